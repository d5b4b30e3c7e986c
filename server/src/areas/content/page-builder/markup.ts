import { longestMarkup } from '@jinlan/domain/validity';
import sanitizeHtml from 'sanitize-html';

/**
 * Markup as a tree of elements. Whatever comes in, unclosed and hostile, first goes through the sanitiser, which closes
 * what is open and takes out what runs; its output is so regular that a small reader of our own suffices.
 */
export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Markup[];
}
export type Markup = Element | string;

export interface ReadMarkup {
  readonly children: readonly Markup[];
  /** Tags and attributes that were taken out, e.g. `script` or `p onclick`, each once. */
  readonly removed: readonly string[];
  /** The text of `style` elements: the page builder keeps the looks of its parts there. */
  readonly styles: string;
}

const void_ = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

/** What the page builder and its editors write; `iframe` for films alone, which the reader turns into addresses. */
const tags = new Set(
  `a abbr address article aside b blockquote br button caption cite code col colgroup dd div dl dt em figcaption
   figure footer form h1 h2 h3 h4 h5 h6 header hr i iframe img li main nav ol p pre q s section small span strong style
   sub sup table tbody td tfoot th thead time tr u ul video source template noscript dialog`.split(/\s+/),
);
const attributes = new Set(
  `id class style href src alt title target rel role width height colspan rowspan scope headers datetime lang type name
   controls autoplay muted loop poster allowfullscreen allow frameborder method action value tabindex hidden open media`.split(
    /\s+/,
  ),
);

export function readMarkup(html: string): ReadMarkup {
  const removed = new Set<string>();
  const clean = sanitizeHtml(html.slice(0, longestMarkup), {
    allowedTags: [...tags],
    allowVulnerableTags: true,
    allowedAttributes: { '*': [...attributes, 'data-*', 'aria-*'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    // Its owner is checked where the address is read.
    allowProtocolRelative: true,
    enforceHtmlBoundary: false,
    nestingLimit: 60,
    transformTags: {
      '*': (tagName, attribs) => {
        if (!tags.has(tagName)) removed.add(tagName);
        else
          for (const name of Object.keys(attribs))
            if (!attributes.has(name) && !/^(?:data|aria)-/.test(name)) removed.add(`${tagName} ${name}`);
        // The sanitiser drops an attribute that is empty, and with it what it says.
        return {
          tagName,
          attribs: attribs.hidden === undefined ? attribs : { ...attribs, hidden: 'hidden' },
        };
      },
    },
  });
  const styles: string[] = [];
  return { children: parse(clean, styles), removed: [...removed], styles: styles.join('\n') };
}

const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g;
const attribute = /([^\s=>/]+)(?:="([^"]*)")?/g;

function parse(html: string, styles: string[]): readonly Markup[] {
  const root: Markup[] = [];
  const open: { tag: string; media: string; children: Markup[] }[] = [{ tag: '', media: '', children: root }];
  for (const [, closing, tag, list = '', text] of html.matchAll(token)) {
    const inside = open.at(-1) ?? { tag: '', media: '', children: root };
    if (text !== undefined) {
      if (inside.tag === 'style')
        styles.push(inside.media === '' ? text : `@media ${inside.media} {${text}}`);
      else inside.children.push(decode(text));
    } else if (tag !== undefined && closing === '/') {
      if (inside.tag === tag) open.pop();
    } else if (tag !== undefined) {
      const children: Markup[] = [];
      const own = Object.fromEntries(
        [...list.matchAll(attribute)].map(([, name, value = '']) => [name, decode(value)]),
      );
      if (tag !== 'style') inside.children.push({ tag, attributes: own, children });
      if (!void_.has(tag)) open.push({ tag, media: own.media ?? '', children });
    }
  }
  return root;
}

const decode = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

export const isElement = (one: Markup): one is Element => typeof one !== 'string';

/** As HTML again. */
export function printMarkup(children: readonly Markup[]): string {
  return children
    .map((one) => {
      if (!isElement(one)) return escaped(one);
      const list = Object.entries(one.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
      const start = `<${one.tag}${list.join('')}>`;
      return void_.has(one.tag) ? start : `${start}${printMarkup(one.children)}</${one.tag}>`;
    })
    .join('');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export function textOf(children: readonly Markup[]): string {
  return children
    .map((one) => (isElement(one) ? textOf(one.children) : one))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The first element inside that the test holds for, in document order. */
export function find(children: readonly Markup[], test: (one: Element) => boolean): Element | null {
  for (const one of children) {
    if (!isElement(one)) continue;
    if (test(one)) return one;
    const deeper = find(one.children, test);
    if (deeper) return deeper;
  }
  return null;
}

export function findAll(children: readonly Markup[], test: (one: Element) => boolean): Element[] {
  return children.flatMap((one) =>
    isElement(one) ? [...(test(one) ? [one] : []), ...findAll(one.children, test)] : [],
  );
}
