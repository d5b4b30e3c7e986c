/** Normalises a code: upper and lower case, and full-width letters, are equal. */
export const couponCode = (typed: string): string => typed.normalize('NFKC').trim().toUpperCase();
