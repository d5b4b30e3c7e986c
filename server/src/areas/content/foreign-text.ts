import { filmPage, readFilm } from '@jinlan/domain/content';
import { type Locale, withFallback } from '@jinlan/domain/markets';
import { type DirectiveValues, resolveDirectives, withoutDirectives } from './page-builder/directives.ts';
import { createHiddenFilter } from './page-builder/hidden.ts';
import { isElement, type Markup, printMarkup, readMarkup } from './page-builder/markup.ts';
import { decodedMarkup, typeOf } from './page-builder/parts.ts';
import { escapeHtml } from './sanitise.ts';

/** Markup from another shop, prepared for `sanitiseHtml`, with notes about changes. */
export interface ForeignText {
  readonly html: string;
  readonly notes: readonly string[];
  /** Notes about parts that the other shop hides, from all or some visitors. */
  readonly hidden: readonly string[];
}

const frame = /<iframe\b([^>]*)>(?:[\s\S]*?<\/iframe\s*>)?/gi;
const player = /<(video|audio|object|embed)\b[^>]*>(?:[\s\S]*?<\/\1\s*>)?/gi;
/** A YouTube player that a script of the page creates. */
const scriptedPlayer = /<lite-youtube\b([^>]*)>(?:[\s\S]*?<\/lite-youtube\s*>)?/gi;
/** The parts that `sanitiseHtml` removes, with the note for the report. */
const removedParts: readonly (readonly [RegExp, string])[] = [
  ...(['script', 'form', 'style', 'svg'] as const).map(
    (tag) => [new RegExp(`<${tag}\\b`, 'i'), `<${tag}> is left out`] as const,
  ),
  [/<[a-z][^>]*\son[a-z]+\s*=/i, 'scripts in attributes (onclick …) are left out'],
  [/\s(?:href|src|action)\s*=\s*["']?\s*javascript:/i, 'links to javascript: are left out'],
];
const filmLabel = withFallback({
  'zh-Hans-CN': '观看影片',
  'zh-Hant-HK': '觀看影片',
  'en-US': 'Watch the film',
});

const attributeOf = (attributes: string, name: string): string => {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes) ?? [];
  return double ?? single ?? bare ?? '';
};

/**
 * Reads markup of another shop. Directives for an address or text are resolved, others are removed.
 * Frames of films become links; other frames, players and hidden parts are removed. Pictures by
 * directive stay unresolved, so that `sanitiseHtml` removes them: their files were not imported.
 */
export function readForeignText(html: string, locale: Locale, values: DirectiveValues): ForeignText {
  const notes = removedParts.flatMap(([pattern, note]) => (pattern.test(html) ? [note] : []));
  if (!/\{\{|<(?:iframe|video|audio|object|embed|lite-youtube)\b/i.test(html) && !hidingPattern.test(html))
    return { html, notes, hidden: [] };
  const withoutPlayers = html
    .replace(frame, (_, attributes: string) => {
      const address = attributeOf(attributes, 'src');
      const film = readFilm(address);
      if (film === null || film.site === 'own') {
        notes.push(`frame ${address.slice(0, 120) || 'without an address'} is left out`);
        return '';
      }
      const page = filmPage(film);
      notes.push(`film ${page} is a link`);
      const words = attributeOf(attributes, 'title') || filmLabel[locale];
      return `<a href="${page}" target="_blank">${escapeHtml(words)}</a>`;
    })
    .replace(scriptedPlayer, (playerHtml, attributes: string) => {
      const film = readFilm(`https://www.youtube.com/watch?v=${attributeOf(attributes, 'videoid')}`);
      if (film === null || film.site === 'own') return playerHtml;
      notes.push(`film ${filmPage(film)} is a link`);
      return `<a href="${filmPage(film)}" target="_blank">${filmLabel[locale]}</a>`;
    })
    .replace(player, (_, tag: string) => {
      notes.push(`<${tag.toLowerCase()}> is left out`);
      return '';
    })
    .replace(/<img\b[^>]*?\{\{[\s\S]*?\}\}[^>]*>/gi, '<img>');
  const resolved = resolveDirectives(withoutPlayers.replace(/[\uE000\uE001]/g, ''), values);
  const hidden: string[] = [];
  const visible = withoutHidden(resolved, values, hidden);
  const { html: text } = withoutDirectives({ html: visible }, (note) => notes.push(note));
  return { html: text, notes, hidden };
}

/**
 * Markup that may hide something, or that contains such markup escaped, as in the page builder's html type.
 */
const hidingPattern =
  /<(?:style|template|noscript|dialog)\b|\b(?:hidden|no-display|d-none)\b|display\s*:|visibility\s*:|opacity\s*:|data-show-button|data-content-type="html"/i;

/** The text as a visitor of the other shop sees it; hidden parts are removed and noted. */
function withoutHidden(html: string, values: DirectiveValues, notes: string[]): string {
  if (!hidingPattern.test(html)) return html;
  const page = readMarkup(html);
  const styles = [page.styles];
  let hasDecoded = false;
  const decodeParts = (children: readonly Markup[]): readonly Markup[] =>
    children.map((node) => {
      if (!isElement(node)) return node;
      const inner = typeOf(node) === 'html' ? decodedMarkup(node, values) : null;
      if (inner === null) return { ...node, children: decodeParts(node.children) };
      hasDecoded = true;
      styles.push(inner.styles);
      return { ...node, children: inner.children };
    });
  const children = decodeParts(page.children);
  const visible = createHiddenFilter(children, styles.join('\n'))(children);
  notes.push(...visible.notes);
  return hasDecoded || visible.changed ? printMarkup(visible.children) : html;
}
