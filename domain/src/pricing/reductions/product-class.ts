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

/** False for a free gift, which costs nothing, and a gift card, which is future tender. */
export const isReducible = (productClass: ProductClass): boolean =>
  productClass !== 'free-gift' && productClass !== 'gift-card';

/** Investment gold, which a promotion leaves alone unless it names the class. */
export const isBullion = (productClass: ProductClass): boolean =>
  productClass === 'bar' || productClass === 'pellet';
