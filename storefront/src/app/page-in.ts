/** Returns the page number of the parameter `page`, from 1 to 1,000; 1 if it is missing or no number. */
export const pageIn = (address: URLSearchParams): number =>
  Math.min(1_000, Math.max(1, Math.trunc(Number(address.get('page'))) || 1));
