const number = String.raw`(?:\d{1,2}(?:\.\d{1,2})?|[一二两三四五六七八九十半]{1,3})`;
/** What a weight of stones alone asks for. */
export const weighedStones = '钻石';

/** 一克拉 and 1ct, 50分 before a stone's name or at the end; not the karats of gold (18ct, 9 carat), nor 七分袖. */
const weight = new RegExp(
  String.raw`${number}?\s*(?:克拉|卡拉)|(?<![\d.])[0-8](?:\.\d{1,2})?\s*(?:carats?|cts?)(?![\p{L}\p{N}])|${number}\s*分(?=\s*(?:钻|裸|$))`,
  'gu',
);

/**
 * A folded query without weights of stones, which no name of a piece holds: whoever asks for 1克拉钻戒 finds the rings that
 * such a stone goes into. A weight alone asks for diamonds.
 */
export function withoutCarats(folded: string): string {
  const without = folded.replace(weight, ' ');
  if (without === folded) return folded;
  const rest = without.replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(rest) ? rest : weighedStones;
}
