/** Links to pages of this shop in a message, which are shown as cards. Every other link stays plain text. */

/** The most cards of one message. */
export const CARDS_MOST = 3;

/** The thing that a path of this shop leads to: a design, an order, or a page whose piece the catalogue knows. */
export type LinkedThing =
  | { readonly kind: 'design'; readonly short: string }
  | { readonly kind: 'order'; readonly number: string }
  | { readonly kind: 'page'; readonly path: string };

/** Longer ones are no links. */
const longestLink = 400;

/**
 * The paths of this shop that a text links to, without query and fragment, each once, at most three. `origin` is the
 * shop's own scheme and host; nothing but whitespace or a bracket may be before it, so that it is no part of another link.
 */
export function shopPathsIn(text: string, origin: string): readonly string[] {
  const paths = new Set<string>();
  for (const [word] of text.matchAll(/https?:\/\/[^\s<>"'()（）【】，。、；]+/giu)) {
    if (word.length > longestLink || paths.size >= CARDS_MOST) continue;
    const rest = word.toLowerCase().startsWith(origin.toLowerCase()) ? word.slice(origin.length) : null;
    if (rest === null || !/^\/[^/\\]/.test(rest)) continue;
    paths.add(rest.replace(/[?#].*$/s, ''));
  }
  return [...paths];
}

export function linkedThing(path: string): LinkedThing {
  const [, short] = /^\/customizer\/d\/([A-Za-z0-9]{4,20})\/?$/.exec(path) ?? [];
  if (short !== undefined) return { kind: 'design', short };
  const [, number] = /^\/(?:order-details|staff\/orders)\/(\d{6,20})\/?$/.exec(path) ?? [];
  if (number !== undefined) return { kind: 'order', number };
  return { kind: 'page', path };
}
