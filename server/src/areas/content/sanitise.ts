import { FRAGMENTS } from '@jinlan/contract/wire';
import sanitizeHtml from 'sanitize-html';

const idPrefix = 'content-';
/** Fragments that the storefront handles itself; they refer to no id. */
const storefrontFragments: ReadonlySet<string> = new Set(Object.values(FRAGMENTS));

const prefixed = (id: string): string => (id.startsWith(idPrefix) ? id : `${idPrefix}${id}`);

const prefixedList = (ids: string): string => ids.trim().split(/\s+/).filter(Boolean).map(prefixed).join(' ');

/** Attributes that contain ids of the same page. Those of forms are missing, because forms are removed. */
const idAttributes = ['id', 'headers', 'aria-labelledby', 'aria-describedby'];

/** Prefixes an editor's ids, so that they never clash with ids of the page itself, such as `main`. */
function withOwnIds(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const result = { ...attribs };
  for (const name of idAttributes) {
    const ids = prefixedList(result[name] ?? '');
    if (ids === '') delete result[name];
    else result[name] = ids;
  }
  if (result.href !== undefined) result.href = linkToOwnIds(result.href);
  return result;
}

/**
 * Prefixes the fragment of a link to the same page or another page of this shop, since their ids are
 * prefixed. Fragments with a value (`#key=…`) and those of the storefront stay unchanged.
 */
export function linkToOwnIds(href: string): string {
  const [, page = '', id] =
    /^\s*((?:\/(?!\/)|\?|(?![a-z][a-z\d+.-]*:|\/))[^#]*)#([^\s#=]+)\s*$/i.exec(href) ?? [];
  return id === undefined || storefrontFragments.has(id) ? href : `${page}#${prefixed(id)}`;
}

/** Stands for a hidden element; elements with this tag are removed with all their content. */
const hiddenTag = 'template';

/**
 * Whether an element is hidden. The attribute that hides it is removed later, so the element must be
 * removed too.
 */
const isHidden = ({ hidden, style = '' }: sanitizeHtml.Attributes): boolean =>
  hidden !== undefined ||
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i.test(style);

/**
 * The only filter through which markup enters a page: an allow-list of what editors write. It removes
 * scripts, styles, forms, frames, event handlers, hidden parts, and addresses other than this shop's
 * paths, https, mail and telephone. It runs on write and again on print, because stored markup may
 * predate a stricter rule.
 */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'pre',
    'code',
    'img',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'blockquote',
    'a',
    'span',
    'div',
    'hr',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'caption',
    'dl',
    'dt',
    'dd',
    'small',
    'time',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    td: ['colspan', 'rowspan', 'headers'],
    th: ['colspan', 'rowspan', 'scope', 'headers'],
    time: ['datetime'],
    img: ['src', 'alt', 'width', 'height'],
    '*': ['lang', 'id', 'style', 'aria-labelledby', 'aria-describedby'],
  },
  allowedStyles: { '*': { 'text-align': [/^(?:left|center|right|justify)$/] } },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', hiddenTag, 'noscript'],
  enforceHtmlBoundary: false,
  nestingLimit: 20,
  // Only pictures of this shop: another host would learn who visits the page.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/media\/[\w./-]+$/.test(attribs.src ?? ''),
  transformTags: {
    // The page has its own first-level heading.
    h1: 'h2',
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
    '*': (tagName, attribs) =>
      isHidden(attribs) ? { tagName: hiddenTag, attribs: {} } : { tagName, attribs: withOwnIds(attribs) },
  },
  parser: { lowerCaseTags: true, decodeEntities: true },
};

export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, options).trim();
}

/** Removes all markup, for titles and meta fields. */
export function plainTextOf(html: string): string {
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return text.replace(/\s+/g, ' ').trim();
}

const basicEntities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/** Decodes entities in plain text, such as `&trade;` or `&amp;`; everything else stays unchanged. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, (entity) =>
    sanitizeHtml(entity, { allowedTags: [] }).replace(
      /&(?:amp|lt|gt|quot);/g,
      (basicEntity) => basicEntities[basicEntity] ?? basicEntity,
    ),
  );

/** Escapes text for content and attribute values of printed HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
