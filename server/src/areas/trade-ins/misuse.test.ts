import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StoredTradeIn, storeTradeIn, tradeInDesk } from '../../testing/at-store/trade-ins.ts';
import { must } from '../../testing/buyer.ts';
import { newMobile } from '../../testing/members/mobiles.ts';
import { refusalOf, type SignedIn, signUp, staffOf } from '../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';

type Staff = SignedIn & { readonly staffNo: string };
let shop: TestShop;
let adviser: Staff;
let colleague: Staff;
let manager: Staff;
let desk: ReturnType<typeof tradeInDesk>;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  adviser = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
  colleague = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
  manager = await staffOf(shop, { store: 'hk-central', role: 'manager' });
  desk = tradeInDesk(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.script('delete from platform.limit_use; delete from trade_ins.trade_in;');
});

const hk = { store: 'hk_en' };
type Answer = ReturnType<typeof desk.keep>;
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it asked for
const done = async (answer: Answer): Promise<any> => Object.values(await must(answer))[0];
const codeOf = async (answer: Answer): Promise<unknown> => refusalOf(await answer).code;
/** An offer of 5,000 dollars, which needs neither a document nor the manager, and its code. */
async function offered(change: StoredTradeIn = {}) {
  const mobile = change.mobile ?? newMobile();
  const number = await storeTradeIn(shop, {
    ...{ stage: 'offered', value: 500_000, hasPicture: true, mobile, ...change },
  });
  const { version } = await done(desk.keep('reissueTradeInCode', manager, { number, version: 1 }));
  const key = await keyOf(number);
  const { code } = (await must(desk.open(hk, number, key))).tradeIn;
  return { number, version, mobile, code, telephone_end: mobile.slice(-4) };
}
/** Makes the key that the latest e-mail contains; the number is enough for that. */
async function keyOf(number: string): Promise<string> {
  const { keyOf: sign } = await import('./keys.ts');
  return sign(shop.platform, number);
}
const accept = (
  { number, version, code, telephone_end }: Awaited<ReturnType<typeof offered>>,
  to = 'PAYOUT',
  staff: Staff = adviser,
) => desk.keep('acceptTradeIn', staff, { number, version, to, code, telephone_end });

describe('an estimate', () => {
  const estimate = (input: object) =>
    shop.graphql(
      `query ($input: TradeInEstimateInput!) { tradeInEstimate(input: $input) {
         exchange { steps { kind amount { value } } total { value currency } } payout { total { value } } effective_at } }`,
      { input: { material: 'GOLD', fineness: 9_999, weight: 10, is_own: false, years: 0, ...input } },
      hk,
    );

  it('is the live board’s, in the market’s currency, and its steps add up', async () => {
    const { exchange, payout } = (await must(estimate({}))).tradeInEstimate;
    expect(exchange.total.currency).toBe('HKD');
    const sum = exchange.steps.reduce(
      (all: number, { amount }: { amount: { value: number } }) => all + amount.value,
      0,
    );
    expect(sum).toBe(exchange.total.value);
    expect(payout.total.value).toBeLessThan(exchange.total.value);
  });

  it.each([
    ['of zero', { weight: 0 }, 'TRADE_IN_WEIGHT_INVALID'],
    ['below zero', { weight: -10 }, 'TRADE_IN_WEIGHT_INVALID'],
    ['of a ton', { weight: 1_000_000 }, 'TRADE_IN_WEIGHT_INVALID'],
    ['beyond all numbers', { weight: 1e308 }, 'TRADE_IN_WEIGHT_INVALID'],
    ['below the least', { weight: 0.1 }, 'TRADE_IN_PIECE_REFUSED'],
    ['for a fineness that nobody takes', { fineness: 1 }, 'TRADE_IN_PIECE_REFUSED'],
    ['for a fineness above all', { fineness: 100_000 }, 'TRADE_IN_PIECE_REFUSED'],
    ['for an age below zero', { years: -3 }, 'TRADE_IN_PIECE_REFUSED'],
    ['for a diamond', { material: 'DIAMOND' }, 'TRADE_IN_PIECE_REFUSED'],
  ])('is refused for a weight or piece %s', async (_, input, code) => {
    expect(await codeOf(estimate(input))).toBe(code);
  });

  it('and offers wait while the board is halted', async () => {
    const current = shop.areas.pricing.current('HK-CK9999');
    const up = (minor = 0) => Math.round((minor * 1.05) / 1_000) * 1_000;
    await shop.areas.pricing.publishGoldPrice(
      { kind: 'system', job: 'test' },
      {
        ...{ type: 'HK-CK9999', sell: up(current?.sell.minor), buy: up(current?.buy?.minor) },
        ...{ exchange: up(current?.exchange?.minor), source: 'back-office', publisher: 'a test' },
      },
    );
    expect(await codeOf(estimate({}))).toBe('TRADE_IN_BOARD_HALTED');
    const number = await storeTradeIn(shop, { stage: 'received', hasPicture: true });
    const assay = { material: 'GOLD', fineness: 9_999, weight: 10 };
    expect(await codeOf(desk.keep('offerTradeIn', adviser, { number, version: 1, assay }))).toBe(
      'TRADE_IN_BOARD_HALTED',
    );
    const version = shop.areas.pricing.current('HK-CK9999')?.version ?? 0;
    await shop.areas.pricing.confirmGoldPrice({ kind: 'system', job: 'test' }, 'HK-CK9999', version);
    expect(await done(desk.keep('offerTradeIn', adviser, { number, version: 1, assay }))).toMatchObject({
      stage: 'OFFERED',
    });
  });
});

