import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, fixedPiece, follow, hk, order, type PlacedOrder, setStock } from '../../../testing/buyer.ts';
import {
  askStep,
  buyerSees,
  makeToOrder,
  orderToCollect,
  pickupCodeOf,
  refusalOf,
  seeOrder,
  step,
  stepNames,
  takePayment,
} from '../../../testing/counter.ts';
import { type SignedIn, signIn, signUp, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { orderByNumber, saveState } from '../store.ts';

let shop: TestShop;
let adviser: SignedIn;
let manager: SignedIn;
let elsewhere: SignedIn;
let colleague: SignedIn;

beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  await setStock(shop, fixedPiece, 200);
  adviser = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
  colleague = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
  manager = await staffOf(shop, { store: 'hk-central', role: 'manager' });
  elsewhere = await staffOf(shop, { store: 'hk-sheungwan', role: 'manager' });
});
afterAll(() => shop.close());

async function paidToCollect(): Promise<string> {
  return (await placedAndPaid()).order_number;
}

async function placedAndPaid(): Promise<PlacedOrder> {
  const placed = await orderToCollect(shop, 'hk-central');
  await takePayment(shop, manager, placed.order_number);
  return placed;
}

interface Waiting {
  readonly number: string;
  readonly placed: PlacedOrder;
  readonly code: string;
  readonly wrong: string;
}

async function readyToCollect(): Promise<Waiting> {
  const placed = await placedAndPaid();
  const number = placed.order_number;
  await step(shop, adviser, number, 'receiveOrderGoods');
  const code = (await pickupCodeOf(shop, placed)) ?? '';
  expect(code).toMatch(/^[0-9]{6}$/);
  return { number, placed, code, wrong: code === '000000' ? '111111' : '000000' };
}

const input: Readonly<Record<string, object>> = {
  takeOrderPayment: { reference: 'T-1', amount: 1 },
  returnOrderTransfer: { reference: 'T-1', amount: 1 },
  settleFailedRefund: { reference: 'T-1' },
  approveOrder: { checked: ['size'] },
  showOrderAddress: {},
  askAboutOrder: { reason: 'Why?' },
  recordOrderAnswer: { reason: 'So.' },
  cancelStaffOrder: { reason: 'No' },
  finishMakingOrder: {},
  shipOrderFromFactory: { carrier: 'SF', tracking_number: 'SF000001' },
  receiveOrderGoods: {},
  moveOrderDay: { due_on: '2026-12-24', reason: 'Late' },
  shipOrder: { carrier: 'SF', tracking_number: 'SF000001' },
  handOverOrder: { pickup_code: '000000', telephone_end: '0000' },
  reissuePickupCode: { reason: 'Lost' },
  markOrderDelivered: {},
  refundOrder: { amount: 1, reason: 'A scratch' },
  requestOrderReturn: { reason: 'Loose' },
  settleOrderReturn: { outcome: 'none', reason: 'Fine' },
  settleReturn: { lines: [], reason: 'Fine' },
};

describe('callers without the right', () => {
  it.each(stepNames)('cannot use %s, which is for staff of the order’s own store', async (name) => {
    const { order_number, ...placed } = await orderToCollect(shop, 'hk-central');
    const stepInput = { order_number, version: 1, ...input[name] };
    const member = await signUp(shop);
    const asCustomer = await signIn(shop, manager.email);
    expect(await refusalOf(askStep(shop, { headers: hk }, name, stepInput))).toBe('STAFF_ONLY');
    expect(await refusalOf(askStep(shop, member, name, stepInput))).toBe('STAFF_ONLY');
    expect(await refusalOf(askStep(shop, asCustomer, name, stepInput))).toBe('STAFF_ONLY');
    const foreign = await askStep(shop, elsewhere, name, stepInput);
    const unknown = await askStep(shop, elsewhere, name, { ...stepInput, order_number: '20261121999999' });
    expect(foreign.errors?.[0]).toMatchObject({ extensions: { code: 'ORDER_NOT_FOUND' } });
    expect({ ...foreign.errors?.[0] }).toEqual({ ...unknown.errors?.[0] });
    expect((await follow(shop, { order_number, ...placed })).status).toBe('pending');
  });

  it('are refused by their role before their input is read', async () => {
    const { order_number } = await orderToCollect(shop, 'hk-central');
    const wrongInput = { order_number, version: 1, checked: ['nothing'] };
    expect(await refusalOf(askStep(shop, await signUp(shop), 'approveOrder', wrongInput))).toBe('STAFF_ONLY');
  });

  it('learn nothing of an order or of a store’s list', async () => {
    const { order_number: number } = await orderToCollect(shop, 'hk-central');
    const read = (caller: Pick<SignedIn, 'headers'>, no = number) =>
      shop.graphql('query ($no: String!) { staffOrder(number: $no) { number } }', { no }, caller.headers);
    expect(await refusalOf(read({ headers: hk }))).toBe('STAFF_ONLY');
    expect(await refusalOf(read(await signUp(shop)))).toBe('STAFF_ONLY');
    const foreign = await read(elsewhere);
    expect(foreign.errors).toEqual((await read(elsewhere, '20261121999999')).errors);
    expect(foreign.errors).toEqual((await read(elsewhere, 'no number at all')).errors);
    const list = { query: '{ staffOrders { total_count } }' };
    expect(await refusalOf(shop.graphql(list.query, {}, hk))).toBe('STAFF_ONLY');
  });

  it('include an adviser for the manager’s steps', async () => {
    const number = await paidToCollect();
    const { version } = await seeOrder(shop, adviser, number);
    for (const name of ['cancelStaffOrder', 'refundOrder']) {
      const { errors } = await askStep(shop, adviser, name, {
        order_number: number,
        version,
        ...input[name],
      });
      expect(errors?.[0]?.extensions).toMatchObject({
        category: 'graphql-authorization',
        code: 'ORDER_STEP_NOT_PERMITTED',
      });
    }
  });
});

