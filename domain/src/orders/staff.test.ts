import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Money, money, whole } from '../money/index.ts';
import type { Actor } from '../people/index.ts';
import {
  type GoldQuote,
  type GoldQuotes,
  priceMade,
  priceOrder,
  pricePiece,
  type Waterfall,
  waterfall,
} from '../pricing/index.ts';
import {
  approvalChecks,
  commandsFor,
  decide,
  evolve,
  keptFee,
  mustRegisterCash,
  needsColleague,
  nextStepOf,
  type OrderCommand,
  type OrderFacts,
  type OrderState,
  orderStages,
  paymentStatus,
  priceOfDay,
  readsWholeAddress,
  refunded,
  staffStatus,
  stagesOfStaffStatus,
  transitions,
  weighingOf,
} from './index.ts';

const at = new Date('2026-11-21T06:00:00.000Z');
const due = whole(24_990, 'CNY');
const adviser: Actor = {
  kind: 'staff',
  staffNo: '20418',
  storeId: 'cn-jingan',
  role: 'adviser',
  customerId: null,
  holds: null,
};
const manager: Actor = { ...adviser, role: 'manager' };

const facts: OrderFacts = {
  number: '20261121140731',
  customerId: null,
  storeId: 'cn-jingan',
  method: 'checkmo',
  delivery: 'pickup',
  madeToOrder: false,
  byWeight: true,
  placedAt: at.toISOString(),
};

const payment = {
  state: 'paid',
  amount: due,
  reference: 'till-1',
  at: at.toISOString(),
  refunded: null,
} as const;

const ready = (over: Partial<OrderFacts> = {}): OrderState => ({
  stage: 'ready-stock',
  facts: { ...facts, ...over },
  due,
  references: [],
  payment,
});

const unpaid = (over: Partial<OrderFacts> = {}): OrderState => ({
  ...ready(over),
  stage: 'pending',
  payment: { state: 'none' },
  expiresAt: at.toISOString(),
});

const waiting = (wrongTries: number): OrderState => ({
  ...ready(),
  payment,
  stage: 'pick-pending',
  pickup: { wrongTries },
});

function take(order: OrderState, command: OrderCommand, actor: Actor = adviser): OrderState {
  const decision = decide(order, command, actor, at);
  if (!decision.ok) throw new Error(JSON.stringify(decision.error));
  return decision.value.reduce(evolve, order);
}

describe('the whole address of an order by courier', () => {
  const toApprove = (over: Partial<OrderFacts> = {}): OrderState => ({
    ...ready({ madeToOrder: true, delivery: 'courier', ...over }),
    payment,
    stage: 'approval-pending',
  });
  const show = { kind: 'show-address' } as const;

  it('is shown to whoever asked for it, while they may approve the order, and changes nothing', () => {
    const order = toApprove();
    expect(readsWholeAddress(order, adviser, false)).toBe(false);
    expect(take(order, show)).toEqual(order);
    expect(readsWholeAddress(order, adviser, true)).toBe(true);
    const questioned = take(order, { kind: 'ask', reason: 'Is it the right street?' });
    expect(take(questioned, show)).toEqual(questioned);
    expect(readsWholeAddress(questioned, adviser, true)).toBe(true);
    const made = take(order, { kind: 'approve', checked: ['size', 'engraving', 'stone', 'address'] });
    expect(readsWholeAddress(made, manager, true)).toBe(false);
    expect(decide(made, show, manager, at)).toMatchObject({
      error: { code: 'ORDER_TRANSITION_NOT_ALLOWED' },
    });
  });

  it('is shown to whoever writes the label, without asking', () => {
    expect(readsWholeAddress(ready({ delivery: 'courier' }), adviser, false)).toBe(true);
  });

  it('is hidden from other stores, and does not exist for a collected order', () => {
    const elsewhere: Actor = { ...manager, storeId: 'cn-other' };
    expect(readsWholeAddress(toApprove(), elsewhere, true)).toBe(false);
    expect(decide(toApprove(), show, elsewhere, at)).toMatchObject({
      error: { code: 'ORDER_NOT_PERMITTED' },
    });
    expect(decide(toApprove({ delivery: 'pickup' }), show, adviser, at)).toMatchObject({
      error: { data: { condition: 'by-courier' } },
    });
    expect(readsWholeAddress(toApprove({ delivery: 'pickup' }), adviser, true)).toBe(false);
  });
});

