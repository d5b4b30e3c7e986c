import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';

/**
 * Codes of the stores whose tills may take payment for an order that any store of its market may be
 * paid in.
 */
export const tillsOf = ({ stores }: Services, { market }: Pick<OrderRow, 'market'>): readonly string[] =>
  stores.sources(market).map(({ code }) => code);
