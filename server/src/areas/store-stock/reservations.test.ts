import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../platform/context.ts';
import type { Refusal } from '../../platform/requests/refusal.ts';
import {
  expectConsistentStoreStock,
  stockInStore,
  storeReservation,
} from '../../testing/at-store/store-stock.ts';
import { fixedPiece, must, stockOf } from '../../testing/buyer.ts';
import { newMobile, openBrowser, texted } from '../../testing/members/mobiles.ts';
import { refusalOf, type SignedIn, signUp, staffOf } from '../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';
import { deleteJob, releaseJob } from './expire.ts';
import { reservationsHeld } from './store-held.ts';

const store = 'hk-central';
const guest = { store: 'hk_en' };
const ring = 'JL10428-14';
const fields =
  'number stage version expires_at name mobile sku piece choice may_cancel reason key store { name } product { sku }';

let shop: TestShop;
let adviser: SignedIn & { readonly staffNo: string };
let manager: SignedIn & { readonly staffNo: string };
let elsewhere: SignedIn;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  adviser = await staffOf(shop, { store, role: 'adviser' });
  manager = await staffOf(shop, { store, role: 'manager' });
  elsewhere = await staffOf(shop, { store: 'hk-sheungwan', role: 'manager' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.script(
    "delete from platform.limit_use; delete from store_stock.reservation; delete from catalogue.stock_hold where holder like 'R%'",
  );
  for (const sku of [fixedPiece, ring]) await stockInStore(shop, sku, store, 5);
});

type Headers = Record<string, string>;
const reserve = (headers: Headers, input: object = {}) =>
  shop.graphql(
    `mutation ($input: ReservePieceInput!) { reservePiece(input: $input) { ${fields} } }`,
    { input: { store_code: store, sku: fixedPiece, ...input } },
    headers,
  );
const reserved = async (headers: Headers, input: object = {}) =>
  (await must(reserve(headers, input))).reservePiece;
async function member(): Promise<SignedIn & { readonly mobile: string }> {
  const customer = await signUp(shop);
  const mobile = newMobile();
  await shop.db.query(
    'test.prove-mobile',
    'update identity.customer set mobile = $2, mobile_proven_at = created_at where id = $1',
    [Number(customer.customerId), mobile],
  );
  return { ...customer, mobile };
}
const types: Record<string, string> = {
  ...{ number: 'String!', key: 'String', version: 'Int!', reason: 'String', receipt: 'String!' },
};
const change = (name: string, headers: Headers, variables: Record<string, unknown>, result: string) => {
  const names = Object.keys(variables);
  return shop.graphql(
    `mutation (${names.map((each) => `$${each}: ${types[each]}`).join(', ')}) {
       ${name}(${names.map((each) => `${each}: $${each}`).join(', ')}) { ${result} } }`,
    variables,
    headers,
  );
};
const cancel = (headers: Headers, variables: Record<string, unknown>) =>
  change('cancelReservation', headers, variables, fields);
const keep = (
  name: string,
  variables: Record<string, unknown>,
  { headers }: SignedIn = name === 'buyReservation' ? manager : adviser,
) => change(name, headers, variables, 'number stage version mobile adviser receipt reason steps');
const listed = async (args = '', { headers }: SignedIn = adviser) =>
  (
    await must(
      shop.graphql(`{ storeReservations${args} { store_code items { number stage mobile } } }`, {}, headers),
    )
  ).storeReservations;
const mails = async (to: string): Promise<string[]> =>
  (
    await shop.db.query<{ subject: string }>(
      'test.mails',
      "select subject from platform.message where recipient = $1 and key like 'reservation:%' order by id",
      [to],
    )
  ).map(({ subject }) => subject);

