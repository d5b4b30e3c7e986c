import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { refusalOf, type SignedIn, signUp } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop?.close());

const fields = `id uid customer_id firstname lastname prefix company street city district building unit
  region { region_code region region_id } region_id postcode country_code country_id telephone default_shipping default_billing
  extension_attributes { attribute_code value } custom_attributes { attribute_code value } custom_attributesV2 { code }`;
const create = `mutation ($input: CustomerAddressInput!) { createCustomerAddress(input: $input) { ${fields} } }`;
const update = `mutation ($id: Int!, $input: CustomerAddressInput) { updateCustomerAddress(id: $id, input: $input) { ${fields} } }`;
const remove = 'mutation ($id: Int!) { deleteCustomerAddress(id: $id) }';
const book = `query { customer { default_shipping default_billing addresses { ${fields} } } }`;

const hongKong = {
  firstname: '大文',
  lastname: '陈',
  prefix: 'Mr',
  street: ['荷李活道 118 号'],
  region: { region_code: 'CW' },
  country_code: 'HK',
  telephone: '91234567',
};
const mainland = {
  firstname: 'Wanqing',
  lastname: 'Lin',
  street: ['南京西路 1188 号', '108 室'],
  region: { region: '上海市' },
  city: '上海市',
  district: '静安区',
  postcode: '200040',
  country_code: 'CN',
  telephone: '13800138000',
};

const add = async ({ headers }: SignedIn, input: object) =>
  (await must(shop.graphql(create, { input }, headers))).createCustomerAddress;
const read = async ({ headers }: SignedIn) => (await must(shop.graphql(book, {}, headers))).customer;

