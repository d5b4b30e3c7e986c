import { escapeHtml } from '../sanitise.ts';

/**
 * A Magento directive, which stands for an address, a text or a part that Magento renders: `{{media
 * url=wysiwyg/a.jpg}}`, `{{store url="about"}}`, `{{widget type="Magento\Cms\Block\Widget\Block"
 * block_id="3"}}`.
 */
export interface Directive {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Marks a directive that the reader has still to handle. These characters of the private use area
 * cannot be confused with braces in ordinary text.
 */
const startMark = '\uE000';
const endMark = '\uE001';

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

/** The file below the media path that an address names; null for other addresses. */
export function mediaFile(address: string): string | null {
  const directive = directiveIn(address);
  const path =
    directive?.name === 'media'
      ? (directive.parameters.url ?? '')
      : /^(?:https?:\/\/[^/]+)?\/(?:pub\/)?media\/([^?#]+)/.exec(address)?.[1];
  if (path === undefined) return null;
  const file = path.replace(/^\/+/, '');
  return /^\w[\w./-]*$/.test(file) && !file.includes('..') ? file : null;
}

/** Values of the shop that directives may refer to; each lookup returns null for an unknown value. */
export interface DirectiveValues {
  readonly resolveId?: (type: 'category' | 'product' | 'page' | 'block', id: number) => string | null;
  readonly config?: (path: string) => string | null;
}

/** Matches directives; editors put quotes inside quoted attributes: `href="{{store url="about"}}"`. */
const anyDirective = /(?:\{\{|\uE000)\s*\/?\w+(?:\s[^{}\uE000\uE001]*)?(?:\}\}|\uE001)/g;

/**
 * Replaces directives for an address, a text or an inline link. Marks all others, with single instead
 * of double quotes, so that the markup can be parsed; the reader then handles or removes them.
 */
export function resolveDirectives(html: string, values: DirectiveValues): string {
  return html.replace(
    anyDirective,
    (directiveText) =>
      textFor(directiveText, values) ?? startMark + innerText(directiveText).replaceAll('"', "'") + endMark,
  );
}

const innerText = (directiveText: string): string =>
  directiveText.replace(/^(?:\{\{|\uE000)|(?:\}\}|\uE001)$/g, '');

function textFor(directiveText: string, values: DirectiveValues): string | null {
  const directive = directiveIn(directiveText);
  const { name = '', parameters = {} } = directive ?? {};
  switch (name) {
    case 'media': {
      const file = mediaFile(directiveText);
      return file === null ? null : mediaPath + file;
    }
    case 'store': {
      const { url, direct_url: direct } = parameters;
      return escapeHtml(`/${(url ?? direct ?? '').replace(/^\/+/, '')}`);
    }
    case 'config': {
      const { path = '' } = parameters;
      const value = /^web\/(?:un)?secure\/base(?:_link)?_url$/.test(path) ? '/' : values.config?.(path);
      return value ? escapeHtml(value) : null;
    }
    case 'trans': {
      const [, double, single, escaped] =
        /^(?:\{\{|\uE000)\s*trans\s+(?:"([^"]*)"|'([^']*)'|&quot;(.*?)&quot;)/.exec(directiveText) ?? [];
      const text = double ?? single ?? escaped;
      // The value of a Magento variable (`name=$customer`) is unknown here.
      if (text === undefined || Object.values(parameters).some((value) => value.startsWith('$'))) return null;
      return escapeHtml(
        text.replace(/%(\w+)/g, (placeholder, key: string) => parameters[key] ?? placeholder),
      );
    }
    case 'widget':
      return inlineLink(directiveText, parameters, values);
    default:
      return null;
  }
}

/**
 * Resolves a widget that prints an inline link. Widgets in attributes use another template, which
 * `readLink` handles.
 */
function inlineLink(
  directiveText: string,
  {
    type = '',
    template = '',
    id_path: idPath,
    page_id: pageId,
    href,
    anchor_text: text = '',
  }: Directive['parameters'],
  { resolveId }: DirectiveValues,
): string | null {
  if (!/\\Link$/.test(type) || !/link_(?:inline|block)/.test(template) || directiveText.includes('&quot;'))
    return null;
  const [, entity, id] = /^(category|page)\/(\d+)/.exec(idPath ?? (pageId ? `page/${pageId}` : '')) ?? [];
  const target = entity && resolveId?.(entity as 'category' | 'page', Number(id));
  const address = target ? `/${target}` : href?.startsWith('/') ? href : null;
  return address && text !== '' ? `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>` : null;
}

/** The text of a link widget whose target is unknown; empty for all other directives. */
const linkText = (directiveText: string): string => directiveIn(directiveText)?.parameters.anchor_text ?? '';

const remaining = /\uE000[^\uE001]*\uE001/g;
const attributeWithRemaining = /\s(?:href|src|alt|title|id|style)="[^"\uE000]*\uE000[^"]*"/g;

/**
 * Removes all marked directives from the texts of a value, and notes each once. A text that becomes
 * empty is set to `…`.
 */
export function withoutDirectives<Value>(value: Value, note: (text: string) => void): Value {
  const stripText = (text: string, isHtml: boolean): string => {
    if (!text.includes(startMark)) return text;
    for (const [directiveText] of text.matchAll(remaining))
      note(`directive {{${innerText(directiveText).replaceAll('&quot;', "'").slice(0, 120)}}} is left out`);
    const remainder = (isHtml ? text.replace(attributeWithRemaining, '') : text).replace(remaining, linkText);
    return isHtml || remainder.trim() !== '' ? remainder : '…';
  };
  const visit = (node: unknown, name: string): unknown => {
    if (typeof node === 'string') return stripText(node, name === 'html');
    if (Array.isArray(node)) return node.map((inner) => visit(inner, name));
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, visit(inner, key)]));
  };
  return visit(value, '') as Value;
}

/** The SKUs in the conditions of a product list, such as `^[`attribute`:`sku`,…`value`:`A, B`^]`. */
export function skusOfConditions(conditions: string): readonly string[] {
  const unquoted = conditions.replaceAll('&quot;', '"').replaceAll('`', '"');
  const match = /"attribute":"sku"[^^\]]*?"value":"([^"]*)"|"value":"([^"]*)"[^^\]]*?"attribute":"sku"/.exec(
    unquoted,
  );
  return (match?.[1] ?? match?.[2] ?? '')
    .split(',')
    .map((sku) => sku.trim())
    .filter((sku) => sku !== '');
}
