/**
 * Trade-ins, gift cards and store credit that paid for a part of an order. They are held when the order is placed, and
 * count as paid once the rest is paid or nothing is due.
 */
import { add, type Money, money, subtract, sum } from '../../money/index.ts';

export type TenderKind = 'trade-in' | 'gift-card' | 'store-credit';

export interface OrderTender {
  readonly kind: TenderKind;
  /** Number of the trade-in, id of the gift card, or of the customer. */
  readonly account: string;
  readonly amount: Money;
  readonly refunded: Money;
}

/** The part of a tender that is not refunded, in minor units. */
const leftOf = ({ amount, refunded }: OrderTender): number => amount.minor - refunded.minor;

export const tenderLeft = (tenders: readonly OrderTender[], currency: Money['currency']): Money =>
  sum(
    currency,
    tenders.map(({ amount, refunded }) => subtract(amount, refunded)),
  );

/** Gift cards that an order bought, in minor units: their cost, and the refunded part of it. Tenders cannot pay them. */
export interface BoughtCards {
  readonly cost: number;
  readonly refunded: number;
}

/**
 * The part of a refund that pays back the bought gift cards, in minor units: nothing until the order's other pieces are
 * refunded, unless the refund is meant for the cards. `left` is what may be refunded of the whole order.
 */
export function cardsShare(
  { cost, refunded }: BoughtCards,
  left: Money,
  refund: Money,
  { isForCards }: { readonly isForCards: boolean },
): number {
  const cardsLeft = cost - refunded;
  const others = left.minor - cardsLeft;
  return Math.min(cardsLeft, isForCards ? refund.minor : Math.max(0, refund.minor - others));
}

/**
 * The payment beside the tenders: what was paid, and how much of it was refunded. Both are without the gift cards that
 * the order bought, because tenders cannot pay for those.
 */
export interface PaidBeside {
  readonly amount: Money;
  readonly refunded: Money;
}

/**
 * Returns how much of a refund each tender gets: its share in what was paid, rounded, and never more than it has left. The
 * payment gets the remainder (product-decisions 13). If that is more than the payment has left, the tenders get the excess,
 * the first one first. So refunds of any size add up to all that was paid, to the cent. `amount` must not exceed what is
 * left in all.
 */
export function refundShares(
  tenders: readonly OrderTender[],
  payment: PaidBeside | null,
  amount: Money,
): readonly Money[] {
  const paymentLeft = payment === null ? 0 : payment.amount.minor - payment.refunded.minor;
  const paid = tenders.reduce((all, tender) => all + tender.amount.minor, payment?.amount.minor ?? 0);
  const refunded = tenders.reduce((all, tender) => all + tender.refunded.minor, payment?.refunded.minor ?? 0);
  const target = refunded + amount.minor;
  let rest = amount.minor;
  const shares = tenders.map((tender) => {
    const proportional = rounded(target, tender.amount.minor, paid) - tender.refunded.minor;
    const share = Math.max(0, Math.min(proportional, leftOf(tender), rest));
    rest -= share;
    return share;
  });
  let surplus = Math.max(0, rest - paymentLeft);
  return tenders.map((tender, index) => {
    const share = shares[index] ?? 0;
    const more = Math.min(surplus, leftOf(tender) - share);
    surplus -= more;
    return money(share + more, amount.currency);
  });
}

/** `part × weight ÷ whole`, rounded half up, without losing digits; 0 if `whole` is 0. */
const rounded = (part: number, weight: number, whole: number): number =>
  whole === 0 ? 0 : Number((2n * BigInt(part) * BigInt(weight) + BigInt(whole)) / (2n * BigInt(whole)));

/** The tenders after a refund of these shares. */
export const refundTenders = (
  tenders: readonly OrderTender[],
  shares: readonly Money[],
): readonly OrderTender[] =>
  tenders.map((tender, index) => {
    const share = shares[index];
    return share ? { ...tender, refunded: add(tender.refunded, share) } : tender;
  });
