/** Tests that one member of staff cannot do certain steps without another. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { photograph } from '../../testing/at-store/service-desk.ts';
import { type StoredTradeIn, storeTradeIn, tradeInDesk } from '../../testing/at-store/trade-ins.ts';
import { must } from '../../testing/buyer.ts';
import { orderToCollect } from '../../testing/counter.ts';
import { newMobile } from '../../testing/members/mobiles.ts';
import { refusalOf, type SignedIn, signUp, staffOf } from '../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';
import { keyOf } from './keys.ts';

type Staff = SignedIn & { readonly staffNo: string };
const store = 'hk-central';
const hk = { store: 'hk_en' };
let shop: TestShop;
let adviser: Staff;
let colleague: Staff;
let manager: Staff;
let otherManager: Staff;
let desk: ReturnType<typeof tradeInDesk>;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  adviser = await staffOf(shop, { store, role: 'adviser' });
  colleague = await staffOf(shop, { store, role: 'adviser' });
  manager = await staffOf(shop, { store, role: 'manager' });
  otherManager = await staffOf(shop, { store, role: 'manager' });
  desk = tradeInDesk(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.script(
    'delete from platform.limit_use; delete from platform.message; delete from trade_ins.trade_in; delete from tenders.trade_in_value;',
  );
});

type Answer = ReturnType<typeof desk.keep>;
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it asked for
const done = async (answer: Answer): Promise<any> => Object.values(await must(answer))[0];
const codeOf = async (answer: Answer): Promise<unknown> => refusalOf(await answer).code;
const conditionIn = (answer: Awaited<Answer>): unknown =>
  (refusalOf(answer).data as { readonly condition?: string } | undefined)?.condition;
const conditionOf = async (answer: Answer): Promise<unknown> => conditionIn(await answer);

async function member(): Promise<{ readonly mobile: string; readonly email: string }> {
  const { customerId, email } = await signUp(shop);
  const mobile = newMobile();
  await shop.db.query(
    'test.prove-mobile',
    'update identity.customer set mobile = $2, mobile_proven_at = created_at where id = $1',
    [Number(customerId), mobile],
  );
  return { mobile, email };
}

const counter = { material: 'GOLD', piece_name: 'Chain', name: 'Lam Mei', email: 'mei@example.com' };
const gold = { material: 'GOLD', fineness: 9_999, weight: 18.5 };

/** A piece at the counter that a staff member has received, photographed and identified, without anybody else. */
async function received(mobile: string, { by = adviser, weight = 18.5 } = {}) {
  const { number } = await done(desk.atCounter(by, { ...counter, mobile }));
  await done(desk.keep('receiveTradeIn', by, { number, version: 1, condition: 'Worn', weight }));
  await done(desk.keep('addTradeInPicture', by, { number, picture: await photograph(1) }));
  return done(
    desk.keep('identifyTradeIn', by, { number, version: 2, document: 'PASSPORT', document_end: '1234' }),
  );
}
async function offered(mobile: string, assay: object = gold, by = adviser) {
  const { number, version } = await received(mobile, { by });
  return done(desk.keep('offerTradeIn', by, { number, version, assay }));
}
/** The code and the digits that the customer reads out, which an accomplice knows. */
async function codes(number: string, mobile: string) {
  const { code } = (await must(desk.open(hk, number, keyOf(shop.platform, number)))).tradeIn;
  return { code, telephone_end: mobile.slice(-4) };
}
const accept = async (
  { number, version }: { readonly number: string; readonly version: number },
  mobile: string,
  staff: Staff,
  to = 'VALUE',
) => desk.keep('acceptTradeIn', staff, { number, version, to, ...(await codes(number, mobile)) });
const credited = async (): Promise<number> =>
  (await shop.db.query('test.credited', 'select 1 from tenders.trade_in_value')).length;

