import { resolveDirectives } from './directives.ts';
import { createHiding, type Shown, type ShowOnly } from './hidden.ts';
import { findAll, type ReadMarkup, readMarkup } from './markup.ts';
import { decodedMarkup, type Surroundings, typeOf } from './parts.ts';

/** A page as its visitors see it. */
export interface ShownPage extends ReadMarkup, Pick<Shown, 'children' | 'notes'> {
  /** The same for markup of the page that stood in it escaped. */
  readonly showOnly: ShowOnly;
}

/** Reads a page's HTML; directives that the reader has yet to place are marked. */
export function readShown(html: string, around: Surroundings): ShownPage {
  const page = readMarkup(resolveDirectives(html.replace(/[\uE000\uE001]/g, ''), around));
  const inner = findAll(page.children, (one) => typeOf(one) === 'html').flatMap(
    (one) => decodedMarkup(one, around)?.styles ?? [],
  );
  const showOnly = createHiding(page.children, [page.styles, ...inner].join('\n'));
  const { children, notes } = showOnly(page.children);
  return { ...page, children, notes, showOnly };
}