describe('steps that an order cannot take', () => {
  it('are refused with the reason: the stage or a condition', async () => {
    const number = await paidToCollect();
    const { version } = await seeOrder(shop, manager, number);
    const ask = (name: string, fields: object = {}, caller = manager) =>
      askStep(shop, caller, name, { order_number: number, version, ...input[name], ...fields });
    expect((await ask('approveOrder')).errors?.[0]?.extensions).toMatchObject({
      code: 'ORDER_STEP_REFUSED',
      data: { reason: 'stage' },
    });
    expect((await ask('shipOrder', {}, adviser)).errors?.[0]?.extensions).toMatchObject({
      data: { reason: 'condition', condition: 'by-courier' },
    });
    expect((await ask('refundOrder', { amount: 9_999_999 })).errors?.[0]?.extensions).toMatchObject({
      data: { condition: 'refund-within-paid' },
    });
    expect((await ask('cancelStaffOrder', { fee: 9_999_999 })).errors?.[0]?.extensions).toMatchObject({
      data: { condition: 'fee-within-paid' },
    });
    expect((await seeOrder(shop, manager, number)).version).toBe(version);
  });

  it('are refused where one of the four checks is missing, or a fee is kept before approval', async () => {
    const { order_number: number } = await orderToCollect(shop, 'hk-central');
    await makeToOrder(shop, number);
    const { version } = await takePayment(shop, manager, number);
    const stepInput = { order_number: number, version };
    const incomplete = await askStep(shop, adviser, 'approveOrder', {
      ...stepInput,
      checked: ['size', 'stone'],
    });
    expect(incomplete.errors?.[0]?.extensions).toMatchObject({ data: { condition: 'all-checked' } });
    const withFee = await askStep(shop, manager, 'cancelStaffOrder', {
      ...stepInput,
      reason: 'No',
      fee: 100,
    });
    expect(withFee.errors?.[0]?.extensions).toMatchObject({ data: { reason: 'stage' } });
  });

  it.each<[string, object, string, string]>([
    ['cancelStaffOrder', { reason: '   ' }, 'INVALID_TEXT', 'reason'],
    ['cancelStaffOrder', { reason: 'x'.repeat(201) }, 'INVALID_TEXT', 'reason'],
    ['cancelStaffOrder', { reason: 'a\u0000b' }, 'INVALID_TEXT', 'reason'],
    ['cancelStaffOrder', { reason: 'No', fee: -1 }, 'AMOUNT_INVALID', 'fee'],
    ['refundOrder', { reason: 'No', amount: 1.005 }, 'AMOUNT_INVALID', 'amount'],
    ['refundOrder', { reason: 'No', amount: 1e300 }, 'AMOUNT_INVALID', 'amount'],
    ['takeOrderPayment', { reference: '', amount: 1 }, 'INVALID_TEXT', 'reference'],
    ['takeOrderPayment', { reference: 'x'.repeat(41), amount: 1 }, 'INVALID_TEXT', 'reference'],
    ['shipOrder', { carrier: 'SF', tracking_number: 'SF1' }, 'INVALID_TEXT', 'tracking_number'],
    ['shipOrder', { carrier: 'SF', tracking_number: '单号一二三四五六' }, 'INVALID_TEXT', 'tracking_number'],
    ['shipOrder', { carrier: 'x'.repeat(41), tracking_number: 'SF000001' }, 'INVALID_TEXT', 'carrier'],
    ['approveOrder', { checked: ['size', 'colour'] }, 'INVALID_TEXT', 'checked'],
    ['finishMakingOrder', { weight_mg: -5 }, 'INVALID_TEXT', 'weight_mg'],
    ['finishMakingOrder', { certificate: '<b>' }, 'INVALID_TEXT', 'certificate'],
    ['handOverOrder', { pickup_code: '12345', telephone_end: '4567' }, 'INVALID_TEXT', 'pickup_code'],
    ['handOverOrder', { pickup_code: '123456', telephone_end: '567' }, 'INVALID_TEXT', 'telephone_end'],
    ['settleOrderReturn', { outcome: 'half', reason: 'x' }, 'INVALID_TEXT', 'outcome'],
  ])('include %s with %o, refused with %s for the field %s', async (name, fields, code, field) => {
    const { order_number: number } = await orderToCollect(shop, 'hk-central');
    const { version } = await seeOrder(shop, manager, number);
    const { errors } = await askStep(shop, manager, name, { order_number: number, version, ...fields });
    expect(errors?.[0]?.extensions).toMatchObject({ code, data: { field } });
    expect((await seeOrder(shop, manager, number)).version).toBe(version);
  });
});