describe('value', () => {
  it('is never made by the assayer and an accomplice, however often and with however many numbers', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const { mobile } = await member();
      const offer = await offered(mobile);
      expect(offer).toMatchObject({ value_needs_colleague: true });
      expect(await codeOf(accept(offer, mobile, adviser))).toBe('TRADE_IN_STEP_REFUSED');
    }
    expect(await credited()).toBe(0);
  });

  it('is made by a colleague who accepts, or by the assayer after the manager has confirmed', async () => {
    const small = { ...gold, weight: 5 };
    const first = await member();
    const one = await offered(first.mobile, small);
    expect(one).toMatchObject({ needs_confirmation: false });
    expect(await conditionOf(accept(one, first.mobile, adviser))).toBe('second-person');
    expect(await done(accept(one, first.mobile, colleague))).toMatchObject({ stage: 'CREDITED' });
    const second = await member();
    const two = await offered(second.mobile, small);
    const read = { number: two.number, version: two.version };
    expect(await codeOf(desk.keep('confirmTradeIn', adviser, read))).toBe('STAFF_ONLY');
    const confirmed = await done(desk.keep('confirmTradeIn', manager, read));
    expect(await done(accept(confirmed, second.mobile, adviser))).toMatchObject({ stage: 'CREDITED' });
    expect(await credited()).toBe(2);
  });

  it('needs the manager once the day of a number reaches the limit', async () => {
    const { mobile } = await member();
    await storeTradeIn(shop, { stage: 'credited', outcome: 'value', value: 1_900_000, mobile });
    const offer = await offered(mobile, { ...gold, weight: 5 });
    expect(offer).toMatchObject({ needs_confirmation: true });
    expect(await conditionOf(accept(offer, mobile, colleague))).toBe('confirmed');
    const { tradeIn } = await must(
      shop.graphql(
        'query ($number: String!) { tradeIn: staffTradeIn(number: $number) { needs_confirmation } }',
        { number: offer.number },
        colleague.headers,
      ),
    );
    expect(tradeIn.needs_confirmation).toBe(true);
  });

  it('needs the manager once the day of an assayer reaches the limit, whatever the numbers, also at one moment', async () => {
    const half = { ...gold, weight: 12 };
    const people = [await member(), await member(), await member()] as const;
    const offers: Awaited<ReturnType<typeof offered>>[] = [];
    for (const { mobile } of people) offers.push(await offered(mobile, half));
    expect(offers.map((offer) => offer.needs_confirmation)).toEqual([false, false, false]);
    const answers = await Promise.all(
      people.map(({ mobile }, index) => accept(offers[index], mobile, colleague)),
    );
    const refused = answers.filter(({ errors }) => errors);
    expect(refused.map(conditionIn)).toEqual(['confirmed', 'confirmed']);
    expect(await credited()).toBe(1);
  });

  it('that the manager confirmed leaves the assayer’s day free', async () => {
    await storeTradeIn(shop, {
      ...{ stage: 'credited', outcome: 'value', value: 5_000_000 },
      ...{ assayedBy: adviser.staffNo, confirmedBy: manager.staffNo },
    });
    const { mobile } = await member();
    expect(await offered(mobile, { ...gold, weight: 5 })).toMatchObject({ needs_confirmation: false });
  });
});

