import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { photograph } from '../../testing/at-store/service-desk.ts';
import { tradeInDesk } from '../../testing/at-store/trade-ins.ts';
import { must } from '../../testing/buyer.ts';
import { newMobile, openBrowser, texted } from '../../testing/members/mobiles.ts';
import { refusalOf, type SignedIn, signUp, staffOf } from '../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';
import { deleteJob, expireJob } from './clean-up.ts';

type Staff = SignedIn & { readonly staffNo: string };
let shop: TestShop;
let adviser: Staff;
let colleague: Staff;
let manager: Staff;
let elsewhere: Staff;
let desk: ReturnType<typeof tradeInDesk>;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  await shop.db.query(
    'test.hours',
    "update stores.source set opens = '11:00', closes = '20:00' where market = 'hk'",
  );
  await shop.areas.stores.importFiles({
    holidays: 'stores,day,name_zh,name_en,opens,closes\nhk,2027-06-01,店庆,Our day,,\n',
  });
  adviser = await staffOf(shop, { store, role: 'adviser' });
  colleague = await staffOf(shop, { store, role: 'adviser' });
  manager = await staffOf(shop, { store, role: 'manager' });
  elsewhere = await staffOf(shop, { store: 'hk-sheungwan', role: 'manager' });
  desk = tradeInDesk(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.script(
    'delete from platform.limit_use; delete from appointments.appointment; delete from trade_ins.trade_in; delete from ordering.till_receipt where service is not null',
  );
});

const store = 'hk-central';
const guest = { store: 'hk_en' };
/** 12:00 in the store, five days ahead. */
const noon = '2026-11-26T04:00:00.000Z';
const wanted = { store_code: store, material: 'GOLD', piece_name: '外婆的金链', starts_at: noon };
const gold = { material: 'GOLD', fineness: 9_999, weight: 30 };

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
/** Publishes prices that make pieces worth more, or less. */
async function moveGold(factor: number): Promise<void> {
  const current = shop.areas.pricing.current('HK-CK9999');
  const moved = (price: { readonly minor: number } | null | undefined): number =>
    Math.round(((price?.minor ?? 0) * factor) / 1_000) * 1_000;
  await shop.areas.pricing.publishGoldPrice(
    { kind: 'system', job: 'test' },
    {
      ...{ type: 'HK-CK9999', sell: moved(current?.sell), buy: moved(current?.buy) },
      ...{ exchange: moved(current?.exchange), source: 'back-office', publisher: 'a test' },
    },
  );
}
type Answer = ReturnType<typeof desk.keep>;
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it asked for
const done = async (answer: Answer): Promise<any> => Object.values(await must(answer))[0];
const codeOf = async (answer: Answer): Promise<unknown> => refusalOf(await answer).code;
const mails = (to: string): Promise<{ subject: string; body: string }[]> =>
  shop.db.query('test.mails', 'select subject, body from platform.message where recipient = $1 order by id', [
    to,
  ]);

type Customer = Awaited<ReturnType<typeof member>>;
/** A trade-in of a member whose piece is with the store, with a picture. */
async function received({ headers }: Pick<Customer, 'headers'>, weight = 30.5) {
  const { number } = await done(desk.book(headers, wanted));
  await done(desk.keep('receiveTradeIn', adviser, { number, version: 1, condition: '链扣有磨损', weight }));
  return done(desk.keep('addTradeInPicture', adviser, { number, picture: await photograph(1) }));
}
const offer = (number: string, version: number, assay: object = gold, staff: Staff = adviser) =>
  desk.keep('offerTradeIn', staff, { number, version, assay });
/** The code and the digits that the customer reads out in the store. */
async function codes({ headers, mobile }: Customer, number: string) {
  const { code } = (await must(desk.open(headers, number))).tradeIn;
  return { code, telephone_end: mobile.slice(-4) };
}
const confirm = (number: string, version: number) =>
  done(desk.keep('confirmTradeIn', manager, { number, version }));
