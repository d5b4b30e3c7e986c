import { type CouponFact, couponFacts } from '@jinlan/domain/coupons';
import { type Locale, type Market, marketFacts } from '@jinlan/domain/markets';
import { levelCode, memberLevels, memberRegions } from '@jinlan/domain/members';
import { format, money } from '@jinlan/domain/money';
import type { PromotionTerms } from '@jinlan/domain/promotions';
import { couponWords, levelNames } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';

export interface WordsContext {
  readonly locale: Locale;
  readonly market: Market;
  /** The name of a category by its key; null for one that the shop does not have. */
  readonly categoryName: (key: string) => string | null;
}

/** The benefit and the conditions of a coupon, each a short text. Amounts are in the market's own currency. */
export const conditionWords = (
  terms: Pick<PromotionTerms, 'action' | 'conditions'>,
  context: WordsContext,
): string[] => couponFacts(terms).flatMap((fact) => factWords(fact, context) ?? []);

/** The places where a coupon can be used, each a short text. Equal texts appear once. */
export const channelWords = (
  { conditions: { channels } }: Pick<PromotionTerms, 'conditions'>,
  locale: Locale,
): string[] => {
  const words = couponWords[locale];
  return [...new Set((channels ?? (['Unlimited'] as const)).map((channel) => words[`channel.${channel}`]))];
};

const percentOf = (basisPoints: number): string => String(basisPoints / 100);
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The text of one condition; null if the text would be empty, such as for categories that the shop no longer has. */
function factWords(fact: CouponFact, { locale, market, categoryName }: WordsContext): string | null {
  const words = couponWords[locale];
  const amountOf = (minor: number): string => format(money(minor, marketFacts[market].currency));
  const only = (names: readonly string[]): string | null =>
    names.length === 0 ? null : fill(words.only, { names: [...new Set(names)].join(words.separator) });
  switch (fact.kind) {
    case 'percent':
      return fact.of === 'craft' && fact.basisPoints === 10_000
        ? words['percent.craft.all']
        : fill(words[`percent.${fact.of}`], { percent: percentOf(fact.basisPoints) });
    case 'percent-at-most':
      return fill(words.atMost, { amount: amountOf(fact.amount) });
    case 'amount':
      return fill(words[`amount.${fact.of}`], { amount: amountOf(fact.amount) });
    case 'amount-each':
      return fill(words.amountEach, { amount: amountOf(fact.amount), every: amountOf(fact.every) });
    case 'fixed-price':
      return fill(words.fixedPrice, { amount: amountOf(fact.price) });
    case 'nth-piece':
      return fill(words.nthPiece, { every: fact.every, percent: percentOf(fact.basisPoints) });
    case 'cheapest-piece':
      return fill(words.cheapestPiece, { percent: percentOf(fact.basisPoints) });
    case 'free':
      return words[`free.${fact.what}`];
    case 'gifts':
      return fill(words.gifts, { quantity: fact.quantity });
    case 'min-subtotal':
      return fill(words.minSubtotal, { amount: amountOf(fact.amount) });
    case 'min-craft':
      return fill(words.minCraft, { amount: amountOf(fact.amount) });
    case 'min-quantity':
      return fill(words.minQuantity, { quantity: fact.quantity });
    case 'categories':
      return only(fact.keys.flatMap((key) => categoryName(key) ?? []));
    case 'skus':
      return words.skus;
    case 'classes':
      return only(fact.classes.map((name) => words[`class.${name}`]));
    case 'metals':
      return only(fact.metals.map((name) => words[`metal.${name}`]));
    case 'levels':
      return fill(words.levels, { names: levelsOfCodes(fact.codes, locale).join(words.separator) });
    case 'weekdays':
      return only(fact.weekdays.map((day) => words[`weekday.${day as 0}`]));
    case 'hours':
      return fill(words.hours, { from: timeOf(fact.from), until: timeOf(fact.until) });
    case 'deliveries':
      return only(fact.deliveries.map((name) => words[`delivery.${name}`]));
    case 'payment-methods':
      return words.paymentMethods;
    case 'birthday-month':
      return words.birthdayMonth;
    case 'first-order':
      return words.firstOrder;
    case 'not-gold':
      return words.notGold;
  }
}

/** The names of levels from the lowest, by their codes. */
const levelsOfCodes = (codes: readonly string[], locale: Locale): string[] =>
  memberLevels
    .filter((level) => memberRegions.some((region) => codes.includes(String(levelCode(region, level)))))
    .map((level) => levelNames[locale][level]);
