import { filmAddress } from '../tree-fields.ts';
import { directiveIn } from './directives.ts';
import { type Element, find, isElement, type Markup, textOf } from './markup.ts';

/**
 * Loose markup (HTML outside content types) may contain parts that cannot stay HTML: films, blocks and
 * product lists. They are extracted as nodes; the markup before and after them stays inside a copy of the
 * parent element.
 */
export type MarkupPart = Markup | Extracted;

export type Extracted =
  | { readonly kind: 'film'; readonly src: string; readonly title: string }
  | { readonly kind: 'contact-form' }
  | { readonly kind: 'directive'; readonly text: string };

export const isExtracted = (part: MarkupPart): part is Extracted =>
  typeof part !== 'string' && 'kind' in part;

/** Elements that would be broken if they were split. */
const indivisibleTags = new Set(['table', 'ul', 'ol', 'dl', 'a', 'button', 'figure']);

export const isPlayer = ({ tag }: Element): boolean => tag === 'iframe' || tag === 'video';

/** The URL of a player's film, from its attribute or its first source. */
export function playerAddress(player: Element): string {
  const source = player.attributes.src ? player : find(player.children, ({ tag }) => tag === 'source');
  return source?.attributes.src ?? '';
}

/** The film's address as a tree stores it, for all hosts and forms of the URL; null for other players. */
export const filmIn = (player: Element): string | null =>
  filmAddress(playerAddress(player).replace(/^https?:\/\/[^/]+\/(?:pub\/)?(?=media\/)/, '/'));

export const titleOf = (player: Element, src: string): string =>
  player.attributes.title || src.split('/').at(-1) || src;

const extractableDirective = /\uE000(?:(?:block|widget)\s[^\uE001]*|contact_form)\uE001/g;

/** Whether the directive is `{{contact_form}}` or Magento's block for its form. */
function isContactForm(text: string): boolean {
  const { name, parameters } = directiveIn(text) ?? {};
  return (
    name === 'contact_form' ||
    (name === 'block' && /\\Contact\\Block\\ContactForm$/.test(parameters?.class ?? ''))
  );
}

function isExtractable(text: string): boolean {
  const { name, parameters } = directiveIn(text) ?? {};
  const { type = '', block_id: number, id, conditions_encoded: conditions } = parameters ?? {};
  if (name === 'block') return (id ?? number) !== undefined;
  return /\\Block$/.test(type) ? number !== undefined : conditions !== undefined;
}

export function split(markup: Markup): readonly MarkupPart[] {
  if (!isElement(markup)) return splitText(markup);
  if (isPlayer(markup)) {
    const src = filmIn(markup);
    return src === null ? [markup] : [{ kind: 'film', src, title: titleOf(markup, src) }];
  }
  if (indivisibleTags.has(markup.tag)) return [markup];
  const inner = markup.children.flatMap(split);
  if (!inner.some(isExtracted)) return [markup];
  const parts: MarkupPart[] = [];
  let markupRun: Markup[] = [];
  const endRun = (): void => {
    if (textOf(markupRun) !== '' || find(markupRun, ({ tag }) => tag === 'img'))
      parts.push({ ...markup, children: markupRun });
    markupRun = [];
  };
  for (const piece of inner) {
    if (!isExtracted(piece)) markupRun.push(piece);
    else {
      endRun();
      parts.push(piece);
    }
  }
  endRun();
  return parts;
}

function splitText(text: string): readonly MarkupPart[] {
  const parts: MarkupPart[] = [];
  let from = 0;
  for (const { 0: directive, index } of text.matchAll(extractableDirective)) {
    const isForm = isContactForm(directive);
    if (!isForm && !isExtractable(directive)) continue;
    if (index > from) parts.push(text.slice(from, index));
    parts.push(isForm ? { kind: 'contact-form' } : { kind: 'directive', text: directive });
    from = index + directive.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
