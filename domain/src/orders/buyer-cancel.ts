/** How a buyer cancels an order: an unpaid one at any time, a paid one before the shop approves it. */
import { isZero, type Money } from '../money/index.ts';
import type { Actor } from '../people/index.ts';
import { type CommandKind, commandKinds } from './commands.ts';
import { commandsFor } from './decide.ts';
import { lineQuantities } from './quantities.ts';
import { refundable } from './refunds.ts';
import type { OrderState } from './state.ts';

/** The reasons to choose from; their texts are in `messages`. */
export const cancelReasons = ['mind', 'choice', 'details', 'time', 'price', 'other'] as const;

export type CancelReason = (typeof cancelReasons)[number];

/** Maximum number of characters of a buyer's reason. */
export const CANCEL_REASON_MAX = 100;

export type BuyerCancel = Extract<CommandKind, 'give-up' | 'cancel-before-approval'>;

/** The command with which the buyer cancels; null where only the shop can. */
export function buyerCancelOf(order: OrderState, buyer: Actor): BuyerCancel | null {
  const offered = commandsFor(order, buyer);
  const kinds: readonly CommandKind[] = commandKinds;
  return (
    kinds.find(
      (kind): kind is BuyerCancel =>
        (kind === 'give-up' || kind === 'cancel-before-approval') && offered.includes(kind),
    ) ?? null
  );
}

/** The amount that the buyer gets back by cancelling now; null for none. */
export function cancelRefund(order: OrderState, buyer: Actor): Money | null {
  const amount = refundable(order);
  return buyerCancelOf(order, buyer) === null || isZero(amount) ? null : amount;
}

/** Why only the shop can cancel: a parcel is under way or arrived, or the order has gone on. */
export function whyNotCancelable(order: OrderState): 'sent' | 'stage' {
  return lineQuantities(order, 1).shipped > 0 ? 'sent' : 'stage';
}