describe('the weight of made pieces', () => {
  const quote: GoldQuotes = {
    CK9999: {
      type: 'CN-CK9999',
      version: 1,
      effectiveAt: at.toISOString(),
      sell: whole(1_000, 'CNY'),
      unit: 'gram',
    } as GoldQuote,
  };
  const gold = (weightMg: number): Waterfall => {
    const made = priceMade(
      {
        kind: 'made',
        currency: 'CNY',
        discountBasisPoints: 0,
        parts: [
          {
            part: 'piece',
            metals: [{ alloy: 'fine', weightMg, price: { by: 'board', metal: 'CK9999' } }],
            steps: [],
          },
        ],
      },
      quote,
    );
    if (!made.ok) throw new Error(made.error.code);
    return made.value.price;
  };
  const fixed = waterfall('CNY', []);

  it('covers what was made of gold by the board, all pieces together', () => {
    expect(
      weighingOf([
        { quantity: 2, isMade: true, unit: gold(4_800) },
        { quantity: 1, isMade: true, unit: gold(3_010) },
        { quantity: 1, isMade: false, unit: gold(9_990) },
        { quantity: 1, isMade: true, unit: fixed },
      ]),
    ).toEqual({ pieces: 3, agreedMg: 12_610 });
  });

  it('is not needed for pieces from stock, or with a fixed price', () => {
    expect(weighingOf([{ quantity: 1, isMade: false, unit: gold(9_990) }])).toBeNull();
    expect(weighingOf([{ quantity: 1, isMade: true, unit: fixed }])).toBeNull();
    expect(weighingOf([])).toBeNull();
  });
});

describe('the buttons of staff', () => {
  it('exclude what the order itself rules out', () => {
    expect(commandsFor(ready(), adviser)).toEqual(['receive-goods']);
    expect(commandsFor(ready({ delivery: 'courier' }), adviser)).toEqual(['ship']);
    expect(commandsFor(waiting(5), adviser)).toEqual([]);
    expect(commandsFor(unpaid({ method: 'card' }), manager)).toEqual([]);
    expect(commandsFor(unpaid(), adviser)).toEqual(['cancel-unpaid']);
    expect(commandsFor(unpaid(), manager)).toEqual(['take-payment', 'cancel-unpaid']);
  });

  it.each<[string, OrderState, Actor, string | null]>([
    ['the goods of an order to collect are received', ready(), adviser, 'receive-goods'],
    ['those by courier are shipped', ready({ delivery: 'courier' }), adviser, 'ship'],
    ['waiting goods are handed over', waiting(4), manager, 'hand-over'],
    ['a locked code is issued anew by a manager', waiting(5), manager, 'reissue-pickup-code'],
    ['for which an adviser waits', waiting(5), adviser, null],
    [
      'nobody hurries the buyer',
      { ...ready(), payment, stage: 'approval-question', question: '?' },
      manager,
      null,
    ],
  ])('have the next step: %s', (_sentence, order, actor, step) => {
    expect(nextStepOf(order, actor)).toBe(step);
  });

  it('never have a next step that the rules then refuse', () => {
    for (const order of [ready(), ready({ delivery: 'courier' }), waiting(0), waiting(5)])
      for (const actor of [adviser, manager]) {
        const step = nextStepOf(order, actor);
        if (step !== null) expect(commandsFor(order, actor)).toContain(step);
      }
  });

  it('have stages for each staff status, each stage under exactly one', () => {
    for (const stage of orderStages) expect(stagesOfStaffStatus(staffStatus(stage))).toContain(stage);
    expect(stagesOfStaffStatus('processing_approval_pending')).toEqual([
      'approval-pending',
      'approval-question',
    ]);
    expect(stagesOfStaffStatus('no such status')).toEqual([]);
  });
});

const assertOk = <Value>(
  result: { readonly ok: true; readonly value: Value } | { readonly ok: false },
): Value => {
  if (!result.ok) throw new Error('The step was refused');
  return result.value;
};

