/**
 * An address as form values of its country, with checks and conversion for the API. The rules are the domain's; the
 * server checks them again.
 */

import type { ShopError } from '@jinlan/client/data';
import type { CountryCode } from '@jinlan/domain/markets';
import {
  type AddressProblem,
  type AddressWarning,
  addressForms,
  checkName,
  splitName,
  validateAddress,
  validatePerson,
} from '@jinlan/domain/people';

export interface AddressValues {
  name: string;
  telephone: string;
  region: string;
  city: string;
  district: string;
  street: string;
  building: string;
  unit: string;
  postcode: string;
}

export const emptyAddress: Readonly<AddressValues> = {
  name: '',
  telephone: '',
  region: '',
  city: '',
  district: '',
  street: '',
  building: '',
  unit: '',
  postcode: '',
};

export interface AddressFieldProblem {
  readonly field: keyof AddressValues;
  readonly problem: AddressProblem;
}

export interface CheckedValues {
  /** All problems; one field may have several. */
  readonly problems: readonly AddressFieldProblem[];
  /** Values that are accepted but unusual. */
  readonly warnings: readonly AddressWarning[];
}

export const isAddressField = (name: string): name is keyof AddressValues =>
  Object.hasOwn(emptyAddress, name);

/** Splits the form's single name field into the stored parts. */
export function namesOf({ name: typed }: Pick<AddressValues, 'name'>): {
  firstName: string;
  lastName: string;
} {
  const name = checkName(typed);
  if (!name.ok) return { firstName: typed, lastName: '' };
  const { given, family } = splitName(withoutGaps(name.value));
  return { firstName: given, lastName: family };
}

/** Removes the space in "林 知夏". With it, the stored parts would be returned in the wrong order. */
const withoutGaps = (name: string): string =>
  /^[\p{Script=Han}· ]+$/u.test(name) ? name.replaceAll(' ', '') : name;

/** `person`: checks only name and number, for a customer who collects in a store. */
export function checkAddress(
  values: AddressValues,
  country: CountryCode,
  scope: 'person' | 'address' = 'address',
): CheckedValues {
  const person = { country, ...namesOf(values), telephone: values.telephone };
  const checked =
    scope === 'person'
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
  if (checked.ok) return { problems: [], warnings: checked.value.warnings };
  return {
    problems: checked.error.flatMap(({ field, problem }) =>
      isAddressField(field) ? [{ field, problem }] : [],
    ),
    warnings: [],
  };
}

export function personOnWire(values: AddressValues, country: CountryCode) {
  const { firstName, lastName } = namesOf(values);
  return {
    firstname: firstName,
    lastname: lastName,
    telephone: values.telephone.trim(),
    country_code: country,
  };
}

export function addressOnWire(values: AddressValues, country: CountryCode) {
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
    ...personOnWire(values, country),
    street: lines,
    city: fields.has('city') ? values.city.trim() : '',
    ...optional('region'),
    ...optional('district'),
    ...optional('postcode'),
  };
}

/** Converts the server's refusal of an address to problems of its fields. */
export function problemsOfAddressRefusal(error: ShopError): readonly AddressFieldProblem[] {
  const { fields } = error.data;
  if (error.code !== 'INVALID_ADDRESS' || !Array.isArray(fields)) return [];
  return fields.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { field, code, rule: _rule, ...data } = entry as Record<string, unknown>;
    return typeof field === 'string' && isAddressField(field) && typeof code === 'string'
      ? [{ field, problem: { code, data } as AddressProblem }]
      : [];
  });
}
