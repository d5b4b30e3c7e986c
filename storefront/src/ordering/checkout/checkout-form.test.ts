import type { CountryCode } from '@jinlan/domain/markets';
import {
  addressForms,
  joinName,
  readEmail,
  regions,
  validateAddress,
  validatePerson,
} from '@jinlan/domain/people';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAddress } from '../../addresses/address-values.ts';
import {
  type CheckoutRules,
  type CheckoutValues,
  checkCheckout,
  checkDeliveryFields,
  deliveryOnWire,
  emptyCheckout,
  giftOnWire,
  REMARK_MAX,
} from './checkout-form.ts';

const countries = ['CN', 'HK', 'MO', 'MY', 'SG'] as const satisfies readonly CountryCode[];

const rulesOf = (country: CountryCode, overrides: Partial<CheckoutRules> = {}): CheckoutRules => ({
  addresses: null,
  isVirtual: false,
  country,
  stores: ['store-1', 'store-2'],
  payments: ['card', 'checkmo'],
  asksNoReturn: false,
  asksTerms: false,
  ...overrides,
});

const common = { ...emptyCheckout, email: 'zhixia@example.com', payment: 'card' };
const whole: Readonly<Record<CountryCode, CheckoutValues>> = {
  CN: {
    ...common,
    name: '林知夏',
    telephone: '138 0013 8000',
    region: '31',
    city: '上海市',
    district: '静安区',
    street: '南京西路 1515 号',
    postcode: '200040',
  },
  HK: {
    ...common,
    name: 'Chan Tai Man',
    telephone: '9123 4567',
    region: 'YT',
    street: '8 Nathan Road',
    building: 'Harbour House',
    unit: '12/F, Flat B',
  },
  MO: { ...common, name: '何家欣', telephone: '6612 3456', region: 'SEE', street: '新马路 10 号' },
  MY: {
    ...common,
    name: 'Siti binti Ahmad',
    telephone: '012-345 6789',
    street: '1 Jalan Ampang',
    postcode: '50450',
    city: 'Kuala Lumpur',
    region: 'KUL',
  },
  SG: {
    ...common,
    name: 'Tan Wei Ling',
    telephone: '9123 4567',
    postcode: '238801',
    street: '2 Orchard Turn',
    unit: '#08-12',
    building: 'ION Orchard',
  },
};

const guangzhou: CheckoutValues = { ...whole.CN, region: '44', city: '广州市', district: '天河区' };

const codes = (values: CheckoutValues, rules: CheckoutRules): [string, string][] =>
  checkCheckout(values, rules).map(({ field, problem }) => [field, problem.code]);

interface WireAddress {
  readonly firstname: string;
  readonly lastname: string;
  readonly telephone: string;
  readonly country_code: string;
  readonly street: readonly string[];
  readonly city: string;
  readonly region?: string;
  readonly district?: string;
  readonly postcode?: string;
}

/** Reads a shipping address as the server reads a stock client's: leniently, in Magento's fields (cart/addresses). */
function readByServer(values: CheckoutValues, country: CountryCode) {
  const address: WireAddress | undefined = deliveryOnWire(values, rulesOf(country)).shipTo[0]?.address;
  if (!address) throw new Error('no address on the wire');
  return validateAddress(
    {
      country: address.country_code,
      firstName: address.firstname,
      lastName: address.lastname,
      telephone: address.telephone,
      region: address.region,
      city: address.city,
      district: address.district,
      street: address.street,
      postcode: address.postcode,
    },
    { strict: false },
  );
}

