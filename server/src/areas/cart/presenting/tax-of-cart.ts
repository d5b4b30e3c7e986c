import { type IncludedTax, includedTax, type UntaxedLine, untaxedLines } from '@jinlan/domain/documents';
import { subtract, sum } from '@jinlan/domain/money';
import type { Stores } from '../../stores/index.ts';
import { classOf } from '../lines/pieces.ts';
import type { PricedCart } from './price-cart.ts';
import type { PricedLine } from './priced-line.ts';

/** The tax that the bag includes; null where the market's documents show none. */
export function taxOfCart(stores: Pick<Stores, 'taxRate'>, cart: PricedCart): IncludedTax | null {
  const { order, currency, lines, storeView } = cart;
  const rate = stores.taxRate(storeView.market);
  if (rate === null) return null;
  const cards = new Set(lines.filter(isGiftCard).map(({ row }) => String(row.id)));
  const delivery = order.waterfall.steps
    .filter(({ kind }) => kind === 'shipping')
    .map(({ amount }) => amount);
  const reductions = order.reductions.filter(({ scope }) => scope === 'shipping').map(({ amount }) => amount);
  return includedTax(
    {
      subtotal: order.subtotal,
      goods: order.goods,
      shipping: subtract(sum(currency, delivery), sum(currency, reductions)),
      cost: order.cost,
      soldCards: sum(
        currency,
        order.lines.filter(({ id }) => cards.has(id)).map(({ net }) => net),
      ),
    },
    rate,
  );
}

const isGiftCard = ({ piece }: PricedLine): boolean => classOf(piece) === 'gift-card';

/** A line of the bag without its tax, before reductions; with all of its price where documents show no tax. */
export function untaxedLine(
  stores: Pick<Stores, 'taxRate'>,
  cart: PricedCart,
  line: PricedLine,
): UntaxedLine {
  const tax = taxOfCart(stores, cart);
  const untaxed =
    tax === null
      ? []
      : untaxedLines(
          cart.lines.map((each) => ({
            unit: each.unit.total,
            row: each.total.total,
            isGiftCard: isGiftCard(each),
          })),
          tax,
        );
  return untaxed[cart.lines.indexOf(line)] ?? { unit: line.unit.total, row: line.total.total };
}
