/** Reads the tree from JSON that the server has validated. Anything but a list of nodes is an empty page. */
import { type ContentNode, type ContentTree, childrenOf } from '@jinlan/contract/content-tree';

export const readTree = (value: unknown): ContentTree => (Array.isArray(value) ? (value as ContentTree) : []);

/** Whether the content includes the page's one first-level heading. */
export function hasHeadingOne(tree: ContentTree): boolean {
  return tree.some((node) => {
    if (node.kind === 'heading') return node.level === 1;
    if (node.kind === 'banner') return node.appearance === 'hero';
    return hasHeadingOne(childrenOf(node));
  });
}

/** Whether the node is a hero, which begins behind the transparent header. */
export const isHero = (node: ContentNode | undefined): boolean =>
  node?.kind === 'banner'
    ? node.appearance === 'hero'
    : node?.kind === 'row' && node.appearance === 'full' && isHero(node.children[0]);

/** Whether the node is full-bleed by itself or contains rows. */
export const isLaidOut = ({ kind }: ContentNode): boolean =>
  kind === 'row' || kind === 'banner' || kind === 'slider' || kind === 'block';

/** Returns the content of a block. For a missing block, returns the sentence of specification 8. */
export const blockOf = (
  { children = [], missing }: Extract<ContentNode, { kind: 'block' }>,
  sentence: string,
): ContentTree => (missing ? [{ kind: 'text', html: `<p>${sentence}</p>` }] : children);

/** Returns every SKU of a tree once, in order, so a page can request all its pieces at once. */
export function skusIn(tree: ContentTree): readonly string[] {
  const skus = new Set<string>();
  const visit = (nodes: ContentTree): void => {
    for (const node of nodes) {
      if (node.kind === 'products') for (const sku of node.skus) skus.add(sku);
      visit(childrenOf(node));
    }
  };
  visit(tree);
  return [...skus];
}

/** Returns the first picture of a page, for link previews. */
export function pictureIn(tree: ContentTree): string | null {
  for (const node of tree) {
    const ownPicture =
      node.kind === 'image' || node.kind === 'banner' || node.kind === 'slide'
        ? node.picture
        : 'backdrop' in node
          ? node.backdrop
          : undefined;
    const file = ownPicture?.file ?? pictureIn(childrenOf(node));
    if (file) return ownPicture ? `/media/${ownPicture.file}` : file;
  }
  return null;
}
