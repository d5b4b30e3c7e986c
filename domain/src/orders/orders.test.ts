import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Money, money, whole, zero } from '../money/index.ts';
import { type Actor, may } from '../people/index.ts';
import { check, orderState } from '../validity/index.ts';
import {
  type CommandKind,
  commandKinds,
  commandsFor,
  decide,
  evolve,
  finalStages,
  isFinal,
  type OrderCommand,
  type OrderFacts,
  type OrderStage,
  type OrderState,
  orderStages,
  paymentStatus,
  placeOrder,
  refundable,
  subjectOf,
  transitions,
  transitionsFrom,
} from './index.ts';

const placedAt = '2026-08-22T06:07:00.000Z';
const now = new Date('2026-08-22T06:10:00.000Z');
const due = whole(24_990, 'CNY');

const facts: OrderFacts = {
  number: '20260822140731',
  customerId: null,
  storeId: 'cn-jingan',
  method: 'card',
  delivery: 'courier',
  madeToOrder: false,
  byWeight: true,
  placedAt,
};
const actors = {
  buyer: { kind: 'guest', holds: facts.number },
  stranger: { kind: 'guest', holds: null },
  member: { kind: 'customer', customerId: 'c1', holds: null },
  claimer: { kind: 'customer', customerId: 'c1', holds: facts.number },
  adviser: staff('adviser', facts.storeId),
  manager: staff('manager', facts.storeId),
  elsewhere: staff('manager', 'cn-other'),
  timer: { kind: 'system', job: 'expire-orders' },
  bank: { kind: 'gateway', provider: 'sandbox-bank' },
} as const satisfies Record<string, Actor>;

function staff(role: 'adviser' | 'manager', storeId: string): Actor {
  return { kind: 'staff', staffNo: '20418', storeId, role, customerId: null, holds: null };
}

const mismatched = { reference: 'r3', method: 'card', currency: 'EUR', amount: null, due } as const;
const commands: { readonly [Kind in CommandKind]: Extract<OrderCommand, { kind: Kind }> } = {
  'start-payment': { kind: 'start-payment', attempt: 'a1' },
  'require-action': { kind: 'require-action', attempt: 'a1' },
  'fail-payment': { kind: 'fail-payment', attempt: 'a1', reason: 'card_declined' },
  'record-payment': { kind: 'record-payment', reference: 'r2', amount: due, paidAt: now.toISOString() },
  'record-mismatch': { kind: 'record-mismatch', ...mismatched },
  'take-payment': { kind: 'take-payment', reference: 'till-1', amount: due, due },
  'confirm-transfer': { kind: 'confirm-transfer', reference: 'bank-1', amount: due },
  'return-transfer': { kind: 'return-transfer', reference: 'bank-2', amount: whole(100, 'CNY') },
  'fail-refund': { kind: 'fail-refund', amount: whole(100, 'CNY'), reason: 'expired_card' },
  'retry-refund': { kind: 'retry-refund', amount: whole(100, 'CNY') },
  'recover-refund': { kind: 'recover-refund', amount: whole(100, 'CNY') },
  'repeat-refund': { kind: 'repeat-refund', amount: whole(100, 'CNY') },
  'settle-refund': { kind: 'settle-refund', amount: whole(100, 'CNY'), reference: 'bank-3' },
  'give-up': { kind: 'give-up' },
  expire: { kind: 'expire' },
  'cancel-unpaid': { kind: 'cancel-unpaid', reason: 'The buyer rang' },
  approve: { kind: 'approve', checked: ['size', 'engraving', 'stone', 'address'] },
  'show-address': { kind: 'show-address' },
  ask: { kind: 'ask', reason: 'Is the size right?' },
  answer: { kind: 'answer', reason: 'It is.' },
  'cancel-before-approval': { kind: 'cancel-before-approval', reason: 'Changed my mind' },
  cancel: { kind: 'cancel', reason: 'Agreed by telephone', fee: null },
  'finish-making': { kind: 'finish-making', weightMg: 6_820, certificate: null, byWeight: true },
  'ship-from-factory': { kind: 'ship-from-factory', waybill: { carrier: 'SF', number: 'SF1' } },
  'receive-goods': { kind: 'receive-goods' },
  ship: { kind: 'ship', tracking: { carrier: 'SF', number: 'SF2' } },
  'hand-over': { kind: 'hand-over', codeFits: true, phoneFits: true },
  'reissue-pickup-code': { kind: 'reissue-pickup-code', reason: 'Lost' },
  deliver: { kind: 'deliver', signed: true },
  'ask-return': { kind: 'ask-return', reason: 'Clasp is loose' },
  'settle-return': { kind: 'settle-return', outcome: 'some', amount: whole(100, 'CNY'), reason: 'Inspected' },
  refund: { kind: 'refund', amount: whole(100, 'CNY'), reason: 'One piece is missing' },
  'move-due-day': { kind: 'move-due-day', day: '2026-12-24', reason: 'The stone came late' },
  'change-place-pos': { kind: 'change-place-pos', code: 'cn-other' },
  claim: { kind: 'claim' },
};

