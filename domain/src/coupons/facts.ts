/**
 * The benefit and the conditions of a coupon, in the order in which a shopper reads them. Their texts are in `messages`.
 */
import type { CarrierCode } from '../cart/index.ts';
import type { PaymentMethodCode } from '../payments/index.ts';
import type { GoldMetal, ProductClass } from '../pricing/index.ts';
import { mayReduceGold, type PromotionTerms } from '../promotions/index.ts';

/** Amounts are in minor units of the market's currency, shares in basis points. */
export type CouponFact =
  | { readonly kind: 'percent'; readonly basisPoints: number; readonly of: 'pieces' | 'order' | 'craft' }
  | { readonly kind: 'percent-at-most'; readonly amount: number }
  | { readonly kind: 'amount'; readonly amount: number; readonly of: 'piece' | 'order' | 'gram' }
  | { readonly kind: 'amount-each'; readonly amount: number; readonly every: number }
  | { readonly kind: 'fixed-price'; readonly price: number }
  | { readonly kind: 'nth-piece'; readonly every: number; readonly basisPoints: number }
  | { readonly kind: 'cheapest-piece'; readonly basisPoints: number }
  | { readonly kind: 'free'; readonly what: 'courier' | 'gift-wrap' | 'engraving' }
  | { readonly kind: 'gifts'; readonly quantity: number }
  | { readonly kind: 'min-subtotal' | 'min-craft'; readonly amount: number }
  | { readonly kind: 'min-quantity'; readonly quantity: number }
  | { readonly kind: 'categories'; readonly keys: readonly string[] }
  | { readonly kind: 'skus'; readonly skus: readonly string[] }
  | { readonly kind: 'classes'; readonly classes: readonly ProductClass[] }
  | { readonly kind: 'metals'; readonly metals: readonly GoldMetal[] }
  | { readonly kind: 'levels'; readonly codes: readonly string[] }
  | { readonly kind: 'weekdays'; readonly weekdays: readonly number[] }
  | { readonly kind: 'hours'; readonly from: number; readonly until: number }
  | { readonly kind: 'deliveries'; readonly deliveries: readonly CarrierCode[] }
  | { readonly kind: 'payment-methods'; readonly methods: readonly PaymentMethodCode[] }
  | { readonly kind: 'birthday-month' | 'first-order' | 'not-gold' };

/** Lists the facts of a coupon: first the benefit, then its conditions, last that it does not reduce gold value. */
export function couponFacts({
  action,
  conditions,
}: Pick<PromotionTerms, 'action' | 'conditions'>): CouponFact[] {
  const { pieces, hours } = conditions;
  const facts: (CouponFact | null)[] = [
    ...factsOfAction(action),
    conditions.minSubtotal === null ? null : { kind: 'min-subtotal', amount: conditions.minSubtotal },
    conditions.minCraft === null ? null : { kind: 'min-craft', amount: conditions.minCraft },
    conditions.minQuantity === null ? null : { kind: 'min-quantity', quantity: conditions.minQuantity },
    pieces.categories && { kind: 'categories', keys: pieces.categories },
    pieces.skus && { kind: 'skus', skus: pieces.skus },
    pieces.classes && { kind: 'classes', classes: pieces.classes },
    pieces.metals && { kind: 'metals', metals: pieces.metals },
    conditions.levels && { kind: 'levels', codes: conditions.levels },
    conditions.birthdayMonth ? { kind: 'birthday-month' } : null,
    conditions.firstOrder ? { kind: 'first-order' } : null,
    conditions.weekdays && { kind: 'weekdays', weekdays: conditions.weekdays },
    hours && { kind: 'hours', ...hours },
    conditions.deliveries && { kind: 'deliveries', deliveries: conditions.deliveries },
    conditions.paymentMethods && { kind: 'payment-methods', methods: conditions.paymentMethods },
    reducesGoods(action) && !mayReduceGold(action) ? { kind: 'not-gold' } : null,
  ];
  return facts.filter((fact) => fact !== null);
}

const reducesGoods = ({ kind }: PromotionTerms['action']): boolean =>
  !kind.startsWith('free-') && kind !== 'gift-choice' && kind !== 'craft-percent' && kind !== 'per-gram';

function factsOfAction(action: PromotionTerms['action']): CouponFact[] {
  switch (action.kind) {
    case 'items-percent':
    case 'order-percent':
      return [
        {
          kind: 'percent',
          basisPoints: action.basisPoints,
          of: action.kind === 'items-percent' ? 'pieces' : 'order',
        },
        ...(action.atMost === null ? [] : [{ kind: 'percent-at-most', amount: action.atMost } as const]),
      ];
    case 'craft-percent':
      return [{ kind: 'percent', basisPoints: action.basisPoints, of: 'craft' }];
    case 'items-amount':
      return [{ kind: 'amount', amount: action.amount, of: 'piece' }];
    case 'per-gram':
      return [{ kind: 'amount', amount: action.amount, of: 'gram' }];
    case 'order-amount':
      return action.every === null
        ? [{ kind: 'amount', amount: action.amount, of: 'order' }]
        : [{ kind: 'amount-each', amount: action.amount, every: action.every }];
    case 'items-fixed-price':
      return [{ kind: 'fixed-price', price: action.price }];
    case 'nth-piece':
      return [{ kind: 'nth-piece', every: action.every, basisPoints: action.basisPoints }];
    case 'cheapest-piece':
      return [{ kind: 'cheapest-piece', basisPoints: action.basisPoints }];
    case 'free-courier':
      return [{ kind: 'free', what: 'courier' }];
    case 'free-gift-wrap':
      return [{ kind: 'free', what: 'gift-wrap' }];
    case 'free-engraving':
      return [{ kind: 'free', what: 'engraving' }];
    case 'gift-choice':
      return [{ kind: 'gifts', quantity: action.quantity }];
  }
}