describe('a diamond', () => {
  const stone = (certificate: string, stone_price = 10_000) => ({
    ...{ material: 'DIAMOND', certificate, stone_price },
  });
  const reasonOf = async (answer: Answer): Promise<unknown> => {
    const { code, data } = refusalOf(await answer);
    return code === 'TRADE_IN_CERTIFICATE_REFUSED' ? (data as { readonly reason?: string }).reason : code;
  };
  const offer = async (assay: object) => {
    const { number, version } = await received((await member()).mobile);
    return desk.keep('offerTradeIn', adviser, { number, version, assay });
  };

  it('is not taken while the shop itself sells it, however its number is written', async () => {
    const [listed] = await shop.db.query<{ number: string }>(
      'test.listed',
      'select certificate_number as number from diamonds.stone where not sold order by id limit 1',
    );
    const number = listed?.number ?? '';
    for (const certificate of [number, `GIA ${number.slice(0, 4)}-${number.slice(4)}`])
      expect(await reasonOf(offer(stone(certificate)))).toBe('listed');
  });

  it('counts once, unless it went back', async () => {
    const first = await done(offer(stone('GIA 2141438171')));
    for (const certificate of ['2141438171', 'gia2141 438 171', 'G.I.A. 2141438171'])
      expect(await reasonOf(offer(stone(certificate)))).toBe('traded');
    await done(desk.keep('refuseTradeIn', adviser, { number: first.number, version: first.version }));
    const both = await Promise.all([offer(stone('2141438171')), offer(stone('2141438171'))]);
    expect(both.filter(({ errors }) => !errors)).toHaveLength(1);
  });

  it('costs what it cost in the order that sold it; a typed price ends at the most of the rules', async () => {
    expect(await reasonOf(offer(stone('2141438172', 900_000)))).toBe('dear');
    expect(await done(offer(stone('2141438172', 100_000)))).toMatchObject({ value: { value: 90_000 } });
    const { order_number: number } = await orderToCollect(shop, store);
    await shop.db.query(
      'test.sell-stone',
      `update ordering.order_line set made = $2::jsonb, unit_steps = $3::jsonb
       where order_id = (select id from ordering.sales_order where number = $1)`,
      [
        number,
        JSON.stringify({ stone: { certificate: { number: '2141438173' } } }),
        JSON.stringify([{ kind: 'main-stone', amount: { minor: 5_000_000, currency: 'HKD' }, cause: {} }]),
      ],
    );
    const assay = stone('2141438173', 90_000);
    const unsold = await done(offer(assay));
    expect(unsold).toMatchObject({ value: { value: 81_000 } });
    await done(desk.keep('refuseTradeIn', adviser, { number: unsold.number, version: unsold.version }));
    await shop.db.query(
      'test.receive',
      `update ordering.sales_order set state = jsonb_set(state, '{stage}', '"complete"') where number = $1`,
      [number],
    );
    expect(await done(offer(assay))).toMatchObject({ value: { value: 45_000 } });
  });
});

describe('who typed the customer’s e-mail address', () => {
  it('neither accepts nor hands back, so that nobody fetches a piece by their own mailbox', async () => {
    const mobile = newMobile();
    const { number, version } = await received(mobile, { weight: 100 });
    const stopped = await done(desk.keep('stopTradeIn', adviser, { number, version, reason: 'Not gold' }));
    expect(stopped).toMatchObject({ code_needs_colleague: true });
    const back = { number, version: stopped.version, ...(await codes(number, mobile)) };
    expect(await codeOf(desk.keep('handBackTradeIn', adviser, back))).toBe('TRADE_IN_NEEDS_COLLEAGUE');
    expect(await done(desk.keep('handBackTradeIn', colleague, back))).toMatchObject({ stage: 'HANDED_BACK' });
    const other = newMobile();
    const offer = await offered(other, { ...gold, weight: 5 });
    expect(await codeOf(accept(offer, other, adviser, 'PAYOUT'))).toBe('TRADE_IN_NEEDS_COLLEAGUE');
    expect(await done(accept(offer, other, colleague, 'PAYOUT'))).toMatchObject({ stage: 'ACCEPTED' });
  });

  it('counts for nothing where the number has an account, whose address gets the e-mails', async () => {
    const { mobile } = await member();
    const offer = await offered(mobile, { ...gold, weight: 5 });
    expect(offer).toMatchObject({ code_needs_colleague: false });
    expect(await done(accept(offer, mobile, adviser, 'PAYOUT'))).toMatchObject({ stage: 'ACCEPTED' });
  });
});

