import {
  buyerCancelOf,
  CANCEL_REASON_MAX,
  cancelBarOf,
  type UsedOfOrder,
  whyNotCancelable,
} from '@jinlan/domain/orders';
import { type Actor, customerIdOf, plainText } from '@jinlan/domain/people';
import type { CancelOrderErrorCode } from '../../../graphql/generated/resolvers.ts';
import type { Connection } from '../../../platform/database.ts';
import { Refusal, refuse } from '../../../platform/requests/refusal.ts';
import { mailCancelLink } from '../mail/mail-order.ts';
import { readOrderToken } from '../reading/access-token.ts';
import {
  findByKey,
  findBySecret,
  findForBuyer,
  findOrNull,
  notSignedIn,
  type OrderAccess,
  takeOrderMail,
} from '../reading/find-order.ts';
import { readOrderId } from '../reading/order-id.ts';
import { isProvedOwner } from '../reading/proved-owner.ts';
import { fetchedOf } from '../reading/store-downloads.ts';
import type { Services } from '../services.ts';
import { buyerOf, isAwaitingPayment, orderProcess } from '../steps/advance-order.ts';
import { askAboutPayment, closePayment } from '../steps/cancel-unpaid-order.ts';
import { closeUnpaid } from '../steps/expire-order.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { confirmationKey, readConfirmationKey } from './confirmation-key.ts';

/** Why the order was not cancelled; null if it was, and if the request only sent a link. */
export type CancelProblem = CancelOrderErrorCode | OwnProblem | null;

/** The shop's own reasons. Magento's clients get them as an order in a wrong state. */
export type OwnProblem = 'GIFT_CARD_SPENT' | 'GOLD_NOT_CANCELABLE' | 'DOWNLOAD_FETCHED';

export type Cancelled =
  | { readonly order: OrderRow; readonly problem: CancelProblem }
  | { readonly order: null; readonly problem: CancelOrderErrorCode };

const reasonRule = { field: 'reason', min: 1, max: CANCEL_REASON_MAX, multiline: false } as const;

function readReason(reason: string): string {
  const text = plainText(reason, reasonRule);
  if (!text.ok) throw refuse('INVALID_TEXT', text.error.data);
  return text.value;
}

const notFound: Cancelled = { order: null, problem: 'ORDER_NOT_FOUND' };

/**
 * The signed-in customer cancels their own order. For a guest's paid order that they claimed since, it sends the link
 * of `requestGuestCancel` instead, unless their account has the order's e-mail address and has proved it.
 */
export async function cancelOwnOrder(
  services: Services,
  actor: Actor,
  { orderId, reason }: { readonly orderId: string; readonly reason: string },
): Promise<Cancelled> {
  if (customerIdOf(actor) === null) throw notSignedIn();
  const text = readReason(reason);
  const key = { number: readOrderId(orderId), accessToken: null };
  const access = await findOrNull(findForBuyer(services, actor, key, 'order.read'));
  if (access === null) return notFound;
  if (await isProvedOwner(services, access.order)) return cancel(services, access, text);
  const cancelled = await cancel(services, access, null);
  return cancelled.order === null ? cancelled : sendCancelLink(services, cancelled.order, text);
}

/** Sends the link that cancels a guest's order. */
export async function requestGuestCancel(
  services: Services,
  { token, reason, source }: { readonly token: string; readonly reason: string; readonly source: string },
): Promise<Cancelled> {
  const text = readReason(reason);
  const order = await findOrNull(
    findBySecret(services, source, async () => {
      const found = await findOrNull(findByKey(services, readOrderToken(token)));
      return found?.keyFits ? found.order : null;
    }),
  );
  if (order === null) return notFound;
  if (order.state.facts.customerId !== null) return { order: null, problem: 'UNAUTHORISED' };
  return sendCancelLink(services, order, text);
}