describe('an assay', () => {
  it('cannot find more metal than the piece weighs, nor a ton, nor nothing', async () => {
    const number = await storeTradeIn(shop, { stage: 'received', hasPicture: true });
    const of = (weight: number | null) =>
      desk.keep('offerTradeIn', adviser, {
        ...{ number, version: 1, assay: { material: 'GOLD', fineness: 9_999, weight } },
      });
    for (const weight of [10.001, 0, -1, 1_000_000, null])
      expect(await codeOf(of(weight))).toBe('TRADE_IN_WEIGHT_INVALID');
    expect(await done(of(10))).toMatchObject({ assayed_weight: 10 });
  });
});

describe('an acceptance', () => {
  it('is taken once, whoever of two staff is faster', async () => {
    const open = await offered();
    const answers = await Promise.all([accept(open), accept(open, 'PAYOUT', colleague)]);
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    const lost = answers.find(({ errors }) => errors);
    expect(lost && refusalOf(lost).code).toBe('TRADE_IN_CHANGED');
  });

  it('is locked after five wrong codes until the manager issues a new one', async () => {
    const open = await offered();
    const wrong = { ...open, code: open.code === '000000' ? '000001' : '000000' };
    for (const left of [4, 3, 2, 1, 0])
      expect(refusalOf(await accept(wrong))).toMatchObject({
        ...{ code: 'TRADE_IN_CODE_WRONG', data: { tries_left: left } },
      });
    expect(await codeOf(accept(open))).toBe('TRADE_IN_STEP_REFUSED');
    const again = await done(
      desk.keep('reissueTradeInCode', manager, { number: open.number, version: open.version }),
    );
    const { code } = (await must(desk.open(hk, open.number, await keyOf(open.number)))).tradeIn;
    expect(await done(accept({ ...open, version: again.version, code }))).toMatchObject({
      stage: 'ACCEPTED',
    });
  });

  it('needs a document once the number got more on one day than the limit', async () => {
    const mobile = newMobile();
    await storeTradeIn(shop, { stage: 'accepted', outcome: 'payout', value: 600_000, mobile });
    const second = await offered({ mobile });
    expect(refusalOf(await accept(second))).toMatchObject({ data: { condition: 'identified' } });
    const identify = (document_end: string) =>
      desk.keep('identifyTradeIn', adviser, {
        ...{ number: second.number, version: second.version, document: 'PASSPORT', document_end },
      });
    for (const end of ['', 'K1234567', '<svg>', '12'])
      expect(await codeOf(identify(end))).toBe('INVALID_TEXT');
    const { version } = await done(identify('4567'));
    expect(await done(accept({ ...second, version }))).toMatchObject({ stage: 'ACCEPTED' });
  });

  it('gives value to an account alone, which the number finds', async () => {
    const guest = await offered();
    expect(refusalOf(await accept(guest, 'VALUE'))).toMatchObject({ data: { condition: 'member' } });
    const { customerId } = await signUp(shop);
    await shop.db.query(
      'test.prove-mobile',
      'update identity.customer set mobile = $2, mobile_proven_at = created_at where id = $1',
      [Number(customerId), guest.mobile],
    );
    expect(await done(accept(guest, 'VALUE'))).toMatchObject({ stage: 'CREDITED', is_member: true });
  });
});

describe('a payout', () => {
  it('ends at the day’s cash limit of the number, and goes by transfer', async () => {
    const mobile = newMobile();
    const paid = { stage: 'accepted', outcome: 'payout', mobile, document: true, confirmedBy: 'X' } as const;
    const first = await storeTradeIn(shop, { ...paid, value: 9_000_000 });
    const second = await storeTradeIn(shop, { ...paid, value: 9_000_000 });
    const pay = (number: string, method: string) =>
      desk.keep('payOutTradeIn', adviser, {
        ...{ number, version: 1, method, receipt: `R-${number}`, amount: 90_000 },
      });
    const both = await Promise.all([pay(first, 'CASH'), pay(second, 'CASH')]);
    const codes = both.map((answer) => (answer.errors ? refusalOf(answer).code : 'paid'));
    expect(codes.toSorted()).toEqual(['TRADE_IN_CASH_LIMIT', 'paid']);
    const left = codes[0] === 'paid' ? second : first;
    expect(await done(pay(left, 'TRANSFER'))).toMatchObject({ stage: 'PAID_OUT', payout_method: 'TRANSFER' });
  });
});

