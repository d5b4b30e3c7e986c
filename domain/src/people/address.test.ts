import { describe, expect, it } from 'vitest';
import type { CountryCode } from '../markets/index.ts';
import {
  type AddressInput,
  addressForms,
  addressLines,
  findRegion,
  readForEstimate,
  regions,
  stateOfPostcode,
  validateAddress,
} from './index.ts';

const people = { firstName: '婉清', lastName: '林' };
const good = {
  CN: {
    ...people,
    country: 'CN',
    telephone: '13800138000',
    region: '31',
    district: '静安区',
    street: ['南京西路 1515 号'],
    postcode: '200040',
  },
  HK: {
    ...people,
    country: 'HK',
    telephone: '9123 4567',
    region: 'YT',
    street: ['弥敦道 100 号'],
    unit: '12楼B室',
  },
  MO: { ...people, country: 'MO', telephone: '66123456', region: 'COT', street: ['连贯公路 1 号'] },
  MY: {
    firstName: 'Siti',
    lastName: 'Ahmad',
    country: 'MY',
    telephone: '012-3456789',
    region: 'Selangor',
    city: 'Petaling Jaya',
    street: ['8 Jalan 1'],
    postcode: '46000',
  },
  SG: {
    firstName: 'Mary',
    lastName: 'Tan',
    country: 'SG',
    telephone: '91234567',
    street: ['10 Orchard Road'],
    unit: '#05-12',
    postcode: '238823',
  },
} as const satisfies Record<CountryCode, AddressInput>;

function refusals(country: CountryCode, over: Partial<AddressInput>, strict = true): readonly string[] {
  const checked = validateAddress({ ...good[country], ...over }, { strict });
  return checked.ok ? [] : checked.error.map(({ field, problem }) => `${field} ${problem.code}`);
}

