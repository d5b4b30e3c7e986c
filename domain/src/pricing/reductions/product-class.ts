import type { GoldMetal } from '../gold.ts';

/** Classes of pieces that coupons, points or returns may treat differently (trade-facts 4). */
export const productClasses = [
  'by-weight',
  'fixed-price',
  'bar',
  'pellet',
  'diamond',
  'made-to-order',
  'gift-card',
  'free-gift',
] as const;

export type ProductClass = (typeof productClasses)[number];

/** The class of a piece by what its price follows; a set with gold is classed as its gold. */
export function classOfPiece({
  isGiftCard,
  madeToOrder,
  metals,
}: {
  readonly isGiftCard: boolean;
  readonly madeToOrder: boolean;
  readonly metals: readonly GoldMetal[];
}): ProductClass {
  if (isGiftCard) return 'gift-card';
  if (madeToOrder) return 'made-to-order';
  if (metals.length === 0) return 'fixed-price';
  if (metals.includes('CKBAR')) return 'bar';
  return metals.includes('CKBEAN') ? 'pellet' : 'by-weight';
}

/** False for a free gift, which costs nothing, and a gift card, which is future tender. */
export const isReducible = (productClass: ProductClass): boolean =>
  productClass !== 'free-gift' && productClass !== 'gift-card';

/** Investment gold, which a promotion leaves alone unless it names the class. */
export const isBullion = (productClass: ProductClass): boolean =>
  productClass === 'bar' || productClass === 'pellet';
