import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askOffice,
  createOfficeShop,
  type OfficePerson,
  officeHeaders,
  officePerson,
} from '../../testing/office.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { isOwnPage } from './own-page.ts';

const ask = '{ officeSession { email } }';
const post = (shop: TestShop, headers: Record<string, string>, payload = JSON.stringify({ query: ask })) =>
  shop.http({ method: 'POST', url: '/admin/graphql', headers, payload });
const json = { 'content-type': 'application/json' };

let shop: TestShop;
let owner: OfficePerson;
beforeAll(async () => {
  shop = await createOfficeShop();
  owner = await officePerson(shop);
});
afterAll(() => shop.close());

describe('a request from another site', () => {
  it.each<[string, Record<string, string>]>([
    ['without the header', { 'sec-fetch-site': 'same-origin' }],
    ['with another value of it', { 'x-office': 'true', 'sec-fetch-site': 'same-origin' }],
    ['from another site', { 'x-office': '1', 'sec-fetch-site': 'cross-site' }],
    ['from another host of the same site', { 'x-office': '1', 'sec-fetch-site': 'same-site' }],
    ['typed as an address', { 'x-office': '1', 'sec-fetch-site': 'none' }],
    [
      'from another site, with an Origin that would do',
      { 'x-office': '1', 'sec-fetch-site': 'cross-site', origin: 'http://localhost:4000' },
    ],
    ['with another Origin', { 'x-office': '1', origin: 'https://evil.example' }],
    ['with no Origin that counts', { 'x-office': '1', origin: 'null' }],
    ['that says nothing of where it comes from', { 'x-office': '1' }],
  ])('is refused: %s', async (_, headers) => {
    const response = await post(shop, { ...json, cookie: owner.cookie, ...headers });
    expect(response.statusCode).toBe(403);
    expect(response.json().data).toBeUndefined();
  });

  it.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
  ])('is refused as %s', async (type, status) => {
    const response = await post(shop, { ...officeHeaders, 'content-type': type, cookie: owner.cookie });
    expect(response.statusCode).toBe(status);
  });

  it('is refused by any other method', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const response = await shop.http({
        method,
        url: `/admin/graphql?query=${encodeURIComponent(ask)}`,
        headers: { ...officeHeaders, cookie: owner.cookie },
      });
      expect(response.statusCode).toBe(405);
      expect(response.headers.allow).toBe('POST');
    }
  });

  it('is refused as several operations at once, and without any', async () => {
    const headers = { ...json, ...officeHeaders };
    for (const payload of [JSON.stringify([{ query: ask }]), '"x"', '{}'])
      expect((await post(shop, headers, payload)).statusCode).toBe(400);
  });
});

it('a request from the own page is accepted, and nobody stores the answer', async () => {
  const response = await post(shop, { ...json, ...officeHeaders, cookie: owner.cookie });
  expect(response.json()).toEqual({ data: { officeSession: { email: owner.email } } });
  expect(response.headers['cache-control']).toBe('no-store');
  const old = await post(shop, { ...json, 'x-office': '1', origin: 'http://localhost:4000' });
  expect(old.json()).toEqual({ data: { officeSession: null } });
});

it('an old browser’s page is recognised by its host where the shop is reached by another name', () => {
  const headers = { 'x-office': '1', origin: 'http://office.test:4000', host: 'office.test:4000' };
  expect(isOwnPage(headers, 'https://shop.example')).toBe(true);
  expect(isOwnPage({ ...headers, host: 'shop.example' }, 'https://shop.example')).toBe(false);
});

it('the two schemas and their sessions are separate', async () => {
  const inShop = await shop.graphql(ask, {}, { cookie: owner.cookie });
  expect(inShop.errors?.[0]?.extensions?.code).toBe('QUERY_INVALID');
  const asStaff = await shop.graphql('{ customer { email } }', {}, { cookie: owner.cookie });
  expect(asStaff.errors?.[0]?.extensions?.code).toBe('NOT_AUTHORISED');
  const token = owner.cookie.split('=')[1];
  const asBearer = await shop.graphql('{ customer { email } }', {}, { authorization: `Bearer ${token}` });
  expect(asBearer.errors?.[0]?.extensions?.code).toBe('NOT_AUTHORISED');
  const inOffice = await askOffice(shop, '{ storeConfig { store_code } }', {}, { cookie: owner.cookie });
  expect(inOffice.errors?.[0]?.extensions?.code).toBe('QUERY_INVALID');
});

describe('the back office', () => {
  it('does not exist unless it is switched on', async () => {
    const plain = await createTestShop();
    expect((await post(plain, { ...json, ...officeHeaders })).statusCode).toBe(404);
    await plain.close();
  });

  it('does not exist under another host than its own', async () => {
    const onOwnHost = await createOfficeShop({ config: { backoffice: { host: 'office.example.com' } } });
    const postTo = (host: string) => post(onOwnHost, { ...json, ...officeHeaders, host });
    expect((await postTo('localhost:4000')).statusCode).toBe(404);
    expect((await postTo('office.example.com.evil.example')).statusCode).toBe(421);
    expect((await postTo('OFFICE.example.com:8443')).statusCode).toBe(200);
    const old = { ...json, 'x-office': '1', host: 'office.example.com' };
    expect((await post(onOwnHost, { ...old, origin: 'http://office.example.com' })).statusCode).toBe(200);
    expect((await post(onOwnHost, { ...old, origin: 'http://localhost:4000' })).statusCode).toBe(403);
    await onOwnHost.close();
  });

  it('describes its schema in development only', async () => {
    const described = await askOffice(shop, getIntrospectionQuery());
    expect(described.data.__schema.queryType.name).toBe('Query');
    const production = await createOfficeShop({ config: { environment: 'production' } });
    for (const query of [
      getIntrospectionQuery(),
      '{ __schema { types { name } } }',
      '{ __type(name: "Coupon") { name } }',
    ]) {
      const hidden = await askOffice(production, query);
      expect(hidden.data).toBeUndefined();
      expect(hidden.errors?.[0]?.extensions?.code).toBe('QUERY_INVALID');
    }
    expect((await askOffice(production, '{ __typename }')).data).toEqual({ __typename: 'Query' });
    await production.close();
  });
});