describe('two staff at once', () => {
  it('get one success and one error with the present version', async () => {
    const number = await paidToCollect();
    const { version } = await seeOrder(shop, adviser, number);
    const click = (actor: SignedIn) =>
      askStep(shop, actor, 'receiveOrderGoods', { order_number: number, version });
    const answers = await Promise.all([click(adviser), click(colleague), click(manager)]);
    const won = answers.filter(({ errors }) => errors === undefined);
    expect(won).toHaveLength(1);
    for (const { errors } of answers.filter((answer) => !won.includes(answer)))
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'ORDER_CHANGED',
        data: { version: version + 1 },
      });
    const { history } = await seeOrder(shop, adviser, number);
    expect(history.filter(({ event }: { event: string }) => event === 'receive-goods')).toHaveLength(1);
  });

  it('get the first answer again for the same click, but not for another click of the same person', async () => {
    const { placed } = await order(shop, cards.approved);
    await shop.drain();
    const shipper = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
    const number = placed.order_number;
    const { version } = await seeOrder(shop, shipper, number);
    const refund = (amount: number) =>
      askStep(shop, shipper, 'refundOrder', { order_number: number, version, amount, reason: 'A scratch' });
    const answers = await Promise.all([refund(10), refund(10), refund(10)]);
    for (const { data } of answers) expect(data.refundOrder.order.version).toBe(version + 1);
    expect(await refusalOf(refund(20))).toBe('ORDER_CHANGED');
    const { history } = await seeOrder(shop, shipper, number);
    expect(history.filter(({ event }: { event: string }) => event === 'refund')).toHaveLength(1);
    const colleague = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
    const parcel = { carrier: 'SF', tracking_number: 'SF000001' };
    expect(
      await refusalOf(
        askStep(shop, shipper, 'shipOrder', { order_number: number, version: version + 1, ...parcel }),
      ),
    ).toBe('ORDER_STEP_NOT_PERMITTED');
    await step(shop, colleague, number, 'shipOrder', parcel);
    expect(await refusalOf(refund(10))).toBe('ORDER_CHANGED');
  });
});

it('the process saves no step over a version that is not the latest, whoever holds the lock', async () => {
  const { order_number: number } = await orderToCollect(shop, 'hk-central');
  const read = await orderByNumber(shop.db, number);
  if (read === null) throw new Error('It is gone');
  const save = () =>
    shop.db.transaction((tx) => saveState(tx, read, read.state, read.expiresAt, shop.clock.now()));
  expect([await save(), await save()]).toEqual([true, false]);
});

