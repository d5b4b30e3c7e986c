/** The expected refund for chosen pieces. The server will compute the same. */
import { readMoney } from '@jinlan/client/data';
import { isZero, type Money, subtract, sum } from '@jinlan/domain/money';
import { refundOfPieces } from '@jinlan/domain/pricing';
import type { OrderLine } from '../../order-words.ts';

/**
 * Returns the expected refund; null for nothing. Each piece has its share of the reductions, so equal pieces may differ by
 * a cent. It is not reduced by gifts that do not come back. `back`: the chosen quantities by the line's id.
 */
export function expectedRefund(
  lines: readonly OrderLine[],
  back: Readonly<Record<string, number>>,
): Money | null {
  const refunds = lines.flatMap((line) => {
    const { id, quantity_ordered, quantity_returnable: left, prices } = line;
    const quantity = quantity_ordered ?? 0;
    const returning = Math.min(back[id] ?? 0, left);
    const row = readMoney(prices?.row_total);
    const discount = readMoney(prices?.total_item_discount);
    if (!row || !discount || returning <= 0) return [];
    return [refundOfPieces({ quantity, paid: subtract(row, discount) }, quantity - left, returning)];
  });
  const [first] = refunds;
  const all = first ? sum(first.currency, refunds) : null;
  return all && !isZero(all) ? all : null;
}