describe('staff', () => {
  const counter = { material: 'GOLD', piece_name: 'Chain', name: 'Lam Mei', email: 'mei@example.com' };

  it('cannot trade for themselves, neither by account nor by their own number', async () => {
    const { mobile } = await ownNumber(adviser);
    expect(await codeOf(desk.atCounter(adviser, { ...counter, mobile }))).toBe('STAFF_OWN');
    const number = await storeTradeIn(shop, { stage: 'received', mobile, hasPicture: true });
    const assay = { material: 'GOLD', fineness: 9_999, weight: 5 };
    expect(await codeOf(desk.keep('offerTradeIn', adviser, { number, version: 1, assay }))).toBe('STAFF_OWN');
    expect(await done(desk.keep('offerTradeIn', colleague, { number, version: 1, assay }))).toMatchObject({
      stage: 'OFFERED',
    });
  });

  it('note pieces at the counter for the account of the number, whose address gets the e-mails', async () => {
    const { customerId, email } = await signUp(shop);
    const mobile = newMobile();
    await shop.db.query(
      'test.prove-mobile',
      'update identity.customer set mobile = $2, mobile_proven_at = created_at where id = $1',
      [Number(customerId), mobile],
    );
    const input = { ...counter, mobile, email: 'accomplice@example.com' };
    expect(await done(desk.atCounter(adviser, input))).toMatchObject({
      ...{ is_member: true, opened_by: adviser.staffNo },
    });
    const recipients = await shop.db.query<{ recipient: string }>(
      'test.recipients',
      "select recipient from platform.message where key like 'trade-in:%' order by id desc limit 1",
    );
    expect(recipients).toEqual([{ recipient: email }]);
    const wrong = [
      [{ piece_name: '链'.repeat(61) }, 'INVALID_TEXT'],
      [{ piece_name: ' ' }, 'INVALID_TEXT'],
      [{ remark: '金'.repeat(101) }, 'INVALID_TEXT'],
      [{ mobile: '123' }, 'INVALID_PHONE'],
      [{ email: 'nobody' }, 'INVALID_EMAIL'],
      [{ name: '' }, 'INVALID_NAME'],
    ] as const;
    for (const [change, code] of wrong)
      expect(await codeOf(desk.atCounter(adviser, { ...counter, mobile: newMobile(), ...change }))).toBe(
        code,
      );
  });

  it('note at most five of one number, also at the same moment', async () => {
    const mobile = newMobile();
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => desk.atCounter(adviser, { ...counter, mobile })),
    );
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(5);
  });

  /** Gives the account of a staff member a proven number, which their session then has. */
  async function ownNumber({ customerId }: Staff): Promise<{ mobile: string }> {
    const mobile = newMobile();
    await shop.db.query(
      'test.prove-mobile',
      'update identity.customer set mobile = $2, mobile_proven_at = created_at where id = $1',
      [Number(customerId), mobile],
    );
    return { mobile };
  }
});

describe('the rules', () => {
  it('are imported by market; faulty rows are reported with their line', async () => {
    const head =
      'market,gold,platinum,minimum_grams,loss_percent,loss_per_year_percent,own_percent,other_percent,exchange,share_percent,stone_percent,new_stone_percent,identity_from,cash_most,confirm_from';
    const row = 'hk,999.9 999,,0.5,1,0,0,10,true,75,90,130,10000,,20000';
    const of = (change: readonly [number, string]) =>
      row
        .split(',')
        .map((cell, index) => (index === change[0] ? change[1] : cell))
        .join(',');
    const rows = [
      ...[row, row, of([0, 'us']), of([1, 'gold']), of([3, '0']), of([4, '3.5']), of([9, '0'])],
      ...[of([9, '101']), of([10, '70']), of([11, '129']), of([12, '-1']), of([14, '']), of([13, 'lots'])],
    ];
    const report = await shop.areas.tradeIns.importFile([head, ...rows].join('\n'));
    expect(report.imported).toBe(1);
    expect(report.problems.map(({ line, path }) => `${line} ${path}`)).toEqual([
      ...['3 market', '4 market', '5 gold', '6 minimum_grams', '7 loss_percent', '8 share_percent'],
      ...['9 share_percent', '10 stone_percent', '11 new_stone_percent', '12 identity_from'],
      ...['13 confirm_from', '14 cash_most'],
    ]);
    const { tradeInTerms } = await must(
      shop.graphql('{ tradeInTerms { materials gold platinum share_percent } }', {}, hk),
    );
    expect(tradeInTerms).toEqual({
      ...{ materials: ['GOLD', 'DIAMOND'], gold: [9_999, 9_990], platinum: [], share_percent: 75 },
    });
    const withdrawn = `${head},withdrawn\n${row},true`;
    await shop.areas.tradeIns.importFile(withdrawn);
    expect((await must(shop.graphql('{ tradeInTerms { gold } }', {}, hk))).tradeInTerms).toBeNull();
  });
});
