import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';

/** Codes of the stores whose tills may take the money for an order that is paid in any of its market's. */
export const tillsOf = ({ stores }: Services, { market }: Pick<OrderRow, 'market'>): readonly string[] =>
  stores.sources(market).map(({ code }) => code);
