import type { CurrencyCode } from '../money/index.ts';

/**
 * What a search says of price and weight: `3000元以下 手链` is 手链 up to 3,000, `5克以内` weighs 5 g at most. A number without a
 * unit is money from 100 on, in the present currency, as is 元, 块 or $; another currency that is named is left among the
 * words, for nothing here knows its rate. Weights of stones and bare weights (5克金片) are names of things and stay too.
 */
export interface Span {
  /** Both included; null: open. */
  readonly from: number | null;
  readonly to: number | null;
}

export interface Limits {
  /** What is left to look for, as it was typed. */
  readonly rest: string;
  /** Major units. */
  readonly price: Span | null;
  readonly grams: Span | null;
}

/** From here on a number without a unit is a price: `under 12` may be a size. */
const leastBare = 100;
/** Beyond any price, and within what a number holds exactly. */
const most = 1e9;
/** 左右 and about: a fifth either way, as sellers answer such a wish. */
const around = { from: 0.8, to: 1.2 };
/** `over 18k` is of an alloy; what is under it is money. */
const karats = new Set([8, 9, 10, 14, 18, 22, 24]);

const own: Readonly<Record<CurrencyCode, string>> = {
  CNY: 'cny|rmb|yuan|人民[币幣]',
  HKD: String.raw`hkd|hk\$|港[币幣元圆圓]|蚊`,
  MOP: String.raw`mop\$?|澳[门門]元|澳[门門][币幣]`,
  MYR: 'myr|rm|令吉|[马馬][币幣]',
  SGD: String.raw`sgd|s\$|新[币幣]|新加坡元`,
  USD: String.raw`usd|us\$|美[元金]`,
};

