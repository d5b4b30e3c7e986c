import { filmPage, readFilm } from '@jinlan/domain/content';
import type { Locale } from '@jinlan/domain/markets';
import { type DirectiveValues, resolveDirectives, withoutDirectives } from './page-builder/directives.ts';
import { escapeHtml } from './sanitise.ts';

/** Markup of another shop's text, ready for the gate through which all markup comes in, and what was changed in it. */
export interface ForeignText {
  readonly html: string;
  readonly notes: readonly string[];
}

const frame = /<iframe\b([^>]*)>(?:[\s\S]*?<\/iframe\s*>)?/gi;
const player = /<(video|audio|object|embed)\b[^>]*>(?:[\s\S]*?<\/\1\s*>)?/gi;
const watch: Readonly<Record<Locale, string>> = { 'zh-Hans-CN': '观看影片', 'en-US': 'Watch the film' };

const attributeOf = (attributes: string, name: string): string => {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes) ?? [];
  return double ?? single ?? bare ?? '';
};

/**
 * A text whose directives are resolved as in pages: those that stand for an address or a text become it, all others are
 * left out. Frames of films become links to them, other frames and players are left out. Pictures by directive stay
 * unresolved, so that the gate takes them out: their files did not come along.
 */
export function readForeignText(html: string, locale: Locale, values: DirectiveValues): ForeignText {
  if (!/\{\{|<(?:iframe|video|audio|object|embed)\b/i.test(html)) return { html, notes: [] };
  const notes: string[] = [];
  const framed = html
    .replace(frame, (_, attributes: string) => {
      const address = attributeOf(attributes, 'src');
      const film = readFilm(address);
      if (film === null || film.site === 'own') {
        notes.push(`frame ${address.slice(0, 120)} is left out`);
        return '';
      }
      const page = filmPage(film);
      notes.push(`film ${page} is a link`);
      const words = attributeOf(attributes, 'title') || watch[locale];
      return `<a href="${page}" target="_blank">${escapeHtml(words)}</a>`;
    })
    .replace(player, (_, tag: string) => {
      notes.push(`<${tag.toLowerCase()}> is left out`);
      return '';
    })
    .replace(/<img\b[^>]*?\{\{[\s\S]*?\}\}[^>]*>/gi, '<img>');
  const resolved = resolveDirectives(framed.replace(/[\uE000\uE001]/g, ''), values);
  const { html: text } = withoutDirectives({ html: resolved }, (what) => notes.push(what));
  return { html: text, notes };
}