/** Sends the link to the order's e-mail address, unless the order is cancelled or has gone too far. */
async function sendCancelLink(services: Services, order: OrderRow, reason: string): Promise<Cancelled> {
  if (order.state.stage === 'canceled') return { order, problem: null };
  const used = await usedOfOrder(services.platform.db, order);
  if (buyerCancelOf(order.state, buyerOf(order), used) === null)
    return { order, problem: problemOf(order, used) };
  await takeOrderMail(services, order);
  const key = confirmationKey(services, { number: order.number, reason });
  const { db, random } = services.platform;
  await db.transaction((tx) => mailCancelLink(services, tx, order, key, random.uuid()));
  return { order, problem: null };
}

/** Cancels a guest's order by the key that was sent by e-mail, also if a customer claimed it since. */
export async function confirmGuestCancel(
  services: Services,
  { orderId, key, source }: { readonly orderId: string; readonly key: string; readonly source: string },
): Promise<Cancelled> {
  const confirmation = readConfirmationKey(services, key);
  const order = await findOrNull(
    findBySecret(services, source, async () => {
      if (confirmation?.number !== readOrderId(orderId)) return null;
      const found = await findOrNull(findByKey(services, { number: confirmation.number, accessToken: null }));
      return found?.order ?? null;
    }),
  );
  if (order === null || confirmation === null) return notFound;
  return cancel(services, { order, actor: buyerOf(order) }, confirmation.reason);
}

/**
 * Cancels an unpaid order at once, and a paid one if there is a reason. Without a reason, returns a paid order as it is.
 * The problem says why an order could not be cancelled.
 */
async function cancel(
  services: Services,
  { order: unlockedOrder, actor }: OrderAccess,
  reason: string | null,
): Promise<Cancelled> {
  await askAboutPayment(services, unlockedOrder);
  const inTransaction = services.platform.db.transaction(async (tx): Promise<Cancelled> => {
    const order = await lockOrder(tx, unlockedOrder.id);
    if (order === null) return notFound;
    if (order.state.stage === 'canceled') return { order, problem: null };
    if (isAwaitingPayment(order)) {
      const closed = await closeUnpaid(services, tx, order, { kind: 'give-up' }, actor);
      return { order: closed, problem: null };
    }
    if (reason === null) return { order, problem: null };
    const used = await usedOfOrder(tx, order);
    if (cancelBarOf(order.state, actor, used) !== null) return { order, problem: problemOf(order, used) };
    const command = { kind: 'cancel-before-approval', reason } as const;
    const advanced = await orderProcess.tryAdvance(services, tx, order, command, actor);
    if (!advanced.ok) return { order, problem: problemOf(order, used) };
    await orderProcess.carryOut(services, tx, advanced.value);
    return { order: advanced.value.row, problem: null };
  });
  const cancelled = await inTransaction.catch((error: unknown): Cancelled => {
    // The transaction was rolled back, so the order is as it was.
    if (error instanceof Refusal && error.code === 'GIFT_CARD_SPENT')
      return { order: unlockedOrder, problem: 'GIFT_CARD_SPENT' };
    throw error;
  });
  if (isAwaitingPayment(unlockedOrder)) await closePayment(services, unlockedOrder);
  return cancelled;
}

function problemOf(order: OrderRow, used: UsedOfOrder): CancelProblem {
  switch (cancelBarOf(order.state, buyerOf(order), used)) {
    case 'ready-gold':
      return 'GOLD_NOT_CANCELABLE';
    case 'downloaded':
      return 'DOWNLOAD_FETCHED';
    case null:
      return whyNotCancelable(order.state) === 'sent' ? 'PARTIAL_ORDER_ITEM_SHIPPED' : 'INVALID_ORDER_STATUS';
  }
}

/**
 * Returns what the buyer has used of an order. The caller holds the order's lock, so no file of it is downloaded meanwhile.
 */
const usedOfOrder = async (db: Connection, { id }: OrderRow): Promise<UsedOfOrder> => ({
  isDownloaded: (await fetchedOf(db, [id])).size > 0,
});
