import { type ContentKind, type ContentTree, childrenOf } from '@jinlan/contract/content-tree';
import type { LocalTree } from './store.ts';

const words: readonly ContentKind[] = ['text', 'html', 'heading'];

/** What the shop draws of the blocks of its frame and of a piece's page; it draws their places itself, and looks into whatever holds others. */
const drawnKinds: Readonly<Record<string, readonly ContentKind[]>> = {
  header_message: [...words, 'button-item'],
  footer_section_top: [...words, 'link-list'],
  footer_section_bottom: [...words, 'link-list', 'button-item'],
  piece_promises: words,
  piece_delivery: words,
  piece_returns: words,
};

/** What of a block stands nowhere in the shop, each kind once; nothing of a block that pages name. */
export function undrawnIn(
  identifier: string,
  trees: LocalTree,
): readonly { readonly path: string; readonly message: string }[] {
  const drawn = Object.hasOwn(drawnKinds, identifier) ? drawnKinds[identifier] : undefined;
  if (!drawn) return [];
  const kinds = new Set(Object.values(trees).flatMap((tree) => leavesOf(tree)));
  return [...kinds]
    .filter((kind) => !drawn.includes(kind))
    .map((kind) => ({
      path: '',
      message: `${kind} is not drawn in this block: its place shows ${drawn.join(', ')} alone`,
    }));
}

/** Kinds of the nodes that hold no others. A block is looked into when it is drawn. */
const leavesOf = (tree: ContentTree): readonly ContentKind[] =>
  tree.flatMap((node): readonly ContentKind[] =>
    node.kind === 'block' ? [] : 'children' in node ? leavesOf(childrenOf(node)) : [node.kind],
  );
