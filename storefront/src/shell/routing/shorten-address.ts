import { searchText } from '../header/search/search-text.ts';

/** Encoded characters. The longest addresses that pages of the shop write, a design's and a list's with many filters, have less. */
const mostOfParameter = 2_000;
const mostOfAll = 4_000;
/** Letters of a search (searchText). */
const mostOfSearch = 100;

/**
 * Returns the address without what no page of the shop writes: a search is cut to what is looked for, a parameter that is
 * too long is left out, and so are those after the first 4,000 characters; null where nothing is. A page repeats its
 * address in each link to its other states and markets.
 */
export function shortenedAddress({ pathname, searchParams }: URL): string | null {
  const kept = new URLSearchParams();
  let isShorter = false;
  for (const [name, value] of searchParams) {
    const isSearch = name === 'query' && [...value].length > mostOfSearch;
    const parameter = new URLSearchParams([[name, isSearch ? searchText(value) : value]]);
    const length = parameter.toString().length;
    const fits = length <= mostOfParameter && kept.toString().length + length < mostOfAll;
    if (fits) for (const [key, text] of parameter) kept.append(key, text);
    isShorter ||= isSearch || !fits;
  }
  if (!isShorter) return null;
  // Two slashes would lead to another site.
  const path = pathname.replace(/^\/+/, '/');
  return kept.size === 0 ? path : `${path}?${kept}`;
}
