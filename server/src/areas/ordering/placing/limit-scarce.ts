import { scarceAllowance, scarcePieces } from '@jinlan/domain/orders';
import type { Connection } from '../../../platform/database.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { TakenStock } from '../../catalogue/index.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { isBackedByPurchases } from './store-purchases.ts';
import { addScarcePieces, type NetworkKeys } from './store-unpaid.ts';

/** The pieces and stones that an order took from the stock. */
export interface TakenThings {
  readonly stock: readonly TakenStock[];
  /** The number of loose stones. Each exists once, so all are scarce. */
  readonly stones: number;
}

/**
 * Limits how many scarce pieces the unpaid orders of one wide network may hold, once all unpaid orders of the store hold
 * more than UNPAID_SCARCE_PIECES_OF_STORE. A customer whose earlier purchases are worth as much has an allowance of their
 * own (`isBackedByPurchases`). Refuses with TOO_MANY_SCARCE.
 */
export async function limitScarce(
  services: Services,
  tx: Connection,
  order: Pick<OrderRow, 'id' | 'sourceCode' | 'state'>,
  { networks, taken }: { readonly networks: NetworkKeys; readonly taken: TakenThings },
): Promise<void> {
  const { platform } = services;
  const own = taken.stones + (await scarceOf(services, tx, taken.stock));
  if (own === 0) return;
  const { customerId } = order.state.facts;
  const others = await addScarcePieces(tx, { ...order, customerId }, own, networks);
  if (others.ofStore + own <= platform.config.limits.unpaidPieces.scarceOfStore) return;
  if (others.ofNetwork + own <= scarceAllowance.ofNetwork) return;
  const isWithinOwn = others.ofCustomer + own <= scarceAllowance.ofKnownCustomer;
  if (isWithinOwn && (await isBackedByPurchases(tx, order))) return;
  throw refuse('TOO_MANY_SCARCE', { most: scarceAllowance.ofNetwork });
}

/** Sums the scarce pieces among those that the order took from the stock. */
async function scarceOf(
  { catalogue }: Services,
  tx: Connection,
  stock: readonly TakenStock[],
): Promise<number> {
  if (stock.length === 0) return 0;
  const rows = await catalogue.stock.inSources(tx, stock);
  return rows.reduce((sum, row) => {
    const quantity = stock
      .filter(({ productId, sourceId }) => productId === row.productId && sourceId === row.sourceId)
      .reduce((pieces, taken) => pieces + taken.quantity, 0);
    return sum + scarcePieces({ ...row, quantity });
  }, 0);
}
