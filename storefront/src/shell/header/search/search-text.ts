/** Cleans a typed or linked search: no control or direction marks, single spaces, 100 characters. */
const MOST = 100;

export function searchText(raw: string | null | undefined): string {
  const cleaned = (raw ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim();
  return [...cleaned].slice(0, MOST).join('').trim();
}

/** At least two letters or digits (specification 9). Other characters are never searched, so `<b>` is one letter. */
export const isLongEnough = (text: string): boolean => /([\p{L}\p{N}].*){2}/u.test(text);

export const searchPath = (text: string): string => `/search.html?query=${encodeURIComponent(text)}`;
