import { resolveDirectives } from './directives.ts';
import { createHiddenFilter, type RemoveHidden, type VisibleMarkup } from './hidden.ts';
import { findAll, type ReadMarkup, readMarkup } from './markup.ts';
import { decodedMarkup, type Surroundings, typeOf } from './parts.ts';

/** A page as its visitors see it. */
export interface VisiblePage extends ReadMarkup, Pick<VisibleMarkup, 'children' | 'notes'> {
  /** The same filter, for markup that is stored escaped inside the page. */
  readonly showOnly: RemoveHidden;
}

/** Reads a page's HTML; directives that the reader has still to handle are marked. */
export function readVisible(html: string, surroundings: Surroundings): VisiblePage {
  const page = readMarkup(resolveDirectives(html.replace(/[\uE000\uE001]/g, ''), surroundings));
  const innerStyles = findAll(page.children, (element) => typeOf(element) === 'html').flatMap(
    (element) => decodedMarkup(element, surroundings)?.styles ?? [],
  );
  const showOnly = createHiddenFilter(page.children, [page.styles, ...innerStyles].join('\n'));
  const { children, notes } = showOnly(page.children);
  return { ...page, children, notes, showOnly };
}
