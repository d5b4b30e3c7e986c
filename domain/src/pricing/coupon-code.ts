/** A code in its normal form: upper and lower case, and full-width letters, are the same code. */
export const couponCode = (typed: string): string => typed.normalize('NFKC').trim().toUpperCase();
