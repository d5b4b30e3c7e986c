/**
 * Entries of `content/pages.json` and `content/blocks.json`. The server's `validate-tree.ts` checks the whole
 * trees.
 */
import * as v from 'valibot';
import {
  blankText,
  blankTextIn,
  eachLocale,
  flag,
  hasValue,
  inAllLocales,
  noText,
  record,
  shapedBy,
  textIn,
  textLike,
} from '../../fields.ts';

const identifier = textLike(/^[a-z0-9][a-z0-9_-]{0,79}$/, 'small letters, digits, - and _, at most 80');
const removal = record({ remove: v.literal(true), identifier });
const isRemoval = ({ remove }: Readonly<Record<string, unknown>>): boolean => remove === true;

const path = textLike(
  /^[a-z0-9]+(?:[/_-]+[a-z0-9]+)*$/,
  'small letters and digits, with / _ or - between',
  120,
);
/** One path for all languages, or one for each. */
const paths = v.lazy((value) =>
  typeof value === 'object' && value !== null ? eachLocale(path) : v.nullish(path, null),
);

const page = v.pipe(
  record({
    remove: v.nullish(flag),
    identifier,
    title: textIn(200),
    urlKey: paths,
    metaTitle: v.nullish(textIn(200), null),
    metaDescription: v.nullish(blankTextIn(500), noText),
  }),
  v.transform(({ urlKey, ...entry }) => ({
    ...entry,
    remove: false as const,
    /** Without paths, the identifier is the path. */
    paths: typeof urlKey === 'object' && urlKey !== null ? urlKey : inAllLocales(urlKey ?? entry.identifier),
    metaTitle: entry.metaTitle ?? entry.title,
  })),
);

const block = v.pipe(
  record({ remove: v.nullish(flag), identifier, title: v.nullish(textIn(200), null) }),
  v.transform(({ identifier, title }) => ({
    remove: false as const,
    identifier,
    title: title ?? inAllLocales(identifier),
  })),
);

/** An entry with `remove` names what to delete. Its content is checked separately (`contentEntry`). */
export const pageEntry = shapedBy({ page, removal }, (value) => (isRemoval(value) ? 'removal' : 'page'));
export const blockEntry = shapedBy({ block, removal }, (value) => (isRemoval(value) ? 'removal' : 'block'));

/** Maximum number of characters of one page or block; nobody writes more by hand. */
export const longestMarkup = 1_000_000;

/** The content of a page or block: a tree for each language, or the page builder's HTML for each language. */
export const contentEntry = shapedBy(
  {
    tree: record({ tree: eachLocale(v.unknown()) }),
    html: record({ html: eachLocale(blankText(longestMarkup)) }),
  },
  ({ tree, html }) => (!hasValue(tree) && hasValue(html) ? 'html' : 'tree'),
);