const identify = (number: string, version: number) =>
  done(
    desk.keep('identifyTradeIn', colleague, {
      ...{ number, version, document: 'IDENTITY_CARD', document_end: '634(5)' },
    }),
  );
/** An offer for ten grams of pure gold that is ready to be accepted. */
async function offered(customer: Customer) {
  const { number, version } = await received(customer);
  const made = await done(offer(number, version));
  const confirmed = await confirm(number, made.version);
  return identify(number, confirmed.version);
}

describe('a trade-in', () => {
  it('goes from the booking by assay, confirmation and identity check to value, and its customer hears of it', async () => {
    const customer = await member();
    const { headers, email, mobile } = customer;
    const booked = await done(desk.book(headers, wanted));
    expect(booked).toMatchObject({ stage: 'REQUESTED', code: null, value: null, steps: ['WITHDRAW'] });
    expect(booked.number).toMatch(/^T261121\d{6}$/);
    const { number } = booked;
    await done(desk.keep('receiveTradeIn', adviser, { number, version: 1, condition: '磨损', weight: 30.5 }));
    expect(await codeOf(offer(number, 2))).toBe('TRADE_IN_STEP_REFUSED');
    await must(desk.keep('addTradeInPicture', adviser, { number, picture: await photograph(3) }));
    const made = await done(offer(number, 2));
    expect(made).toMatchObject({
      ...{ stage: 'OFFERED', assayed_by: adviser.staffNo, needs_confirmation: true, needs_identity: true },
      ...{ fineness: 9_999, assayed_weight: 30, offer_until: '2026-11-21T06:30:00.000Z' },
    });
    expect(made.value.value).toBeGreaterThan(made.payout.value);
    const accept = async (version: number, to = 'VALUE') =>
      desk.keep('acceptTradeIn', colleague, { number, version, to, ...(await codes(customer, number)) });
    expect(await codeOf(accept(3))).toBe('TRADE_IN_STEP_REFUSED');
    const confirmed = await confirm(number, 3);
    expect(refusalOf(await accept(confirmed.version))).toMatchObject({ code: 'TRADE_IN_STEP_REFUSED' });
    const known = await identify(number, confirmed.version);
    expect(known).toMatchObject({ document: 'IDENTITY_CARD', document_end: '6345', needs_identity: false });
    const credited = await done(accept(known.version));
    expect(credited).toMatchObject({
      stage: 'CREDITED',
      outcome: 'VALUE',
      mobile: `****${mobile.slice(-4)}`,
    });
    const own = (await must(desk.open(headers, number))).tradeIn;
    expect(own).toMatchObject({ code: null, value_left: { value: made.value.value } });
    const { customer: read } = await must(
      shop.graphql('{ customer { trade_in_values { number left { value } } } }', {}, headers),
    );
    expect(read.trade_in_values).toEqual([{ number, left: { value: made.value.value } }]);
    const changes = await shop.db.query<{ action: string }>(
      'test.changes',
      "select action from platform.change where record_kind = 'trade-in' and record_id = $1 order by id",
      [number],
    );
    expect(changes.map(({ action }) => action.replace('trade-in.', ''))).toEqual([
      ...['book', 'receive', 'pictures', 'offer', 'confirm', 'identify', 'accept'],
    ]);
    const sent = (await mails(email)).filter(({ body }) => body.includes(number));
    expect(sent).toHaveLength(4);
    for (const { body } of sent) expect(body).not.toMatch(/\b\d{6}\b/);
  });

  it('is paid out by another person than who assayed it, for exactly the offer and with one receipt', async () => {
    const customer = await member();
    const { number, version, payout } = await offered(customer);
    const accepted = await done(
      desk.keep('acceptTradeIn', adviser, {
        ...{ number, version, to: 'PAYOUT', ...(await codes(customer, number)) },
      }),
    );
    expect(accepted).toMatchObject({ stage: 'ACCEPTED', steps: ['IDENTIFY', 'REPORT'] });
    const pay = (staff: Staff, amount: number, receipt = 'P-1') =>
      desk.keep('payOutTradeIn', staff, {
        ...{ number, version: accepted.version, method: 'CASH', receipt, amount },
      });
    expect(await codeOf(pay(adviser, payout.value))).toBe('TRADE_IN_STEP_REFUSED');
    expect(await codeOf(pay(colleague, payout.value + 1))).toBe('TRADE_IN_AMOUNT_WRONG');
    expect(await codeOf(pay(colleague, -payout.value))).toBe('TRADE_IN_AMOUNT_WRONG');
    const answers = await Promise.all([pay(colleague, payout.value), pay(manager, payout.value)]);
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    const day = await must(
      shop.graphql(
        '{ staffTradeInDay(day: "2026-11-21") { items { number paid_by receipt } weight value { value } payout { value } } }',
        {},
        adviser.headers,
      ),
    );
    expect(day.staffTradeInDay).toMatchObject({ weight: 30, value: { value: 0 }, payout });
    expect(day.staffTradeInDay.items[0]).toMatchObject({ number, receipt: 'P-1' });
    const other = await offered(await member());
    expect(
      await codeOf(
        desk.keep('payOutTradeIn', colleague, {
          ...{ number: other.number, version: other.version, method: 'CASH', receipt: 'P-1', amount: 1 },
        }),
      ),
    ).toBe('TRADE_IN_AMOUNT_WRONG');
  });

  it('goes back with the code where the offer is refused', async () => {
    const customer = await member();
    const { number, version } = await received(customer);
    const made = await done(offer(number, version));
    const earlier = await codes(customer, number);
    const refused = await done(desk.keep('refuseTradeIn', adviser, { number, version: made.version }));
    expect(refused).toMatchObject({ stage: 'REFUSED', steps: ['HAND_BACK', 'REPORT'] });
    const back = { number, version: refused.version, ...(await codes(customer, number)) };
    expect(await codeOf(desk.keep('handBackTradeIn', adviser, { ...back, ...earlier }))).toBe(
      'TRADE_IN_CODE_WRONG',
    );
    expect(await done(desk.keep('handBackTradeIn', adviser, back))).toMatchObject({ stage: 'HANDED_BACK' });
  });

  it('keeps the price of its offer until it ends; then a new offer has the price and the code of its day', async () => {
    const customer = await member();
    const { number, version } = await received(customer);
    const first = await done(offer(number, version));
    await moveGold(1.02);
    const again = (await must(desk.open(customer.headers, number))).tradeIn;
    expect(again.value).toMatchObject({ value: first.value.value });
    const known = await identify(number, (await confirm(number, first.version)).version);
    shop.clock.advance({ minutes: 31 });
    const late = {
      ...{ number, version: known.version, to: 'VALUE', ...(await codes(customer, number)) },
    };
    expect(refusalOf(await desk.keep('acceptTradeIn', adviser, late)).code).toBe('TRADE_IN_STEP_REFUSED');
    const second = await done(offer(number, known.version));
    expect(second.value.value).not.toBe(first.value.value);
    expect(second).toMatchObject({ needs_confirmation: true });
    expect((await codes(customer, number)).code).not.toBe(late.code);
  });

  it('of a diamond of ours counts against a dearer one, is always confirmed, and is never money', async () => {
    const customer = await member();
    const { number, version } = await received(customer);
    const assay = { material: 'DIAMOND', certificate: 'GIA 2141438171', stone_price: 10_000 };
    expect(await codeOf(offer(number, version, { ...assay, certificate: '' }))).toBe('INVALID_TEXT');
    expect(await codeOf(offer(number, version, { ...assay, stone_price: 0 }))).toBe('TRADE_IN_PIECE_REFUSED');
    for (const stone_price of [100_001, 1e12])
      expect(refusalOf(await offer(number, version, { ...assay, stone_price }))).toMatchObject({
        ...{ code: 'TRADE_IN_CERTIFICATE_REFUSED', data: { reason: 'dear', most: 100_000 } },
      });
    const made = await done(offer(number, version, assay));
    expect(made).toMatchObject({
      ...{ value: { value: 9_000 }, payout: null, least_stone: { value: 13_000 }, needs_confirmation: true },
    });
    const { version: ready } = await identify(number, (await confirm(number, made.version)).version);
    const accept = async (to: string) =>
      desk.keep('acceptTradeIn', adviser, { number, version: ready, to, ...(await codes(customer, number)) });
    expect(await codeOf(accept('PAYOUT'))).toBe('TRADE_IN_STEP_REFUSED');
    expect(await done(accept('VALUE'))).toMatchObject({ stage: 'CREDITED' });
  });

  it('is held when somebody reports the piece, of which its customer sees no more than that', async () => {
    const customer = await member();
    const { number, version } = await offered(customer);
    const held = await done(desk.keep('reportTradeIn', adviser, { number, version, report: '警方来电' }));
    expect(held).toMatchObject({ stage: 'HELD', report: '警方来电', steps: [] });
    const seen = (await must(desk.open(customer.headers, number))).tradeIn;
    expect(seen).toMatchObject({ stage: 'HELD', code: null, value: null, payout: null });
    expect(JSON.stringify(seen)).not.toContain('警方来电');
    const reason = { number, version: held.version, reason: '另一件' };
    expect(await codeOf(desk.keep('releaseTradeIn', adviser, reason))).toBe('STAFF_ONLY');
    expect(await done(desk.keep('releaseTradeIn', manager, reason))).toMatchObject({
      ...{ stage: 'RECEIVED', report: '', value: null, confirmed_by: null },
    });
  });

  it('of a guest needs a code of the number, and ends with its visit', async () => {
    const mobile = newMobile();
    const browser = openBrowser(shop);
    const input = { ...wanted, name: 'Lam Mei', mobile, email: 'mei@example.com' };
    expect(await codeOf(desk.book(guest, input))).toBe('APPOINTMENT_NEEDS_CODE');
    await must(browser.request(mobile, 'APPOINTMENT'));
    const headers = { ...guest, ...browser.cookies() };
    const { number, key } = await done(desk.book(headers, { ...input, code: await texted(shop, mobile) }));
    expect((await must(desk.open(guest, number, key))).tradeIn).toMatchObject({ mobile: '****' });
    expect(await codeOf(desk.open(guest, number))).toBe('TRADE_IN_NOT_FOUND');
    expect(await codeOf(desk.open(guest, number, `${key}x`))).toBe('TRADE_IN_NOT_FOUND');
    await must(desk.cancel(guest, { number, key, version: 1 }));
    const visits = await shop.db.query<{ stage: string }>(
      'test.stages',
      'select stage from appointments.appointment',
    );
    expect(visits[0]?.stage).toBe('cancelled-by-customer');
  });

  it('that nobody brought ends two weeks after its visit, and old ones are deleted but for the books', async () => {
    const { headers } = await member();
    const { number } = await done(desk.book(headers, wanted));
    shop.clock.advance({ days: 21 });
    await shop.jobs.runSchedule(expireJob);
    const stageOf = async (): Promise<string | undefined> => {
      const [row] = await shop.db.query<{ stage: string }>(
        'test.stage',
        'select stage from trade_ins.trade_in where number = $1',
        [number],
      );
      return row?.stage;
    };
    expect(await stageOf()).toBe('cancelled');
    shop.clock.advance({ days: 366 });
    await shop.jobs.runSchedule(deleteJob);
    expect(await stageOf()).toBeUndefined();
  });

  it('belongs to one store: that of another finds nothing', async () => {
    const { number, version } = await received(await member());
    expect(await codeOf(offer(number, version, gold, elsewhere))).toBe('TRADE_IN_NOT_FOUND');
    const { staffTradeIns } = await must(
      shop.graphql('{ staffTradeIns { total_count } }', {}, elsewhere.headers),
    );
    expect(staffTradeIns.total_count).toBe(0);
  });
});
