import { money } from '@jinlan/domain/money';
import { endsWithRefund, isInvoiced } from '@jinlan/domain/orders';
import { type Step, sharesOfParts } from '@jinlan/domain/pricing';
import type { OrderDetails } from '../reading/load-details.ts';
import type { OrderReduction } from '../reductions/store.ts';
import type { LineRow } from '../store.ts';

export type CreditedOrder = Pick<
  OrderDetails,
  'order' | 'lines' | 'reductions' | 'events' | 'refunds' | 'returns'
>;

/** How much a reduction of the order took off the returned pieces of one line. */
export interface CreditedReduction {
  readonly reduction: OrderReduction;
  readonly position: number;
  readonly amount: number;
}

type OrderReturn = OrderDetails['returns'][number];

/**
 * The pieces and amounts that a refund was for. The credit note and Magento's credit memo show the same. Amounts in minor
 * units.
 */
export interface Credited {
  readonly pieces: readonly { readonly line: LineRow; readonly quantity: number }[];
  /** The order's reductions and its delivery, if the refund ended the order and nothing had come back before. */
  readonly steps: readonly Step[];
  /** Price of the pieces. */
  readonly subtotal: number;
  /**
   * How much each of the order's reductions took off the accepted pieces of a return. Empty for a refund of a whole order,
   * whose reductions are among the steps.
   */
  readonly reductions: readonly CreditedReduction[];
  /** Gifts that should have come back and did not, and the amount by which the refund was reduced for each. */
  readonly kept: readonly { readonly line: LineRow; readonly quantity: number; readonly amount: number }[];
  /**
   * The difference between the amount that went back and the sum of pieces, reductions, steps and kept gifts. Below zero if
   * a fee was kept, or if an amount was refunded before.
   */
  readonly adjustment: number;
  /** The amount that went back to the payment, gift cards and store credit. */
  readonly paidBack: number;
}

export const isTender = ({ kind }: Step): boolean =>
  kind === 'trade-in' || kind === 'gift-card' || kind === 'store-credit';

/**
 * Returns the pieces and amounts of the refund at an index. For the refund of a return, these are the accepted pieces. For
 * a refund that ended the order before any piece came back, they are the whole order. For any other, they are only an
 * amount.
 */
export function creditedBy(
  { order, lines, reductions: all, events, refunds, returns }: CreditedOrder,
  index: number,
): Credited {
  const refund = refunds[index];
  if (refund === undefined) throw new RangeError(`Order ${order.number} has no refund ${index}`);
  const { orderVersion, amount, tender } = refund;
  const sent = returns.find(({ settledVersion }) => settledVersion === orderVersion);
  const stage = events.find(({ version }) => version === orderVersion)?.toState ?? '';
  const hasReturned = returns.some((each) => each.lines.some(({ accepted }) => accepted));
  // The refund of a deposit is an amount without pieces, because the pieces were not sold.
  const isSold = isInvoiced(order.state);
  const isWhole = isSold && sent === undefined && endsWithRefund(stage) && !hasReturned;
  const pieces = isWhole
    ? lines.map((line) => ({ line, quantity: line.quantity }))
    : (sent?.lines ?? []).flatMap(({ position, accepted }) => {
        const line = lines.find((each) => each.position === position);
        return line === undefined || !accepted ? [] : [{ line, quantity: accepted }];
      });
  const steps = isWhole
    ? order.steps.filter((step) => step.kind !== 'line' && step.kind !== 'gift-wrap' && !isTender(step))
    : [];
  const subtotal = pieces.reduce((sum, { line, quantity }) => sum + line.unit * quantity, 0);
  const reductions =
    sent === undefined
      ? []
      : pieces.flatMap(({ line }) => reductionsOfPieces(line, { order, reductions: all, returns }, sent));
  const kept = (sent?.lines ?? []).flatMap(({ position, kept: quantity, keptMinor }) => {
    const line = lines.find((each) => each.position === position);
    return line === undefined || keptMinor === 0 ? [] : [{ line, quantity, amount: keptMinor }];
  });
  const charged = kept.reduce((sum, { amount: each }) => sum + each, 0);
  const reduced = reductions.reduce((sum, { amount: each }) => sum + each, 0);
  const covered = steps.reduce((sum, step) => sum + step.amount.minor, subtotal - reduced - charged);
  const paidBack = amount + tender;
  return { pieces, steps, subtotal, reductions, kept, adjustment: paidBack - covered, paidBack };
}

/**
 * Returns how much the order's reductions took off the pieces of a line that the return `sent` brought back. The pieces of
 * earlier returns have got their share before.
 */
function reductionsOfPieces(
  { position, quantity, unit, row, discount }: LineRow,
  { order: { currency }, reductions, returns }: Pick<CreditedOrder, 'order' | 'reductions' | 'returns'>,
  sent: OrderReturn,
): readonly CreditedReduction[] {
  const shares = reductions
    .filter(({ scope }) => scope !== 'gift-wrap')
    .flatMap((reduction) => {
      const share = reduction.shares.find(({ line }) => line === position);
      return share === undefined ? [] : [{ reduction, position, amount: share.amount }];
    });
  const versionOf = ({ settledVersion }: OrderReturn): number => settledVersion ?? 0;
  const parts = returns
    .filter((each) => each.settledVersion !== null && versionOf(each) <= versionOf(sent))
    .toSorted((a, b) => versionOf(a) - versionOf(b))
    .map((each) => each.lines.find((line) => line.position === position)?.accepted ?? 0);
  const reduced = {
    ...{ quantity, unit: money(unit, currency), paid: money(row - discount, currency) },
    shares: shares.map(({ amount }) => money(amount, currency)),
  };
  const taken = sharesOfParts(reduced, parts).at(-1) ?? [];
  return shares
    .map((share, index) => ({ ...share, amount: taken[index]?.minor ?? 0 }))
    .filter(({ amount }) => amount > 0);
}
