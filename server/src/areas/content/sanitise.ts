import { FRAGMENTS } from '@jinlan/contract/wire';
import sanitizeHtml from 'sanitize-html';

const idPrefix = 'content-';
/** They name no id: the storefront answers them. */
const storefrontFragments: ReadonlySet<string> = new Set(Object.values(FRAGMENTS));

const prefixed = (id: string): string => (id.startsWith(idPrefix) ? id : `${idPrefix}${id}`);

const prefixedList = (ids: string): string => ids.trim().split(/\s+/).filter(Boolean).map(prefixed).join(' ');

/** Attributes that hold ids of the same page. Labels and lists of suggestions belong to forms, which are taken out. */
const idAttributes = ['id', 'headers', 'aria-labelledby', 'aria-describedby'];

/** Keeps an editor's ids apart from those that the page itself has and finds: a second `main` would hide the first. */
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
 * The link with its fragment as ids are printed: on the same page, and on another page of this shop, whose ids have the
 * prefix too. A fragment with a value (`#key=…`) names no id, nor does one of the storefront's own.
 */
export function linkToOwnIds(href: string): string {
  const [, page = '', id] =
    /^\s*((?:\/(?!\/)|\?|(?![a-z][a-z\d+.-]*:|\/))[^#]*)#([^\s#=]+)\s*$/i.exec(href) ?? [];
  return id === undefined || storefrontFragments.has(id) ? href : `${page}#${prefixed(id)}`;
}

/** Whatever has this tag goes, with all that is in it. */
const hiddenTag = 'template';

/** Without the attribute, which goes, everybody would read it. */
const isHidden = ({ hidden, style = '' }: sanitizeHtml.Attributes): boolean =>
  hidden !== undefined ||
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i.test(style);

/**
 * The one gate through which markup enters a page: an allow-list of what editors write. Scripts, styles, forms,
 * frames, event handlers, what is hidden, and addresses other than this shop's paths, https, mail and telephone are taken out.
 * Asked on write and again on print: what was written by an older list must not outlive a stricter one.
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
  // Only pictures of this shop: another host's would tell it who reads the page.
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

/** Text without any markup, for titles and meta fields. */
export function plainTextOf(html: string): string {
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return text.replace(/\s+/g, ' ').trim();
}

const basic: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** A plain text whose author wrote `&trade;` or `&amp;` for a character: that character; all else stays as it is. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, (entity) =>
    sanitizeHtml(entity, { allowedTags: [] }).replace(/&(?:amp|lt|gt|quot);/g, (one) => basic[one] ?? one),
  );

/** For text and attribute values in printed HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
