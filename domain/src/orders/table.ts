/** All transitions of an order (`Transition` of domain/src/process). */
import type { Action } from '../people/index.ts';
import { transitionsFrom as rowsFrom, type Transition as TransitionOf } from '../process/index.ts';
import type { CommandKind } from './commands.ts';
import type { Guard } from './guards.ts';
import { restStages } from './money/deposit.ts';
import { placePosStages } from './place-pos.ts';
import { finalStages, type OrderStage, orderStages } from './state.ts';
import { dueStages } from './workload.ts';

/**
 * A task that the server does in the same transaction, in the order of the row, and announces after it. `restock` stands
 * before `refund`, because placing an order also locks stock before gift cards; another order of locks could deadlock.
 */
export type Effect =
  /** Releases stock, stones, coupon, gift cards and credit, and reopens the bag. */
  | 'release-reservations'
  | 'sell-stock'
  /** Refunds the paid amount of the event. */
  | 'refund'
  | 'send-to-workshop'
  /** The rest was paid: the order counts for its member, and its invoice gets its number. */
  | 'count-in-full'
  /** The pieces are ready: the buyer of an order with a deposit is asked for the rest. */
  | 'ask-for-rest'
  | 'create-pickup-code'
  /** The order is handed over, so nobody needs the code any more. */
  | 'forget-pickup-code'
  | 'restock'
  /** Counts a paid order for its new owner's level and points. */
  | 'count-purchase'
  /** The order was received: its points can be used after the time of returns. */
  | 'start-points'
  /** A return waits: until it is settled, the order's points cannot be used. */
  | 'hold-points'
  | 'release-points'
  /** Takes the refunded amount back from level and points. */
  | 'take-back-points'
  | 'notify-buyer'
  | 'notify-store';

export type Transition = TransitionOf<OrderStage, CommandKind, Guard, Effect>;

type Terms = Partial<Pick<Transition, 'when' | 'needs' | 'effects'>>;

function row(
  command: CommandKind,
  from: OrderStage,
  to: OrderStage,
  by: Action,
  { when = [], needs = [], effects = [] }: Terms = {},
): Transition {
  return { command, from, to, by, when, needs, effects };
}

const paid: Terms = { effects: ['sell-stock', 'notify-buyer', 'notify-store'] };
/** The shop has nothing left to do: the downloads are on the order's page. */
const completed: Terms = { effects: [...(paid.effects ?? []), 'start-points'] };
const paidInFull: Terms = { effects: ['count-in-full', 'notify-buyer', 'notify-store'] };
const released: Terms = { effects: ['release-reservations'] };
const reasoned: Terms = { needs: ['reason-given'] };

const paidStages = orderStages.filter((stage) => stage !== 'pending');

