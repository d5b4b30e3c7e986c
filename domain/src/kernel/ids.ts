/**
 * Ids in public addresses are random texts: a guest's cart id has 32 letters and digits (product-decisions 7). Only
 * their form is defined here; the server generates them.
 */
declare const brand: unique symbol;

/** A string (or number) that the compiler distinguishes from others: `Branded<string, 'CartId'>`. */
export type Branded<T, Name extends string> = T & { readonly [brand]: Name };

export type CartId = Branded<string, 'CartId'>;

export const CART_ID_LENGTH = 32;

export function isCartId(value: unknown): value is CartId {
  return isToken(value, CART_ID_LENGTH);
}

/** Whether it has exactly `length` characters of A–Z, a–z, 0–9. */
export function isToken(value: unknown, length: number): value is string {
  return typeof value === 'string' && value.length === length && /^[A-Za-z0-9]+$/.test(value);
}
