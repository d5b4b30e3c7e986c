import { normalText } from '../kernel/index.ts';
import type { Span } from './limits.ts';
import { chineseNumber } from './numbers.ts';

/** The words to search for if the query had only the weight of a stone. */
export const weighedStones = '钻石';

export interface Carats {
  /** The other words, as typed. */
  readonly rest: string;
  readonly carat: Span | null;
  /** A wider range for a weight without a limit, used if no stone is within `carat`. */
  readonly wider: Span | null;
  /** The words of the query that were read as the weight. */
  readonly said: string;
}

const before =
  '(?<to>不超[过過]|[低少小][于於]|最多|不到|(?:under|below|less than|up to|at most)(?= ))|(?<from>[超高大多][过過于於]|最少|(?:over|above|more than|at least)(?= ))';
const after =
  '(?<toAfter>(?:或)?(?:以|之)[内內下里]|or (?:less|under))|(?<fromAfter>(?:或)?(?:以|之)上|起|or (?:more|over)|\\+)|左右|上下';
const chinese = '[一二两兩三四五六七八九十半]{1,3}';

/**
 * Matches 1克拉, 一克拉, 1.5ct, half carat, and 50分 or 五十份 before a stone; not karats of gold (18ct, 9 carat), nor
 * 七分袖.
 */
const amount = (name: string): string =>
  String.raw`(?:(?<carats${name}>\d{1,2}(?:\.\d{1,2})?|${chinese})?\s*(?:克拉|卡拉|(?<=[\d一二两兩三四五六七八九十半]\s*)卡(?=\s*的?(?:[钻鑽裸戒石]|$|\s)))|(?<![\d.])(?<latin${name}>half|quarter|[0-8](?:\.\d{1,2})?|\.\d{1,2})[\s-]*(?:an?\s+)?(?:carats?|cts?)(?![\p{Script=Latin}\p{N}])|(?<![\d.])(?<points${name}>\d{1,2}|${chinese})\s*[分份](?=\s*的?(?:[钻鑽裸求订訂]|$|\s)))`;
const pattern = new RegExp(
  String.raw`(?<![\d.])(?<least>\d{1,2}(?:\.\d{1,2})?)\s*(?:克拉|cts?|carats?|分)?\s*[-~到至]\s*${amount('Most')}|(?:${before})?\s*${amount('')}\s*(?:${after})?`,
  'giu',
);
/** A decimal number alone, in a query about stones: `gia 0.5`. */
const bare =
  /(?<![\p{L}\d.,-])([0-5]\.\d{1,2})(?![\p{N}.,]|\s?(?:[\p{Script=Latin}]|克|毫米|厘米|元|[万萬千]))/giu;
const ofStones = /gia|igi|hrd|ngtc|gcal|[钻鑽]|裸石|diamond|stone/iu;

const words: Readonly<Record<string, number>> = { half: 0.5, quarter: 0.25, 半: 0.5 };

/** Factors of an approximate weight. */
const nearFactors = { from: 0.9, to: 1.1 };
const farFactors = { from: 0.6, to: 1.5 };
const longest = 160;

/**
 * Reads the weight of a stone from a query. Names do not contain it; it is a value of the piece or of the
 * loose stone.
 */
export function readCarats(typed: string): Carats {
  if (typed.length > longest) return { rest: typed, carat: null, wider: null, said: '' };
  let carat: Span | null = null;
  let wider: Span | null = null;
  const readWords: string[] = [];
  const record = (matchedWords: string, span: Span | number | null): string => {
    carat = (typeof span === 'number' ? rangeAround(span, nearFactors) : span) ?? carat;
    wider = typeof span === 'number' ? rangeAround(span, farFactors) : null;
    readWords.push(matchedWords.trim());
    return ' ';
  };
  const text = normalText(typed, 'NFKC');
  let rest = text.replace(pattern, (matchedWords: string, ...matchArguments: unknown[]) => {
    const groups = matchArguments.at(-1) as Readonly<Record<string, string | undefined>>;
    return record(matchedWords, spanOf(groups));
  });
  if (readWords.length === 0 && ofStones.test(text))
    rest = text.replace(bare, (matchedWords, value) => record(matchedWords, Number(value)));
  if (readWords.length === 0) return { rest: typed, carat: null, wider: null, said: '' };
  rest = rest
    .replace(/\s+/g, ' ')
    .replace(/^\s*的|^[\s,，、]+/gu, '')
    .trim();
  return { rest: /[\p{L}\p{N}]/u.test(rest) ? rest : weighedStones, carat, wider, said: readWords.join(' ') };
}

function spanOf(groups: Readonly<Record<string, string | undefined>>): Span | number | null {
  const greatest = caratsOf(groups.caratsMost, groups.latinMost, groups.pointsMost);
  if (groups.least !== undefined && greatest !== null) {
    const smallest = Number(groups.least) / (groups.pointsMost === undefined ? 1 : 100);
    return { from: Math.min(smallest, greatest), to: Math.max(smallest, greatest) };
  }
  const value = caratsOf(groups.carats, groups.latin, groups.points);
  if (value === null) return null;
  if (groups.to !== undefined || groups.toAfter !== undefined) return { from: null, to: value };
  if (groups.from !== undefined || groups.fromAfter !== undefined) return { from: value, to: null };
  return value;
}

function caratsOf(carats?: string, latin?: string, points?: string): number | null {
  const number = carats ?? latin ?? points;
  if (number === undefined) return null;
  const value = words[number.toLowerCase()] ?? (/\d/.test(number) ? Number(number) : chineseNumber(number));
  if (!(value > 0)) return null;
  return points === undefined ? value : value / 100;
}

const rangeAround = (value: number, band: typeof nearFactors): Span => ({
  from: hundredths(value * band.from),
  to: hundredths(value * band.to),
});
const hundredths = (value: number): number => Math.round(value * 100) / 100;