describe('an order that is paid in a store', () => {
  const tills = ['cn-jingan', 'cn-xuhui'];
  const elsewhere: Actor = { ...manager, storeId: 'cn-xuhui' };
  const abroad: Actor = { ...manager, storeId: 'hk-central' };
  const byCourier = unpaid({ delivery: 'courier' });
  const payIt: OrderCommand = { kind: 'take-payment', reference: 'till-2', amount: due, due };

  it('is approved by anybody of its store but who recorded the payment', () => {
    const made = unpaid({ madeToOrder: true });
    const [event] = assertOk(decide(made, payIt, manager, at));
    if (event === undefined) throw new Error('Nothing happened');
    const paid = evolve(made, event);
    expect(paid).toMatchObject({ stage: 'approval-pending', payment: { takenBy: manager.staffNo } });
    const approve: OrderCommand = { kind: 'approve', checked: [...approvalChecks] };
    expect(decide(paid, approve, manager, at)).toMatchObject({ error: { code: 'ORDER_NOT_PERMITTED' } });
    expect(commandsFor(paid, manager)).not.toContain('approve');
    const colleague: Actor = { ...adviser, staffNo: '20419' };
    expect(decide(paid, approve, colleague, at)).toMatchObject({ value: [{ to: 'manufacturing' }] });
  });

  it('may be paid at any till of its market if it goes by courier, and nothing else is done there', () => {
    expect(commandsFor(byCourier, elsewhere, tills)).toEqual(['take-payment']);
    expect(nextStepOf(byCourier, elsewhere, tills)).toBe('take-payment');
    expect(decide(byCourier, payIt, elsewhere, at, tills)).toMatchObject({ value: [{ to: 'ready-stock' }] });
    const cancel = decide(byCourier, { kind: 'cancel-unpaid', reason: 'No' }, elsewhere, at, tills);
    expect(cancel).toMatchObject({ error: { code: 'ORDER_NOT_PERMITTED' } });
  });

  it.each<[string, OrderState, Actor]>([
    ['in another market', byCourier, abroad],
    ['elsewhere than where it is collected', unpaid(), elsewhere],
    ['by card', unpaid({ delivery: 'courier', method: 'card' }), elsewhere],
    ['again', { ...ready({ delivery: 'courier' }), payment, stage: 'ready-stock' }, elsewhere],
  ])('cannot be paid at another till %s', (_sentence, order, actor) => {
    expect(commandsFor(order, actor, tills)).toEqual([]);
    expect(decide(order, payIt, actor, at, tills).ok).toBe(false);
  });

  it('is cancelled by its store with a reason, while it is unpaid', () => {
    const cancel = (order: OrderState, reason = 'The buyer rang') =>
      decide(order, { kind: 'cancel-unpaid', reason }, adviser, at);
    expect(cancel(unpaid())).toMatchObject({
      value: [{ to: 'canceled', effects: ['release-reservations', 'notify-buyer'] }],
    });
    expect(cancel(unpaid(), ' ')).toMatchObject({ error: { data: { condition: 'reason-given' } } });
    expect(cancel(unpaid({ method: 'card' }))).toMatchObject({
      error: { data: { condition: 'paid-in-store' } },
    });
    expect(cancel(ready())).toMatchObject({ error: { code: 'ORDER_TRANSITION_NOT_ALLOWED' } });
    for (const words of ['expire', 'record-payment']) {
      const canceled = take(unpaid(), { kind: 'cancel-unpaid', reason: words });
      expect(canceled).toMatchObject({ stage: 'canceled', by: 'cancel-unpaid', reason: words });
      expect(paymentStatus(canceled)).toBe('failed');
    }
  });
});

it('returns refund and fee after a refund', () => {
  expect([refunded(ready()), keptFee(ready())]).toEqual([null, null]);
  const part = take(ready(), { kind: 'refund', amount: whole(90, 'CNY'), reason: 'A scratch' }, manager);
  expect([refunded(part), keptFee(part)]).toEqual([whole(90, 'CNY'), null]);
  const canceled = (fee: Money | null) => take(part, { kind: 'cancel', reason: 'Agreed', fee }, manager);
  expect([refunded(canceled(null)), keptFee(canceled(null))]).toEqual([due, null]);
  const fee = whole(500, 'CNY');
  expect([refunded(canceled(fee)), keptFee(canceled(fee))]).toEqual([whole(24_490, 'CNY'), fee]);
});

describe('the pickup', () => {
  it.each([
    [false, true],
    [true, false],
    [false, false],
  ])('counts a wrong code and wrong digits alike (code %s, telephone %s)', (codeFits, phoneFits) => {
    const after = take(waiting(3), { kind: 'hand-over', codeFits, phoneFits });
    expect(after).toEqual(waiting(4));
  });
});

