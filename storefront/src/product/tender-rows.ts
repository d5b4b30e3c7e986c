/** The tenders of an order: value of gift cards, store credit and trade-ins that paid a part of it. */

import { readMoney } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { type Money, subtract, sum } from '@jinlan/domain/money';
import type { LedgerRow } from '@jinlan/ui';
import type { PriceStepKind } from './fragments.generated.ts';
import { ledgerRows, type WireStep } from './waterfall.ts';

const tenderKinds: ReadonlySet<PriceStepKind> = new Set(['trade_in', 'gift_card', 'store_credit']);

export const isTender = ({ kind }: { readonly kind: PriceStepKind }): boolean => tenderKinds.has(kind);

/**
 * Returns the rows above `afterTenders`, the amount that is paid, or was paid, in another way: the order's total, and
 * each tender. Returns no rows without tenders, because that amount is then the total.
 */
export function tenderRows(steps: readonly WireStep[], afterTenders: Money, words: Words): LedgerRow[] {
  const tenders = steps.filter(isTender);
  if (tenders.length === 0) return [];
  const amounts = tenders.flatMap(({ amount }) => readMoney(amount) ?? []);
  const total = subtract(afterTenders, sum(afterTenders.currency, amounts));
  return [
    { key: 'order-total', label: words('browse.part.total'), amount: total },
    ...ledgerRows(tenders, words),
  ];
}
