import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { codeOf, pairDesign, ringDesign } from '../../../testing/designs.ts';
import { refusalOf, type SignedIn, signIn, signUp, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

type Staff = SignedIn & { readonly staffNo: string };

let shop: TestShop;
let customer: SignedIn;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  customer = await signUp(shop, { email: 'Ka.Yan.Designs@example.com' });
  for (const [code, name] of [
    [codeOf(ringDesign()), 'For every day'],
    [codeOf(pairDesign()), 'For the two of us'],
  ])
    await must(
      shop.graphql(
        'mutation ($code: String!, $name: String) { saveDesign(code: $code, name: $name) { uid } }',
        { code, name },
        customer.headers,
      ),
    );
});
afterAll(() => shop.close());

const staff = (): Promise<Staff> => staffOf(shop, { store: 'hk-central', role: 'adviser' });
const find = (email: string, headers: Record<string, string>) =>
  shop.graphql(
    `mutation ($email: String!) { findCustomerDesigns(email: $email) {
       items { name path code picture_url updated_at } total_count page_info { current_page total_pages } } }`,
    { email },
    headers,
  );
const findDesigns = async (email: string, headers: Record<string, string>) =>
  (await must(find(email, headers))).findCustomerDesigns;
const auditRows = ({ staffNo }: Staff) =>
  shop.db.query<{ store: string; what: string; customer: number | null }>(
    'test.look-ups',
    `select after ->> 'store' as store, action as what, record_id::integer as customer from platform.change
     where actor_kind = 'staff' and actor_id = $1 order by id`,
    [staffNo],
  );

describe('the saved designs of a customer', () => {
  test('are found by the full e-mail address in any spelling, newest first, and the look-up is recorded', async () => {
    const adviser = await staff();
    const designs = await findDesigns(' ka.yan.designs@EXAMPLE.com ', adviser.headers);
    expect(designs.items.map(({ name }: { name: string }) => name)).toEqual([
      'For the two of us',
      'For every day',
    ]);
    expect(designs.total_count).toBe(2);
    expect(await auditRows(adviser)).toEqual([
      { store: 'hk-central', what: 'saved-designs.look-up', customer: Number(customer.customerId) },
    ]);
    const [first] = designs.items;
    const { staffDesign } = await must(
      shop.graphql(
        'query ($text: String!) { staffDesign(text: $text) { path } }',
        { text: first.code },
        adviser.headers,
      ),
    );
    expect(staffDesign.path).toBe(first.path);
  });

  test('are empty for an unknown address as for a customer without designs; both look-ups are recorded', async () => {
    const adviser = await staff();
    const empty = await signUp(shop);
    const none = await findDesigns(empty.email, adviser.headers);
    expect(none).toEqual({ items: [], total_count: 0, page_info: { current_page: 1, total_pages: 0 } });
    expect(await findDesigns('nobody@example.com', adviser.headers)).toEqual(none);
    expect(await findDesigns('yan.designs@example.com', adviser.headers)).toEqual(none);
    expect((await auditRows(adviser)).map((row) => row.customer)).toEqual([
      Number(empty.customerId),
      null,
      null,
    ]);
  });

  test('refuse an invalid address without counting the request', async () => {
    const adviser = await staff();
    for (const text of ['', '91234567', 'ka.yan', '%@example.com%', `${'a'.repeat(70_000)}@example.com`])
      expect(refusalOf(await find(text, adviser.headers)).code).toBe('INVALID_EMAIL');
    expect(await auditRows(adviser)).toEqual([]);
  });

  test('can be looked up ten times at once, then once a minute, per staff member', async () => {
    const adviser = await staff();
    for (let turn = 0; turn < 10; turn += 1) await findDesigns('nobody@example.com', adviser.headers);
    const refused = refusalOf(await find(customer.email, adviser.headers));
    expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { retry_after_seconds: 60 } });
    expect(await auditRows(adviser)).toHaveLength(10);
    shop.clock.advance({ minutes: 1 });
    expect((await findDesigns(customer.email, adviser.headers)).total_count).toBe(2);
    expect((await findDesigns(customer.email, (await staff()).headers)).total_count).toBe(2);
  });

  test('can be looked up only by staff', async () => {
    const other = await staff();
    for (const headers of [{ store: 'hk_en' }, customer.headers, (await signIn(shop, other.email)).headers])
      expect(refusalOf(await find(customer.email, headers)).code).toBe('STAFF_ONLY');
    expect(await auditRows(other)).toEqual([]);
  });

  test('return the same for two concurrent requests', async () => {
    const adviser = await staff();
    const [first, second] = await Promise.all([
      findDesigns(customer.email, adviser.headers),
      findDesigns(customer.email, adviser.headers),
    ]);
    expect(second).toEqual(first);
    expect(await auditRows(adviser)).toHaveLength(2);
  });

  test('leave a look-up record for two years', async () => {
    const adviser = await staff();
    await findDesigns(customer.email, adviser.headers);
    shop.clock.advance({ days: 730 });
    await shop.jobs.runSchedule('platform.delete-expired-changes');
    expect(await auditRows(adviser)).toHaveLength(1);
    shop.clock.advance({ days: 3 });
    await shop.jobs.runSchedule('platform.delete-expired-changes');
    expect(await auditRows(adviser)).toEqual([]);
  });
});
