import { filmAddress } from '../tree-fields.ts';
import { directiveIn } from './directives.ts';
import { type Element, find, isElement, type Markup, textOf } from './markup.ts';

/**
 * Loose markup holds parts that cannot stay HTML: films, blocks and product lists. They are cut out, and what stands
 * before and after them stays inside a copy of the element that held it.
 */
export type Cut = Markup | Drawn;

export type Drawn =
  | { readonly drawn: 'film'; readonly src: string; readonly title: string }
  | { readonly drawn: 'contact-form' }
  | { readonly drawn: 'directive'; readonly text: string };

export const isDrawn = (one: Cut): one is Drawn => typeof one !== 'string' && 'drawn' in one;

/** What would no longer be a list, a table or a link if it were cut. */
const whole = new Set(['table', 'ul', 'ol', 'dl', 'a', 'button', 'figure']);

export const isPlayer = ({ tag }: Element): boolean => tag === 'iframe' || tag === 'video';

/** Where a player's film lies, as its attribute or its first source says. */
export function playerAddress(player: Element): string {
  const source = player.attributes.src ? player : find(player.children, ({ tag }) => tag === 'source');
  return source?.attributes.src ?? '';
}

/** The address as the tree stores it, whichever host's media address or form it came in. */
export const filmIn = (player: Element): string | null =>
  filmAddress(playerAddress(player).replace(/^https?:\/\/[^/]+\/(?:pub\/)?(?=media\/)/, '/'));

export const titleOf = (player: Element, src: string): string =>
  player.attributes.title || src.split('/').at(-1) || src;

const drawnDirective = /\uE000(?:(?:block|widget)\s[^\uE001]*|contact_form)\uE001/g;

/** `{{contact_form}}`, or the block that Magento draws its form with. */
function isContactForm(text: string): boolean {
  const { name, parameters } = directiveIn(text) ?? {};
  return (
    name === 'contact_form' ||
    (name === 'block' && /\\Contact\\Block\\ContactForm$/.test(parameters?.class ?? ''))
  );
}

function draws(text: string): boolean {
  const { name, parameters } = directiveIn(text) ?? {};
  const { type = '', block_id: number, id, conditions_encoded: conditions } = parameters ?? {};
  if (name === 'block') return (id ?? number) !== undefined;
  return /\\Block$/.test(type) ? number !== undefined : conditions !== undefined;
}

export function cut(markup: Markup): readonly Cut[] {
  if (!isElement(markup)) return cutText(markup);
  if (isPlayer(markup)) {
    const src = filmIn(markup);
    return src === null ? [markup] : [{ drawn: 'film', src, title: titleOf(markup, src) }];
  }
  if (whole.has(markup.tag)) return [markup];
  const inner = markup.children.flatMap(cut);
  if (!inner.some(isDrawn)) return [markup];
  const parts: Cut[] = [];
  let run: Markup[] = [];
  const close = (): void => {
    if (textOf(run) !== '' || find(run, ({ tag }) => tag === 'img')) parts.push({ ...markup, children: run });
    run = [];
  };
  for (const one of inner) {
    if (!isDrawn(one)) run.push(one);
    else {
      close();
      parts.push(one);
    }
  }
  close();
  return parts;
}

function cutText(text: string): readonly Cut[] {
  const parts: Cut[] = [];
  let from = 0;
  for (const { 0: directive, index } of text.matchAll(drawnDirective)) {
    const isForm = isContactForm(directive);
    if (!isForm && !draws(directive)) continue;
    if (index > from) parts.push(text.slice(from, index));
    parts.push(isForm ? { drawn: 'contact-form' } : { drawn: 'directive', text: directive });
    from = index + directive.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
