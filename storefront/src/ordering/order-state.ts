/** The state of an order for its buyer: its text, colour, progress and next action. */

import type { Words } from '@jinlan/client/words';
import { type ProgressStep, progressSteps } from '@jinlan/domain/orders';
import type { MessageKey } from '@jinlan/messages';
import { isByTransfer } from './by-transfer.ts';
import { statusWords } from './order-words.ts';

/** The fields that these functions need. The cards of a list have no others. */
export interface OrderStanding {
  readonly status: string;
  readonly progress?: string | null | undefined;
  readonly payment: { readonly status: string };
  readonly pickup_store?: object | null | undefined;
}

export type Tone = 'act' | 'run' | 'done' | 'closed';

export const isCollected = ({ pickup_store: store }: Pick<OrderStanding, 'pickup_store'>): boolean =>
  store !== null && store !== undefined;

/** `act` if the buyer must do something: pay or collect. */
export function toneOf(order: OrderStanding): Tone {
  const { status, payment } = order;
  if (status === 'pending') return payment.status === 'in_store' ? 'run' : 'act';
  if (status === 'complete_shipped') return isCollected(order) ? 'act' : 'run';
  if (status === 'canceled' || status.startsWith('closed')) return 'closed';
  if (status === 'complete_return_pending') return 'run';
  return status.startsWith('complete') ? 'done' : 'run';
}

export function standingWords(order: OrderStanding, words: Words<'buy' | 'orders'>): string {
  if (order.status === 'pending' && order.payment.status === 'in_store') {
    return words('orders.status.payInStore');
  }
  if (order.status === 'complete_shipped' && isCollected(order)) return words('orders.status.collect');
  return statusWords(order.status, words);
}

/**
 * Returns the step that the order has reached, which the API writes as `Processing` or `ready_to_ship`; null while it is
 * unpaid, and once it is closed.
 */
export function progressOf({ progress }: Pick<OrderStanding, 'progress'>): ProgressStep | null {
  const name = progress?.toLowerCase().replaceAll(' ', '_') ?? '';
  return progressSteps.find((step) => step === name) ?? null;
}

/** Returns when each step was reached. Pieces in stock are never made ready to ship, so that step has no time. */
export const progressTimes = ({
  progress_times: times,
}: {
  readonly progress_times: readonly { readonly step: string; readonly at: string }[];
}): Readonly<Partial<Record<ProgressStep, string>>> =>
  Object.fromEntries(times.map(({ step, at }) => [step, at]));

const collectedSteps = {
  processing: 'buy.order.step.processing',
  ready_to_ship: 'orders.step.waiting',
  shipped: 'orders.step.arrived',
  delivered: 'orders.step.collected',
} as const satisfies Record<ProgressStep, MessageKey<'buy' | 'orders'>>;

/**
 * Texts of the steps. A parcel is shipped and delivered; a collection waits for the store, arrives there and is handed
 * over.
 */
export const stepWords = (step: ProgressStep, collected: boolean, words: Words<'buy' | 'orders'>): string =>
  words(collected ? collectedSteps[step] : `buy.order.step.${step}`);

export const isRunning = (order: OrderStanding): boolean => {
  const step = progressOf(order);
  return step !== null && step !== 'delivered';
};

export interface OrderNote {
  readonly key: MessageKey<'orders'>;
  readonly at: string | null;
}

interface OrderWithHistory extends OrderStanding {
  readonly refunded?: object | null | undefined;
  readonly failed_refund?: object | null | undefined;
  readonly kept?: object | null | undefined;
  readonly mismatched_payments?: readonly object[];
  /** Whether nothing is sent: services, files, gift cards by e-mail. */
  readonly is_virtual?: boolean;
  readonly items?: readonly (object | null)[] | null;
  readonly history: readonly { readonly at: string; readonly status: string }[];
  readonly payment: {
    readonly status: string;
    readonly expires_at?: string | null | undefined;
    readonly method: string;
  };
}

const readyKeys = {
  none: 'orders.note.ready',
  some: 'orders.note.readyAndCards',
  all: 'orders.note.cards',
} as const;

/** Returns whether some, all or none of the lines are gift cards. */
function cardsIn({ items }: OrderWithHistory): keyof typeof readyKeys {
  const lines = items ?? [];
  if (!lines.some(isCard)) return 'none';
  return lines.every(isCard) ? 'all' : 'some';
}

const isCard = (line: object | null): boolean => line !== null && 'gift_card' in line;

/**
 * Returns one sentence about what happened or what to do, with its time; null if the steps say enough. `byWeight`: whether
 * a piece follows the gold price until it is paid.
 */
export function noteOf(
  order: OrderWithHistory,
  { byWeight = false }: { readonly byWeight?: boolean } = {},
): OrderNote | null {
  const { status, payment } = order;
  const at = order.history.findLast((entry) => entry.status === status)?.at ?? null;
  const received = order.history.find((entry) => entry.status === 'complete_complete')?.at ?? null;
  const note = (key: MessageKey<'orders'>, time: string | null = at): OrderNote => ({ key, at: time });
  const byTransfer = isByTransfer(order);
  if (order.failed_refund) return note('orders.note.refundFailed');
  switch (status) {
    case 'pending': {
      const until = payment.expires_at ?? null;
      if (payment.status === 'in_store') {
        if (!until) return null;
        return note(byWeight ? 'orders.note.payInStoreByWeight' : 'orders.note.payInStore', until);
      }
      if (!until) return note('orders.note.waiting');
      return note(payment.status === 'failed' ? 'orders.note.refused' : 'orders.note.pay', until);
    }
    case 'canceled':
      if (order.kept)
        return note(
          !order.refunded
            ? 'orders.closed.canceledKept'
            : byTransfer
              ? 'orders.closed.canceledFeeTransfer'
              : 'orders.closed.canceledFee',
        );
      if (order.refunded || payment.status === 'refunded')
        return note(byTransfer ? 'orders.closed.canceledTransfer' : 'orders.closed.canceledRefund');
      // The other text says that nothing was charged.
      if (order.mismatched_payments?.length) return note('orders.closed.canceled');
      return note(payment.status === 'expired' ? 'orders.closed.expired' : 'orders.closed.canceled');
    case 'closed_refunded':
      return note(byTransfer ? 'orders.closed.refundedTransfer' : 'orders.closed.refunded');
    case 'closed_returned':
      return note(byTransfer ? 'orders.closed.returnedTransfer' : 'orders.closed.returned');
    case 'complete_return_pending':
      return note(byTransfer ? 'orders.note.returningTransfer' : 'orders.note.returning');
    case 'complete_returned_partial':
      return note(byTransfer ? 'orders.note.returnedPartlyTransfer' : 'orders.note.returnedPartly');
    case 'processing_refunded_partial':
      return note(byTransfer ? 'orders.note.refundedPartlyTransfer' : 'orders.note.refundedPartly');
    case 'complete_complete':
      if (order.is_virtual) return note(readyKeys[cardsIn(order)]);
      // An order has this status again after its return was refused.
      return received
        ? note(isCollected(order) ? 'orders.note.collected' : 'orders.note.delivered', received)
        : null;
    default:
      return null;
  }
}
