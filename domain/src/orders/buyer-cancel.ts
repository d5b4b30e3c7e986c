/**
 * Decides whether a buyer may cancel an order: an unpaid one at any time, a paid one until the shop approves it. A paid
 * order can no longer be cancelled if it has gold by weight that is ready, or if a file of it was downloaded.
 */
import { isZero, type Money } from '../money/index.ts';
import type { Actor } from '../people/index.ts';
import { type CommandKind, commandKinds } from './commands.ts';
import { commandsFor } from './decide.ts';
import { refundable } from './money/refunds.ts';
import { lineQuantities } from './quantities.ts';
import type { OrderState } from './state.ts';

/** The reasons to choose from; their texts are in `messages`. */
export const cancelReasons = ['mind', 'choice', 'details', 'time', 'price', 'other'] as const;

export type CancelReason = (typeof cancelReasons)[number];

/** Maximum number of characters of a buyer's reason. */
export const CANCEL_REASON_MAX = 100;

export type BuyerCancel = Extract<CommandKind, 'give-up' | 'cancel-before-approval'>;

/** The parts of an order that the buyer who wants to cancel it has already used. */
export interface UsedOfOrder {
  /** Whether the buyer has downloaded a file of the order. */
  readonly isDownloaded: boolean;
}

/** The command with which the buyer cancels; null where only the shop can. */
export function buyerCancelOf(order: OrderState, buyer: Actor, used: UsedOfOrder): BuyerCancel | null {
  const command = openCommandOf(order, buyer);
  return command === 'cancel-before-approval' && barOf(order, used) !== null ? null : command;
}

function openCommandOf(order: OrderState, buyer: Actor): BuyerCancel | null {
  const offered = commandsFor(order, buyer);
  const kinds: readonly CommandKind[] = commandKinds;
  return (
    kinds.find(
      (kind): kind is BuyerCancel =>
        (kind === 'give-up' || kind === 'cancel-before-approval') && offered.includes(kind),
    ) ?? null
  );
}

/** Why a buyer cannot cancel a paid order that is not approved yet; the shop still can. */
export type CancelBar =
  /** The gold price at the moment of the order is fixed. Buyers who could cancel would do so whenever gold gets cheaper. */
  | 'ready-gold'
  /** The buyer has downloaded a file, which cannot be given back. */
  | 'downloaded';

const barOf = ({ facts }: OrderState, { isDownloaded }: UsedOfOrder): CancelBar | null =>
  facts.readyGold === true ? 'ready-gold' : isDownloaded ? 'downloaded' : null;

/**
 * Why the buyer cannot cancel an order whose stage would allow it; null if nothing prevents it, or if the stage does not
 * allow it.
 */
export const cancelBarOf = (order: OrderState, buyer: Actor, used: UsedOfOrder): CancelBar | null =>
  openCommandOf(order, buyer) === 'cancel-before-approval' ? barOf(order, used) : null;

/** The amount that the buyer gets back by cancelling now; null for none. */
export function cancelRefund(order: OrderState, buyer: Actor, used: UsedOfOrder): Money | null {
  const amount = refundable(order);
  return buyerCancelOf(order, buyer, used) === null || isZero(amount) ? null : amount;
}

/** Why a buyer cannot cancel the order any more: `sent` if a parcel is under way or has arrived, otherwise `stage`. */
export function whyNotCancelable(order: OrderState): 'sent' | 'stage' {
  return lineQuantities(order, 1).shipped > 0 ? 'sent' : 'stage';
}
