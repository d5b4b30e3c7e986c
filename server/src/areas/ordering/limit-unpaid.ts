import type { Connection } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from './services.ts';
import type { OrderRow } from './store.ts';
import { unpaidPieces } from './store-unpaid.ts';

/**
 * An order that is paid in a store holds its pieces for days and costs nothing. So one buyer has only so many such pieces at
 * a time, and all buyers of one store together. To be called once the order and its lines are written.
 */
export async function limitUnpaid(
  { platform }: Services,
  tx: Connection,
  order: Pick<OrderRow, 'paymentMethod' | 'email' | 'telephone' | 'sourceCode' | 'state'>,
): Promise<void> {
  if (order.paymentMethod !== 'checkmo') return;
  const { ofBuyer, ofStore } = platform.config.limits.unpaidPieces;
  const pieces = await unpaidPieces(tx, {
    email: order.email,
    telephone: order.telephone,
    customerId: order.state.facts.customerId,
    sourceCode: order.sourceCode,
  });
  if (pieces.ofBuyer > ofBuyer) throw refuse('TOO_MANY_UNPAID', { most: ofBuyer });
  if (pieces.ofStore > ofStore) throw refuse('PAY_IN_STORE_FULL');
}
