import type { ContentTree } from '@jinlan/contract/content-tree';
import { PATHS } from '@jinlan/contract/wire';
import type { Locale } from '@jinlan/domain/markets';
import type { Content } from './index.ts';
import { printPageBuilder } from './print-page-builder.ts';
import { plainTextOf, sanitiseHtml } from './sanitise.ts';
import type { BlockRow, PageRow } from './store.ts';

/** Pages and blocks as the wire has them. Printing is left to the resolver of `content`: our own shop never asks it. */
export function presentPage(content: Content, page: PageRow, locale: Locale) {
  const path = content.pathOf(page.identifier) ?? '/';
  return {
    __typename: 'CmsPage' as const,
    identifier: page.identifier,
    url_key: page.urlKey,
    title: plainTextOf(page.title[locale]),
    content_tree: cleaned(page.tree[locale]),
    content_heading: plainTextOf(page.title[locale]),
    page_layout: 'cms-full-width',
    meta_title: plainTextOf(page.metaTitle[locale]),
    meta_description: plainTextOf(page.metaDescription[locale]),
    meta_keywords: null,
    relative_url: path.slice(1),
    redirect_code: 0,
    type: 'CMS_PAGE' as const,
  };
}

export function presentBlock(block: BlockRow, locale: Locale) {
  return {
    __typename: 'CmsBlock' as const,
    identifier: block.identifier,
    title: plainTextOf(block.title[locale]),
    content_tree: cleaned(block.tree[locale]),
  };
}

export function printTree(content: Content, tree: ContentTree): string {
  return printPageBuilder(tree, { mediaPath: PATHS.media, addressOf: (link) => content.addressOf(link) });
}

const cleanTrees = new WeakMap<ContentTree, ContentTree>();

/** Sanitised once more, once per document: what an older list let in must not reach a page. */
function cleaned(tree: ContentTree): ContentTree {
  const kept = cleanTrees.get(tree);
  if (kept) return kept;
  const clean = JSON.parse(
    JSON.stringify(tree, (key, value: unknown) =>
      key === 'html' && typeof value === 'string' ? sanitiseHtml(value) : value,
    ),
  ) as ContentTree;
  cleanTrees.set(tree, clean);
  return clean;
}
