import { heldGroups } from '@jinlan/domain/privacy';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hk, must, order } from '../../testing/buyer.ts';
import { givePoints } from '../../testing/members/rewards.ts';
import { password, refusalOf, type SignedIn, signUpProven } from '../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.query('test.limits', 'delete from platform.limit_use');
});

type Headers = Record<string, string>;
const requestKey = (headers: Headers, by: string | null = password) =>
  shop.graphql(
    'mutation ($password: String) { requestCustomerData(password: $password) { key expires_at } }',
    { password: by },
    headers,
  );
const keyOf = async ({ headers }: SignedIn): Promise<string> =>
  (await must(requestKey(headers))).requestCustomerData.key;
const download = (headers: Headers, key: string, form = 'json', view = 'hk_en') =>
  shop.http({
    method: 'GET',
    url: `/rest/${view}/V1/account/data.${form}?key=${encodeURIComponent(key)}`,
    headers,
  });

describe('the data of a customer', () => {
  it('come as JSON with every kind, privately, and without secrets', async () => {
    const member = await signUpProven(shop);
    await givePoints(shop, { customerId: member.customerId, region: 'hk' }, 320);
    const { placed } = await order(shop, null, undefined, member.headers);
    const answer = await download(member.headers, await keyOf(member));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="my-data.json"',
      'x-content-type-options': 'nosniff',
    });
    const { data, made_at } = answer.json();
    expect(made_at).toBe(testNow);
    expect(Object.keys(data)).toEqual(heldGroups);
    expect(data.account).toMatchObject([{ email: member.email, first_name: 'Ka Yan', language: 'en-US' }]);
    expect(data.points).toMatchObject([{ region: 'hk', amount: 320 }]);
    expect(data.orders).toMatchObject([{ number: placed.order_number, email: member.email }]);
    expect(data.orders[0].lines).toContain(' × ');
    expect(data.messages.length).toBeGreaterThan(0);
    const [account] = await shop.db.query<{ hash: string }>(
      'test.secrets',
      'select password_hash as hash from identity.customer where id = $1',
      [Number(member.customerId)],
    );
    for (const secret of [account?.hash ?? '?', placed.access_token, member.token, '$argon2', 'hash'])
      expect(answer.body).not.toContain(secret);
  });

  it('come as a page in the language of the store view, in which nothing is markup', async () => {
    const plain = await signUpProven(shop);
    await shop.db.query('test.name', 'update identity.customer set first_name = $2 where id = $1', [
      Number(plain.customerId),
      `<img src="x" onerror='a'>&`,
    ]);
    const key = await keyOf(plain);
    const page = await download(plain.headers, key, 'html', 'hk_zh');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<html lang="zh-Hans-CN">');
    expect(page.body).toContain('地址簿');
    expect(page.body).toContain('&#60;img src=&#34;x&#34; onerror=&#39;a&#39;&#62;&#38;');
    expect(page.body).not.toContain('<img');
    expect((await download(plain.headers, key, 'html')).body).toContain('Address book');
  });

  it('need the password, a key of the same customer, and its token', async () => {
    const [member, other] = [await signUpProven(shop), await signUpProven(shop)];
    expect(refusalOf(await requestKey(member.headers, 'Wrong-2026')).code).toBe('WRONG_PASSWORD');
    expect(refusalOf(await requestKey(hk)).code).toBe('NOT_AUTHORISED');
    const key = await keyOf(member);
    const codeOf = async (headers: Headers, used: string) => (await download(headers, used)).json().code;
    expect(await codeOf(other.headers, key)).toBe('DATA_KEY_INVALID');
    expect(await codeOf(hk, key)).toBe('NOT_AUTHORISED');
    for (const wrong of ['', 'x', `${key}x`, 'A'.repeat(5_000)])
      expect(await codeOf(member.headers, wrong)).toBe('DATA_KEY_INVALID');
    shop.clock.advance({ minutes: 11 });
    expect(await codeOf(member.headers, key)).toBe('DATA_KEY_INVALID');
  });

  it('can be requested five times a day', async () => {
    const member = await signUpProven(shop);
    for (let nth = 0; nth < 5; nth += 1) await keyOf(member);
    expect(refusalOf(await requestKey(member.headers)).code).toBe('TOO_MANY_REQUESTS');
  });

  it('of a member with 10,000 entries come whole', async () => {
    const member = await signUpProven(shop);
    await givePoints(shop, { customerId: member.customerId, region: 'hk' }, 1);
    await shop.db.transaction(async (tx) => {
      // Triggers are off, because the check of the ledger would add up the whole account after each row.
      await tx.script('set local session_replication_role = replica');
      await tx.query(
        'test.many-entries',
        `insert into platform.ledger_entry (account_id, kind, amount, cause, against, at)
         select id, 'credit', 1, 'many:' || n, 'orders', $2 from platform.ledger_account, generate_series(1, 9999) n where owner = $1`,
        [`${member.customerId}:hk`, shop.clock.now()],
      );
    });
    const answer = await download(member.headers, await keyOf(member));
    const { data } = answer.json();
    expect(data.points).toHaveLength(10_000);
    expect(new Set(data.points.map(({ cause }: { cause: string }) => cause)).size).toBe(10_000);
  });
});

describe('the list of what is held', () => {
  /** Columns whose names say that a row is about a person. */
  const personal =
    /^(?:customer_id|email|email_key|recipient|recipient_key|recipient_email|recipient_name|telephone|mobile|buyer|owner|customer_name|airline_name|account_key|subject_key|number_key)$/;
  /** Tables with such a column that are not about one customer, or whose rows are deleted within a day. */
  const others: Readonly<Record<string, string>> = {
    'hints.refused_recipient': 'keyed hashes of who wants no hints',
    'identity.mobile_code': 'keyed hashes, minutes',
    'identity.office_account': 'people of the back office',
    'identity.pending_sign_up': 'an hour, before there is an account',
    'identity.sign_in_failures': 'keyed hashes, a day',
    'identity.waiting_identity': 'half an hour, before there is an account',
    'platform.text_submission': 'keyed hashes, a day',
    'sandbox_oidc.visit': 'the sandbox',
    'sandbox_stripe.customer': 'the sandbox',
    'sandbox_stripe.intent': 'the sandbox',
    'sandbox_stripe.method': 'the sandbox',
    'stores.source': 'stores',
    'privacy.closing': 'the closing itself, which ends with the account',
  };

  it('has every table that refers to a customer, and every kind of data', async () => {
    const rows = await shop.db.query<{ table: string; column: string }>(
      'test.personal-tables',
      `select table_schema || '.' || table_name as table, column_name as column from information_schema.columns
       where table_schema not in ('pg_catalog', 'information_schema')
       union select conrelid::regclass::text, 'customer_id' from pg_constraint
       where confrelid = 'identity.customer'::regclass`,
    );
    const found = new Set(rows.flatMap(({ table, column }) => (personal.test(column) ? [table] : [])));
    const held = shop.areas.privacy.heldTables;
    const listed = new Set(held.flatMap(({ tables }) => tables));
    expect([...found].filter((table) => !listed.has(table) && others[table] === undefined).sort()).toEqual(
      [],
    );
    const known = new Set(rows.map(({ table }) => table));
    expect([...listed, ...Object.keys(others)].filter((table) => !known.has(table))).toEqual([]);
    expect([...new Set(held.map(({ group }) => group))].sort()).toEqual([...heldGroups].sort());
  });
});