/** An order at each stage, in a form that accepts the stage's commands. */
function orderAt(stage: OrderStage, over: Partial<OrderFacts> = {}): OrderState {
  const rest = { state: 'started', attempt: 'a1' } as const;
  const split = over.deposit !== undefined && stage !== 'pending' ? { rest } : {};
  const base = { facts: { ...facts, ...over }, due, references: ['r1'], failedRefund: 10_000, ...split };
  const paid = money(over.deposit ?? due.minor, 'CNY');
  const payment = { state: 'paid', amount: paid, reference: 'r1', at: placedAt, refunded: null } as const;
  const parcel = { carrier: 'SF', number: 'SF1' };
  switch (stage) {
    case 'pending': {
      const order = placeOrder(base.facts, due);
      return order.stage === 'pending' && base.facts.method === 'card'
        ? { ...order, payment: { state: 'started', attempt: 'a1' } }
        : order;
    }
    case 'approval-question':
      return { ...base, payment, stage, question: 'Is the size right?' };
    case 'factory-shipped':
      return { ...base, payment, stage, waybill: parcel };
    case 'pick-pending':
      return { ...base, payment, stage, pickup: { wrongTries: 0 } };
    case 'shipped':
      return { ...base, payment, stage, tracking: parcel, shippedAt: placedAt };
    case 'complete':
    case 'returned-partial':
      return { ...base, payment, stage, completedAt: placedAt };
    case 'return-pending':
      return { ...base, payment, stage, completedAt: placedAt, reason: 'Clasp is loose' };
    case 'canceled':
      return { ...base, references: [], payment: { state: 'none' }, stage, by: 'expire', reason: null };
    default:
      return { ...base, payment, stage };
  }
}

function take(order: OrderState, command: OrderCommand, actor: Actor, at = now): OrderState {
  const decision = decide(order, command, actor, at);
  if (!decision.ok) throw new Error(`${decision.error.code} ${JSON.stringify(decision.error.data)}`);
  return decision.value.reduce(evolve, order);
}

