import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, signUp, staffMark } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop?.close());

const head = 'staff_no,store,role,family_name,given_name,prefix,email';
const file = (...rows: string[]) => [head, ...rows].join('\n');
/** Signs in from a browser that the account knows, if the account exists. */
const signIn = async (of: TestShop, no: string, password = 'First-2026') =>
  of.graphql(
    'mutation ($no: String!, $password: String!) { generateStaffToken(staff_no: $no, password: $password) { token } }',
    { no, password },
    { cookie: await staffMark(of, no).catch(() => '') },
  );

describe('a file of staff', () => {
  test('imports its good lines and reports what is wrong with the others', async () => {
    const [report] = await shop.areas.identity.importFiles(
      {
        staff: file(
          'X0001,hk-central,adviser,林,婉清,Ms,x0001@staff.example.com',
          'X0002,hk-nowhere,adviser,林,婉清,Ms,x0002@staff.example.com',
          'x-3,hk-central,cook,林,<b>,Dr,nobody',
          'X0001,hk-central,manager,林,婉清,Ms,x0001@staff.example.com',
          'X0005,hk-central,manager,林,婉清,,x0001@staff.example.com',
          'X0006,hk-central',
        ),
      },
      { firstPassword: 'First-2026' },
    );
    expect(report).toMatchObject({ file: 'staff.csv', imported: 1 });
    expect(report?.problems.map(({ line, path }) => [line, path]).sort()).toEqual(
      [
        [3, 'store'],
        [4, 'email'],
        [4, 'given_name'],
        [4, 'prefix'],
        [4, 'role'],
        [4, 'staff_no'],
        [5, 'staff_no'],
        [6, 'email'],
        [7, ''],
      ].sort(),
    );
    expect((await signIn(shop, 'X0001')).errors).toBeUndefined();
    expect(refusalOf(await signIn(shop, 'X0002')).code).toBe('SIGN_IN_CODE_REQUIRED');
  });

  test('read again moves staff to other stores and keeps their passwords', async () => {
    const row = (store: string) => file(`X0010,${store},adviser,林,婉清,Ms,x0010@staff.example.com`);
    await shop.areas.identity.importFiles({ staff: row('hk-central') }, { firstPassword: 'First-2026' });
    await shop.areas.identity.importFiles({ staff: row('hk-shatin') }, { firstPassword: 'Other-2026' });
    const { data } = await signIn(shop, 'X0010');
    const { data: now } = await shop.graphql(
      '{ customer { default_store_identifier } }',
      {},
      {
        authorization: `Bearer ${data.generateStaffToken.token}`,
      },
    );
    expect(now.customer.default_store_identifier).toBe('hk-shatin');
  });

  test('locks out staff whom the file marks as inactive, at once, and lets them in again', async () => {
    const importActive = async (active: string) => {
      const staff = `${head},active\nX0030,hk-central,adviser,林,婉清,Ms,x0030@staff.example.com,${active}`;
      const [report] = await shop.areas.identity.importFiles({ staff }, { firstPassword: 'First-2026' });
      return report;
    };
    const report = await importActive('');
    expect(report?.notes?.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^\d+ staff members of the shop, one of them \w+, are not in this file and can still/,
      ),
    ]);
    const { data } = await signIn(shop, 'X0030');
    const open = () =>
      shop.graphql(
        '{ customer { default_store_identifier } }',
        {},
        { authorization: `Bearer ${data.generateStaffToken.token}` },
      );
    expect((await open()).errors).toBeUndefined();
    expect((await importActive('no'))?.problems).toEqual([]);
    expect((await open()).errors).toHaveLength(1);
    expect((await signIn(shop, 'X0030')).errors).toHaveLength(1);
    expect((await importActive('perhaps'))?.problems).toMatchObject([{ path: 'active' }]);
    await importActive('true');
    expect((await signIn(shop, 'X0030')).errors).toBeUndefined();
  });

  test('makes a customer with an account staff, and leaves the account unchanged', async () => {
    const { email } = await signUp(shop);
    await shop.areas.identity.importFiles(
      { staff: file(`X0020,hk-central,adviser,林,婉清,Ms,${email}`) },
      { firstPassword: 'First-2026' },
    );
    expect(refusalOf(await signIn(shop, 'X0020')).code).toBe('SIGN_IN_FAILED');
    expect((await signIn(shop, 'X0020', 'Gold-2026')).errors).toBeUndefined();
  });

  test('creates no account in production', async () => {
    const live = await createTestShop({ sample: true, config: { environment: 'production' } });
    await live.areas.identity.importFiles(
      { staff: file('X0030,hk-central,adviser,林,婉清,Ms,x0030@staff.example.com') },
      { firstPassword: 'First-2026' },
    );
    expect(refusalOf(await signIn(live, 'X0030')).code).toBe('SIGN_IN_FAILED');
    expect(
      await live.db.query(
        'test.password',
        "select password_hash as hash from identity.customer where email_key = 'x0030@staff.example.com'",
      ),
    ).toEqual([{ hash: null }]);
    await live.close();
  });
});
