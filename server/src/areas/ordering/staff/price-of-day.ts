import { isPaidAtTill, type PriceOfDay, partDue, priceOfDay } from '@jinlan/domain/orders';
import { stepsOf, waterfall } from '@jinlan/domain/pricing';
import type { Services } from '../services.ts';
import type { LineRow, OrderRow } from '../store.ts';

/**
 * Returns the amount that a till must take now for an order that is paid in the store. `halted` if gold has no price, or if
 * ordering at its price is halted. Null if nothing is due in the store.
 */
export function priceAtTill(
  { pricing }: Services,
  order: OrderRow,
  lines: readonly LineRow[],
): PriceOfDay | 'halted' | null {
  if (partDue(order.state) === null || !isPaidAtTill(order.state.facts)) return null;
  const agreedLines = lines.map(({ position, quantity, unitSteps }) => ({
    id: String(position),
    quantity,
    unit: waterfall(order.currency, unitSteps),
  }));
  const boards = new Set(
    agreedLines.flatMap(({ unit }) => stepsOf(unit, 'gold-value').map(({ cause }) => cause.type)),
  );
  if ([...boards].some((type) => pricing.halt(type) !== null)) return 'halted';
  const today = priceOfDay(
    { currency: order.currency, lines: agreedLines, steps: order.steps },
    pricing.quotes(order.market, order.currency),
  );
  return today.ok ? today.value : 'halted';
}
