import { searchText } from '../header/search/search-text.ts';

/**
 * Encoded characters. The longest parameters of the shop, those of designs and of lists with many filters, are shorter.
 */
const mostOfParameter = 2_000;
const mostOfAll = 4_000;
/** Maximum characters of a search, as in `searchText`. */
const mostOfSearch = 100;

/**
 * Returns the address without parts that no page of the shop writes, or null if it has none. It truncates a search, and
 * drops parameters that are too long or after the first 4,000 characters. A page repeats its address in each link to
 * its other states and markets, so a long one would be costly.
 */
export function shortenedAddress({ pathname, searchParams }: URL): string | null {
  const remaining = new URLSearchParams();
  let isShorter = false;
  for (const [name, value] of searchParams) {
    const isSearch = name === 'query' && [...value].length > mostOfSearch;
    const parameter = new URLSearchParams([[name, isSearch ? searchText(value) : value]]);
    const length = parameter.toString().length;
    const fits = length <= mostOfParameter && remaining.toString().length + length < mostOfAll;
    if (fits) for (const [key, text] of parameter) remaining.append(key, text);
    isShorter ||= isSearch || !fits;
  }
  if (!isShorter) return null;
  // Two slashes would lead to another site.
  const path = pathname.replace(/^\/+/, '/');
  return remaining.size === 0 ? path : `${path}?${remaining}`;
}
