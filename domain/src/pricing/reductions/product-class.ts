/** Classes a coupon, points or returns may treat apart (trade-facts 4). */
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

/** A free gift costs nothing already, and a gift card is tender in waiting. */
export const isReducible = (productClass: ProductClass): boolean =>
  productClass !== 'free-gift' && productClass !== 'gift-card';
