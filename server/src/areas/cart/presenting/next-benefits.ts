import { missingForFreeShipping } from '@jinlan/domain/pricing';
import type { Wire } from '../../../graphql/wire.ts';
import { presentMoney } from '../../catalogue/index.ts';
import { byCourier, shippingTerms } from '../checkout/delivery.ts';
import type { PricedCart } from './price-cart.ts';
import type { CartPromotion } from './promotions-of-cart.ts';

const most = 3;

interface NextBenefit {
  readonly wire: Wire<'NextBenefit'>;
  /** The missing amount in minor units. A missing piece counts as 0, because its price is unknown. */
  readonly distance: number;
}

/**
 * The benefits that the bag has nearly reached: free delivery, and automatic promotions that lack only an amount or a number
 * of pieces. All their other conditions hold and they have uses left, because thresholds are examined last. The answer tells
 * the browser nothing about other promotions, or about promotions with codes.
 */
export function nextBenefits(cart: PricedCart): readonly Wire<'NextBenefit'>[] {
  const { lines, isVirtual, delivery, courier, order, promotions, storeView } = cart;
  if (lines.length === 0) return [];
  const terms = shippingTerms(delivery ?? byCourier, courier);
  const missing =
    isVirtual || hasFreeCourier(promotions) ? null : missingForFreeShipping(terms, order.goodsAfterItems);
  const free: readonly NextBenefit[] = missing
    ? [
        {
          wire: { kind: 'FREE_DELIVERY', label: null, missing: presentMoney(missing), missing_pieces: null },
          distance: missing.minor,
        },
      ]
    : [];
  const near = promotions.flatMap(({ rule, label, outcome }): NextBenefit[] => {
    if (rule.code !== null || outcome.kind !== 'not-met') return [];
    const { reason } = outcome;
    const name = label[storeView.locale];
    switch (reason.code) {
      case 'BELOW_SUBTOTAL':
      case 'BELOW_CRAFT': {
        const amount = reason.data.missing;
        const kind = reason.code === 'BELOW_CRAFT' ? 'CRAFT_CHARGE' : 'AMOUNT';
        const wire = { kind, label: name, missing: presentMoney(amount), missing_pieces: null } as const;
        return [{ wire, distance: amount.minor }];
      }
      case 'BELOW_QUANTITY': {
        const wire = {
          kind: 'PIECES',
          label: name,
          missing: null,
          missing_pieces: reason.data.missing,
        } as const;
        return [{ wire, distance: 0 }];
      }
      default:
        return [];
    }
  });
  return [...free, ...near]
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ wire }) => wire);
}

const hasFreeCourier = (promotions: readonly CartPromotion[]): boolean =>
  promotions.some(({ rule, outcome }) => rule.action.kind === 'free-courier' && outcome.kind === 'applied');
