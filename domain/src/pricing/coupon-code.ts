/**
 * Normalises a typed code: upper and lower case and full-width letters are equal, and spaces, also invisible
 * ones that come with a copied text, do not count.
 */
export const couponCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase();