describe('the address book', () => {
  test('stores addresses by the rules of their country', async () => {
    const customer = await signUp(shop);
    const added = await add(customer, hongKong);
    expect(added).toMatchObject({
      customer_id: Number(customer.customerId),
      firstname: '大文',
      lastname: '陈',
      prefix: 'Mr',
      street: ['荷李活道 118 号'],
      region: { region_code: 'CW', region: 'Central and Western', region_id: 34401 },
      region_id: 34401,
      country_code: 'HK',
      country_id: 'HK',
      telephone: '+85291234567',
      default_shipping: false,
      extension_attributes: [],
      custom_attributes: [],
      custom_attributesV2: [],
      default_billing: false,
    });
    await add(customer, mainland);
    const { addresses, default_billing } = await read(customer);
    expect(addresses.map(({ city }: { city: string }) => city)).toEqual(['Central and Western', '上海市']);
    expect(default_billing).toBeNull();
  });

  test.each([
    ['a code', { region_code: '44' }],
    ['a name', { region: '广东省' }],
    ['an id', { region_id: 15644 }],
    ['an id and a name that is none of ours', { region: 'Canton', region_id: 15644 }],
  ])('accepts a region by %s', async (_what, region) => {
    const added = await add(await signUp(shop), { ...mainland, city: '广州市', district: '天河区', region });
    expect(added.region).toEqual({ region_code: '44', region: 'Guangdong', region_id: 15644 });
  });

  test.each([
    ['no street', { street: [] }, 'street', 'FIELD_REQUIRED'],
    ['a number of another kind', { telephone: '12' }, 'telephone', 'PHONE_TOO_SHORT'],
    ['mark-up in the name', { firstname: '<script>' }, 'name', 'NAME_CHARACTER'],
    ['a street of ten kilobytes', { street: ['路'.repeat(3_400)] }, 'street', 'INVALID_TEXT'],
    ['a company of ten kilobytes', { company: 'x'.repeat(10_000) }, 'company', 'INVALID_TEXT'],
    [
      'a region of another country',
      { region: { region: 'Selangor' }, country_code: 'MY', postcode: '99999', city: 'X' },
      'postcode',
      'POSTCODE_UNKNOWN',
    ],
    ['another form of address', { prefix: 'Dr' }, 'prefix', 'FIELD_PATTERN'],
    ['no country', { country_code: null }, 'country', 'COUNTRY_UNSUPPORTED'],
  ])('rejects %s', async (_what, changes, field, rule) => {
    const { headers } = await signUp(shop);
    const answer = await shop.graphql(create, { input: { ...hongKong, ...changes } }, headers);
    expect(refusalOf(answer)).toMatchObject({ code: 'INVALID_ADDRESS', category: 'graphql-input' });
    const { fields: wrongFields } = refusalOf(answer).data as { fields: { field: string; rule: string }[] };
    expect(wrongFields).toContainEqual(expect.objectContaining({ field, rule }));
  });

  test('has one default address of each kind, the one that was chosen last', async () => {
    const customer = await signUp(shop);
    const first = await add(customer, { ...hongKong, default_shipping: true, default_billing: true });
    const second = await add(customer, { ...mainland, default_shipping: true });
    expect(await read(customer)).toMatchObject({
      default_shipping: String(second.id),
      default_billing: String(first.id),
    });
    await Promise.all(
      [first, second].map(({ id }) =>
        shop.graphql(
          update,
          { id, input: { default_billing: true, default_shipping: true } },
          customer.headers,
        ),
      ),
    );
    const { addresses } = await read(customer);
    for (const kind of ['default_shipping', 'default_billing'])
      expect(addresses.filter((address: Record<string, boolean>) => address[kind])).toHaveLength(1);
    await must(
      shop.graphql(
        update,
        { id: first.id, input: { default_shipping: false, default_billing: false } },
        customer.headers,
      ),
    );
    await must(
      shop.graphql(
        update,
        { id: second.id, input: { default_shipping: false, default_billing: false } },
        customer.headers,
      ),
    );
    expect(await read(customer)).toMatchObject({ default_shipping: null, default_billing: null });
  });

  test('changes only the fields that are sent, and deletes the region of another country', async () => {
    const customer = await signUp(shop);
    const { id } = await add(customer, mainland);
    const { updateCustomerAddress } = await must(
      shop.graphql(
        update,
        { id, input: { telephone: '13900139000', street: ['延安路 1 号'] } },
        customer.headers,
      ),
    );
    expect(updateCustomerAddress).toMatchObject({
      id,
      telephone: '+8613900139000',
      street: ['延安路 1 号'],
      district: '静安区',
      postcode: '200040',
      region: { region_code: '31' },
    });
    const updated = await must(
      shop.graphql(
        update,
        {
          id,
          input: {
            country_code: 'HK',
            telephone: '91234567',
            street: ['88 Queen’s Road'],
            region: { region_code: 'CW' },
          },
        },
        customer.headers,
      ),
    );
    expect(updated.updateCustomerAddress).toMatchObject({
      country_code: 'HK',
      postcode: null,
      district: null,
    });
  });

  test.each([
    [
      'a city takes the district of the former one with it',
      { region: { region: '广东省' }, city: '广州市', district: '天河区' },
      { city: '深圳市' },
      { region: { region_code: '44' }, city: '深圳市', district: null },
    ],
    [
      'the city that it is already changes nothing',
      { region: { region: '广东省' }, city: '广州市', district: '天河区' },
      { city: '广州市' },
      { region: { region_code: '44' }, city: '广州市', district: '天河区' },
    ],
    [
      'a city that is a region of its own names it',
      {},
      { city: '北京市' },
      { region: { region_code: '11' }, city: '北京市', district: null },
    ],
    [
      'a region and its city take the district with them',
      {},
      { region: { region_id: 15644 }, city: '广州市' },
      { region: { region_code: '44' }, city: '广州市', district: null },
    ],
    [
      'a district stays in its city',
      {},
      { district: '徐汇区' },
      { region: { region_code: '31' }, city: '上海市', district: '徐汇区' },
    ],
  ])('reads the region and district: %s', async (_what, before, input, after) => {
    const customer = await signUp(shop);
    const { id } = await add(customer, { ...mainland, ...before });
    const { updateCustomerAddress } = await must(shop.graphql(update, { id, input }, customer.headers));
    expect(updateCustomerAddress).toMatchObject(after);
  });

  test('changes a Hong Kong district by the field that a stock client has for it', async () => {
    const customer = await signUp(shop);
    const { id } = await add(customer, hongKong);
    const { updateCustomerAddress } = await must(
      shop.graphql(update, { id, input: { city: 'Wan Chai' } }, customer.headers),
    );
    expect(updateCustomerAddress).toMatchObject({
      region: { region_code: 'WC' },
      city: 'Wan Chai',
      street: hongKong.street,
    });
  });

  test.each([
    ['a city that cannot lie in the municipality', { city: '广州市' }, 'region'],
    ['a region without a city of it', { region: { region_code: '44' } }, 'city'],
  ])('asks for the missing fields of %s', async (_what, input, field) => {
    const customer = await signUp(shop);
    const { id } = await add(customer, mainland);
    const refusal = refusalOf(await shop.graphql(update, { id, input }, customer.headers));
    expect(refusal).toMatchObject({
      code: 'INVALID_ADDRESS',
      data: { fields: [{ field, rule: 'FIELD_REQUIRED' }] },
    });
    expect((await read(customer)).addresses).toMatchObject([{ city: '上海市', district: '静安区' }]);
  });

  test('is closed to everybody else', async () => {
    const [customer, otherCustomer] = [await signUp(shop), await signUp(shop)];
    const { id } = await add(customer, hongKong);
    for (const answer of [
      await shop.graphql(update, { id, input: { company: 'Mine' } }, otherCustomer.headers),
      await shop.graphql(remove, { id }, otherCustomer.headers),
      await shop.graphql(remove, { id: -1 }, otherCustomer.headers),
      await shop.graphql(update, { id: 2_147_483_647, input: null }, otherCustomer.headers),
    ])
      expect(refusalOf(answer)).toMatchObject({
        code: 'ADDRESS_NOT_FOUND',
        category: 'graphql-no-such-entity',
      });
    await expect(shop.areas.identity.addressOf(otherCustomer.customerId, id)).rejects.toMatchObject({
      code: 'ADDRESS_NOT_FOUND',
    });
    expect((await read(customer)).addresses).toHaveLength(1);
    expect(await must(shop.graphql(remove, { id }, customer.headers))).toEqual({
      deleteCustomerAddress: true,
    });
    expect(refusalOf(await shop.graphql(remove, { id }, customer.headers)).code).toBe('ADDRESS_NOT_FOUND');
  });

  test('holds fifty addresses, also when several are added at once', async () => {
    const customer = await signUp(shop);
    for (let i = 1; i < 49; i += 1) await add(customer, { ...hongKong, street: [`${i} Queen’s Road`] });
    const answers = await Promise.all(
      [49, 50, 51, 52].map((i) =>
        shop.graphql(create, { input: { ...hongKong, street: [`${i} Queen’s Road`] } }, customer.headers),
      ),
    );
    expect(answers.map(({ errors }) => errors?.[0]?.extensions?.code).sort()).toEqual([
      'ADDRESS_BOOK_FULL',
      'ADDRESS_BOOK_FULL',
      undefined,
      undefined,
    ]);
    expect((await read(customer)).addresses).toHaveLength(50);
    const address = await shop.areas.identity.addressOf(
      customer.customerId,
      (await read(customer)).addresses[0].id,
    );
    await shop.areas.identity.saveAddress(customer.customerId, { ...address, street: ['53 Queen’s Road'] });
    expect((await read(customer)).addresses).toHaveLength(50);
  });

  test('stores the address of an order once', async () => {
    const customer = await signUp(shop);
    const { id } = await add(customer, hongKong);
    const address = await shop.areas.identity.addressOf(customer.customerId, id);
    const ofBag = { ...address, collector: false };
    await Promise.all([1, 2].map(() => shop.areas.identity.saveAddress(customer.customerId, ofBag)));
    expect((await read(customer)).addresses).toHaveLength(1);
    const other = { ...ofBag, street: ['120 Hollywood Road'] };
    await Promise.all([1, 2].map(() => shop.areas.identity.saveAddress(customer.customerId, other)));
    expect((await read(customer)).addresses).toHaveLength(2);
  });
});

