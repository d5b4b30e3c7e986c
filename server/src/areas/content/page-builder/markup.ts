import { longestMarkup } from '@jinlan/domain/validity';
import sanitizeHtml from 'sanitize-html';

/**
 * Markup as a tree of elements. All input first passes the sanitiser, which closes open tags and
 * removes scripts. Its output is so regular that the small parser here suffices.
 */
export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Markup[];
}
export type Markup = Element | string;

export interface ReadMarkup {
  readonly children: readonly Markup[];
  /** Tags and attributes that were removed, such as `script` or `p onclick`, each once. */
  readonly removed: readonly string[];
  /** The text of `style` elements, in which the page builder stores its styles. */
  readonly styles: string;
}

const voidTags = new Set([
  'area',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
]);

/**
 * Tags that the page builder and its editors write; `iframe` only for films, which the reader turns
 * into addresses.
 */
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
    // Hosts are checked where the address is read.
    allowProtocolRelative: true,
    enforceHtmlBoundary: false,
    nestingLimit: 60,
    transformTags: {
      '*': (tagName, attribs) => {
        if (!tags.has(tagName)) removed.add(tagName);
        else
          for (const name of Object.keys(attribs))
            if (!attributes.has(name) && !/^(?:data|aria)-/.test(name)) removed.add(`${tagName} ${name}`);
        // The sanitiser drops empty attributes, but `hidden` has a meaning when empty.
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
    const parent = open.at(-1) ?? { tag: '', media: '', children: root };
    if (text !== undefined) {
      if (parent.tag === 'style')
        styles.push(parent.media === '' ? text : `@media ${parent.media} {${text}}`);
      else parent.children.push(decode(text));
    } else if (tag !== undefined && closing === '/') {
      if (parent.tag === tag) open.pop();
    } else if (tag !== undefined) {
      const children: Markup[] = [];
      const attributesOfTag = Object.fromEntries(
        [...list.matchAll(attribute)].map(([, name, value = '']) => [name, decode(value)]),
      );
      if (tag !== 'style') parent.children.push({ tag, attributes: attributesOfTag, children });
      if (!voidTags.has(tag)) open.push({ tag, media: attributesOfTag.media ?? '', children });
    }
  }
  return root;
}

const decode = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

export const isElement = (node: Markup): node is Element => typeof node !== 'string';

/** Prints markup as HTML. */
export function printMarkup(children: readonly Markup[]): string {
  return children
    .map((node) => {
      if (!isElement(node)) return escaped(node);
      const list = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
      const start = `<${node.tag}${list.join('')}>`;
      return voidTags.has(node.tag) ? start : `${start}${printMarkup(node.children)}</${node.tag}>`;
    })
    .join('');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export function textOf(children: readonly Markup[]): string {
  return children
    .map((node) => (isElement(node) ? textOf(node.children) : node))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The first descendant for which `test` is true, in document order. */
export function find(children: readonly Markup[], test: (element: Element) => boolean): Element | null {
  for (const child of children) {
    if (!isElement(child)) continue;
    if (test(child)) return child;
    const descendant = find(child.children, test);
    if (descendant) return descendant;
  }
  return null;
}

export function findAll(children: readonly Markup[], test: (element: Element) => boolean): Element[] {
  return children.flatMap((node) =>
    isElement(node) ? [...(test(node) ? [node] : []), ...findAll(node.children, test)] : [],
  );
}
