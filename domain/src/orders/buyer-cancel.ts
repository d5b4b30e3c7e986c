/**
 * How a buyer cancels an order: an unpaid one at any time, a paid one before the shop approves it, unless it has gold by
 * weight that is ready, or a file of it was downloaded.
 */
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

/** What the buyer had of an order before it was cancelled. */
export interface UsedOfOrder {
  /** Whether a file of it was downloaded. */
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
  /** Its price was that of gold at the moment of the order. Whoever could cancel would do so when the price has fallen. */
  | 'ready-gold'
  /** A file of it was downloaded, which cannot be given back. */
  | 'downloaded';

const barOf = ({ facts }: OrderState, { isDownloaded }: UsedOfOrder): CancelBar | null =>
  facts.readyGold === true ? 'ready-gold' : isDownloaded ? 'downloaded' : null;

/** The bar of an order that its buyer could cancel otherwise; null for none. */
export const cancelBarOf = (order: OrderState, buyer: Actor, used: UsedOfOrder): CancelBar | null =>
  openCommandOf(order, buyer) === 'cancel-before-approval' ? barOf(order, used) : null;

/** The amount that the buyer gets back by cancelling now; null for none. */
export function cancelRefund(order: OrderState, buyer: Actor, used: UsedOfOrder): Money | null {
  const amount = refundable(order);
  return buyerCancelOf(order, buyer, used) === null || isZero(amount) ? null : amount;
}

/** Why only the shop can cancel: a parcel is under way or arrived, or the order has gone on. */
export function whyNotCancelable(order: OrderState): 'sent' | 'stage' {
  return lineQuantities(order, 1).shipped > 0 ? 'sent' : 'stage';
}