describe('reserving', () => {
  it('takes the piece out of what others can buy, for 48 hours, and writes an e-mail', async () => {
    const { headers, email, mobile } = await member();
    const reservation = await reserved(headers, { sku: ring });
    expect(reservation).toMatchObject({
      ...{ stage: 'REQUESTED', version: 1, sku: ring, name: 'Ka Yan Chan', may_cancel: true },
      ...{ mobile: `****${mobile.slice(-4)}`, expires_at: '2026-11-23T06:00:00.000Z' },
    });
    expect(reservation.number).toMatch(/^R261121\d{6}$/);
    expect(reservation.choice).toBe('14 cm');
    expect(await stockOf(shop, ring, store)).toBe(4);
    expect(await mails(email)).toEqual([expect.stringContaining('we keep your piece until')]);
    const opened = await shop.graphql(
      `query ($number: String!, $key: String) { reservation(number: $number, key: $key) { ${fields} } }`,
      { number: reservation.number, key: reservation.key },
      guest,
    );
    // The page of the link shows no digits of the number, because the store asks for them.
    expect(opened.data.reservation).toMatchObject({ number: reservation.number, mobile: '****' });
    await expectConsistentStoreStock(shop);
  });

  it('needs a right code for the number of a guest, which stays valid while nothing was kept', async () => {
    const mobile = newMobile();
    const browser = openBrowser(shop);
    const input = { name: 'Lam Mei', mobile, email: 'mei@example.com' };
    expect(refusalOf(await reserve(guest, input)).code).toBe('RESERVATION_NEEDS_CODE');
    await must(browser.request(mobile, 'APPOINTMENT'));
    const headers = { ...guest, ...browser.cookies() };
    const code = await texted(shop, mobile);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(refusalOf(await reserve(headers, { ...input, code: wrong })).code).toBe('MOBILE_CODE_INVALID');
    expect(refusalOf(await reserve(guest, { ...input, code })).code).toBe('MOBILE_CODE_INVALID');
    await storeReservation(shop, { mobile });
    expect(refusalOf(await reserve(headers, { ...input, code })).code).toBe('RESERVATION_OPEN');
    const other = { ...input, code, store_code: 'hk-sheungwan' };
    await stockInStore(shop, fixedPiece, 'hk-sheungwan', 5);
    expect((await reserved(headers, other)).stage).toBe('REQUESTED');
    expect(refusalOf(await reserve(headers, { ...other, store_code: 'hk-shatin' })).code).toBe(
      'MOBILE_CODE_INVALID',
    );
  });

  it('keeps one piece for a number in a store, and three in all', async () => {
    const { headers } = await member();
    const first = await reserved(headers);
    expect(refusalOf(await reserve(headers, { sku: ring })).code).toBe('RESERVATION_OPEN');
    for (const code of ['hk-sheungwan', 'hk-tsimshatsui', 'hk-shatin'])
      await stockInStore(shop, ring, code, 5);
    await reserved(headers, { sku: ring, store_code: 'hk-sheungwan' });
    await reserved(headers, { sku: ring, store_code: 'hk-tsimshatsui' });
    const fourth = { sku: ring, store_code: 'hk-shatin' };
    expect(refusalOf(await reserve(headers, fourth))).toMatchObject({
      code: 'RESERVATIONS_FULL',
      data: { most: 3 },
    });
    await must(cancel(headers, { number: first.number, version: 1 }));
    expect((await reserved(headers, fourth)).stage).toBe('REQUESTED');
  });

  it('is refused for what cannot be tried, and for stores that keep nothing', async () => {
    const { headers } = await member();
    const refused = async (input: object) => refusalOf(await reserve(headers, input));
    const made = shop.areas.catalogue.model.columns;
    const madeToOrder = Array.from(made.pieces.ids, (_, row) => made.pieces.at(row)).find(
      (piece) => piece?.madeToOrder && piece.markets.includes('hk'),
    );
    expect(await refused({ sku: madeToOrder?.sku })).toMatchObject({
      code: 'RESERVATION_PIECE_INVALID',
      data: { reason: 'made_to_order' },
    });
    expect(await refused({ sku: 'JL10428' })).toMatchObject({ data: { reason: 'variant' } });
    expect((await refused({ sku: 'NO-SUCH' })).code).toBe('PRODUCT_NOT_FOUND');
    for (const code of ['hk-eshop', 'nowhere', 'sg-orchard', ''])
      expect((await refused({ store_code: code })).code).toBe('RESERVATION_STORE_INVALID');
    await stockInStore(shop, fixedPiece, store, 0);
    expect((await refused({})).code).toBe('RESERVATION_SOLD_OUT');
    expect((await refused({ email: 'nobody' })).code).toBe('INVALID_EMAIL');
  });

  it('gives the last piece to exactly one of forty who want it at once', async () => {
    await stockInStore(shop, fixedPiece, store, 1);
    const people = await shop.db.query<{ id: number }>(
      'test.many-customers',
      `insert into identity.customer (email, email_key, first_name, last_name, market, locale, created_at, mobile,
         mobile_proven_at)
       select 'try' || each || '@example.com', 'try' || each || '@example.com', 'Ka Yan', 'Chan', 'hk', 'en-US', $1,
         '+8529100' || lpad(each::text, 4, '0'), $1 from generate_series(1, 40) each returning id`,
      [shop.clock.now()],
    );
    const wanted = {
      ...{ storeCode: store, sku: fixedPiece, name: null, mobile: null, code: null, email: null },
    };
    const outcomes = await Promise.all(
      people.map(({ id }, index) =>
        shop.areas.storeStock
          .reserve(
            {
              actor: { kind: 'customer', customerId: String(id), holds: null },
              storeView: shop.areas.stores.storeView('hk_en'),
              source: `198.18.${index}.1`,
              now: shop.clock.now(),
            } as RequestContext,
            wanted,
          )
          .then(
            () => 'kept',
            (error: Refusal) => error.code,
          ),
      ),
    );
    expect(outcomes.filter((each) => each === 'kept')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['kept', 'RESERVATION_SOLD_OUT']));
    expect(await stockOf(shop, fixedPiece, store)).toBe(0);
    await expectConsistentStoreStock(shop);
  });
});

