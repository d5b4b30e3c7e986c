import { normalText } from '../kernel/index.ts';
import { type CurrencyCode, MILLIGRAMS_PER } from '../money/index.ts';
import { chineseNumber } from './numbers.ts';

/**
 * Reads price and weight from a query: `3000元以下 手链` is 手链 up to 3,000, `5克以内` weighs at most 5 g. A number
 * without a unit is money from 100 on, in the current currency, as is 元, 块 or $. Another currency stays in
 * the query, because its rate is unknown here. A weight without a limit (`手镯 30克`, 一两金镯) is approximate; the
 * tael is that of gold. `readCarats` reads weights of stones.
 */
export interface Span {
  /** Both inclusive; null for an open end. */
  readonly from: number | null;
  readonly to: number | null;
}

export interface Limits {
  /** The rest of the query, as typed. */
  readonly rest: string;
  /** Major units. */
  readonly price: Span | null;
  readonly grams: Span | null;
  /** A weight without a limit, in grams: the nearest pieces come first. */
  readonly nearGrams: number | null;
  /** The words of the query that were read as price and weight, as typed. */
  readonly said: { readonly price: string; readonly grams: string };
}

/** From this number on a number without a unit is a price; `under 12` may be a size. */
const leastBare = 100;
/** Greater than any price, and a safe integer. */
const greatestAmount = 1e9;
/** Factors for 左右 and about: a fifth either way, as sellers understand it. */
const moneyFactors = { from: 0.8, to: 1.2 };
/** Factors of an approximate weight in grams. */
const weightFactors = { from: 0.85, to: 1.15 };
/** Karats of alloys: `18k` is an alloy, `3k` an amount of money. */
const karats = new Set([8, 9, 10, 14, 18, 22, 24]);

const ownNames: Readonly<Record<CurrencyCode, string>> = {
  CNY: 'cny|rmb|yuan|人民[币幣]',
  HKD: String.raw`hkd|hk\$|港[币幣元圆圓]|蚊`,
  MOP: String.raw`mop\$?|澳[门門]元|澳[门門][币幣]`,
  MYR: 'myr|rm|令吉|[马馬][币幣]',
  SGD: String.raw`sgd|s\$|新[币幣]|新加坡元`,
  USD: String.raw`usd|us\$|美[元金]`,
};

