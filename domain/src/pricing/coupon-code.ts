import { typedCode } from '../people/index.ts';

/**
 * Normalises a typed code: upper and lower case and full-width letters are equal, and spaces and invisible characters
 * do not count.
 */
export const couponCode = (typed: string): string => typedCode(typed).replace(/\s/g, '').toUpperCase();
