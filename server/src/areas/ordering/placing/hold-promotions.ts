import { marketFacts } from '@jinlan/domain/markets';
import { convert } from '@jinlan/domain/money';
import type { Connection } from '../../../platform/database.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import type { PricedCart } from '../../cart/index.ts';
import type { Services } from '../services.ts';

/** Thrown if a promotion of the bag was used up after the bag was priced; the transaction is rolled back. */
export class PromotionGone extends Error {
  override readonly name = 'PromotionGone';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Reserves a use of each promotion of the bag that has a code, a limit or a budget. */
export async function holdPromotions(
  { pricing, stores }: Pick<Services, 'pricing' | 'stores'>,
  tx: Connection,
  orderNumber: string,
  { promotions, storeView: { market }, currency, priceToken }: PricedCart,
): Promise<void> {
  const own = marketFacts[market].currency;
  const rate = own === currency ? 1_000_000 : stores.rate(currency, own);
  const needs = promotions.flatMap(({ rule: { id, code }, reserved, outcome, buyers }) =>
    reserved && outcome.kind === 'applied'
      ? [
          {
            ...{ id, market, code, buyers },
            // Each currency of a market has a rate. Without one, the budget could not be checked.
            amount: rate === null ? 0 : convert(outcome.amount, own, rate).minor,
          },
        ]
      : [],
  );
  const held = await pricing.promotions.uses.hold(tx, orderNumber, needs);
  if (held.ok) return;
  const isCode = held.failed.some((position) => needs[position]?.code !== null);
  throw new PromotionGone(
    isCode ? refuse('COUPON_INVALID') : refuse('PRICE_CHANGED', { price_token: priceToken }),
  );
}