describe('the pickup code', () => {
  const handOver = (number: string, version: number, pickup_code: string, telephone_end = '4567') =>
    askStep(shop, adviser, 'handOverOrder', { order_number: number, version, pickup_code, telephone_end });

  it('is locked by five wrong tries until a manager issues another, and is then worthless', async () => {
    const { number, placed, code, wrong } = await readyToCollect();
    const { version } = await seeOrder(shop, adviser, number);
    for (const left of [4, 3]) {
      const { errors } = await handOver(number, version, wrong);
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'PICKUP_CODE_WRONG',
        data: { tries_left: left },
      });
    }
    const wrongDigits = await handOver(number, version + 2, code, '0000');
    expect(wrongDigits.errors?.[0]?.extensions).toMatchObject({ data: { tries_left: 2 } });
    await handOver(number, version + 3, wrong);
    expect(await buyerSees(shop, placed)).toMatchObject({ pickup_locked: false, pickup_code: code });
    await handOver(number, version + 4, wrong);
    expect(await refusalOf(handOver(number, version + 5, code))).toBe('PICKUP_CODE_LOCKED');
    expect(await seeOrder(shop, adviser, number)).toMatchObject({ pickup_tries_left: 0, actions: [] });
    expect(await buyerSees(shop, placed)).toMatchObject({ pickup_locked: true, pickup_code: null });

    expect(
      await refusalOf(
        askStep(shop, adviser, 'reissuePickupCode', {
          order_number: number,
          version: version + 5,
          reason: 'Lost',
        }),
      ),
    ).toBe('ORDER_STEP_NOT_PERMITTED');
    const codes = [code];
    let { version: latest } = await seeOrder(shop, manager, number);
    for (const reason of ['The buyer lost it', 'Lost again']) {
      const reissued = await step(shop, manager, number, 'reissuePickupCode', { reason });
      expect(reissued).toMatchObject({ pickup_tries_left: 5 });
      latest = reissued.version;
      const { pickup_code, pickup_locked } = await buyerSees(shop, placed);
      expect(pickup_locked).toBe(false);
      codes.push(pickup_code ?? '');
    }
    // All three are equal by chance once in 10^12.
    expect(new Set(codes).size).toBeGreaterThan(1);
    const newCode = codes.at(-1) ?? '';
    if (newCode !== code) expect(await refusalOf(handOver(number, latest, code))).toBe('PICKUP_CODE_WRONG');
    const { data } = await handOver(number, latest, ` ${newCode.slice(0, 3)} ${newCode.slice(3)}`);
    expect(data.handOverOrder.order.status).toBe('complete_complete');
  });

  it('counts every one of many wrong tries at once, and checks none after the fifth', async () => {
    const { number, code, wrong } = await readyToCollect();
    const { version } = await seeOrder(shop, adviser, number);
    const codes = await Promise.all(
      Array.from({ length: 9 }, () => refusalOf(handOver(number, version, wrong))),
    );
    expect(codes.filter((refusal) => refusal === 'PICKUP_CODE_WRONG')).toHaveLength(5);
    expect(codes.filter((refusal) => refusal === 'PICKUP_CODE_LOCKED')).toHaveLength(4);
    expect(await refusalOf(handOver(number, version, code))).toBe('PICKUP_CODE_LOCKED');
    expect((await seeOrder(shop, adviser, number)).version).toBe(version + 5);
  });

  it('is never stored or returned in the clear: not in the table, the history or an answer to staff', async () => {
    const { number, code } = await readyToCollect();
    const rows = await shop.db.query(
      'test.everything',
      `select sold::text, event::text, letter::text from ordering.sales_order sold
       join ordering.order_event event on event.order_id = sold.id
       left join platform.message letter on letter.key like '%:' || sold.number
       where sold.number = $1`,
      [number],
    );
    const digits = (text: string) => text.replaceAll(number, '');
    expect(digits(JSON.stringify(rows))).not.toMatch(new RegExp(`(?<![0-9])${code}(?![0-9])`));
    expect(digits(JSON.stringify(await seeOrder(shop, manager, number)))).not.toContain(code);
  });
});

it('a staff member may try sixty numbers a minute of orders of other stores, over all queries', async () => {
  const own = await orderToCollect(shop, 'hk-central');
  const walker = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
  const numberOf = (tries: number): string => `20261120${String(100_000 + tries)}`;
  const ask = async (tries: number) => {
    if (tries % 3 === 0)
      return refusalOf(
        askStep(shop, walker, 'receiveOrderGoods', { order_number: numberOf(tries), version: 1 }),
      );
    const query =
      tries % 3 === 1
        ? `staffOrder(number: "${numberOf(tries)}") { number }`
        : `staffOrders(filter: { search: "${numberOf(tries)}" }) { total_count }`;
    return refusalOf(shop.graphql(`{ ${query} }`, {}, walker.headers));
  };
  const codes = [];
  for (let tries = 0; tries < 63; tries += 1) codes.push(await ask(tries));
  expect(codes.slice(0, 60)).not.toContain('TOO_MANY_REQUESTS');
  expect(codes.slice(60)).toEqual(Array(3).fill('TOO_MANY_REQUESTS'));
  expect((await seeOrder(shop, walker, own.order_number)).number).toBe(own.order_number);
});
