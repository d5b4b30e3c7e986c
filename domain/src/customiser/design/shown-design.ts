/**
 * Reads what a customer shows at the shop counter, typed, pasted or scanned: a short word (eight letters), a short link
 * (`…/customizer/d/<word>`), a design's address (`…?d=<share code>`) or the share code itself.
 */
import { halfWidth } from '../../people/index.ts';

export type ShownDesign =
  | { readonly kind: 'short'; readonly short: string }
  | { readonly kind: 'code'; readonly code: string };

/** Number of letters in a short word. */
export const shortWordLength = 8;
/** Longer than any link of a design. The rest of the input is ignored. */
export const longestShown = 3_000;

const linkOfWord = /\/customizer\/d\/([a-z]+)(?![\w-])/i;
const linkOfCode = /[?&]d=([\w-]+)/;
/** Length of the shortest share code: eight bytes and the checksum. */
const leastCode = 12;

/**
 * Returns null for anything else. Ignored: text around a link, capitals, full-width letters, and spaces or dashes in a
 * word that was read aloud.
 */
export function readShownDesign(text: string): ShownDesign | null {
  const input = halfWidth(text.slice(0, longestShown)).trim();
  const word = linkOfWord.exec(input)?.[1];
  if (word !== undefined) return shortOf(word);
  const code = linkOfCode.exec(input)?.[1];
  if (code !== undefined) return { kind: 'code', code };
  const compactInput = input.replace(/[\s\-–—·]/g, '');
  return shortOf(compactInput) ?? (isCode(input) ? { kind: 'code', code: input } : null);
}

function shortOf(word: string): ShownDesign | null {
  const short = word.toLowerCase();
  return /^[a-z]+$/.test(short) && short.length === shortWordLength ? { kind: 'short', short } : null;
}

const isCode = (text: string): boolean => text.length >= leastCode && /^[\w-]+$/.test(text);

/** The host of a link in lower case, such as `shop.example:8080`; null without a link. */
export function hostOfShown(text: string): string | null {
  const host = /\bhttps?:\/\/([^\s/?#@]+)\//i.exec(halfWidth(text.slice(0, longestShown)))?.[1];
  return host?.toLowerCase() ?? null;
}
