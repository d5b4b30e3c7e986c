import { type ContentKind, type ContentTree, childrenOf } from '@jinlan/contract/content-tree';
import { locales } from '@jinlan/domain/markets';
import type { LocalTree } from './store.ts';

const textKinds: readonly ContentKind[] = ['text', 'html', 'heading'];

/**
 * The content kinds that the shop renders in the blocks of its frame and of product pages; container
 * kinds are searched.
 */
const drawnKinds: Readonly<Record<string, readonly ContentKind[]>> = {
  header_message: [...textKinds, 'button-item'],
  footer_section_top: [...textKinds, 'link-list'],
  footer_section_bottom: [...textKinds, 'link-list', 'button-item'],
  piece_promises: textKinds,
  piece_delivery: textKinds,
  piece_returns: textKinds,
};

/**
 * Returns a problem for each kind in the block that the shop does not render there. Returns none for
 * blocks of pages.
 */
export function unrenderedIn(
  identifier: string,
  trees: LocalTree,
): readonly { readonly path: string; readonly message: string }[] {
  const rendered = Object.hasOwn(drawnKinds, identifier) ? drawnKinds[identifier] : undefined;
  if (!rendered) return [];
  const kinds = new Set(locales.flatMap((locale) => leavesOf(trees[locale])));
  return [...kinds]
    .filter((kind) => !rendered.includes(kind))
    .map((kind) => ({
      path: '',
      message: `${kind} is not drawn in this block: its place shows ${rendered.join(', ')} alone`,
    }));
}

/** Kinds of the nodes without children. Blocks are loaded only when they are rendered. */
const leavesOf = (tree: ContentTree): readonly ContentKind[] =>
  tree.flatMap((node): readonly ContentKind[] =>
    node.kind === 'block' ? [] : 'children' in node ? leavesOf(childrenOf(node)) : [node.kind],
  );
