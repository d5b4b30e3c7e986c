/**
 * The checkout's form as plain values: what may stand in it, what is wrong with it, and how it reads on the wire. The
 * rules are the domain's own, which the server asks again; only how they are put to a form is here.
 */
import { COURIER, PICKUP } from '@jinlan/domain/cart';
import type { CountryCode } from '@jinlan/domain/markets';
import {
  type AddressProblem,
  type AddressWarning,
  addressForms,
  checkName,
  type EmailRefusal,
  plainText,
  readEmail,
  splitName,
  validateAddress,
  validatePerson,
} from '@jinlan/domain/people';
import type { ShopError } from '../../data/shop-error.ts';

/** Characters of the remark for the whole order (decisions 7). */
export const REMARK_MAX = 200;

export type DeliveryKind = 'courier' | 'collect';

export interface CheckoutValues {
  delivery: DeliveryKind;
  /** Code of the store to collect at. */
  store: string;
  name: string;
  telephone: string;
  region: string;
  city: string;
  district: string;
  street: string;
  building: string;
  unit: string;
  postcode: string;
  email: string;
  remark: string;
  payment: string;
  acceptsNoReturn: boolean;
}

export type CheckoutField = keyof CheckoutValues;

export const emptyCheckout: Readonly<CheckoutValues> = {
  delivery: 'courier',
  store: '',
  name: '',
  telephone: '',
  region: '',
  city: '',
  district: '',
  street: '',
  building: '',
  unit: '',
  postcode: '',
  email: '',
  remark: '',
  payment: '',
  acceptsNoReturn: false,
};

/** As one meets them going down the page: the first wrong one takes the focus. */
const order: readonly CheckoutField[] = [
  'delivery',
  'store',
  'name',
  'telephone',
  'region',
  'city',
  'district',
  'street',
  'building',
  'unit',
  'postcode',
  'email',
  'remark',
  'payment',
  'acceptsNoReturn',
];

export type CheckoutProblem =
  | AddressProblem
  | EmailRefusal
  | { readonly code: 'STORE_REQUIRED'; readonly data: Record<never, never> }
  | { readonly code: 'PAYMENT_REQUIRED'; readonly data: Record<never, never> }
  | { readonly code: 'NO_RETURN_NOT_ACCEPTED'; readonly data: Record<never, never> };

export interface FieldProblem {
  readonly field: CheckoutField;
  readonly problem: CheckoutProblem;
}

export interface CheckoutRules {
  readonly country: CountryCode;
  /** Codes of the stores one may collect at. */
  readonly stores: readonly string[];
  /** Codes of the ways to pay that the bag allows. */
  readonly payments: readonly string[];
  /** Mainland bags with gold by weight (trade-facts 5.5). */
  readonly asksNoReturn: boolean;
}

type NameAndAddress = Omit<
  CheckoutValues,
  'delivery' | 'store' | 'email' | 'remark' | 'payment' | 'acceptsNoReturn'
>;

const isAddressField = (name: string): name is keyof NameAndAddress =>
  Object.hasOwn(emptyCheckout, name) && name !== 'delivery' && name !== 'store';

/** The one field of a name, as storage and the wire keep it. */
function namesOf(values: CheckoutValues): { firstName: string; lastName: string } {
  const name = checkName(values.name);
  if (!name.ok) return { firstName: values.name, lastName: '' };
  const { given, family } = splitName(withoutGaps(name.value));
  return { firstName: given, lastName: family };
}

/** "林 知夏" is 林知夏: a Chinese name with its gap would come back with its parts in the wrong order. */
const withoutGaps = (name: string): string =>
  /^[\p{Script=Han}· ]+$/u.test(name) ? name.replaceAll(' ', '') : name;

function checkWhere(values: CheckoutValues, country: CountryCode) {
  const person = { country, ...namesOf(values), telephone: values.telephone };
  return values.delivery === 'collect'
    ? validatePerson(person)
    : validateAddress(
        {
          ...person,
          region: values.region,
          city: values.city,
          district: values.district,
          street: [values.street],
          building: values.building,
          unit: values.unit,
          postcode: values.postcode,
        },
        { strict: true },
      );
}

/** All that is wrong where it is to be delivered, and to whom. */
export function checkDeliveryFields(values: CheckoutValues, rules: CheckoutRules): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (values.delivery === 'collect' && !rules.stores.includes(values.store)) {
    problems.push({ field: 'store', problem: { code: 'STORE_REQUIRED', data: {} } });
  }
  const checked = checkWhere(values, rules.country);
  if (!checked.ok) {
    for (const { field, problem } of checked.error) {
      if (isAddressField(field)) problems.push({ field, problem });
    }
  }
  return problems;
}

