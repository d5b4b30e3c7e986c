/** What somebody typed or an address brought as a search: no control or direction marks, single spaces, 100 characters. */
const MOST = 100;
/** Specification section 9. */
export const FEWEST = 2;

export function searchText(raw: string | null | undefined): string {
  const plain = (raw ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim();
  return [...plain].slice(0, MOST).join('').trim();
}

export const isLongEnough = (text: string): boolean => [...text].length >= FEWEST;

export const searchPath = (text: string): string => `/search.html?query=${encodeURIComponent(text)}`;