const payment: readonly Transition[] = [
  row('start-payment', 'pending', 'pending', 'order.pay', { needs: ['paid-online', 'before-deadline'] }),
  row('require-action', 'pending', 'pending', 'order.record-payment', { needs: ['this-attempt'] }),
  row('fail-payment', 'pending', 'pending', 'order.record-payment', { needs: ['this-attempt'] }),
  row('record-payment', 'pending', 'pending', 'order.record-payment', {
    when: ['amount-wrong'],
    effects: ['refund', 'notify-store'],
  }),
  row('record-payment', 'pending', 'canceled', 'order.record-payment', {
    when: ['too-late'],
    effects: ['refund', 'release-reservations', 'notify-buyer'],
  }),
  row('record-payment', 'pending', 'complete', 'order.record-payment', {
    ...completed,
    when: ['nothing-to-send'],
  }),
  row('record-payment', 'pending', 'approval-pending', 'order.record-payment', {
    ...paid,
    when: ['made-to-order'],
  }),
  row('record-payment', 'pending', 'ready-stock', 'order.record-payment', { ...paid, when: ['ready-stock'] }),
  row('take-payment', 'pending', 'complete', 'order.take-payment', {
    ...completed,
    when: ['nothing-to-send'],
    needs: ['paid-in-store', 'due-agreed', 'amount-right'],
  }),
  row('take-payment', 'pending', 'approval-pending', 'order.take-payment', {
    ...paid,
    when: ['made-to-order'],
    needs: ['paid-in-store', 'due-agreed', 'amount-right'],
  }),
  row('take-payment', 'pending', 'ready-stock', 'order.take-payment', {
    ...paid,
    when: ['ready-stock'],
    needs: ['paid-in-store', 'due-agreed', 'amount-right'],
  }),
  ...(
    [
      ['complete', { ...completed, when: ['nothing-to-send'] }],
      ['approval-pending', { ...paid, when: ['made-to-order'] }],
      ['ready-stock', { ...paid, when: ['ready-stock'] }],
    ] as const
  ).map(([to, terms]) =>
    row('confirm-transfer', 'pending', to, 'order.confirm-transfer', {
      ...terms,
      needs: ['paid-by-transfer', 'before-deadline', 'amount-right'],
    }),
  ),
  // Nothing else changes: the order was paid otherwise, still waits, or is closed.
  ...orderStages.flatMap((stage) => [
    row('return-transfer', stage, stage, 'order.send-refund', {
      when: ['for-refund'],
      needs: ['paid-by-transfer', 'refund-waits', 'amount-given', 'amount-plausible'],
      effects: ['notify-buyer'],
    }),
    row('return-transfer', stage, stage, 'order.confirm-transfer', {
      needs: ['paid-by-transfer', 'amount-given', 'amount-plausible'],
      effects: ['notify-buyer'],
    }),
  ]),
  // The refund stays promised: it is sent once more, or paid by hand.
  ...paidStages.flatMap((stage) => [
    row('fail-refund', stage, stage, 'order.record-payment', { effects: ['notify-store'] }),
    row('retry-refund', stage, stage, 'order.settle-refund', { needs: ['refund-failed', 'failed-amount'] }),
    row('settle-refund', stage, stage, 'order.settle-refund', {
      needs: ['refund-failed', 'failed-amount'],
      effects: ['notify-buyer'],
    }),
    row('recover-refund', stage, stage, 'order.record-payment', {
      needs: ['refund-failed', 'failed-amount'],
    }),
    row('repeat-refund', stage, stage, 'order.record-payment', {}),
  ]),
  row('give-up', 'pending', 'canceled', 'order.give-up', released),
  row('expire', 'pending', 'canceled', 'order.expire', {
    needs: ['after-deadline'],
    effects: ['release-reservations', 'notify-buyer'],
  }),
  row('cancel-unpaid', 'pending', 'canceled', 'order.cancel-unpaid', {
    needs: ['paid-in-store', 'reason-given'],
    effects: ['release-reservations', 'notify-buyer'],
  }),
  ...restStages.flatMap((stage) => [
    row('start-payment', stage, stage, 'order.pay', { needs: ['rest-due'] }),
    row('require-action', stage, stage, 'order.record-payment', { needs: ['rest-due', 'this-attempt'] }),
    row('fail-payment', stage, stage, 'order.record-payment', { needs: ['rest-due', 'this-attempt'] }),
    row('record-payment', stage, stage, 'order.record-payment', { ...paidInFull, when: ['pays-rest'] }),
    row('take-payment', stage, stage, 'order.take-payment', {
      ...paidInFull,
      needs: ['rest-due', 'paid-in-store', 'due-agreed', 'amount-right'],
    }),
  ]),
  // Another amount pays nothing, and staff send it back by hand.
  ...orderStages.map((stage) =>
    row('record-mismatch', stage, stage, 'order.record-payment', {
      effects: ['notify-buyer', 'notify-store'],
    }),
  ),
  // A second payment, or one for a closed order, is refunded at once.
  ...paidStages.map((stage) =>
    row('record-payment', stage, stage, 'order.record-payment', { effects: ['refund', 'notify-store'] }),
  ),
];

const approval: readonly Transition[] = [
  row('approve', 'approval-pending', 'manufacturing', 'order.approve', {
    needs: ['all-checked'],
    effects: ['send-to-workshop', 'notify-buyer'],
  }),
  ...(['approval-pending', 'approval-question'] as const).map((from) =>
    row('show-address', from, from, 'order.check', { needs: ['by-courier'] }),
  ),
  row('ask', 'approval-pending', 'approval-question', 'order.ask', {
    ...reasoned,
    effects: ['notify-buyer'],
  }),
  row('answer', 'approval-question', 'approval-pending', 'order.answer', {
    ...reasoned,
    effects: ['notify-store'],
  }),
  ...(['approval-pending', 'approval-question'] as const).map((from) =>
    row('cancel-before-approval', from, 'canceled', 'order.cancel-before-approval', {
      ...reasoned,
      effects: ['restock', 'refund', 'take-back-points', 'notify-buyer', 'notify-store'],
    }),
  ),
];

const making: readonly Transition[] = [
  row('finish-making', 'manufacturing', 'made', 'order.make', {
    needs: ['weighed'],
    effects: ['ask-for-rest'],
  }),
  row('ship-from-factory', 'made', 'factory-shipped', 'order.ship-from-factory'),
];

