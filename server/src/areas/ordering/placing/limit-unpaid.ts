import { takerOf } from '@jinlan/domain/payments';
import type { Connection } from '../../../platform/database.ts';
import { wideShare } from '../../../platform/limits/source.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { type NetworkKeys, unpaidCardPieces, unpaidPieces } from './store-unpaid.ts';

/** The share of a store's limit that guests may fill together; the rest is for members. */
const guestShare = 0.6;

/**
 * Limits the pieces that unpaid orders reserve; call it after the order and its lines are written. An
 * order paid in a store reserves pieces for days at no cost, so limits apply to its buyer, source, wide
 * network and store. An order awaiting its gateway reserves them for minutes, so only source and wide
 * network count. Services and downloads reserve nothing.
 */
export async function limitUnpaid(
  { platform }: Services,
  tx: Connection,
  order: Pick<OrderRow, 'paymentMethod' | 'email' | 'telephone' | 'sourceCode' | 'state' | 'pieces'>,
  networks: NetworkKeys,
): Promise<void> {
  if (order.pieces === 0) return;
  const { ofBuyer, ofSource, ofSourceByCard, ofStore } = platform.config.limits.unpaidPieces;
  const taker = takerOf(order.paymentMethod);
  if (taker === 'gateway') {
    const waiting = await unpaidCardPieces(tx, networks);
    if (waiting.ofSource > ofSourceByCard || waiting.ofWideNetwork > ofSourceByCard * wideShare)
      throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: null });
  }
  if (taker !== 'till') return;
  const { customerId } = order.state.facts;
  const pieces = await unpaidPieces(tx, { ...order, customerId, networks });
  if (pieces.ofBuyer > ofBuyer) throw refuse('TOO_MANY_UNPAID', { most: ofBuyer });
  if (pieces.ofSource > ofSource || pieces.ofWideNetwork > ofSource * wideShare || pieces.ofStore > ofStore)
    throw refuse('PAY_IN_STORE_FULL');
  if (customerId === null && pieces.ofGuests > Math.ceil(ofStore * guestShare))
    throw refuse('PAY_IN_STORE_FULL_FOR_GUESTS');
}