describe('each country’s own form', () => {
  it.each(Object.keys(good) as CountryCode[])('accepts a complete address of %s', (country) => {
    expect(refusals(country, {})).toEqual([]);
  });

  it.each<[CountryCode, Partial<AddressInput>, string[]]>([
    [
      'CN',
      { region: '', telephone: '138' },
      ['telephone PHONE_TOO_SHORT', 'region FIELD_REQUIRED', 'city FIELD_REQUIRED'],
    ],
    ['CN', { region: '13' }, ['city FIELD_REQUIRED']],
    ['CN', { region: '99' }, ['region REGION_UNKNOWN', 'city FIELD_REQUIRED']],
    ['CN', { district: '' }, ['district FIELD_REQUIRED']],
    ['CN', { postcode: '20004' }, ['postcode POSTCODE_LENGTH']],
    ['HK', { street: ['', ' '] }, ['street FIELD_REQUIRED']],
    ['HK', { region: 'Soho' }, ['region REGION_UNKNOWN']],
    ['HK', { street: ['1', '2', '3', '4', '5'] }, ['street TOO_MANY_LINES']],
    ['HK', { street: ['x'.repeat(121)] }, ['street INVALID_TEXT']],
    ['HK', { firstName: '<b>', lastName: '' }, ['name NAME_CHARACTER']],
    ['MY', { postcode: '4600' }, ['postcode POSTCODE_LENGTH']],
    ['MY', { postcode: '99000' }, ['postcode POSTCODE_UNKNOWN']],
    ['MY', { city: null }, ['city FIELD_REQUIRED']],
    ['SG', { postcode: '' }, ['postcode FIELD_REQUIRED']],
    ['SG', { postcode: '838823' }, ['postcode POSTCODE_UNKNOWN']],
    ['SG', { postcode: 'ABCDEF' }, ['postcode FIELD_PATTERN']],
    ['SG', { unit: 'five' }, ['unit FIELD_PATTERN']],
    ['SG', { country: 'US' }, ['country COUNTRY_UNSUPPORTED']],
  ])('%s %j: %j', (country, over, expected) => {
    expect(refusals(country, over)).toEqual(expected);
  });

  it('normalises: E.164, the region, no postcode where there is none', () => {
    const checked = validateAddress(
      { ...good.HK, postcode: '000000', city: 'Hong Kong' },
      {
        strict: true,
      },
    );
    expect(checked).toMatchObject({
      ok: true,
      value: { address: { telephone: '+85291234567', region: { code: 'YT' }, postcode: null, city: null } },
    });
  });

  it('lets a stock client omit fields that it does not have', () => {
    expect(refusals('HK', { region: null, city: 'Hong Kong' }, false)).toEqual([]);
    expect(refusals('MO', { region: '' }, false)).toEqual([]);
    expect(refusals('CN', { district: null, region: 'CN-GD', city: '深圳' }, false)).toEqual([]);
    expect(refusals('CN', { district: null, region: '99', city: '深圳' }, false)).toEqual([
      'region REGION_UNKNOWN',
    ]);
    expect(refusals('CN', { district: null, region: '', city: '深圳' }, false)).toEqual([
      'region FIELD_REQUIRED',
    ]);
    expect(refusals('CN', { district: null, region: '广东', city: '深圳' }, false)).toEqual([]);
  });

  describe('an address for an estimate', () => {
    const readWith = (country: CountryCode, over: Partial<AddressInput>) =>
      readForEstimate({ ...good[country], ...over });
    const open = (country: CountryCode, over: Partial<AddressInput>) => {
      const result = readWith(country, over);
      if (!result.ok) return result.error.map(({ field, problem }) => `refused: ${field} ${problem.code}`);
      return result.value.open.map(({ field, problem }) => `${field} ${problem.code}`);
    };

    it.each<[CountryCode, Partial<AddressInput>, string[]]>([
      ['HK', {}, []],
      ['HK', { telephone: 'telephone' }, ['telephone PHONE_NOT_DIGITS']],
      ['HK', { telephone: '' }, ['telephone PHONE_REQUIRED']],
      ['CN', { telephone: '000 - 000 0000' }, ['telephone PHONE_']],
      [
        'MY',
        { telephone: '-', city: '', postcode: '', street: [] },
        [
          'telephone PHONE_REQUIRED',
          'street FIELD_REQUIRED',
          'postcode FIELD_REQUIRED',
          'city FIELD_REQUIRED',
        ],
      ],
      ['SG', { telephone: 'x', postcode: '12' }, ['refused: telephone', 'refused: postcode']],
      ['HK', { street: [] }, ['refused: street FIELD_REQUIRED']],
      ['HK', { telephone: 'telephone', country: 'US' }, ['refused: country COUNTRY_UNSUPPORTED']],
    ])('%s %j', (country, over, expected) => {
      expect(open(country, over)).toMatchObject(expected.map((text) => expect.stringContaining(text)));
    });

    it('keeps the telephone number as sent, and allows a missing name', () => {
      expect(readWith('HK', { telephone: ' telephone ', firstName: '', lastName: '' })).toMatchObject({
        ok: true,
        value: { address: { telephone: 'telephone', region: { code: 'YT' } } },
      });
      expect(readWith('HK', { telephone: 'x'.repeat(41) })).toMatchObject({ ok: false });
    });
  });

  it('accepts a postcode of another state and an unknown number range, with a warning', () => {
    const checked = validateAddress({ ...good.MY, postcode: '50000' }, { strict: true });
    expect(checked.ok && checked.value.warnings).toMatchObject([
      { code: 'POSTCODE_OF_OTHER_STATE', state: { code: 'KUL' } },
    ]);
    const phone = validateAddress(
      { ...good.CN, telephone: '15412345678' },
      {
        strict: true,
      },
    );
    expect(phone.ok && phone.value.warnings).toEqual([{ code: 'PHONE_UNUSUAL' }]);
  });
});