describe('wrong codes', () => {
  const guess = (row: { number: string; version: number }, staff: Staff) =>
    desk.keep('handBackTradeIn', staff, { ...row, code: '000000', telephone_end: '0000' });
  const refusedPiece = async (change: StoredTradeIn = {}) => ({
    ...{ number: await storeTradeIn(shop, { stage: 'refused', ...change }), version: 1 },
  });

  it('stay counted when the offer is made again, until the manager issues a new code', async () => {
    const { mobile } = await member();
    const offer = await offered(mobile, { ...gold, weight: 5 });
    const { number } = offer;
    const wrong = (version: number) =>
      desk.keep('acceptTradeIn', colleague, {
        ...{ number, version, to: 'PAYOUT', code: '000000', telephone_end: '0000' },
      });
    for (let turn = 0; turn < 5; turn += 1)
      expect(await codeOf(wrong(offer.version))).toBe('TRADE_IN_CODE_WRONG');
    const assay = { ...gold, weight: 5 };
    const again = await done(desk.keep('offerTradeIn', adviser, { number, version: offer.version, assay }));
    expect(again).toMatchObject({ tries_left: 0 });
    expect(await conditionOf(wrong(again.version))).toBe('code-not-locked');
    const reissued = await done(desk.keep('reissueTradeInCode', manager, { number, version: again.version }));
    expect(reissued).toMatchObject({ tries_left: 5 });
  });

  it('of one staff member end on the day, whatever pieces and new codes there are; right ones do not count', async () => {
    const piece = await refusedPiece();
    let { version } = piece;
    for (let turn = 0; turn < 20; turn += 1) {
      if (turn % 5 === 0)
        ({ version } = await done(desk.keep('reissueTradeInCode', manager, { ...piece, version })));
      expect(await codeOf(guess({ ...piece, version }, manager))).toBe('TRADE_IN_CODE_WRONG');
    }
    const other = await refusedPiece();
    expect(await codeOf(guess(other, manager))).toBe('TOO_MANY_REQUESTS');
    expect(await codeOf(guess(other, colleague))).toBe('TRADE_IN_CODE_WRONG');
  });
});

describe('a piece that somebody reported', () => {
  const mailsTo = (email: string): Promise<{ subject: string; body: string }[]> =>
    shop.db.query(
      'test.mails',
      "select subject, body from platform.message where recipient = $1 and key like 'trade-in:%' order by id",
      [email],
    );

  it('is not given to the police by who reported it, and its customer hears of each step with the weight', async () => {
    const { mobile, email } = await member();
    const { number, version } = await received(mobile, { by: manager, weight: 100 });
    const held = await done(
      desk.keep('reportTradeIn', manager, { number, version, report: 'The police called' }),
    );
    expect(held).toMatchObject({ stage: 'HELD', reported_by: manager.staffNo, steps: ['RELEASE'] });
    const surrender = (staff: Staff) =>
      desk.keep('surrenderTradeIn', staff, { number, version: held.version, reason: 'Case 12' });
    expect(await conditionOf(surrender(manager))).toBe('another-reporter');
    expect(await codeOf(surrender(adviser))).toBe('STAFF_ONLY');
    const key = keyOf(shop.platform, number);
    expect((await must(desk.open(hk, number, key))).tradeIn).toMatchObject({ stage: 'HELD', weight: 100 });
    await done(surrender(otherManager));
    const sent = await mailsTo(email);
    expect(sent.map(({ subject }) => subject.split(': ')[1])).toEqual([
      ...['your trade-in is booked', 'we have received your piece', 'the store keeps your piece for now'],
      'your piece was given to the police',
    ]);
    for (const { body } of sent.slice(1)) expect(body).toContain('100 g');
    expect(sent[2]?.body).not.toContain('The police called');
    expect(sent[3]?.body).toContain('Case 12');
  });

  it('is reported again by a colleague where the store has one manager', async () => {
    const number = await storeTradeIn(shop, { stage: 'held', reportedBy: manager.staffNo });
    const released = await done(
      desk.keep('releaseTradeIn', manager, { number, version: 1, reason: 'Reported again' }),
    );
    const held = await done(
      desk.keep('reportTradeIn', adviser, { number, version: released.version, report: 'The police' }),
    );
    expect(
      await done(
        desk.keep('surrenderTradeIn', manager, { number, version: held.version, reason: 'Case 12' }),
      ),
    ).toMatchObject({ stage: 'SURRENDERED' });
  });
});
