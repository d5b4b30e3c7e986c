import { type ContentNode, type ContentTree, childrenOf, type Link } from '@jinlan/contract/content-tree';
import { PATHS } from '@jinlan/contract/wire';
import { isConverted, type Locale, locales } from '@jinlan/domain/markets';
import { orderWords } from '@jinlan/messages/every-locale';
import type { Wire } from '../../graphql/wire.ts';
import { pathIn } from './addresses.ts';
import type { Content, LinkingView } from './index.ts';
import { printPageBuilder } from './page-builder/print.ts';
import { linkToOwnIds, plainTextOf, sanitiseHtml } from './sanitise.ts';
import type { BlockRow, PageRow } from './store.ts';

/**
 * Pages and blocks in the schema's shape. The resolver of `content` prints the HTML; our own storefront
 * does not request it.
 */
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
    is_converted: isConverted(page.title, locale) || (page.tree.converted?.includes(locale) ?? false),
    content_heading: plainTextOf(page.title[locale]),
    page_layout: 'cms-full-width',
    meta_title: plainTextOf(page.metaTitle[locale]),
    meta_description: plainTextOf(page.metaDescription[locale]),
    meta_keywords: null,
    relative_url: pathIn(page, locale).slice(1),
    paths: locales.map((pathLocale) => ({
      locale: pathLocale,
      relative_url: pathIn(page, pathLocale).slice(1),
    })),
    redirect_code: 0,
    type: 'CMS_PAGE',
  };
}

export function presentAgreement(
  page: PageRow,
  mode: 'auto' | 'manual',
  locale: Locale,
): Wire<'CheckoutAgreement'> {
  const name = plainTextOf(page.title[locale]);
  return {
    agreement_id: page.id,
    identifier: page.identifier,
    name,
    checkbox_text: orderWords[locale]['agreement.accept'].replaceAll('{page}', () => name),
    tree: cleaned(page.tree[locale]),
    content_height: null,
    is_html: true,
    mode: mode === 'auto' ? 'AUTO' : 'MANUAL',
    path: pathIn(page, locale),
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

/** The most levels of nested blocks. A block that contains itself stays empty. */
const maxNested = 3;

/**
 * Fills in the trees of blocks that a tree references, so that a page is returned complete. Runs one
 * query for each level.
 */
export async function withBlocks(
  content: Content,
  tree: ContentTree,
  locale: Locale,
  outerBlocks: readonly string[] = [],
): Promise<ContentTree> {
  const identifiers = [...new Set(blocksIn(tree))].filter((identifier) => !outerBlocks.includes(identifier));
  if (identifiers.length === 0 || outerBlocks.length >= maxNested) return tree;
  const blocks = await content.blocks(identifiers);
  const blockTrees = await Promise.all(
    blocks.map(
      async ({ identifier, tree: blockTree }) =>
        [
          identifier,
          await withBlocks(content, cleaned(blockTree[locale]), locale, [...outerBlocks, identifier]),
        ] as const,
    ),
  );
  return withBlockTrees(tree, new Map(blockTrees), new Set(identifiers));
}

function blocksIn(tree: ContentTree): string[] {
  return tree.flatMap((node) => (node.kind === 'block' ? [node.identifier] : blocksIn(childrenOf(node))));
}

/**
 * Fills in block trees. `loaded` are the blocks that were queried; a block without a tree does not exist.
 */
function withBlockTrees(
  tree: ContentTree,
  treeByIdentifier: ReadonlyMap<string, ContentTree>,
  loaded: ReadonlySet<string>,
): ContentTree {
  return tree.map((node): ContentNode => {
    if (node.kind === 'block') {
      const children = treeByIdentifier.get(node.identifier);
      const missing = children === undefined && loaded.has(node.identifier);
      return { ...node, children: children ?? [], ...(missing && { missing }) };
    }
    return 'children' in node
      ? ({ ...node, children: withBlockTrees(childrenOf(node), treeByIdentifier, loaded) } as ContentNode)
      : node;
  });
}

/** A link to an address, unlike links to pieces, categories and pages by key. */
const isAddress = (value: unknown): value is Link =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  value.type === 'default' &&
  'target' in value &&
  typeof value.target === 'string';

const cleanTrees = new WeakMap<ContentTree, ContentTree>();

/**
 * Sanitises a tree again, once for each document, because rules may have become stricter since it was
 * stored.
 */
function cleaned(tree: ContentTree): ContentTree {
  const cached = cleanTrees.get(tree);
  if (cached) return cached;
  const clean = JSON.parse(
    JSON.stringify(tree, (key, value: unknown) => {
      if (key === 'html' && typeof value === 'string') return sanitiseHtml(value);
      return isAddress(value) ? { ...value, target: linkToOwnIds(value.target) } : value;
    }),
  ) as ContentTree;
  cleanTrees.set(tree, clean);
  return clean;
}
