import type { PricedCart } from '../../cart/index.ts';
import { levelName } from '../../members/index.ts';
import type { OrderReduction } from './store.ts';

/**
 * Converts the bag's reductions for its order: line ids become positions, labels are in the order's
 * language.
 */
export function reductionsOfCart({ order, lines, labels, storeView }: PricedCart): readonly OrderReduction[] {
  const positions = new Map(lines.map(({ row }, index) => [String(row.id), index + 1]));
  return order.reductions.map(({ phase, cause, scope, amount, perLine }, index) => ({
    position: index + 1,
    phase,
    cause,
    label:
      cause.kind === 'level'
        ? levelName(storeView.locale, cause.tier)
        : (labels.get(cause.rule?.id ?? 0)?.[storeView.locale] ?? null),
    scope,
    amount: amount.minor,
    shares: perLine.flatMap(({ lineId, amount: share }) => {
      const line = positions.get(lineId);
      return line === undefined ? [] : [{ line, amount: share.minor }];
    }),
  }));
}
