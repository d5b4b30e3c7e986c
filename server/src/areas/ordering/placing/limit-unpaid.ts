import { takerOf } from '@jinlan/domain/payments';
import type { Connection } from '../../../platform/database.ts';
import { wideShare } from '../../../platform/limits/source.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { type NetworkKeys, unpaidCardPieces, unpaidPieces } from './store-unpaid.ts';

/** The part of a store's ceiling that guests fill together: strangers leave room for those with an account. */
const guestsPart = 0.6;

/**
 * An order that is paid in a store holds its pieces for days and costs nothing. So one buyer has only so many such pieces at
 * a time, and so have all buyers of one source, of one wide network and of one store together. An order that waits for its
 * gateway holds them for minutes: there a source and its wide network have a ceiling. An order of services and downloads holds
 * nothing and is not counted. To be called once the order
 * and its lines are written.
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
  if (customerId === null && pieces.ofGuests > Math.ceil(ofStore * guestsPart))
    throw refuse('PAY_IN_STORE_FULL_FOR_GUESTS');
}
