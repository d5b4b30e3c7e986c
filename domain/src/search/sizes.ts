/** 12号, 56圈口, 港度12, size 12, us 6.5: of rings and bangles. A length or a thickness in mm names the piece itself. */
const size =
  /(?:港度|圈口|手寸|(?<!\p{L})(?:size|us|uk|hk)(?!\p{L}))\s*\d{1,2}(?:\.\d{1,2})?(?:\s*(?:mm|毫米|号))?(?![\p{L}\p{N}])|(?<![\p{Script=Latin}\p{N}.])\d{1,2}(?:\.\d{1,2})?\s*(?:号半?|码|(?:mm|毫米)?圈口)/gu;

/**
 * A folded query without the size of a ring or a bangle: the pieces come in sizes, and no name of one holds it. A size alone
 * asks for nothing that could be found, and stays.
 */
export function withoutSizes(folded: string): string {
  if (!/\d/.test(folded)) return folded;
  const rest = folded.replace(size, ' ').replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(rest) ? rest : folded;
}