const digits = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d{1,2})?`;
const number = String.raw`(?:${digits}\s*(?:[千万萬]|[kw](?![\p{L}\d]))?|[一二两兩三四五六七八九十百千万萬]{2,8})`;
const grams = String.raw`克(?![拉重])|公克|grams?(?!\p{L})|g(?![\p{L}\d])`;
const gap = ' ?';

const lead = `(?:(?:[价價][格位钱錢]?|[预預]算|金重|克重|重量|priced?|budget)${gap}(?:在|是|of|is)?${gap})?`;
const upTo =
  '不超[过過]|[低少小][于於]|最多|不到|以[内內]|<=?|≤|(?:under|below|less than|up to|at most|within|cheaper than|max)(?= )';
const from = '[超高大多][过過于於]|最少|>=?|≥|(?:over|above|more than|at least)(?= )';
const about = '大?[约約]|(?:about|around)(?= )';
const after = {
  to: '(?:或)?(?:以|之)[内內下里]|不到|[内內](?![\\p{Script=Han}])|or (?:less|under|below)|and (?:under|below)|max(?!\\p{L})',
  from: '(?:或)?(?:以|之)上|起(?![\\p{Script=Han}])|or (?:more|over|above)|and (?:up|over|above)|\\+',
  about: '左右|上下',
};
const between = `-|~|–|—|－|到|至|to|and`;

/** How a currency's shoppers write an amount. */
function patternOf(currency: CurrencyCode): RegExp {
  const unit = String.raw`(?:元|[块塊](?:[钱錢])?|圆|圓|dollars?|bucks|${own[currency]})(?!\p{Script=Latin})`;
  const sign = String.raw`(?:[¥$](?=${gap}\d)|(?<!\p{L})(?:${own[currency]})(?=${gap}\d))`;
  const others = Object.entries(own).flatMap(([code, names]) => (code === currency ? [] : [names]));
  /** Not within an article number, nor after another currency. */
  const begins = String.raw`(?<![\p{Script=Latin}\p{N}.,_$¥£€-]|(?<!\p{Script=Latin})(?:${others.join('|')})\s?)`;
  const amount = (name: string): string =>
    String.raw`(?<sign${name}>${sign})?${gap}(?<number${name}>${number})${gap}(?:(?<unit${name}>${unit})|(?<grams${name}>${grams}))?(?![\p{Script=Latin}\p{N}])`;
  return new RegExp(
    [
      `${lead}(?:between ${gap})?${begins}${amount('A')}${gap}(?:${between})${gap}${amount('B')}(?:之[间間])?`,
      `${lead}(?:(?<toBefore>${upTo})|(?<fromBefore>${from})|(?<aboutBefore>${about}))?${gap}${begins}${amount('C')}${gap}(?:(?<toAfter>${after.to})|(?<fromAfter>${after.from})|(?<aboutAfter>${after.about}))?`,
    ].join('|'),
    'giu',
  );
}

/** Characters of a wish with a limit in it; longer texts are none, and would be long to read. */
const longest = 80;

const patterns = new Map<CurrencyCode, RegExp>();
const mayLimit = /[\d一二两兩三四五六七八九十百千]/u;

export function readLimits(text: string, currency: CurrencyCode): Limits {
  const none = { rest: text, price: null, grams: null };
  if (text.length > longest * 4) return none;
  const typed = text.normalize('NFKC').replace(/\s+/g, ' ');
  if (typed.length > longest || !mayLimit.test(typed)) return none;
  const pattern = patterns.get(currency) ?? patternOf(currency);
  patterns.set(currency, pattern);
  let price: Span | null = null;
  let weight: Span | null = null;
  const rest = typed.replace(pattern, (whole: string, ...others: unknown[]) => {
    const found = spanOf(others.at(-1) as Groups);
    if (!found) return whole;
    if (found.isWeight) weight = both(weight, found.span);
    else price = both(price, found.span);
    return ' ';
  });
  if (!price && !weight) return none;
  return { rest: tidy(rest), price, grams: weight };
}

type Groups = Readonly<Record<string, string | undefined>>;

interface Found {
  readonly span: Span;
  readonly isWeight: boolean;
}

function spanOf(said: Groups): Found | null {
  if (said.numberA !== undefined && said.numberB !== undefined) {
    const end = amountOf(said.numberB);
    const start = amountOf(said.numberA, multiplierOf(said.numberB));
    const isWeight = said.gramsA !== undefined || said.gramsB !== undefined;
    const isMoney = [said.signA, said.signB, said.unitA, said.unitB].some((one) => one !== undefined);
    if (start === null || end === null || (isWeight && isMoney)) return null;
    if (!isWeight && !isMoney && (start < leastBare || start >= end)) return null;
    return { isWeight, span: upright({ from: start, to: end }) };
  }
  const value = amountOf(said.numberC ?? '');
  const isWeight = said.gramsC !== undefined;
  const isMoney = said.signC !== undefined || said.unitC !== undefined;
  if (value === null || (isWeight && said.signC !== undefined)) return null;
  const to = said.toBefore ?? said.toAfter;
  const least = said.fromBefore ?? said.fromAfter;
  const near = said.aboutBefore ?? said.aboutAfter;
  // An amount of money alone is about what somebody wants to spend.
  if (to === undefined && least === undefined && near === undefined && !isMoney) return null;
  if (!isWeight && !isMoney && value < leastBare) return null;
  if (to === undefined && !isMoney && isKarat(said.numberC ?? '')) return null;
  if (to !== undefined) return { isWeight, span: { from: null, to: value } };
  if (least !== undefined) return { isWeight, span: { from: value, to: null } };
  return { isWeight, span: { from: rounded(value * around.from), to: rounded(value * around.to) } };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

const isKarat = (written: string): boolean =>
  /k\s*$/i.test(written) && karats.has(Number.parseFloat(written));

const multipliers: Readonly<Record<string, number>> = { 千: 1e3, k: 1e3, 万: 1e4, 萬: 1e4, w: 1e4 };

const multiplierOf = (written: string): number =>
  /\d/.test(written) ? (multipliers[written.trim().at(-1)?.toLowerCase() ?? ''] ?? 1) : 1;

/** `2-3千` begins at 2,000: a number without a multiplier takes the other's. */
function amountOf(written: string, others = 1): number | null {
  const value = /\d/.test(written)
    ? Number.parseFloat(written.replaceAll(',', '')) *
      (multiplierOf(written) === 1 ? others : multiplierOf(written))
    : chineseNumber(written);
  return value > 0 && value <= most ? rounded(value) : null;
}

const numerals = '零一二三四五六七八九';
const tens: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

/** 三千五百, and 三千五 for the same; 0 for what is no number. */
function chineseNumber(written: string): number {
  let [sum, section, digit, last] = [0, 0, 0, 1];
  for (const letter of written.replace(/[两兩]/g, '二').replace(/萬/g, '万')) {
    const own = numerals.indexOf(letter);
    if (own > 0) {
      if (digit > 0) return 0;
      digit = own;
    } else if (letter === '万') {
      sum = (section + digit || 1) * 10_000;
      [section, digit, last] = [0, 0, 10_000];
    } else {
      const ten = tens[letter] ?? 0;
      if (ten === 0) return 0;
      section += (digit || 1) * ten;
      [digit, last] = [0, ten];
    }
  }
  return sum + section + (last > 10 ? digit * (last / 10) : digit);
}

const upright = ({ from: a, to: b }: { from: number; to: number }): Span => ({
  from: Math.min(a, b),
  to: Math.max(a, b),
});

function both(a: Span | null, b: Span): Span {
  if (!a) return b;
  const least = a.from === null || (b.from !== null && b.from > a.from) ? b.from : a.from;
  const greatest = a.to === null || (b.to !== null && b.to < a.to) ? b.to : a.to;
  return least !== null && greatest !== null
    ? upright({ from: least, to: greatest })
    : { from: least, to: greatest };
}

/** Without what joined the limit to the words. */
const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,，、:：的之]+|[\s,，、:：]+$/gu, '')
    .replace(/ [的之](?=\p{Script=Han})/gu, ' ')
    .trim();
