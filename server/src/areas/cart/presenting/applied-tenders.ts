import { type CurrencyCode, type Money, negate, zero } from '@jinlan/domain/money';
import { amountOf, type OrderPrice, stepsOf, type TradeInTender } from '@jinlan/domain/pricing';
import type { Wire } from '../../../graphql/wire.ts';
import type { Connection } from '../../../platform/database.ts';
import { presentMoney } from '../../catalogue/index.ts';
import { type GiftCard, presentExpiry, type Tenders } from '../../tenders/index.ts';
import type { CartRow } from '../store.ts';

/** A gift card of the bag with the amount that it pays; 0 if the cards before it pay everything. */
export interface AppliedGiftCard extends GiftCard {
  readonly applied: Money;
}

/**
 * Returns the cards with the amounts that they pay. The steps of the price are in the order of the cards, but cards with a
 * balance of 0 have no step.
 */
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

/** The customer's store credit, with the amount that it pays for the bag. */
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

/** A trade-in whose value the customer wants to pay with, and the amount that it pays for the bag. */
export interface AppliedTradeIn extends TradeInTender {
  readonly applied: Money;
}

/** The trade-ins that the customer wants to pay with. */
export async function tradeInsIn(
  { tradeIns }: Pick<Tenders, 'tradeIns'>,
  db: Connection,
  context: { readonly currency: CurrencyCode; readonly now: Date },
  { usesTradeIns, customerId }: Pick<CartRow, 'usesTradeIns' | 'customerId'>,
): Promise<readonly TradeInTender[]> {
  return usesTradeIns && customerId !== null ? tradeIns.of(db, customerId, context) : [];
}

export const appliedTradeIns = (
  tradeIns: readonly TradeInTender[],
  { waterfall }: OrderPrice,
): readonly AppliedTradeIn[] =>
  tradeIns.map((tradeIn) => {
    const paying = stepsOf(waterfall, 'trade-in').find(({ cause }) => cause.number === tradeIn.number);
    return { ...tradeIn, applied: paying ? negate(paying.amount) : zero(tradeIn.balance.currency) };
  });

export const presentAppliedTradeIn = ({
  number,
  balance,
  applied,
  leastStone,
}: AppliedTradeIn): Wire<'AppliedTradeIn'> => ({
  number,
  applied_balance: presentMoney(applied),
  current_balance: presentMoney(balance),
  least_stone: leastStone && presentMoney(leastStone),
});