describe('a checkout', () => {
  it.each(countries)('is complete in %s without problems', (country) => {
    expect(codes(whole[country], rulesOf(country))).toEqual([]);
  });

  it.each(countries)('in %s reports every empty required field, and no other', (country) => {
    const empty = { ...emptyCheckout, payment: 'card', email: 'a@example.com' };
    const required = addressForms[country]
      .filter((field) => field.required)
      .map(({ name }) => name as string);
    const requiredFields = codes(empty, rulesOf(country)).map(([field]) => field);
    expect([...requiredFields].sort()).toEqual([...required].sort());
    for (const { name, required: needed } of addressForms[country]) {
      const without = { ...(country === 'CN' ? guangzhou : whole[country]), [name]: '  ' };
      // A Malaysian state may follow from the city.
      const implied = country === 'MY' && name === 'region';
      const wrong = codes(without, rulesOf(country)).map(([field]) => field);
      expect([name, wrong]).toEqual([name, needed && !implied ? [name] : []]);
    }
  });

  it('requires a district of a municipality, not both province and city', () => {
    expect(codes({ ...whole.CN, city: '' }, rulesOf('CN'))).toEqual([]);
    expect(codes({ ...whole.CN, region: '' }, rulesOf('CN'))).toEqual([]);
    expect(codes({ ...whole.CN, district: '' }, rulesOf('CN'))).toEqual([['district', 'FIELD_REQUIRED']]);
    expect(codes({ ...guangzhou, city: '' }, rulesOf('CN'))).toEqual([['city', 'FIELD_REQUIRED']]);
  });

  it.each([
    ['CN', { telephone: '138 0013 800' }, 'telephone', 'PHONE_TOO_SHORT'],
    ['HK', { telephone: '2123 4567' }, 'telephone', 'PHONE_NOT_MOBILE'],
    ['MO', { telephone: '6612 34567' }, 'telephone', 'PHONE_TOO_LONG'],
    ['SG', { telephone: '9123x4567' }, 'telephone', 'PHONE_NOT_DIGITS'],
    ['MY', { telephone: '+1 202 555 0100' }, 'telephone', 'PHONE_COUNTRY_UNSUPPORTED'],
    ['CN', { name: '林' }, 'name', 'INVALID_TEXT'],
    ['HK', { name: 'Tai Man 2' }, 'name', 'NAME_CHARACTER'],
    ['HK', { region: 'XX' }, 'region', 'REGION_UNKNOWN'],
    ['CN', { postcode: '2000' }, 'postcode', 'POSTCODE_LENGTH'],
    ['MY', { postcode: '00001' }, 'postcode', 'POSTCODE_UNKNOWN'],
    ['SG', { postcode: '83 0000' }, 'postcode', 'POSTCODE_UNKNOWN'],
    ['SG', { postcode: '2388O1' }, 'postcode', 'FIELD_PATTERN'],
    ['SG', { unit: 'floor 8' }, 'unit', 'FIELD_PATTERN'],
    ['MO', { street: '路'.repeat(121) }, 'street', 'INVALID_TEXT'],
    ['CN', { email: 'zhixia' }, 'email', 'INVALID_EMAIL'],
    ['CN', { remark: '好'.repeat(REMARK_MAX + 1) }, 'remark', 'INVALID_TEXT'],
    ['CN', { isGift: true, giftMessage: '好'.repeat(121) }, 'giftMessage', 'INVALID_TEXT'],
    ['CN', { isGift: true, giftFrom: '好'.repeat(41) }, 'giftFrom', 'INVALID_TEXT'],
    ['CN', { payment: 'free' }, 'payment', 'PAYMENT_REQUIRED'],
  ] as const)('in %s reports of %j what is wrong', (country, change, field, code) => {
    expect(codes({ ...whole[country], ...change }, rulesOf(country))).toEqual([[field, code]]);
  });

  it('checks and sends the words of a gift only where the order is one', () => {
    const typed = { ...whole.CN, giftMessage: 'x'.repeat(121), giftTo: 'Mei' };
    expect(codes(typed, rulesOf('CN'))).toEqual([]);
    expect(giftOnWire(typed)).toEqual({
      ...{ gift_message: null, gift_receipt_included: false, printed_card_included: false },
    });
    expect(giftOnWire({ ...typed, isGift: true, giftMessage: 'Joy' })).toEqual({
      gift_message: { message: 'Joy', to: 'Mei', from: '' },
      gift_receipt_included: true,
      printed_card_included: true,
    });
  });

  it('for a collection requires a store, a name and a number, but no address', () => {
    const collects: CheckoutValues = { ...emptyCheckout, ...common, delivery: 'collect' };
    expect(codes(collects, rulesOf('HK'))).toEqual([
      ['store', 'STORE_REQUIRED'],
      ['name', 'INVALID_TEXT'],
      ['telephone', 'PHONE_REQUIRED'],
    ]);
    const chosen = { ...collects, store: 'store-2', name: 'Chan Tai Man', telephone: '91234567' };
    expect(codes(chosen, rulesOf('HK'))).toEqual([]);
    // A store that has closed, or is in another market.
    expect(codes({ ...chosen, store: 'gone' }, rulesOf('HK'))).toEqual([['store', 'STORE_REQUIRED']]);
  });

  it('requires the consent about returns only if it is shown', () => {
    const asks = rulesOf('CN', { asksNoReturn: true });
    expect(codes(whole.CN, asks)).toEqual([['acceptsNoReturn', 'NO_RETURN_NOT_ACCEPTED']]);
    expect(codes({ ...whole.CN, acceptsNoReturn: true }, asks)).toEqual([]);
  });

  it('requires the terms to be accepted only if there is a box for them', () => {
    const asks = rulesOf('CN', { asksTerms: true });
    expect(codes(whole.CN, asks)).toEqual([['acceptsTerms', 'TERMS_NOT_ACCEPTED']]);
    expect(codes({ ...whole.CN, acceptsTerms: true }, asks)).toEqual([]);
  });

  it('lists its problems from top to bottom of the page, one for each field', () => {
    const rules = rulesOf('CN', { asksNoReturn: true, asksTerms: true });
    const wrong = codes({ ...emptyCheckout, delivery: 'courier' }, rules).map(([field]) => field);
    expect(wrong).toEqual([
      'name',
      'telephone',
      'region',
      'city',
      'district',
      'street',
      'email',
      'payment',
      'acceptsNoReturn',
      'acceptsTerms',
    ]);
  });

  it('needs neither e-mail nor payment to save the delivery', () => {
    const values = { ...whole.SG, email: '', payment: '' };
    expect(checkDeliveryFields(values, rulesOf('SG'))).toEqual([]);
  });

  it('accepts unusual values with a warning', () => {
    expect(checkAddress(whole.MY, 'MY').warnings).toEqual([]);
    const other = checkAddress({ ...whole.MY, postcode: '10000' }, 'MY').warnings;
    expect(other.map(({ code }) => code)).toEqual(['POSTCODE_OF_OTHER_STATE']);
  });
});

