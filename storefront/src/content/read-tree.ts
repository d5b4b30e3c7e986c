/** The tree comes as JSON that the server has validated; what is not a list of nodes is an empty page. */
import type { ContentNode, ContentTree } from '@jinlan/contract/content-tree';

export const readTree = (value: unknown): ContentTree => (Array.isArray(value) ? (value as ContentTree) : []);

/** Whether the content brings the page's one first-level heading itself. */
export function hasHeadingOne(tree: ContentTree): boolean {
  return tree.some((node) => {
    if (node.kind === 'heading') return node.level === 1;
    if (node.kind === 'banner') return node.appearance === 'hero';
    return childrenOf(node).length > 0 && hasHeadingOne(childrenOf(node));
  });
}

function childrenOf(node: ContentNode): ContentTree {
  if (node.kind === 'slider') return node.slides;
  return 'children' in node ? node.children : [];
}

/** A hero lies under the transparent header. */
export const isHero = (node: ContentNode | undefined): boolean =>
  node?.kind === 'banner'
    ? node.appearance === 'hero'
    : node?.kind === 'row' && node.appearance === 'full' && isHero(node.children[0]);