it('locks stock before the books of gift cards, as placing an order does', () => {
  const both = transitions.filter(({ effects }) => effects.includes('restock') && effects.includes('refund'));
  expect(both.length).toBeGreaterThan(2);
  for (const { effects } of both) expect(effects.indexOf('restock')).toBeLessThan(effects.indexOf('refund'));
});

it('releases the reservations when everything is refunded before shipping', () => {
  const of = (amount: Money) => decide(ready(), { kind: 'refund', amount, reason: 'A scratch' }, manager, at);
  expect(of(due)).toMatchObject({
    value: [{ to: 'refunded', effects: expect.arrayContaining(['restock']) }],
  });
  expect(of(whole(100, 'CNY'))).toMatchObject({
    value: [{ to: 'refunded-partial', effects: expect.not.arrayContaining(['restock']) }],
  });
});

describe('money that goes back', () => {
  const colleague: Actor = { ...adviser, staffNo: '20419' };
  const step = (state: OrderState, command: OrderCommand, actor: Actor): OrderState => {
    const decision = decide(state, command, actor, at);
    if (!decision.ok) throw new Error(decision.error.code);
    return decision.value.reduce(evolve, state);
  };
  const code = (state: OrderState, command: OrderCommand, actor: Actor) => {
    const decision = decide(state, command, actor, at);
    return decision.ok ? 'ok' : decision.error.code;
  };
  const almostAll: OrderCommand = { kind: 'refund', amount: whole(24_989, 'CNY'), reason: 'A scratch' };

  it('before the pieces leave, keeps who gave it back from sending them or handing them over', () => {
    const tracking = { carrier: 'SF', number: 'SF1' };
    const byCourier = step(ready({ delivery: 'courier' }), almostAll, manager);
    expect(code(byCourier, { kind: 'ship', tracking }, manager)).toBe('ORDER_NOT_PERMITTED');
    expect(code(byCourier, { kind: 'ship', tracking }, colleague)).toBe('ok');

    const collected = step(step(ready(), almostAll, manager), { kind: 'receive-goods' }, manager);
    const handOver: OrderCommand = { kind: 'hand-over', codeFits: true, phoneFits: true };
    expect(code(collected, handOver, manager)).toBe('ORDER_NOT_PERMITTED');
    expect(code(collected, handOver, colleague)).toBe('ok');
  });

  const complete: OrderState = {
    ...{ stage: 'complete', completedAt: at.toISOString() },
    ...{ facts, due, references: [], payment },
  };
  const askReturn: OrderCommand = { kind: 'ask-return', reason: 'A scratch' };
  const settle: OrderCommand = { kind: 'settle-return', outcome: 'all', amount: due, reason: 'Unworn' };
  const buyer: Actor = { kind: 'guest', holds: facts.number };

  it('for a return, is given by another person than who recorded it', () => {
    expect(code(step(complete, askReturn, manager), settle, manager)).toBe('ORDER_NOT_PERMITTED');
    expect(code(step(complete, askReturn, colleague), settle, manager)).toBe('ok');
    expect(code(step(complete, askReturn, buyer), settle, manager)).toBe('ok');
    // The next return of the order has its own recorder.
    const partly = step(
      step(complete, askReturn, colleague),
      { kind: 'settle-return', outcome: 'some', amount: whole(1, 'CNY'), reason: 'Unworn' },
      manager,
    );
    expect(code(step(partly, askReturn, buyer), settle, manager)).not.toBe('ORDER_NOT_PERMITTED');
  });

  it('for a return that a manager recorded, is given by an adviser too, who has it as the next step', () => {
    const recorded = step(complete, askReturn, manager);
    expect(code(recorded, settle, colleague)).toBe('ok');
    expect([nextStepOf(recorded, colleague), nextStepOf(recorded, manager)]).toEqual(['settle-return', null]);
    expect([needsColleague(recorded, manager), needsColleague(recorded, colleague)]).toEqual([true, false]);
    // The role at that time counts.
    const demoted: Actor = { ...manager, role: 'adviser' };
    expect(code(recorded, settle, demoted)).toBe('ORDER_NOT_PERMITTED');
    expect(needsColleague(recorded, demoted)).toBe(true);
  });

  it('for a return that an adviser recorded or its buyer asked for, is given by no adviser', () => {
    const recorded = step(complete, askReturn, colleague);
    const another: Actor = { ...colleague, staffNo: '20421' };
    expect(code(recorded, settle, another)).toBe('ORDER_NOT_PERMITTED');
    expect([needsColleague(recorded, colleague), needsColleague(recorded, another)]).toEqual([false, false]);
    expect(code(step(complete, askReturn, buyer), settle, colleague)).toBe('ORDER_NOT_PERMITTED');
    // A manager who bought the order asks as its buyer.
    const owner: Actor = { ...manager, staffNo: '20420', customerId: 'c7' };
    const bought: OrderState = { ...complete, facts: { ...facts, customerId: 'c7' } };
    const asked = step(bought, askReturn, owner);
    expect(asked).not.toHaveProperty('recordedBy');
    expect(code(asked, settle, colleague)).toBe('ORDER_NOT_PERMITTED');
    expect(code(asked, settle, manager)).toBe('ok');
  });
});

