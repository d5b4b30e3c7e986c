/** The page of a list in the address, from 1. */
export const pageIn = (address: URLSearchParams): number =>
  Math.max(1, Math.min(1000, Number.parseInt(address.get('page') ?? '1', 10) || 1));
