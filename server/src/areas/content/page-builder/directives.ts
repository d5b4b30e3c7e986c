import { escapeHtml } from '../sanitise.ts';

/**
 * What Magento writes in the place of an address, of a text or of a part that it draws itself:
 * `{{media url=wysiwyg/a.jpg}}`, `{{store url="about"}}`, `{{widget type="Magento\Cms\Block\Widget\Block" block_id="3"}}`.
 */
export interface Directive {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * A directive that the reader has yet to place stands between these two characters of private use, so that braces which
 * a page means as text are never taken for one.
 */
const open = '\uE000';
const close = '\uE001';

export function directiveIn(text: string): Directive | null {
  const [, name, list = ''] =
    /(?:\{\{|\uE000)\s*(\w+)((?:\s+[^{}\uE000\uE001]*)?)(?:\}\}|\uE001)/s.exec(text) ?? [];
  if (name === undefined) return null;
  const parameters = Object.fromEntries(
    [...list.matchAll(/(\w+)=(?:"([^"]*)"|'([^']*)'|&quot;(.*?)&quot;|([^\s'"&]*))/g)].map(
      ([, key, double, single, escaped, bare]) => [key, double ?? single ?? escaped ?? bare ?? ''],
    ),
  );
  return { name, parameters };
}

const mediaPath = '/media/';

/** The file below the media address that an address names, or null where it lies elsewhere. */
export function mediaFile(address: string): string | null {
  const directive = directiveIn(address);
  const named =
    directive?.name === 'media'
      ? (directive.parameters.url ?? '')
      : /^(?:https?:\/\/[^/]+)?\/(?:pub\/)?media\/([^?#]+)/.exec(address)?.[1];
  if (named === undefined) return null;
  const file = named.replace(/^\/+/, '');
  return /^\w[\w./-]*$/.test(file) && !file.includes('..') ? file : null;
}

/** What a shop answers for a directive that asks for one of its own values. Null: it has no such value. */
export interface DirectiveValues {
  readonly named?: (type: 'category' | 'product' | 'page' | 'block', id: number) => string | null;
  readonly config?: (path: string) => string | null;
}

/** Editors write quotes into a directive that stands in a quoted attribute: `href="{{store url="about"}}"`. */
const anyDirective = /(?:\{\{|\uE000)\s*\/?\w+(?:\s[^{}\uE000\uE001]*)?(?:\}\}|\uE001)/g;

/**
 * Replaces the directives of markup that stand for an address, a text or an inline link. Others are marked, with single
 * quotes in the place of double ones, so that the markup can be parsed: the reader places them, or leaves them out.
 */
export function resolveDirectives(html: string, values: DirectiveValues): string {
  return html.replace(
    anyDirective,
    (whole) => textFor(whole, values) ?? open + inside(whole).replaceAll('"', "'") + close,
  );
}

const inside = (whole: string): string => whole.replace(/^(?:\{\{|\uE000)|(?:\}\}|\uE001)$/g, '');

function textFor(whole: string, values: DirectiveValues): string | null {
  const directive = directiveIn(whole);
  const { name = '', parameters = {} } = directive ?? {};
  switch (name) {
    case 'media': {
      const file = mediaFile(whole);
      return file === null ? null : mediaPath + file;
    }
    case 'store': {
      const { url, direct_url: direct } = parameters;
      return escapeHtml(`/${(url ?? direct ?? '').replace(/^\/+/, '')}`);
    }
    case 'config': {
      const { path = '' } = parameters;
      const known = /^web\/(?:un)?secure\/base(?:_link)?_url$/.test(path) ? '/' : values.config?.(path);
      return known ? escapeHtml(known) : null;
    }
    case 'trans': {
      const [, double, single, escaped] =
        /^(?:\{\{|\uE000)\s*trans\s+(?:"([^"]*)"|'([^']*)'|&quot;(.*?)&quot;)/.exec(whole) ?? [];
      const text = double ?? single ?? escaped;
      // What a variable of Magento's own (`name=$customer`) holds is not known here.
      if (text === undefined || Object.values(parameters).some((value) => value.startsWith('$'))) return null;
      return escapeHtml(text.replace(/%(\w+)/g, (written, key: string) => parameters[key] ?? written));
    }
    case 'widget':
      return inlineLink(whole, parameters, values);
    default:
      return null;
  }
}

/** A widget that prints a link among words. In an attribute the template is another, and `readLink` reads it. */
function inlineLink(
  whole: string,
  {
    type = '',
    template = '',
    id_path: idPath,
    page_id: pageId,
    href,
    anchor_text: text = '',
  }: Directive['parameters'],
  { named }: DirectiveValues,
): string | null {
  if (!/\\Link$/.test(type) || !/link_(?:inline|block)/.test(template) || whole.includes('&quot;'))
    return null;
  const [, entity, id] = /^(category|page)\/(\d+)/.exec(idPath ?? (pageId ? `page/${pageId}` : '')) ?? [];
  const target = entity && named?.(entity as 'category' | 'page', Number(id));
  const address = target ? `/${target}` : href?.startsWith('/') ? href : null;
  return address && text !== '' ? `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>` : null;
}

/** Of a widget whose link is unknown here the words, of anything else nothing. */
const wordsOf = (whole: string): string => directiveIn(whole)?.parameters.anchor_text ?? '';

const remaining = /\uE000[^\uE001]*\uE001/g;
const attributeWithRemaining = /\s(?:href|src|alt|title|id|style)="[^"\uE000]*\uE000[^"]*"/g;

/** The value with every marked directive taken out of its texts; each is noted once. A text that is nothing else becomes `…`. */
export function withoutDirectives<Value>(value: Value, note: (what: string) => void): Value {
  const strip = (text: string, isHtml: boolean): string => {
    if (!text.includes(open)) return text;
    for (const [whole] of text.matchAll(remaining))
      note(`directive {{${inside(whole).replaceAll('&quot;', "'").slice(0, 120)}}} is left out`);
    const rest = (isHtml ? text.replace(attributeWithRemaining, '') : text).replace(remaining, wordsOf);
    return isHtml || rest.trim() !== '' ? rest : '…';
  };
  const visit = (one: unknown, name: string): unknown => {
    if (typeof one === 'string') return strip(one, name === 'html');
    if (Array.isArray(one)) return one.map((inner) => visit(inner, name));
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, visit(inner, key)]));
  };
  return visit(value, '') as Value;
}

/** SKUs of a product list whose conditions name them, as `^[`attribute`:`sku`,…`value`:`A, B`^]`. */
export function skusOfConditions(conditions: string): readonly string[] {
  const plain = conditions.replaceAll('&quot;', '"').replaceAll('`', '"');
  const named = /"attribute":"sku"[^^\]]*?"value":"([^"]*)"|"value":"([^"]*)"[^^\]]*?"attribute":"sku"/.exec(
    plain,
  );
  return (named?.[1] ?? named?.[2] ?? '')
    .split(',')
    .map((sku) => sku.trim())
    .filter((sku) => sku !== '');
}