const digits = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d{1,2})?`;
/** 1万5 is 15,000, and 3k5 is 3,500. */
const multiplied = String.raw`\d{1,3}(?:\.\d{1,2})?\s*(?:[万萬w]\d(?:[千k])?|[千k]\d百?)(?![\p{Script=Latin}\d克])`;
const number = String.raw`(?:${multiplied}|${digits}\s*(?:[千万萬]|[kw](?![\p{Script=Latin}\d]))?|[一二两兩三四五六七八九十百千万萬]{2,8}|[一二两兩三四五六七八九十半](?=\s?(?:克|公克))|[千万萬](?=元))`;
/** 5G and 3D are trade words for hard gold, not grams. */
const grams = String.raw`克(?!拉)(?:重的?)?|公克|(?:grams?|ke)(?!\p{Script=Latin})|(?:(?<!(?<!\d)5)g|(?<=(?<!\d)5)g(?! ?(?:硬|[黄黃]金|hard)))(?![\p{Script=Latin}\d])`;
const gap = ' ?';

const lead = `(?:(?:[价價][格位钱錢]?|(?<budget>[预預]算|budget)|金重|克重|重量|priced?)${gap}(?:在|是|of|is)?${gap})?`;
const upToPattern =
  '不超[过過]|[低少小][于於]|最多|不到|以[内內]|<=?|≤|(?:under|below|less than|up to|at most|within|cheaper than|max)(?= )';
const from = '[超高大多][过過于於]|最少|>=?|≥|(?:over|above|more than|at least)(?= )';
const about = '大?[约約]|(?:about|around)(?= )';
const after = {
  to: '(?:或)?(?:以|之)[内內下里]|yi ?(?:nei|xia)(?![a-z])|不到|[内內](?![\\p{Script=Han}])|or (?:less|under|below)|and (?:under|below)|max(?!\\p{L})',
  from: '(?:或)?(?:以|之)上|yi ?shang(?![a-z])|起(?![\\p{Script=Han}])|or (?:more|over|above)|and (?:up|over|above)|\\+',
  about: '左右|上下|zuo ?you(?![a-z])',
  /** 一克多: from one to two grams. */
  more: '多(?![少款种件])',
  /** 5000预算: at most 5,000. */
  budget: '的?(?:[预預]算|budget(?!\\p{L}))',
};
const between = `-|~|–|—|－|到|至|to|and`;

/** The pattern of amounts in a currency. */
function patternOf(currency: CurrencyCode): RegExp {
  const unit = String.raw`(?:元|[块塊](?:[钱錢])?|圆|圓|dollars?|bucks|kuai(?:qian)?|${ownNames[currency]})(?!\p{Script=Latin})`;
  const sign = String.raw`(?:[¥$](?=${gap}\d)|(?<!\p{L})(?:${ownNames[currency]})(?=${gap}\d))`;
  const otherCurrencies = Object.entries(ownNames).flatMap(([code, names]) =>
    code === currency ? [] : [names],
  );
  /** Not inside an article number, nor after another currency. */
  const begins = String.raw`(?<![\p{Script=Latin}\p{N}.,_$¥£€-]|(?<!\p{Script=Latin})(?:${otherCurrencies.join('|')})\s?)`;
  const amount = (name: string): string =>
    String.raw`(?<sign${name}>${sign})?${gap}(?<number${name}>${number})${gap}(?:(?<unit${name}>${unit})|(?<grams${name}>${grams}))?(?![\p{Script=Latin}\p{N}])`;
  return new RegExp(
    [
      `${lead.replace('<budget>', '<budgetOf>')}(?:between ${gap})?${begins}${amount('A')}${gap}(?:${between})${gap}${amount('B')}(?:之[间間])?`,
      `${lead}(?:(?<toBefore>${upToPattern})|(?<fromBefore>${from})|(?<aboutBefore>${about}))?${gap}${begins}${amount('C')}${gap}(?:(?<toAfter>${after.to})|(?<fromAfter>${after.from})|(?<aboutAfter>${after.about})|(?<moreAfter>${after.more})|(?<budgetAfter>${after.budget}))?`,
    ].join('|'),
    'giu',
  );
}

/** Longest text with a limit, in characters; longer texts are not read, because matching would take long. */
const longest = 80;

const patterns = new Map<CurrencyCode, RegExp>();
const mayLimit = /[\d一二两兩三四五六七八九十百千万萬半]/u;

export function readLimits(typed: string, currency: CurrencyCode): Limits {
  const none: Limits = {
    rest: typed,
    price: null,
    grams: null,
    nearGrams: null,
    said: { price: '', grams: '' },
  };
  if (typed.length > longest * 4) return none;
  const plain = normalText(typed, 'NFKC').replace(/\s+/g, ' ');
  if (plain.length > longest || !mayLimit.test(plain)) return none;
  const changes: Change[] = [];
  const change = (before: string, after: string): string => {
    changes.push({ before: before.trim(), after: after.trim() });
    return after;
  };
  const text = plain
    .replace(/([\d一二两兩三四五六七八九十百千])多([克元块塊])/gu, (matchedWords, digit, unit) =>
      change(matchedWords, `${digit}${unit}多`),
    )
    .replace(taels, (matchedWords, liang = '', qian = '', fen = '', maceAlone = '') =>
      change(
        matchedWords,
        weightText(
          tael * (singleNumber(liang) + singleNumber(qian || maceAlone) / 10 + singleNumber(fen) / 100),
        ),
      ),
    );
  const pattern = patterns.get(currency) ?? patternOf(currency);
  patterns.set(currency, pattern);
  let price: Span | null = null;
  let weight: Span | null = null;
  let nearGrams: number | null = null;
  const readWords = { price: '', grams: '' };
  const rest = text.replace(pattern, (matchedWords: string, ...matchArguments: unknown[]) => {
    const quantity = spanOf(matchArguments.at(-1) as Groups);
    if (!quantity) return matchedWords;
    const kind = quantity.isWeight ? 'grams' : 'price';
    if (quantity.isWeight) weight = intersection(weight, quantity.span);
    else price = intersection(price, quantity.span);
    nearGrams = quantity.nearGrams ?? nearGrams;
    readWords[kind] = `${readWords[kind]} ${asTyped(matchedWords, changes)}`.trim();
    return ' ';
  });
  if (!price && !weight) return none;
  return { rest: tidy(asTyped(rest, changes)), price, grams: weight, nearGrams, said: readWords };
}

/** A text that was rewritten before reading: 二錢 as 7.49克. */
interface Change {
  readonly before: string;
  readonly after: string;
}

/** Replaces each rewritten text by the text that the shopper typed. */
const asTyped = (text: string, changes: readonly Change[]): string =>
  changes.reduce((typed, { before, after }) => typed.replace(after, () => before), text);

type Groups = Readonly<Record<string, string | undefined>>;

interface Quantity {
  readonly span: Span;
  readonly isWeight: boolean;
  readonly nearGrams?: number;
}

function spanOf(groups: Groups): Quantity | null {
  if (groups.numberA !== undefined && groups.numberB !== undefined) {
    const end = amountOf(groups.numberB);
    const start = amountOf(groups.numberA, multiplierOf(groups.numberB));
    const isWeight = groups.gramsA !== undefined || groups.gramsB !== undefined;
    const isMoney = [groups.signA, groups.signB, groups.unitA, groups.unitB].some(
      (text) => text !== undefined,
    );
    if (start === null || end === null || (isWeight && isMoney)) return null;
    if (!isWeight && !isMoney && (start < leastBare || start >= end)) return null;
    return { isWeight, span: ordered({ from: start, to: end }) };
  }
  const value = amountOf(groups.numberC ?? '');
  const isWeight = groups.gramsC !== undefined;
  const isBudget = !isWeight && (groups.budget ?? groups.budgetAfter) !== undefined;
  const isMoney =
    groups.signC !== undefined ||
    groups.unitC !== undefined ||
    isBudget ||
    isShortAmount(groups.numberC ?? '');
  if (value === null || (isWeight && groups.signC !== undefined)) return null;
  const atLeast = groups.fromBefore ?? groups.fromAfter;
  const about = groups.aboutBefore ?? groups.aboutAfter;
  const isOpen = atLeast === undefined && about === undefined && groups.moreAfter === undefined;
  // A budget is an upper limit.
  const to = groups.toBefore ?? groups.toAfter ?? (isBudget && isOpen ? 'budget' : undefined);
  // An amount of money alone is approximate.
  if (to === undefined && isOpen && !isMoney && !isWeight) return null;
  if (!isWeight && !isMoney && value < leastBare) return null;
  if (to === undefined && !isMoney && isKarat(groups.numberC ?? '')) return null;
  if (to !== undefined) return { isWeight, span: { from: null, to: value } };
  if (atLeast !== undefined) return { isWeight, span: { from: value, to: null } };
  if (groups.moreAfter !== undefined)
    return { isWeight, span: { from: value, to: value + lastDigitOf(value) } };
  const band = isWeight ? weightFactors : moneyFactors;
  const span = { from: rounded(value * band.from), to: rounded(value * band.to) };
  return isWeight ? { isWeight, span, nearGrams: value } : { isWeight, span };
}

const tael = MILLIGRAMS_PER.tael / 1_000;

/** Matches 一两三钱, 2两, 3钱 and 1.5 taels; not 两千, 多少钱 or 压岁钱. */
const taels =
  /(?<![\p{Script=Latin}\d.])(\d{1,3}(?:\.\d{1,2})?|[一二三四五六七八九十半])\s?(?:[两兩両](?![百千万萬件颗条对])|taels?(?!\p{Script=Latin}))(?:\s?(\d|[一二三四五六七八九半])\s?[钱錢])?(?:\s?(\d|[一二三四五六七八九])分)?|(?<![\p{Script=Latin}\d.])(\d{1,3}(?:\.\d{1,2})?|[一二两兩三四五六七八九半])\s?(?:[钱錢](?![包币幣袋])|mace(?!\p{Script=Latin}))/giu;

/** A number in digits, or one numeral. */
const singleNumber = (written: string): number =>
  written === '' ? 0 : /\d/.test(written) ? Number(written) : written === '半' ? 0.5 : chineseNumber(written);

const weightText = (value: number): string => ` ${rounded(value)}克`;

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The unit of the last digit (1 of 12, 10 of 20, 100 of 1,500): what 'and something' may add. */
const lastDigitOf = (value: number): number => {
  let unit = 1;
  while (value >= unit * 10 && value % (unit * 10) === 0) unit *= 10;
  return unit;
};

const isKarat = (written: string): boolean =>
  /k\s*$/i.test(written) && karats.has(Number.parseFloat(written));

const multipliers: Readonly<Record<string, number>> = { 千: 1e3, k: 1e3, 万: 1e4, 萬: 1e4, w: 1e4 };

const multiplierOf = (written: string): number =>
  /\d/.test(written) ? (multipliers[written.trim().at(-1)?.toLowerCase() ?? ''] ?? 1) : 1;

/** Whether it is an amount of money without a unit, such as 3k, 1w or 3千; 18k is an alloy. */
const isShortAmount = (written: string): boolean =>
  multiplierOf(written) > 1 ? !isKarat(written) : shortAmount.test(written);

/** 1万5, 3千5, 1万5千. */
const shortAmount = /^(\d{1,3}(?:\.\d{1,2})?)\s*([千万萬kw])(\d)[千k百]?$/i;

/** Reads an amount. `2-3千` begins at 2,000: a number without a multiplier takes the other number's. */
function amountOf(written: string, otherMultiplier = 1): number | null {
  const [, wholePart, multiplier = '', tenths] = shortAmount.exec(written) ?? [];
  const value =
    wholePart !== undefined
      ? (Number(wholePart) + Number(tenths) / 10) * (multipliers[multiplier.toLowerCase()] ?? 1)
      : /\d/.test(written)
        ? Number.parseFloat(written.replaceAll(',', '')) *
          (multiplierOf(written) === 1 ? otherMultiplier : multiplierOf(written))
        : written === '半'
          ? 0.5
          : chineseNumber(written);
  return value > 0 && value <= greatestAmount ? rounded(value) : null;
}

const ordered = ({ from: a, to: b }: { from: number; to: number }): Span => ({
  from: Math.min(a, b),
  to: Math.max(a, b),
});

function intersection(a: Span | null, b: Span): Span {
  if (!a) return b;
  const least = a.from === null || (b.from !== null && b.from > a.from) ? b.from : a.from;
  const greatest = a.to === null || (b.to !== null && b.to < a.to) ? b.to : a.to;
  return least !== null && greatest !== null
    ? ordered({ from: least, to: greatest })
    : { from: least, to: greatest };
}

/** Removes the words that joined the limit to the rest. */
const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,，、:：的之]+|[\s,，、:：]+$/gu, '')
    .replace(/ [的之](?=\p{Script=Han})/gu, ' ')
    .trim();