describe('every state, command and actor', () => {
  const variants: readonly Partial<OrderFacts>[] = [
    {},
    { delivery: 'pickup' },
    { madeToOrder: true },
    { madeToOrder: true, delivery: 'pickup' },
    { method: 'checkmo', delivery: 'pickup' },
    { method: 'checkmo', delivery: 'pickup', madeToOrder: true },
    { customerId: 'c1' },
    { delivery: 'none', byWeight: false },
    { delivery: 'none', byWeight: false, method: 'checkmo' },
    { method: 'fps', byWeight: false },
    { method: 'fps', byWeight: false, madeToOrder: true },
    { method: 'fps', byWeight: false, delivery: 'none' },
    { madeToOrder: true, byWeight: false, deposit: due.minor - 100 },
    { method: 'checkmo', madeToOrder: true, byWeight: false, delivery: 'pickup', deposit: due.minor - 100 },
  ];
  const triples = orderStages.flatMap((stage) =>
    commandKinds.flatMap((kind) => Object.keys(actors).map((who) => [stage, kind, who] as const)),
  );

  it(`is allowed by the table or refused with a code (${triples.length} triples, ${variants.length} kinds of order)`, () => {
    for (const variant of variants) {
      for (const [stage, kind, who] of triples) {
        const order = orderAt(stage, variant);
        const actor = actors[who as keyof typeof actors];
        const rows = transitionsFrom(stage, kind);
        const decision = decide(order, commands[kind], actor, now);
        if (decision.ok) {
          for (const event of decision.value) {
            const row = rows.find((candidate) => candidate.to === event.to);
            expect(row, `${stage} ${kind} ${event.to}`).toBeDefined();
            expect(row && may(actor, row.by, subjectOf(order))).toBe(true);
            const after = evolve(order, event);
            expect(after.stage).toBe(event.to);
            expect(after.facts).toEqual(
              kind === 'claim'
                ? { ...order.facts, customerId: 'c1' }
                : kind === 'move-due-day'
                  ? { ...order.facts, dueOn: '2026-12-24', dueMoved: true }
                  : order.facts,
            );
            expect(event).toMatchObject({ from: stage, actor, at: now.toISOString() });
            if (!(kind === 'take-payment')) expect(after.due).toEqual(order.due);
          }
        } else {
          const { code } = decision.error;
          if (rows.length === 0) expect(code).toBe('ORDER_TRANSITION_NOT_ALLOWED');
          if (code === 'ORDER_NOT_PERMITTED') {
            expect(rows.some((row) => !may(actor, row.by, subjectOf(order)))).toBe(true);
          }
        }
      }
    }
  });

  it('can take every row of the table', () => {
    const takenRows = new Set<string>();
    const tries: readonly OrderCommand[] = [
      ...Object.values(commands),
      { ...commands['record-payment'], amount: whole(1, 'CNY'), forRest: true },
      { ...commands['take-payment'], amount: whole(1, 'CNY') },
      { ...commands['record-payment'], paidAt: '2026-08-22T08:00:00.000Z' },
      { ...commands['hand-over'], codeFits: false },
      { ...commands.refund, amount: due },
      { ...commands['settle-return'], outcome: 'all', amount: due },
      { ...commands['settle-return'], outcome: 'none', amount: null },
    ];
    for (const at of [now, new Date('2026-08-22T07:00:00.000Z')]) {
      for (const variant of variants) {
        for (const stage of orderStages) {
          for (const command of tries) {
            for (const actor of Object.values(actors)) {
              const decision = decide(orderAt(stage, variant), command, actor, at, [facts.storeId]);
              for (const { to, effects } of decision.ok ? decision.value : [])
                takenRows.add(`${stage} ${command.kind} ${to} ${effects.join()}`);
            }
          }
        }
      }
    }
    const rows = transitions.map(
      ({ from, command, to, effects }) => `${from} ${command} ${to} ${effects.join()}`,
    );
    expect(rows.filter((row) => !takenRows.has(row))).toEqual([]);
    expect(new Set(transitions.map(({ when }, nth) => `${rows[nth]} ${when.join()}`)).size).toBe(rows.length);
  });

  it('has no transition out of a final stage, and reaches every stage from pending or a free order', () => {
    for (const { from, to } of transitions) if (isFinal(from)) expect(to).toBe(from);
    const reached = new Set<OrderStage>(['pending']);
    for (let size = 0; size !== reached.size; ) {
      size = reached.size;
      for (const { from, to } of transitions) if (reached.has(from)) reached.add(to);
    }
    expect([...reached].sort()).toEqual([...orderStages].sort());
    const closed = orderStages.filter((stage) =>
      transitions.every(({ from, to }) => from !== stage || to === stage),
    );
    expect(closed.sort()).toEqual([...finalStages].sort());
  });
});