it('an address is written as each language does', () => {
  const lines = (country: CountryCode, locale: 'zh-Hans-CN' | 'en-US') => {
    const checked = validateAddress(good[country], { strict: true });
    return checked.ok && addressLines(checked.value.address, locale);
  };
  expect(lines('CN', 'zh-Hans-CN')).toEqual(['上海市静安区南京西路 1515 号', '200040']);
  expect(lines('HK', 'zh-Hans-CN')).toEqual(['油尖旺弥敦道 100 号 12楼B室']);
  expect(lines('MY', 'en-US')).toEqual(['8 Jalan 1', 'Petaling Jaya Selangor 46000']);
});

it.each(['en-US', 'zh-Hans-CN'] as const)(
  'in %s, an address of Singapore has its unit after the street',
  (locale) => {
    const lines = (over: Partial<AddressInput>) => {
      const checked = validateAddress({ ...good.SG, ...over }, { strict: true });
      return checked.ok && addressLines(checked.value.address, locale);
    };
    expect(lines({})).toEqual(['10 Orchard Road', '#05-12', '238823']);
    expect(lines({ unit: '05-12', building: 'ION' })).toEqual(['10 Orchard Road', '#05-12 ION', '238823']);
    // A client of Magento's writes all of it into the street.
    expect(lines({ unit: null, street: ['10 Orchard Road', 'b1-04'] })).toEqual([
      ...['10 Orchard Road', '#b1-04', '238823'],
    ]);
    expect(lines({ unit: null, building: 'ION' })).toEqual(['10 Orchard Road', 'ION', '238823']);
  },
);

it('a Chinese address keeps its Latin parts apart', () => {
  const english = { street: ['88 Queen’s Road Central'], building: 'The Center', unit: '12A' };
  const checked = validateAddress({ ...good.HK, ...english }, { strict: true });
  expect(checked.ok && addressLines(checked.value.address, 'zh-Hans-CN')).toEqual([
    '油尖旺 88 Queen’s Road Central, The Center, 12A',
  ]);
  const numbered = validateAddress({ ...good.HK, ...english, unit: '#12' }, { strict: true });
  expect(numbered.ok && addressLines(numbered.value.address, 'zh-Hans-CN')).toEqual([
    '油尖旺 88 Queen’s Road Central, The Center, #12',
  ]);
});

describe('regions', () => {
  it('are 31 provinces, 18 districts, the parishes, 16 states, and none in Singapore', () => {
    expect(Object.values(regions).map((list) => list.length)).toEqual([31, 18, 8, 16, 0]);
    const all = Object.values(regions).flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(regions.HK.filter(({ area }) => area === 'kowloon').map(({ code }) => code)).toEqual([
      'YT',
      'SS',
      'KC',
      'WT',
      'KT',
    ]);
  });

  it('are found by code, id or name in either language', () => {
    for (const text of ['44', 'CN-44', '15644', '广东', '广东省', 'guangdong', 'Guangdong Province']) {
      expect(findRegion('CN', text)?.code).toBe('44');
    }
    expect(findRegion('CN', '内蒙古')?.code).toBe('15');
    expect(findRegion('MO', '嘉模堂')?.code).toBe('CAR');
    expect(findRegion('HK', '东区')?.code).toBe('EA');
    expect(findRegion('HK', '')).toBeNull();
  });

  it('cover each Malaysian postcode exactly once', () => {
    const owners = Array.from({ length: 100 }, (_, prefix) =>
      regions.MY.filter(({ postcodes = [] }) =>
        postcodes.some(([from, to]) => prefix >= from && prefix <= to),
      ),
    );
    expect(owners.every((states) => states.length <= 1)).toBe(true);
    expect(stateOfPostcode('50450')?.code).toBe('KUL');
    expect(stateOfPostcode('03000')).toBeNull();
  });
});

it('every form begins with name and number', () => {
  for (const form of Object.values(addressForms)) {
    expect(form.slice(0, 2).map(({ name }) => name)).toEqual(['name', 'telephone']);
  }
});