/** What deserves a second look but is taken as it is. */
export function checkoutWarnings(values: CheckoutValues, country: CountryCode): readonly AddressWarning[] {
  const checked = checkWhere(values, country);
  return checked.ok ? checked.value.warnings : [];
}

/** All that is wrong, the first of each field, from the top of the page to its foot. */
export function checkCheckout(values: CheckoutValues, rules: CheckoutRules): readonly FieldProblem[] {
  const problems: FieldProblem[] = [...checkDeliveryFields(values, rules)];
  const email = readEmail(values.email);
  if (!email.ok) problems.push({ field: 'email', problem: email.error });
  const remark = plainText(values.remark, { field: 'remark', min: 0, max: REMARK_MAX, multiline: true });
  if (!remark.ok) problems.push({ field: 'remark', problem: remark.error });
  if (!rules.payments.includes(values.payment)) {
    problems.push({ field: 'payment', problem: { code: 'PAYMENT_REQUIRED', data: {} } });
  }
  if (rules.asksNoReturn && !values.acceptsNoReturn) {
    problems.push({ field: 'acceptsNoReturn', problem: { code: 'NO_RETURN_NOT_ACCEPTED', data: {} } });
  }
  return inOrder(problems);
}

function inOrder(problems: readonly FieldProblem[]): readonly FieldProblem[] {
  return order.flatMap((name) => problems.find(({ field }) => field === name) ?? []);
}

/** The two arguments that say where an order goes. A collection sends no address: the store's is known. */
export function deliveryOnWire(values: CheckoutValues, country: CountryCode) {
  const { firstName, lastName } = namesOf(values);
  const person = {
    firstname: firstName,
    lastname: lastName,
    telephone: values.telephone.trim(),
    country_code: country,
  };
  if (values.delivery === 'collect') {
    return {
      shipTo: [{ address: { ...person, street: [], city: '' }, pickup_location_code: values.store }],
      methods: [{ carrier_code: PICKUP.carrier, method_code: values.store }],
    };
  }
  const fields = new Set(addressForms[country].map(({ name }) => name));
  const lines = (['street', 'building', 'unit'] as const)
    .filter((name) => fields.has(name))
    .map((name) => values[name].trim())
    .filter((line) => line !== '');
  const optional = (name: 'region' | 'district' | 'postcode') => {
    const text = values[name].trim();
    return fields.has(name) && text !== '' ? { [name]: text } : {};
  };
  return {
    shipTo: [
      {
        address: {
          ...person,
          street: lines,
          city: fields.has('city') ? values.city.trim() : '',
          ...optional('region'),
          ...optional('district'),
          ...optional('postcode'),
        },
      },
    ],
    methods: [{ carrier_code: COURIER.carrier, method_code: COURIER.method }],
  };
}

type EmailReason = EmailRefusal['data']['reason'];

const emailReasons: readonly EmailReason[] = ['empty', 'too-long', 'no-at', 'local-part', 'domain'];

const emailReason = (rule: unknown): EmailReason =>
  emailReasons.find((reason) => reason === rule) ?? 'domain';

/** The server's refusal, put on the fields it is about; empty when it is about none. */
export function problemsOfRefusal(error: ShopError): readonly FieldProblem[] {
  switch (error.code) {
    case 'INVALID_ADDRESS': {
      const { fields } = error.data;
      if (!Array.isArray(fields)) return [];
      return inOrder(
        fields.flatMap((entry: unknown) => {
          if (typeof entry !== 'object' || entry === null) return [];
          const { field, code, rule: _rule, ...data } = entry as Record<string, unknown>;
          return typeof field === 'string' && isAddressField(field) && typeof code === 'string'
            ? [{ field, problem: { code, data } as CheckoutProblem }]
            : [];
        }),
      );
    }
    case 'INVALID_EMAIL':
      return [
        {
          field: 'email',
          problem: { code: 'INVALID_EMAIL', data: { reason: emailReason(error.data.rule) } },
        },
      ];
    case 'CARRIER_NOT_FOUND':
      return [{ field: 'store', problem: { code: 'STORE_REQUIRED', data: {} } }];
    case 'PAYMENT_METHOD_UNAVAILABLE':
    case 'PAYMENT_METHOD_MISSING':
      return [{ field: 'payment', problem: { code: 'PAYMENT_REQUIRED', data: {} } }];
    case 'NO_RETURN_NOT_ACCEPTED':
      return [{ field: 'acceptsNoReturn', problem: { code: 'NO_RETURN_NOT_ACCEPTED', data: {} } }];
    default:
      return [];
  }
}