describe('strangers', () => {
  const reserveFrom = async (source: string) => {
    const [row] = await shop.db.query<{ id: number }>(
      'test.one-customer',
      `insert into identity.customer (email, email_key, first_name, last_name, market, locale, created_at, mobile,
         mobile_proven_at)
       values ($2 || '@example.com', $2 || '@example.com', 'Ka Yan', 'Chan', 'hk', 'en-US', $1, $2, $1) returning id`,
      [shop.clock.now(), newMobile()],
    );
    const context = {
      actor: { kind: 'customer', customerId: String(row?.id), holds: null },
      storeView: shop.areas.stores.storeView('hk_en'),
      ...{ source, now: shop.clock.now() },
    };
    return shop.areas.storeStock
      .reserve(context as RequestContext, {
        ...{ storeCode: store, sku: fixedPiece, name: null, mobile: null, code: null, email: null },
      })
      .then(
        () => 'kept',
        (error: Refusal) => error.code,
      );
  };
  const times = async (count: number, sourceOf: (index: number) => string) => {
    const outcomes: string[] = [];
    for (let index = 0; index < count; index += 1) outcomes.push(await reserveFrom(sourceOf(index)));
    return outcomes.filter((each) => each === 'kept').length;
  };

  it('of one network keep a fifth of what the store keeps, of a wide network two fifths', async () => {
    await stockInStore(shop, fixedPiece, store, 1_000);
    expect(await times(8, () => '203.0.113.7')).toBe(4);
    expect(await times(8, (index) => `203.0.113.${index + 10}`)).toBe(4);
  });

  it('of twenty networks leave at least three quarters of a store to others', async () => {
    await shop.db.query(
      'test.empty-store',
      `update catalogue.stock_item set quantity = 0, changed_in = pg_current_xact_id()
       from stores.source where source.id = source_id and code = $1`,
      [store],
    );
    await stockInStore(shop, fixedPiece, store, 24);
    expect(await times(60, (index) => `198.51.${index % 20}.7`)).toBe(6);
    expect(await stockOf(shop, fixedPiece, store)).toBe(18);
  });

  it('as guests fill three fifths of what a store keeps', async () => {
    await stockInStore(shop, fixedPiece, store, 1_000);
    for (let index = 0; index < 12; index += 1) await storeReservation(shop);
    const mobile = newMobile();
    const browser = openBrowser(shop);
    await must(browser.request(mobile, 'APPOINTMENT'));
    const code = await texted(shop, mobile);
    const headers = { ...guest, ...browser.cookies() };
    expect(refusalOf(await reserve(headers, { name: 'Lam Mei', mobile, code })).code).toBe(
      'RESERVATION_STORE_FULL',
    );
    const { headers: ofMember } = await member();
    expect((await reserved(ofMember)).stage).toBe('REQUESTED');
  });

  it('keep the same piece twice a week with one number', async () => {
    const { headers } = await member();
    for (let index = 0; index < 2; index += 1) {
      const { number } = await reserved(headers);
      await must(cancel(headers, { number, version: 1 }));
    }
    expect(refusalOf(await reserve(headers)).code).toBe('TOO_MANY_REQUESTS');
    expect((await reserved(headers, { sku: ring })).stage).toBe('REQUESTED');
  });
});

