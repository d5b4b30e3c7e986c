import type { ContentTree } from '@jinlan/contract/content-tree';

/** The lines of a block: each paragraph and each entry of a list in its texts, wherever they stand. */
export function promisesIn(tree: ContentTree): readonly string[] {
  return tree.flatMap((node): readonly string[] => {
    if (node.kind === 'text') {
      const lines = [...node.html.matchAll(/<(p|li)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , line = '']) =>
        line.trim(),
      );
      return (lines.length > 0 ? lines : [node.html.trim()]).filter((line) => line !== '');
    }
    return 'children' in node ? promisesIn(node.children) : [];
  });
}