describe('a delivery in the API', () => {
  it('for a courier has its lines in one street, without empty fields and fields of other countries', () => {
    const stray = {
      ...whole.HK,
      postcode: '999077',
      city: 'Kowloon',
      district: 'Mong Kok',
      store: 'store-1',
    };
    expect(deliveryOnWire(stray, rulesOf('HK'))).toEqual({
      shipTo: [
        {
          address: {
            firstname: 'Chan Tai Man',
            lastname: '',
            telephone: '9123 4567',
            country_code: 'HK',
            street: ['8 Nathan Road', 'Harbour House', '12/F, Flat B'],
            city: '',
            region: 'YT',
          },
        },
      ],
      methods: [{ carrier_code: 'courier', method_code: 'standard' }],
    });
    const bare = deliveryOnWire({ ...whole.CN, postcode: ' ', building: 'never asked' }, rulesOf('CN'))
      .shipTo[0]?.address;
    expect(bare).toMatchObject({
      street: ['南京西路 1515 号'],
      city: '上海市',
      district: '静安区',
      region: '31',
    });
    expect(bare).not.toHaveProperty('postcode');
  });

  it('for a collection has the store and the person, without an address', () => {
    const values: CheckoutValues = { ...whole.CN, delivery: 'collect', store: 'store-1' };
    expect(deliveryOnWire(values, rulesOf('CN'))).toEqual({
      shipTo: [
        {
          address: {
            firstname: '知夏',
            lastname: '林',
            telephone: '138 0013 8000',
            country_code: 'CN',
            street: [],
            city: '',
          },
          pickup_location_code: 'store-1',
        },
      ],
      methods: [{ carrier_code: 'pickup', method_code: 'store-1' }],
    });
  });

  it.each([
    ['林 知夏', '林知夏'],
    ['欧阳　娜娜', '欧阳娜娜'],
    ['阿依古丽•买买提', '阿依古丽·买买提'],
    ['Muthu a/l Raman', 'Muthu a/l Raman'],
    ['Cher', 'Cher'],
    ['Chan 大文', 'Chan 大文'],
  ])('keeps the name %s whole', (typed, whole) => {
    const values = { ...emptyCheckout, name: typed };
    const address = deliveryOnWire(values, rulesOf('HK')).shipTo[0]?.address;
    expect(joinName({ given: address?.firstname ?? '', family: address?.lastname ?? '' })).toBe(whole);
  });

  it('is accepted by the server whenever the form is valid', () => {
    const noise = fc.constantFrom('', ' ', '\u200b', '\u3000', '\t');
    const around = (text: fc.Arbitrary<string>) =>
      fc.tuple(noise, text, noise).map(([before, inner, after]) => before + inner + after);
    const name = fc.constantFrom(
      '林知夏',
      '林 知夏',
      '欧阳娜娜',
      '阿依古丽·买买提',
      'Cher',
      'Siti binti Ahmad',
      'O’Neil',
    );
    const good = fc.constantFrom('静安区', '8 Nathan Road', '<b>南京西路</b>', '２楼 & "A"', 'ION Orchard');
    const text = around(
      fc.oneof(
        { weight: 6, arbitrary: good },
        { weight: 1, arbitrary: fc.string({ maxLength: 130 }) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 90 }) },
      ),
    );
    const phones = [
      '+86 138 0013 8000',
      '00852 91234567',
      '+853-6612-3456',
      '+60 12 345 6789',
      '＋６５８１２３４５６７',
    ];
    const telephone = around(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...phones) },
        { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
      ),
    );
    const email = fc.constantFrom('a.b+c@example.com', ' Ａ@example.com ', 'a@例.com', 'x@y', 'a@b。cn');
    let accepted = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...countries).chain((country) =>
          fc.record({
            country: fc.constant(country),
            changes: fc.record(
              {
                delivery: fc.constantFrom('courier' as const, 'collect' as const),
                store: fc.constantFrom('', 'store-1', 'gone'),
                name: around(name),
                telephone,
                region: fc.constantFrom('', 'XX', ...regions[country].map(({ code }) => code)),
                city: text,
                district: text,
                street: text,
                building: text,
                unit: fc.oneof(text, fc.constantFrom('#08-12', '8-1', '08-12A')),
                postcode: around(
                  fc.constantFrom('', '200040', '50450', '238801', '２３８８０１', '2388', 'x'),
                ),
                email: fc.oneof({ weight: 4, arbitrary: email }, { weight: 1, arbitrary: fc.emailAddress() }),
              },
              { requiredKeys: [] },
            ),
          }),
        ),
        ({ country, changes }) => {
          const values: CheckoutValues = { ...whole[country], ...changes };
          if (checkCheckout(values, rulesOf(country)).length > 0) return;
          accepted += 1;
          expect(readEmail(values.email.trim()).ok).toBe(true);
          if (values.delivery === 'collect') {
            const address = deliveryOnWire(values, rulesOf(country)).shipTo[0]?.address;
            const person = validatePerson({
              country,
              firstName: address?.firstname ?? '',
              lastName: address?.lastname ?? '',
              telephone: address?.telephone ?? '',
            });
            expect(person.ok).toBe(true);
            return;
          }
          const parsed = readByServer(values, country);
          if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
          expect(parsed.value.address.country).toBe(country);
          expect(parsed.value.address.street.length).toBeGreaterThan(0);
          expect(parsed.value.address.region === null).toBe(country === 'SG');
        },
      ),
      { numRuns: 300 },
    );
    expect(accepted).toBeGreaterThan(10);
  });
});
