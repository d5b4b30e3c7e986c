import { roundToMultiple } from '@jinlan/domain/money';
import { goldTypeFacts, isGoldPriceType } from '@jinlan/domain/pricing';
import type { DevRoute } from '../../platform/dev-route.ts';
import { Refusal } from '../../platform/requests/refusal.ts';
import type { Pricing } from './index.ts';

/** `sell` in major units of the board: `{"type": "CN-CK9999", "sell": 1402}`; rounded to the board's step. */
export function pricingDevRoutes(pricing: Pricing): readonly DevRoute[] {
  return [
    {
      method: 'POST',
      url: '/dev/gold-price',
      async handle(body) {
        const { type, sell } = (typeof body === 'object' && body !== null ? body : {}) as Record<
          string,
          unknown
        >;
        if (!isGoldPriceType(type) || typeof sell !== 'number' || !(sell > 0) || sell > 1e9)
          return { status: 400, body: { message: 'Say {"type": "CN-CK9999", "sell": 1402}' } };
        try {
          const minor = roundToMultiple(Math.round(sell * 100), goldTypeFacts[type].step);
          const published = await pricing.publishGoldPrice(
            { kind: 'system', job: 'development' },
            {
              type,
              sell: minor,
              source: 'development',
              publisher: 'development',
            },
          );
          return { status: 200, body: { ...published, effectiveAt: published.effectiveAt.toISOString() } };
        } catch (error) {
          if (error instanceof Refusal)
            return { status: 400, body: { message: error.message, ...error.data } };
          throw error;
        }
      },
    },
  ];
}
