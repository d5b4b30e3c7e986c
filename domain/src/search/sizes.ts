import { normalText } from '../kernel/index.ts';
import { convertRingSize, type RingSystem } from '../sizes/index.ts';

/** A size in the form of the shop's options: a ring's Hong Kong number, or a length. */
export interface Measure {
  readonly unit: 'hk' | 'mm' | 'cm' | 'g';
  readonly value: number;
}

export interface Sizes {
  /** The other words, as typed. */
  readonly rest: string;
  readonly measure: Measure | null;
  /** The words of the query that were read as the size. */
  readonly said: string;
}

const number = String.raw`\d{1,2}(?:\.\d{1,2})?½?`;
/** 手围16, 链长45厘米, wrist 16: a number without a unit is in centimetres. */
const girth = String.raw`(?:手[围圍]|腕[围圍]|手腕|[链鏈]?[长長]|(?<!\p{L})(?:wrists?|chain length|necklace length)(?: size)?)`;
/** 12号, 港度12, US 6, size 12; 56圈口, 45cm and 18 inch. */
const patterns: readonly (readonly [pattern: RegExp, unit: RingSystem | 'own' | 'mm' | 'cm' | 'inch'])[] = [
  [
    new RegExp(
      String.raw`(?:港度|香港|港码|(?<!\p{L})hk)\s*(?:size\s*)?(${number})\s*(?:[号號码碼])?(?![\p{Script=Latin}\p{N}$])`,
      'iu',
    ),
    'hk',
  ],
  [
    new RegExp(
      String.raw`(?:美国|美國|美[码碼度]|(?<!\p{L})us)\s*(?:size\s*)?(${number})\s*(?:[号號码碼])?(?![\p{Script=Latin}\p{N}$])`,
      'iu',
    ),
    'us',
  ],
  [/(?<!\p{L})uk\s*(?:size\s*)?([a-z](?:½|\.5)?)(?![\p{Script=Latin}\p{N}])/iu, 'uk'],
  [/(?<!\p{L})(?:eu|欧码|歐碼)\s*(?:size\s*)?(\d{2})(?![\p{Script=Latin}\p{N}])/iu, 'eu'],
  [/圈口\s*(\d{2})\s*(?:mm|毫米|[号號])?(?![\p{Script=Latin}\p{N}])/iu, 'mm'],
  [/(?<![\p{Script=Latin}\p{N}.])(\d{2})\s*(?:mm|毫米)?\s*的?圈口/iu, 'mm'],
  [/(?<![\p{Script=Latin}\p{N}.])(\d{1,3}(?:\.\d)?)\s*(?:mm|毫米)(?![\p{Script=Latin}\p{N}])/iu, 'mm'],
  [
    new RegExp(
      String.raw`(?:${girth}\s*(?:[约約是为為]|of|is)?\s*)?(?<![\p{Script=Latin}\p{N}.])(\d{1,2}(?:\.\d)?)\s*-?(?:inch(?:es)?|英寸|英吋|吋)(?:\s*的?\s*(?:${girth}|long\b))?(?![\p{Script=Latin}\p{N}])`,
      'iu',
    ),
    'inch',
  ],
  [
    new RegExp(
      String.raw`(?:${girth}\s*(?:[约約是为為]|of|is)?\s*)?(?<![\p{Script=Latin}\p{N}.])(\d{2,3}(?:\.\d)?)\s*(?:cm|厘米|公分|limi)(?:\s*的?\s*(?:${girth}|long\b))?(?![\p{Script=Latin}\p{N}])`,
      'iu',
    ),
    'cm',
  ],
  [
    new RegExp(
      String.raw`${girth}\s*(?:[约約是为為]|of|is)?\s*(?<![\p{Script=Latin}\p{N}.])(\d{2}(?:\.\d)?)(?![\p{Script=Latin}\p{N}克])`,
      'iu',
    ),
    'cm',
  ],
  [
    new RegExp(
      String.raw`(?:手寸|(?<!\p{L})size)\s*(${number})\s*(?:[号號码碼])?(?![\p{Script=Latin}\p{N}])`,
      'iu',
    ),
    'own',
  ],
  [/(?<![\p{Script=Latin}\p{N}.])(\d{1,2}(?:\.5)?)\s*(?:[号號](半?)|[码碼])/iu, 'own'],
];
const longest = 160;
/** A larger ring number is the diameter of a bangle in millimetres: no finger has it. */
const leastBangle = 50;

/**
 * Reads the size in a query, if the shop has pieces of that size; names contain no sizes. A number alone
 * belongs to the shopper's usual system. A length without an option stays in the query.
 */
export function readSize(typed: string, system: RingSystem, isOffered: (measure: Measure) => boolean): Sizes {
  const none = { rest: typed, measure: null, said: '' };
  if (typed.length > longest || !/\d|uk/i.test(typed)) return none;
  const text = normalText(typed, 'NFKC').replace(/(\d)1\u20442/g, '$1½');
  for (const [pattern, unit] of patterns) {
    const [matchedWords, value = '', half = ''] = pattern.exec(text) ?? [];
    if (matchedWords === undefined) continue;
    const measure =
      measureOf(unit === 'own' ? system : unit, `${value}${half ? '.5' : ''}`) ??
      (unit === 'own' && Number(value) >= leastBangle ? { unit: 'mm', value: Number(value) } : null);
    if (!measure || !isOffered(measure)) continue;
    const rest = text.replace(matchedWords, ' ').replace(/\s+/g, ' ').trim();
    return { rest: rest.replace(/^的/u, ''), measure, said: matchedWords.trim() };
  }
  return none;
}

/** The trade's inch: a chain of 18 inches has 45 cm, a bracelet of 7 has 18 cm. */
const centimetresPerInch = 2.5;

function measureOf(unit: RingSystem | 'mm' | 'cm' | 'inch', value: string): Measure | null {
  if (unit === 'mm' || unit === 'cm') return { unit, value: Number(value) };
  if (unit === 'inch') return { unit: 'cm', value: Math.round(Number(value) * centimetresPerInch) };
  const size = convertRingSize(unit, value);
  return size && { unit: 'hk', value: Number(size.hk) };
}

/** Reads the size in an option's label: 港度12, 54 毫米, 45 cm, 10 g. */
export function measureOfLabel(label: string): Measure | null {
  const ring = /^(?:港度|HK)\s*(\d{1,2})$/i.exec(label);
  if (ring) return { unit: 'hk', value: Number(ring[1]) };
  const length = /^(\d{1,3}(?:\.\d)?)\s*(mm|毫米|cm|厘米|g|克)$/i.exec(label);
  if (!length) return null;
  const [, value, unit = ''] = length;
  return {
    unit: /^(?:mm|毫米)$/i.test(unit) ? 'mm' : /^(?:cm|厘米)$/i.test(unit) ? 'cm' : 'g',
    value: Number(value),
  };
}
