import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixedPiece, must } from '../../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

/** Tests Magento's query for stores, with an area, filters, a sort order and pieces. */
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

interface Stores {
  readonly total_count: number;
  readonly items: readonly {
    readonly pickup_location_code: string;
    readonly name: string;
    readonly contact_name: string;
    readonly region: string | null;
    readonly region_id: number | null;
    readonly postcode: string | null;
    readonly distance_km: number | null;
  }[];
}

const query = `query ($area: AreaInput, $filters: PickupLocationFilterInput, $sort: PickupLocationSortInput, $pieces: [ProductInfoInput]) {
  pickupLocations(area: $area, filters: $filters, sort: $sort, productsInfo: $pieces) {
    total_count items { pickup_location_code name contact_name region region_id postcode distance_km } } }`;
const find = async (variables: object, store = 'hk_en'): Promise<Stores> =>
  (await must(shop.graphql(query, variables, { store }))).pickupLocations;
const codes = async (variables: object, store?: string): Promise<readonly string[]> =>
  (await find(variables, store)).items.map(({ pickup_location_code: code }) => code);

describe('an area', () => {
  test('contains the stores within its radius, nearest first', async () => {
    const all = await codes({});
    expect(await codes({ area: { search_term: 'Sheung Wan:HK', radius: 3 } })).toEqual([
      'hk-sheungwan',
      'hk-central',
      'hk-tsimshatsui',
    ]);
    expect(await codes({ area: { search_term: '上环', radius: 1 } })).toEqual(['hk-sheungwan', 'hk-central']);
    expect((await codes({ area: { search_term: 'Hong Kong', radius: 500 } })).length).toBe(all.length);
    const { items } = await find({ area: { search_term: 'Sheung Wan', radius: '100' } });
    for (const { distance_km } of items) expect(distance_km).toBeLessThanOrEqual(100);
  });

  test('is found by postcode, and by words of an address', async () => {
    expect(await codes({ area: { search_term: '10200:MY', radius: 5 } }, 'my_en')).toEqual(['my-penang']);
    expect(await codes({ area: { search_term: '62 Bonham Strand', radius: 1 } })).toContain('hk-sheungwan');
  });

  test('contains no store where it is unknown or in another country', async () => {
    for (const search_term of ['Nowhere at all', 'Sheung Wan:SG', '', ' :HK'])
      expect(await find({ area: { search_term, radius: 1000 } })).toEqual({ total_count: 0, items: [] });
    const refused = await shop.graphql(query, { area: { search_term: 'Hong Kong', radius: -1 } });
    expect(refused.errors?.[0]?.extensions?.code).toBe('BAD_REQUEST');
  });
});

describe('stores', () => {
  test('have a region, a postcode and a contact', async () => {
    const [penang] = (await find({ filters: { postcode: { eq: '10200' } } }, 'my_en')).items;
    expect(penang).toMatchObject({
      region: 'Penang',
      region_id: expect.any(Number),
      contact_name: 'Ooi Hui Min',
    });
    const { items } = await find({}, 'sg_en');
    for (const { region, region_id } of items) expect([region, region_id]).toEqual([null, null]);
    const macau = await find({}, 'mo_en');
    expect(macau.items.every(({ contact_name, name }) => contact_name === name)).toBe(true);
  });

  test.each([
    ['name', { like: '%queen%' }, ['hk-central']],
    ['name', { like: 'queen' }, ['hk-central']],
    ['name', { like: 'Haiphong%' }, ['hk-tsimshatsui']],
    ['name', { like: '%Sha Ti%' }, ['hk-shatin']],
    ['pickup_location_code', { in: ['hk-shatin', 'hk-central', null] }, ['hk-central', 'hk-shatin']],
    ['pickup_location_code', { nin: ['hk-shatin', 'hk-central'] }, ['hk-sheungwan', 'hk-tsimshatsui']],
    ['region', { eq: 'sha tin' }, ['hk-shatin']],
    ['region', { neq: 'Central and Western', like: 'tsim' }, ['hk-tsimshatsui']],
    ['postcode', { notnull: '1' }, []],
    ['country_id', { eq: 'SG' }, []],
  ])('are filtered by %s %j', async (field, filter, expected) => {
    expect((await codes({ filters: { [field]: filter } })).toSorted()).toEqual(expected);
  });

  test('are sorted as requested', async () => {
    const byCode = await codes({ sort: { pickup_location_code: 'ASC' } });
    expect(byCode).toEqual(byCode.toSorted());
    expect(await codes({ sort: { pickup_location_code: 'DESC' } })).toEqual(byCode.toReversed());
    const area = { search_term: 'Sheung Wan', radius: 100 };
    const near = await codes({ area });
    expect(await codes({ area, sort: { distance: 'DESC' } })).toEqual(near.toReversed());
  });

  test('have all requested pieces in stock', async () => {
    const [firstStores, secondStores] = await Promise.all(
      ['JL10521', fixedPiece].map((sku) => codes({ pieces: [{ sku }] })),
    );
    const both = firstStores?.filter((code) => secondStores?.includes(code)) ?? [];
    expect(both.length).toBeGreaterThan(0);
    expect(await codes({ pieces: [{ sku: 'JL10521' }, { sku: fixedPiece }] })).toEqual(both);
    expect(await codes({ pieces: [{ sku: 'NO-SUCH' }] })).toEqual([]);
    const many = Array.from({ length: 101 }, () => ({ sku: fixedPiece }));
    const refused = await shop.graphql(query, { pieces: many });
    expect(refused.errors?.[0]?.extensions?.code).toBe('BAD_REQUEST');
  });

  test('are imported without regions and postcodes; an unknown region is refused', async () => {
    const header =
      'code,market,name_zh,name_en,city_zh,city_en,address_zh,address_en,latitude,longitude,phone,opens,closes,is_eshop,pickup';
    const store = (code: string) =>
      `${code},hk,店,Shop,香港,Hong Kong,一号,1 First Road,22.3,114.1,+85225550188,10:00,20:00,false,true`;
    const [plain] = await shop.areas.stores.importFiles({ stores: `${header}\n${store('hk-plain')}` });
    expect(plain).toMatchObject({ imported: 1, problems: [] });
    const [wrong] = await shop.areas.stores.importFiles({
      stores: `${header},region\n${store('hk-wrong')},Atlantis`,
    });
    expect(wrong).toMatchObject({ imported: 0, problems: [{ path: 'region' }] });
  });
});