describe('a customer', () => {
  it('cancels by the link, once, and the piece is for sale again', async () => {
    const { headers, email } = await member();
    const { number, key } = await reserved(headers);
    expect(refusalOf(await cancel(guest, { number, version: 1 })).code).toBe('RESERVATION_NOT_FOUND');
    expect((await must(cancel(guest, { number, key, version: 1 }))).cancelReservation.stage).toBe(
      'CANCELLED',
    );
    expect(await stockOf(shop, fixedPiece, store)).toBe(5);
    expect(refusalOf(await cancel(guest, { number, key, version: 1 })).code).toBe('RESERVATION_CHANGED');
    expect(refusalOf(await cancel(guest, { number, key, version: 2 })).code).toBe('RESERVATION_STEP_REFUSED');
    expect(await stockOf(shop, fixedPiece, store)).toBe(5);
    expect((await mails(email)).at(-1)).toContain('cancelled');
    await expectConsistentStoreStock(shop);
  });

  it('sees their own reservations alone', async () => {
    const { headers } = await member();
    const { number } = await reserved(headers);
    const list = async (of: Headers) =>
      (await must(shop.graphql('{ customer { reservations { total_count items { number } } } }', {}, of)))
        .customer.reservations;
    expect(await list(headers)).toEqual({ total_count: 1, items: [{ number }] });
    const stranger = await member();
    expect((await list(stranger.headers)).total_count).toBe(0);
    expect(refusalOf(await cancel(stranger.headers, { number, version: 1 })).code).toBe(
      'RESERVATION_NOT_FOUND',
    );
  });
});

