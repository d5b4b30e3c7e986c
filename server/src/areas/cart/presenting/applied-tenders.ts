import { type CurrencyCode, type Money, negate, zero } from '@jinlan/domain/money';
import { amountOf, type OrderPrice, stepsOf } from '@jinlan/domain/pricing';
import type { Wire } from '../../../graphql/wire.ts';
import type { Connection } from '../../../platform/database.ts';
import { presentMoney } from '../../catalogue/index.ts';
import { type GiftCard, presentExpiry, type Tenders } from '../../tenders/index.ts';
import type { CartRow } from '../store.ts';

/** A gift card of the bag, and what it pays of it: nothing once the cards before it pay all. */
export interface AppliedGiftCard extends GiftCard {
  readonly applied: Money;
}

/** Steps are in the order of the cards, without those that are empty. */
export function appliedCards(
  cards: readonly GiftCard[],
  { waterfall }: OrderPrice,
): readonly AppliedGiftCard[] {
  const steps = stepsOf(waterfall, 'gift-card');
  const payingCards = cards.filter(({ balance }) => balance.minor > 0);
  return cards.map((card) => {
    const step = steps[payingCards.indexOf(card)];
    return { ...card, applied: step ? negate(step.amount) : zero(card.balance.currency) };
  });
}

export const presentAppliedCard = ({
  code,
  balance,
  applied,
  expiresAt,
}: AppliedGiftCard): Wire<'AppliedGiftCard'> => ({
  code,
  applied_balance: presentMoney(applied),
  current_balance: presentMoney(balance),
  expiration_date: presentExpiry(expiresAt),
});

/** The customer's store credit, and what it pays of the bag. */
export interface AppliedCredit {
  readonly balance: Money;
  readonly applied: Money;
}

/** The credit that the customer wants to pay with; null for none. */
export async function storeCreditIn(
  tenders: Pick<Tenders, 'storeCredit'>,
  db: Connection,
  { currency, now }: { readonly currency: CurrencyCode; readonly now: Date },
  { usesStoreCredit, customerId }: Pick<CartRow, 'usesStoreCredit' | 'customerId'>,
): Promise<Money | null> {
  return usesStoreCredit && customerId !== null
    ? tenders.storeCredit(db, customerId, { currency, now })
    : null;
}

export const appliedCredit = (balance: Money, { waterfall }: OrderPrice): AppliedCredit => ({
  balance,
  applied: negate(amountOf(waterfall, 'store-credit')),
});

export const presentStoreCredit = ({ balance, applied }: AppliedCredit): Wire<'AppliedStoreCredit'> => ({
  applied_balance: presentMoney(applied),
  current_balance: presentMoney(balance),
  enabled: true,
});