describe('newer Magento’s address book', () => {
  test('is read in pages, changed and emptied by uid', async () => {
    const customer = await signUp(shop);
    const input = {
      ...hongKong,
      custom_attributes: [{ attribute_code: 'floor', value: '12' }],
      custom_attributesV2: [{ attribute_code: 'floor', value: '12' }],
    };
    const uids: string[] = [];
    for (const _ of [1, 2, 3]) uids.push((await add(customer, input)).uid);
    const page = (args: string) =>
      shop.graphql(
        `{ customer { addressesV2(${args}) { total_count page_info { current_page page_size total_pages } items { uid firstname } } } }`,
        {},
        customer.headers,
      );
    expect((await page('pageSize: 2, currentPage: 2')).data.customer.addressesV2).toEqual({
      total_count: 3,
      page_info: { current_page: 2, page_size: 2, total_pages: 2 },
      items: [{ uid: uids[2], firstname: '大文' }],
    });
    expect(refusalOf(await page('pageSize: 0'))).toMatchObject({ code: 'PAGE_INVALID' });

    const change =
      'mutation ($uid: ID!) { updateCustomerAddressV2(uid: $uid, input: { firstname: "小明" }) { uid firstname } }';
    const drop = 'mutation ($uid: ID!) { deleteCustomerAddressV2(uid: $uid) }';
    const { updateCustomerAddressV2 } = await must(shop.graphql(change, { uid: uids[0] }, customer.headers));
    expect(updateCustomerAddressV2).toEqual({ uid: uids[0], firstname: '小明' });
    const other = await signUp(shop);
    for (const [headers, uid] of [
      [other.headers, uids[0]],
      [customer.headers, 'not a uid'],
      [customer.headers, btoa('-1')],
    ] as const)
      for (const mutation of [change, drop])
        expect(refusalOf(await shop.graphql(mutation, { uid }, headers))).toMatchObject({
          code: 'ADDRESS_NOT_FOUND',
        });
    expect(await must(shop.graphql(drop, { uid: uids[0] }, customer.headers))).toEqual({
      deleteCustomerAddressV2: true,
    });
    expect((await page('pageSize: 9')).data.customer.addressesV2.total_count).toBe(2);
  });
});