it.each<[Parameters<typeof mustRegisterCash>[0], Money, boolean]>([
  ['cn', money(9_999_999, 'CNY'), false],
  ['cn', whole(100_000, 'CNY'), true],
  ['hk', whole(120_000, 'HKD'), true],
  ['sg', whole(20_000, 'SGD'), false],
  ['sg', money(2_000_001, 'SGD'), true],
  ['my', whole(50_000, 'MYR'), false],
  ['mo', whole(9_000_000, 'MOP'), false],
])('registers cash in %s of %o: %s', (market, amount, registered) => {
  expect(mustRegisterCash(market, amount)).toBe(registered);
});

describe('the price of the day', () => {
  const quote = (perGram: number, version: number): GoldQuote => ({
    type: 'CN-CK9999',
    version,
    sell: whole(perGram, 'CNY'),
    buy: null,
    exchange: null,
    unit: 'gram',
    effectiveAt: at.toISOString(),
  });
  const quotes = (perGram: number, version = 1): GoldQuotes => ({ CK9999: quote(perGram, version) });

  function agreed(weightMg: number, quantity: number, perGram: number) {
    const gold = priced(weightMg, perGram);
    const tag = pricePiece({ kind: 'fixed', price: whole(4_500, 'CNY'), was: null }, {});
    if (!tag.ok) throw new Error('A tag has a price');
    const lines = [
      { id: '1', unit: gold, quantity },
      { id: '2', unit: tag.value, quantity: 1 },
    ];
    const order = priceOrder({
      currency: 'CNY',
      lines: lines.map((line) => ({ ...line, productClass: 'by-weight' as const, giftWrapped: false })),
      tierCraft: null,
      giftWrapFee: whole(0, 'CNY'),
      shipping: { carrier: 'pickup', kind: 'pickup', fee: whole(0, 'CNY'), freeAbove: null },
      giftCards: [],
      storeCredit: null,
    });
    return { currency: 'CNY' as const, lines, steps: order.waterfall.steps, due: order.due };
  }

  function priced(weightMg: number, perGram: number): Waterfall {
    const piece = pricePiece(
      {
        kind: 'by-weight',
        metal: 'CK9999',
        weightMg,
        craft: whole(380, 'CNY'),
        craftWas: null,
        commissionBasisPoints: 200,
      },
      quotes(perGram),
    );
    if (!piece.ok) throw new Error('Gold has a price');
    return piece.value;
  }

  it('equals the price of the same piece today, and the agreed price if gold did not change', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 300, max: 3_000 }),
        fc.integer({ min: 300, max: 3_000 }),
        (weightMg, quantity, then, today) => {
          const order = agreed(weightMg, quantity, then);
          const same = priceOfDay(order, quotes(then));
          expect(same.ok && same.value.order).toEqual({ steps: order.steps, total: order.due });
          const now = priceOfDay(order, quotes(today));
          expect(now.ok && now.value.order.total).toEqual(agreed(weightMg, quantity, today).due);
          expect(now.ok && now.value.subtotal).toEqual(now.ok && now.value.order.total);
        },
      ),
    );
  });

  it('is refused if gold has no price', () => {
    expect(priceOfDay(agreed(5_000, 1, 1_000), {})).toMatchObject({
      error: { code: 'GOLD_PRICE_UNAVAILABLE', data: { metal: 'CK9999' } },
    });
  });
});
