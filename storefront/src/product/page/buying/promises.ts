import { type ContentTree, childrenOf, isHtml } from '@jinlan/contract/content-tree';

/** Splits a block into lines: each paragraph, heading and list entry of its texts and HTML. */
export function promisesIn(tree: ContentTree): readonly string[] {
  return tree.flatMap((node): readonly string[] => {
    if (isHtml(node)) return linesOf(node.html);
    if (node.kind === 'heading')
      return [node.text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)];
    return promisesIn(childrenOf(node));
  });
}

/** A tag that begins or ends a line. */
const edge = /<\/?(?:p|ul|ol|li|div|section|article|h[1-6]|blockquote)\b[^>]*>/;

/** Only tags and white space. A picture counts as content. */
const blank = /^\s*(?:<(?!img\b)[^>]*>|&nbsp;|\s)*$/;

function linesOf(html: string): readonly string[] {
  return html
    .split(edge)
    .map((line) => line.trim())
    .filter((line) => !blank.test(line));
}
