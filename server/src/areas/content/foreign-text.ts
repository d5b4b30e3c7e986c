import { filmPage, readFilm } from '@jinlan/domain/content';
import { type Locale, withFallback } from '@jinlan/domain/markets';
import { type DirectiveValues, resolveDirectives, withoutDirectives } from './page-builder/directives.ts';
import { createHiding } from './page-builder/hidden.ts';
import { isElement, type Markup, printMarkup, readMarkup } from './page-builder/markup.ts';
import { decodedMarkup, typeOf } from './page-builder/parts.ts';
import { escapeHtml } from './sanitise.ts';

/** Markup of another shop's text, ready for the gate through which all markup comes in, and what was changed in it. */
export interface ForeignText {
  readonly html: string;
  readonly notes: readonly string[];
  /** What the other shop hides, and what it hides from some: about this one text. */
  readonly hidden: readonly string[];
}

const frame = /<iframe\b([^>]*)>(?:[\s\S]*?<\/iframe\s*>)?/gi;
const player = /<(video|audio|object|embed)\b[^>]*>(?:[\s\S]*?<\/\1\s*>)?/gi;
/** A player of YouTube's that a script of the page draws. */
const drawnPlayer = /<lite-youtube\b([^>]*)>(?:[\s\S]*?<\/lite-youtube\s*>)?/gi;
/** What the gate takes out of every text, and what a report calls it. */
const takenOut: readonly (readonly [RegExp, string])[] = [
  ...(['script', 'form', 'style', 'svg'] as const).map(
    (tag) => [new RegExp(`<${tag}\\b`, 'i'), `<${tag}> is left out`] as const,
  ),
  [/<[a-z][^>]*\son[a-z]+\s*=/i, 'scripts in attributes (onclick …) are left out'],
  [/\s(?:href|src|action)\s*=\s*["']?\s*javascript:/i, 'links to javascript: are left out'],
];
const watch = withFallback({ 'zh-Hans-CN': '观看影片', 'en-US': 'Watch the film' });

const attributeOf = (attributes: string, name: string): string => {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes) ?? [];
  return double ?? single ?? bare ?? '';
};

/**
 * A text whose directives are resolved as in pages: those that stand for an address or a text become it, all others are
 * left out. Frames of films become links to them, other frames and players are left out, and so is what the other shop hides. Pictures by directive stay
 * unresolved, so that the gate takes them out: their files did not come along.
 */
export function readForeignText(html: string, locale: Locale, values: DirectiveValues): ForeignText {
  const notes = takenOut.flatMap(([pattern, note]) => (pattern.test(html) ? [note] : []));
  if (!/\{\{|<(?:iframe|video|audio|object|embed|lite-youtube)\b/i.test(html) && !mayHide.test(html))
    return { html, notes, hidden: [] };
  const framed = html
    .replace(frame, (_, attributes: string) => {
      const address = attributeOf(attributes, 'src');
      const film = readFilm(address);
      if (film === null || film.site === 'own') {
        notes.push(`frame ${address.slice(0, 120) || 'without an address'} is left out`);
        return '';
      }
      const page = filmPage(film);
      notes.push(`film ${page} is a link`);
      const words = attributeOf(attributes, 'title') || watch[locale];
      return `<a href="${page}" target="_blank">${escapeHtml(words)}</a>`;
    })
    .replace(drawnPlayer, (whole, attributes: string) => {
      const film = readFilm(`https://www.youtube.com/watch?v=${attributeOf(attributes, 'videoid')}`);
      if (film === null || film.site === 'own') return whole;
      notes.push(`film ${filmPage(film)} is a link`);
      return `<a href="${filmPage(film)}" target="_blank">${watch[locale]}</a>`;
    })
    .replace(player, (_, tag: string) => {
      notes.push(`<${tag.toLowerCase()}> is left out`);
      return '';
    })
    .replace(/<img\b[^>]*?\{\{[\s\S]*?\}\}[^>]*>/gi, '<img>');
  const resolved = resolveDirectives(framed.replace(/[\uE000\uE001]/g, ''), values);
  const hidden: string[] = [];
  const shown = shownOf(resolved, values, hidden);
  const { html: text } = withoutDirectives({ html: shown }, (what) => notes.push(what));
  return { html: text, notes, hidden };
}

/** Markup that may hide something, or keep it escaped as the page builder's html part does. */
const mayHide =
  /<(?:style|template|noscript|dialog)\b|\b(?:hidden|no-display|d-none)\b|display\s*:|visibility\s*:|opacity\s*:|data-show-button|data-content-type="html"/i;

/** The text as a reader of the other shop saw it; what is hidden there is left out, and noted. */
function shownOf(html: string, values: DirectiveValues, notes: string[]): string {
  if (!mayHide.test(html)) return html;
  const page = readMarkup(html);
  const styles = [page.styles];
  let decoded = false;
  const open = (children: readonly Markup[]): readonly Markup[] =>
    children.map((one) => {
      if (!isElement(one)) return one;
      const inner = typeOf(one) === 'html' ? decodedMarkup(one, values) : null;
      if (inner === null) return { ...one, children: open(one.children) };
      decoded = true;
      styles.push(inner.styles);
      return { ...one, children: inner.children };
    });
  const children = open(page.children);
  const shown = createHiding(children, styles.join('\n'))(children);
  notes.push(...shown.notes);
  return decoded || shown.changed ? printMarkup(shown.children) : html;
}
