import { type ContentNode, type ContentTree, childrenOf, type Link } from '@jinlan/contract/content-tree';
import { PATHS } from '@jinlan/contract/wire';
import { type Locale, locales } from '@jinlan/domain/markets';
import type { Wire } from '../../graphql/wire.ts';
import { pathIn } from './addresses.ts';
import type { Content, LinkingView } from './index.ts';
import { printPageBuilder } from './page-builder/print.ts';
import { linkToOwnIds, plainTextOf, sanitiseHtml } from './sanitise.ts';
import type { BlockRow, PageRow } from './store.ts';

/** Pages and blocks as the wire has them. Printing is left to the resolver of `content`: our own shop never asks it. */
export function presentPage(
  page: PageRow,
  locale: Locale,
): Wire<'CmsPage'> & { readonly __typename: 'CmsPage' } {
  const { identifier, paths } = page;
  return {
    __typename: 'CmsPage',
    identifier,
    url_key: paths[locale],
    title: plainTextOf(page.title[locale]),
    tree: cleaned(page.tree[locale]),
    content_heading: plainTextOf(page.title[locale]),
    page_layout: 'cms-full-width',
    meta_title: plainTextOf(page.metaTitle[locale]),
    meta_description: plainTextOf(page.metaDescription[locale]),
    meta_keywords: null,
    relative_url: pathIn(page, locale).slice(1),
    paths: locales.map((one) => ({ locale: one, relative_url: pathIn(page, one).slice(1) })),
    redirect_code: 0,
    type: 'CMS_PAGE',
  };
}

export function presentBlock(block: BlockRow, locale: Locale): Wire<'CmsBlock'> {
  return {
    identifier: block.identifier,
    title: plainTextOf(block.title[locale]),
    tree: cleaned(block.tree[locale]),
  };
}

export function printTree(content: Content, tree: ContentTree, storeView: LinkingView): string {
  return printPageBuilder(tree, {
    mediaPath: PATHS.media,
    addressOf: (link) => content.addressOf(link, storeView),
  });
}

/** A block may name another, so far; one that names itself is left empty. */
const maxNested = 3;

/** Puts what blocks hold where a tree names them, so that a page is answered whole: one read for each level of nesting. */
export async function withBlocks(
  content: Content,
  tree: ContentTree,
  locale: Locale,
  outside: readonly string[] = [],
): Promise<ContentTree> {
  const named = [...new Set(blocksIn(tree))].filter((identifier) => !outside.includes(identifier));
  if (named.length === 0 || outside.length >= maxNested) return tree;
  const blocks = await content.blocks(named);
  const held = await Promise.all(
    blocks.map(
      async ({ identifier, tree: own }) =>
        [
          identifier,
          await withBlocks(content, cleaned(own[locale]), locale, [...outside, identifier]),
        ] as const,
    ),
  );
  return filled(tree, new Map(held), new Set(named));
}

function blocksIn(tree: ContentTree): string[] {
  return tree.flatMap((node) => (node.kind === 'block' ? [node.identifier] : blocksIn(childrenOf(node))));
}

/** `named` are the blocks that were read: one of them without an entry in `held` does not exist. */
function filled(
  tree: ContentTree,
  held: ReadonlyMap<string, ContentTree>,
  named: ReadonlySet<string>,
): ContentTree {
  return tree.map((node): ContentNode => {
    if (node.kind === 'block') {
      const children = held.get(node.identifier);
      const missing = children === undefined && named.has(node.identifier);
      return { ...node, children: children ?? [], ...(missing && { missing }) };
    }
    return 'children' in node
      ? ({ ...node, children: filled(childrenOf(node), held, named) } as ContentNode)
      : node;
  });
}

/** A link to an address, unlike those to pieces, categories and pages by their keys. */
const isAddress = (value: unknown): value is Link =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  value.type === 'default' &&
  'target' in value &&
  typeof value.target === 'string';

const cleanTrees = new WeakMap<ContentTree, ContentTree>();

/** Sanitised once more, once per document: what an older list let in must not reach a page. */
function cleaned(tree: ContentTree): ContentTree {
  const kept = cleanTrees.get(tree);
  if (kept) return kept;
  const clean = JSON.parse(
    JSON.stringify(tree, (key, value: unknown) => {
      if (key === 'html' && typeof value === 'string') return sanitiseHtml(value);
      return isAddress(value) ? { ...value, target: linkToOwnIds(value.target) } : value;
    }),
  ) as ContentTree;
  cleanTrees.set(tree, clean);
  return clean;
}