const handing: readonly Transition[] = [
  ...(['ready-stock', 'refunded-partial', 'factory-shipped'] as const).flatMap((from) => [
    row('receive-goods', from, 'pick-pending', 'order.receive-goods', {
      needs: ['for-pickup'],
      effects: ['create-pickup-code', 'notify-buyer'],
    }),
    row('ship', from, 'shipped', 'order.ship', {
      needs: ['by-courier', 'paid-in-full'],
      effects: ['notify-buyer'],
    }),
  ]),
  row('hand-over', 'pick-pending', 'pick-pending', 'order.hand-over', {
    when: ['code-wrong'],
    needs: ['paid-in-full', 'code-not-locked'],
  }),
  row('hand-over', 'pick-pending', 'complete', 'order.hand-over', {
    when: ['code-fits'],
    needs: ['paid-in-full', 'code-not-locked'],
    effects: ['forget-pickup-code', 'start-points', 'notify-buyer'],
  }),
  row('reissue-pickup-code', 'pick-pending', 'pick-pending', 'order.reissue-pickup-code', {
    ...reasoned,
    effects: ['create-pickup-code', 'notify-buyer'],
  }),
  row('deliver', 'shipped', 'complete', 'order.deliver', {
    needs: ['signed-or-long-shipped'],
    effects: ['start-points', 'notify-buyer'],
  }),
];

/** The store gets a message about each refund, so that not only the person who made it knows of it. */
const refunds: Terms = {
  needs: ['reason-given', 'refund-within-paid'],
  effects: ['refund', 'take-back-points', 'notify-buyer', 'notify-store'],
};

const undoing: readonly Transition[] = [
  ...(['ready-stock', 'refunded-partial', 'manufacturing', 'made'] as const).map((from) =>
    row('cancel', from, 'canceled', 'order.cancel', {
      needs: ['reason-given', 'fee-within-paid'],
      effects: ['restock', 'refund', 'take-back-points', 'notify-buyer', 'notify-store'],
    }),
  ),
  // Nobody pays the rest of ready pieces: the store ends the order.
  ...(['factory-shipped', 'pick-pending'] as const).map((from) =>
    row('cancel', from, 'canceled', 'order.cancel', {
      needs: ['rest-due', 'reason-given', 'fee-within-paid'],
      effects: [
        'forget-pickup-code',
        'restock',
        'refund',
        'take-back-points',
        'notify-buyer',
        'notify-store',
      ],
    }),
  ),
  ...(['ready-stock', 'refunded-partial'] as const).flatMap((from) => [
    // With everything refunded the order is closed, and its pieces never left.
    row('refund', from, 'refunded', 'order.refund', {
      ...refunds,
      when: ['all-of-it'],
      effects: ['restock', ...(refunds.effects ?? [])],
    }),
    row('refund', from, 'refunded-partial', 'order.refund', { ...refunds, when: ['part-of-it'] }),
  ]),
  ...(['complete', 'returned-partial'] as const).map((from) =>
    row('ask-return', from, 'return-pending', 'order.ask-return', {
      ...reasoned,
      effects: ['hold-points', 'notify-store'],
    }),
  ),
  row('settle-return', 'return-pending', 'returned', 'order.settle-return', {
    ...refunds,
    when: ['outcome-all'],
    effects: [...(refunds.effects ?? []), 'release-points'],
  }),
  row('settle-return', 'return-pending', 'returned-partial', 'order.settle-return', {
    ...refunds,
    when: ['outcome-some'],
    effects: [...(refunds.effects ?? []), 'release-points'],
  }),
  row('settle-return', 'return-pending', 'complete', 'order.settle-return', {
    ...reasoned,
    when: ['outcome-none'],
    effects: ['release-points', 'notify-buyer'],
  }),
];

/** Until it is on its way or ready in the store. */
const moving = dueStages.map((stage) =>
  row('move-due-day', stage, stage, 'order.move-due-day', {
    needs: ['due-day-possible', 'reason-given'],
    effects: ['notify-buyer'],
  }),
);

const placePos = placePosStages.map((stage) =>
  row('change-place-pos', stage, stage, 'order.change-place-pos', { needs: ['changes-left'] }),
);

/** Claiming an order is possible at every stage. */
const claiming = orderStages.map((stage) =>
  row('claim', stage, stage, 'order.claim', { effects: ['count-purchase'] }),
);

export const transitions: readonly Transition[] = [
  ...payment,
  ...approval,
  ...making,
  ...handing,
  ...undoing,
  ...moving,
  ...placePos,
  ...claiming,
];

export function transitionsFrom(stage: OrderStage, command: CommandKind): readonly Transition[] {
  return rowsFrom(transitions, stage, command);
}

export function isFinal(stage: OrderStage): boolean {
  return finalStages.includes(stage);
}
