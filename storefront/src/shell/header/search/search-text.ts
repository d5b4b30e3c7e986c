/** Maximum length of a search. Cleaning also removes control and direction marks and repeated spaces. */
const MOST = 100;

export function searchText(raw: string | null | undefined): string {
  const cleaned = (raw ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim();
  return [...cleaned].slice(0, MOST).join('').trim();
}

/**
 * At least two letters or digits (specification 9). Other characters are never searched, so `<b>` counts as one letter.
 */
export const isLongEnough = (text: string): boolean => /([\p{L}\p{N}].*){2}/u.test(text);

export const searchPath = (text: string): string => `/search.html?query=${encodeURIComponent(text)}`;