describe('money', () => {
  it('never refunds more than was paid, in any run of commands, and every state can be stored', () => {
    const step = fc.record({
      kind: fc.constantFrom(...commandKinds),
      who: fc.constantFrom(...Object.values(actors)),
      amount: fc.integer({ min: 0, max: 3_000_000 }).map((minor) => money(minor, 'CNY')),
      outcome: fc.constantFrom('all', 'some', 'none'),
    });
    fc.assert(
      fc.property(fc.boolean(), fc.array(step, { maxLength: 25 }), (madeToOrder, steps) => {
        let order = placeOrder({ ...facts, madeToOrder }, due);
        let paid = 0;
        let refundedMinor = 0;
        for (const [index, { kind, who, amount, outcome }] of steps.entries()) {
          const extra =
            kind === 'record-payment' ? { amount: index % 2 ? due : amount, reference: `r${index}` } : {};
          const refund = kind === 'refund' ? { amount } : kind === 'settle-return' ? { amount, outcome } : {};
          const fee = kind === 'cancel' ? { fee: amount } : {};
          const command = { ...commands[kind], ...extra, ...refund, ...fee } as OrderCommand;
          const decision = decide(order, command, who, now);
          for (const event of decision.ok ? decision.value : []) {
            if (command.kind === 'record-payment') paid += command.amount.minor;
            refundedMinor += event.refund?.minor ?? 0;
            order = evolve(order, event);
          }
          expect(refundedMinor).toBeLessThanOrEqual(paid);
          expect(refundable(order).minor).toBeGreaterThanOrEqual(0);
          expect(order.due).toEqual(due);
          const keptMinor = order.payment.state === 'paid' ? refundable(order).minor : 0;
          expect(paid - refundedMinor).toBe(keptMinor);
          expect(check(orderState, order)).toEqual({ ok: true, value: order });
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('paying', () => {
  it('handles a 3-D Secure challenge, a decline and a second try', () => {
    let order = placeOrder(facts, due);
    expect(paymentStatus(order)).toBe('none');
    order = take(order, { kind: 'start-payment', attempt: 'a1' }, actors.buyer);
    expect(paymentStatus(order)).toBe('processing');
    order = take(order, { kind: 'require-action', attempt: 'a1' }, actors.bank);
    expect(paymentStatus(order)).toBe('action_required');
    order = take(order, commands['fail-payment'], actors.bank);
    expect(paymentStatus(order)).toBe('failed');
    order = take(order, { kind: 'start-payment', attempt: 'a2' }, actors.buyer);
    order = take(order, commands['fail-payment'], actors.bank);
    expect(paymentStatus(order)).toBe('processing');
    order = take(order, commands['record-payment'], actors.bank);
    expect(order.stage).toBe('ready-stock');
    expect(paymentStatus(order)).toBe('paid');
  });

  it('counts a repeated callback once, and refunds a second payment', () => {
    const paid = take(orderAt('pending'), commands['record-payment'], actors.bank);
    expect(decide(paid, commands['record-payment'], actors.bank, now)).toEqual({ ok: true, value: [] });
    const second = decide(paid, { ...commands['record-payment'], reference: 'r9' }, actors.bank, now);
    expect(second).toMatchObject({ ok: true, value: [{ to: 'ready-stock', refund: due }] });
    expect(paymentStatus(take(paid, { ...commands['record-payment'], reference: 'r9' }, actors.bank))).toBe(
      'paid',
    );
  });

  it.each<[string, Money]>([
    ['too little', whole(1, 'CNY')],
    ['too much', whole(99_999, 'CNY')],
    ['another currency', whole(24_990, 'HKD')],
  ])('refunds %s and stays unpaid', (_case, amount) => {
    const decision = decide(orderAt('pending'), { ...commands['record-payment'], amount }, actors.bank, now);
    expect(decision).toMatchObject({ ok: true, value: [{ to: 'pending', refund: amount }] });
  });

  it('refunds a payment after expiry, whether or not the timer ran first', () => {
    const late = { ...commands['record-payment'], paidAt: '2026-08-22T06:22:00.001Z' };
    const atTimer = new Date('2026-08-22T06:30:00Z');
    const expired = take(orderAt('pending'), { kind: 'expire' }, actors.timer, atTimer);
    for (const order of [orderAt('pending'), expired]) {
      const after = decide(order, late, actors.bank, atTimer);
      expect(after).toMatchObject({ ok: true, value: [{ to: 'canceled', refund: due }] });
      expect(paymentStatus(take(order, late, actors.bank, atTimer))).toBe('expired');
    }
    const inTime = { ...late, paidAt: '2026-08-22T06:22:00.000Z' };
    expect(take(orderAt('pending'), inTime, actors.bank, atTimer).stage).toBe('ready-stock');
  });

  it('accepts payments only from the bank and the shop itself', () => {
    for (const who of ['buyer', 'stranger', 'member', 'adviser', 'manager'] as const) {
      expect(decide(orderAt('pending'), commands['record-payment'], actors[who], now)).toMatchObject({
        error: { code: 'ORDER_NOT_PERMITTED' },
      });
    }
  });

  it('prices only by-weight gold anew in the store', () => {
    const higher = whole(25_500, 'CNY');
    const till = { ...commands['take-payment'], amount: higher, due: higher };
    const inStore = { method: 'checkmo', delivery: 'pickup' } as const;
    expect(take(orderAt('pending', inStore), till, actors.manager).due).toEqual(higher);
    expect(
      decide(orderAt('pending', { ...inStore, byWeight: false }), till, actors.manager, now),
    ).toMatchObject({
      error: { data: { condition: 'due-agreed' } },
    });
    expect(decide(orderAt('pending'), commands['take-payment'], actors.manager, now)).toMatchObject({
      error: { data: { condition: 'paid-in-store' } },
    });
  });

  it('needs no payment for an order of zero', () => {
    const free = placeOrder({ ...facts, method: 'free' }, zero('CNY'));
    expect(free.stage).toBe('ready-stock');
    expect(paymentStatus(free)).toBe('not_needed');
    expect(placeOrder({ ...facts, method: 'free', madeToOrder: true }, zero('CNY')).stage).toBe(
      'approval-pending',
    );
  });
});

describe('the life of a made-to-order ring', () => {
  it('leads from the workshop to its buyer in the store', () => {
    let order = placeOrder({ ...facts, madeToOrder: true, delivery: 'pickup' }, due);
    const stages: OrderStage[] = [];
    for (const [kind, who] of [
      ['record-payment', 'bank'],
      ['ask', 'adviser'],
      ['answer', 'buyer'],
      ['approve', 'adviser'],
      ['finish-making', 'manager'],
      ['ship-from-factory', 'manager'],
      ['receive-goods', 'adviser'],
      ['hand-over', 'adviser'],
    ] as const) {
      order = take(order, commands[kind], actors[who]);
      stages.push(order.stage);
    }
    expect(stages).toEqual([
      'approval-pending',
      'approval-question',
      'approval-pending',
      'manufacturing',
      'made',
      'factory-shipped',
      'pick-pending',
      'complete',
    ]);
  });

  it('needs every check, a reason, and the right store', () => {
    const order = orderAt('approval-pending', { madeToOrder: true });
    expect(decide(order, { kind: 'approve', checked: ['size'] }, actors.adviser, now)).toMatchObject({
      error: { code: 'ORDER_CONDITION_NOT_MET', data: { condition: 'all-checked' } },
    });
    expect(decide(order, commands.approve, actors.elsewhere, now)).toMatchObject({
      error: { code: 'ORDER_NOT_PERMITTED' },
    });
    expect(decide(order, { kind: 'cancel-before-approval', reason: ' ' }, actors.buyer, now)).toMatchObject({
      error: { data: { condition: 'reason-given' } },
    });
  });

  it('is weighed when it is finished if its price follows its weight; the price stays', () => {
    const order = orderAt('manufacturing', { madeToOrder: true });
    const unweighed = { ...commands['finish-making'], weightMg: null };
    expect(decide(order, unweighed, actors.manager, now)).toMatchObject({
      error: { code: 'ORDER_CONDITION_NOT_MET', data: { condition: 'weighed' } },
    });
    expect(take(order, { ...unweighed, byWeight: false }, actors.manager).stage).toBe('made');
    expect(take(order, commands['finish-making'], actors.manager)).toEqual({ ...order, stage: 'made' });
  });

  it('keeps the fee when a manager cancels after approval', () => {
    const fee = whole(4_998, 'CNY');
    const decision = decide(orderAt('manufacturing'), { ...commands.cancel, fee }, actors.manager, now);
    expect(decision).toMatchObject({ ok: true, value: [{ to: 'canceled', refund: whole(19_992, 'CNY') }] });
    expect(decide(orderAt('manufacturing'), commands.cancel, actors.adviser, now).ok).toBe(false);
    const tooMuch = { ...commands.cancel, fee: whole(30_000, 'CNY') };
    expect(decide(orderAt('manufacturing'), tooMuch, actors.manager, now).ok).toBe(false);
  });

  it('locks the pickup after five wrong codes, until a manager issues a new one', () => {
    let order = orderAt('pick-pending', { delivery: 'pickup' });
    const wrong = { ...commands['hand-over'], codeFits: false };
    for (let tries = 0; tries < 5; tries += 1) order = take(order, wrong, actors.adviser);
    expect(decide(order, commands['hand-over'], actors.adviser, now)).toMatchObject({
      error: { data: { condition: 'code-not-locked' } },
    });
    order = take(order, commands['reissue-pickup-code'], actors.manager);
    expect(take(order, commands['hand-over'], actors.adviser).stage).toBe('complete');
  });

  it('counts a parcel as received when it is signed for, or 15 days after', () => {
    const unsigned = { kind: 'deliver', signed: false } as const;
    expect(decide(orderAt('shipped'), unsigned, actors.timer, now).ok).toBe(false);
    const later = new Date(Date.parse(placedAt) + 15 * 86_400_000);
    expect(take(orderAt('shipped'), unsigned, actors.timer, later).stage).toBe('complete');
  });
});

describe('claiming a guest’s order', () => {
  it.each(orderStages)(
    'assigns it to the customer who has its key, and changes nothing else (%s)',
    (stage) => {
      const order = orderAt(stage);
      const claimed = take(order, commands.claim, actors.claimer);
      expect(claimed).toEqual({ ...order, facts: { ...facts, customerId: 'c1' } });
      expect(decide(claimed, commands.claim, actors.member, now)).toEqual({ ok: true, value: [] });
    },
  );

  it('is refused without the key, to guests, and once it belongs to somebody else', () => {
    const theirs = orderAt('shipped', { customerId: 'c2' });
    for (const [order, who] of [
      [orderAt('shipped'), 'member'],
      [orderAt('shipped'), 'buyer'],
      [theirs, 'claimer'],
      [theirs, 'manager'],
    ] as const)
      expect(decide(order, commands.claim, actors[who], now)).toMatchObject({
        error: { code: 'ORDER_NOT_PERMITTED' },
      });
  });
});

it('offers each actor only their own buttons', () => {
  expect(commandsFor(orderAt('pending'), actors.buyer)).toEqual(['start-payment', 'give-up']);
  expect(commandsFor(orderAt('pending'), actors.stranger)).toEqual([]);
  expect(commandsFor(orderAt('approval-pending'), actors.adviser)).toEqual([
    'approve',
    'show-address',
    'ask',
    'cancel-before-approval',
  ]);
  expect(commandsFor(orderAt('manufacturing'), actors.adviser)).toEqual([]);
});

describe('an order without a delivery', () => {
  const virtual: OrderFacts = { ...facts, delivery: 'none', byWeight: false };
  it('is complete with its payment, at the bank or at any till of its market', () => {
    const placed = placeOrder(virtual, due);
    const paid = decide(placed, commands['record-payment'], actors.bank, now);
    expect(paid.ok && paid.value.map(({ to, effects }) => [to, effects.includes('start-points')])).toEqual([
      ['complete', true],
    ]);
    const inStore = placeOrder({ ...virtual, method: 'checkmo' }, due);
    const decision = decide(inStore, commands['take-payment'], actors.elsewhere, now, ['cn-other']);
    const [event] = decision.ok ? decision.value : [];
    expect(event && evolve(inStore, event)).toMatchObject({
      stage: 'complete',
      completedAt: now.toISOString(),
    });
  });

  it('is complete at once if it costs nothing, and never waits for a courier', () => {
    const free = placeOrder({ ...virtual, method: 'free' }, zero('CNY'));
    expect(free).toMatchObject({ stage: 'complete', completedAt: placedAt });
    expect(commandsFor(free, actors.manager)).not.toContain('ship');
  });
});