describe('staff', () => {
  it('prepare, hand over and sell a piece by a receipt of the till, which a manager notes and which counts once', async () => {
    const { headers } = await member();
    const { number } = await reserved(headers);
    expect((await listed()).items).toEqual([
      { number, stage: 'REQUESTED', mobile: expect.stringMatching(/^\+852/) },
    ]);
    expect(refusalOf(await keep('prepareReservation', { number, version: 1 }, elsewhere)).code).toBe(
      'RESERVATION_NOT_FOUND',
    );
    await must(keep('prepareReservation', { number, version: 1 }));
    expect(refusalOf(await keep('prepareReservation', { number, version: 1 })).code).toBe(
      'RESERVATION_CHANGED',
    );
    const tried = await must(keep('handOverReservation', { number, version: 2 }));
    expect(tried.handOverReservation.steps).toEqual(['RELEASE']);
    const invented = { number, version: 3, receipt: 'INVENTED-1' };
    expect(refusalOf(await keep('buyReservation', invented, adviser)).code).toBe('STAFF_ONLY');
    expect(refusalOf(await cancel(headers, { number, version: 3 })).code).toBe('RESERVATION_STEP_REFUSED');
    const bought = await must(keep('buyReservation', { number, version: 3, receipt: ' tk-1001 ' }));
    expect(bought.buyReservation).toMatchObject({
      ...{ stage: 'BOUGHT', receipt: 'tk-1001', adviser: manager.staffNo, steps: [] },
      mobile: expect.stringMatching(/^\*{4}\d{4}$/),
    });
    expect(await stockOf(shop, fixedPiece, store)).toBe(4);
    const other = await storeReservation(shop);
    for (const receipt of ['TK-1001', 'TK 1001', 'tk_1001', 'T.K.1001', 'ｔｋ－１００１'])
      expect(refusalOf(await keep('buyReservation', { number: other, version: 1, receipt })).code).toBe(
        'RECEIPT_USED',
      );
    expect(refusalOf(await keep('buyReservation', { number: other, version: 1, receipt: ' - ' })).code).toBe(
      'INVALID_TEXT',
    );
    await expectConsistentStoreStock(shop);
    const actions = await shop.db.query<{ action: string }>(
      'test.changes',
      "select action from platform.change where record_kind = 'reservation' and record_id = $1 order by id",
      [number],
    );
    expect(actions.map(({ action }) => action)).toEqual(
      ['make', 'prepare', 'hand-over', 'buy'].map((step) => `reservation.${step}`),
    );
  });

  it('find reservations by the last four digits, of their store alone', async () => {
    const number = await storeReservation(shop, { mobile: '+85261230042' });
    await storeReservation(shop, { mobile: '+85261230042', storeCode: 'hk-sheungwan' });
    await storeReservation(shop, { mobile: '+85261239999' });
    expect((await listed('(mobile_end: "0042")')).items).toMatchObject([{ number }]);
    expect((await listed('(mobile_end: "0000")')).items).toEqual([]);
    const refused = await shop.graphql(
      '{ storeReservations(mobile_end: "00%") { store_code } }',
      {},
      adviser.headers,
    );
    expect(refusalOf(refused).code).toBe('BAD_REQUEST');
  });

  it('release a piece with a reason that the customer gets', async () => {
    const { headers, email } = await member();
    const { number } = await reserved(headers);
    const released = await must(keep('releaseReservation', { number, version: 1, reason: '盘点 <b>' }));
    expect(released.releaseReservation).toMatchObject({ stage: 'RELEASED', reason: '盘点 <b>' });
    expect(await stockOf(shop, fixedPiece, store)).toBe(5);
    expect((await mails(email)).at(-1)).toContain('could not keep');
    const long = { number, version: 2, reason: '金'.repeat(101) };
    expect(refusalOf(await keep('releaseReservation', long)).code).toBe('INVALID_TEXT');
  });

  it('take no step of their own reservations', async () => {
    const number = await storeReservation(shop, { customerId: adviser.customerId });
    expect(refusalOf(await keep('prepareReservation', { number, version: 1 })).code).toBe('STAFF_OWN');
    expect((await must(cancel(adviser.headers, { number, version: 1 }))).cancelReservation.stage).toBe(
      'CANCELLED',
    );
  });

  it('who act at once sell and release one piece only once', async () => {
    const { headers } = await member();
    const { number } = await reserved(headers);
    const outcomes = await Promise.all([
      keep('buyReservation', { number, version: 1, receipt: 'TK-2001' }),
      keep('releaseReservation', { number, version: 1 }),
      cancel(headers, { number, version: 1 }),
    ]);
    expect(outcomes.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    await expectConsistentStoreStock(shop);
  });
});

describe('the end', () => {
  it('is told six hours before, once, and puts the piece on sale again', async () => {
    const { headers, email } = await member();
    await reserved(headers);
    const run = async (at: string) => {
      shop.clock.set(at);
      await Promise.all([shop.jobs.runSchedule(releaseJob), shop.jobs.runSchedule(releaseJob)]);
      return (await mails(email)).length;
    };
    expect(await run('2026-11-22T23:59:00Z')).toBe(1);
    expect(await run('2026-11-23T00:00:00Z')).toBe(2);
    expect(await run('2026-11-23T05:59:00Z')).toBe(2);
    expect(await stockOf(shop, fixedPiece, store)).toBe(4);
    expect(await run('2026-11-23T06:00:00Z')).toBe(3);
    expect(await stockOf(shop, fixedPiece, store)).toBe(5);
    expect(await run('2026-11-23T07:00:00Z')).toBe(3);
    await expectConsistentStoreStock(shop);
  });

  it('waits twelve hours for a piece in the hands of a customer', async () => {
    await storeReservation(shop, { stage: 'tried', expiresAt: '2026-11-21T07:00:00Z' });
    const before = await stockOf(shop, fixedPiece, store);
    shop.clock.set('2026-11-21T18:59:00Z');
    await shop.jobs.runSchedule(releaseJob);
    expect(await stockOf(shop, fixedPiece, store)).toBe(before);
    shop.clock.set('2026-11-21T19:00:00Z');
    await shop.jobs.runSchedule(releaseJob);
    expect(await stockOf(shop, fixedPiece, store)).toBe(before + 1);
  });

  it('comes before a step of staff that is too late', async () => {
    const number = await storeReservation(shop, { expiresAt: '2026-11-21T06:10:00Z' });
    shop.clock.set('2026-11-21T06:10:00Z');
    const late = await keep('buyReservation', { number, version: 1, receipt: 'TK-3001' });
    expect(refusalOf(late)).toMatchObject({
      code: 'RESERVATION_STEP_REFUSED',
      data: { condition: 'in-time' },
    });
  });

  it('comes with the closing of the account, which puts the piece on sale again', async () => {
    const before = await stockOf(shop, fixedPiece, store);
    const customer = await member();
    const { number } = await reserved(customer.headers);
    const other = await storeReservation(shop, { storeCode: 'hk-sheungwan' });
    const person = { customerId: customer.customerId, email: customer.email, mobile: customer.mobile };
    const held = reservationsHeld(shop.areas.catalogue.stock);
    await shop.db.transaction((tx) => held.remove(tx, person, shop.clock.now()));
    const rows = await shop.db.query(
      'test.released',
      'select number, stage, keeps, mobile from store_stock.reservation order by id',
    );
    expect(rows).toMatchObject([
      { number, stage: 'cancelled', keeps: false, mobile: '' },
      { number: other, stage: 'requested', keeps: true },
    ]);
    expect(await stockOf(shop, fixedPiece, store)).toBe(before);
    await expectConsistentStoreStock(shop);
  });

  it('is followed a year later by the deletion of the row and of what it sold', async () => {
    const { headers } = await member();
    const { number } = await reserved(headers);
    await must(keep('buyReservation', { number, version: 1, receipt: 'TK-4001' }));
    shop.clock.set('2027-12-01T00:00:00Z');
    await shop.jobs.runSchedule(deleteJob);
    const rows = await shop.db.query(
      'test.left',
      `select 1 from store_stock.reservation where number = $1
       union all select 1 from catalogue.stock_hold where holder = $1`,
      [number],
    );
    expect(rows).toEqual([]);
  });
});
