import { customOptionInputs, isChosen, LONGEST_TEXT } from '@jinlan/domain/cart';
import type { DaySpan } from '@jinlan/domain/kernel';
import type { LocalText, Market } from '@jinlan/domain/markets';
import { isMarket, marketFacts } from '@jinlan/domain/markets';
import { type CurrencyCode, isCurrencyCode } from '@jinlan/domain/money';
import { type Fields, inWords } from '../../../platform/import/fields.ts';
import { mostLinks } from '../download-links.ts';
import {
  type Amounts,
  type BundleCharge,
  type BundlePricing,
  type CustomOption,
  costsNothing,
  type Downloads,
  type GiftCard,
  type MarketDiscounts,
  type OptionPrice,
  type SetDiscount,
} from '../product-types.ts';
import { daysTurned, isTurned, readDay } from './days.ts';
import { key, picturePattern, plain, skuPattern } from './patterns.ts';

/** What an entry says that only its type has. */
export interface BundleEntry {
  readonly setDiscount: number;
  readonly setDiscountDays: DaySpan;
  readonly pricing: BundlePricing;
  readonly options: readonly {
    readonly key: string;
    readonly title: LocalText;
    readonly input: 'select' | 'radio' | 'checkbox' | 'multi';
    readonly required: boolean;
    readonly role: 'for-her' | 'for-him' | null;
    readonly selections: readonly {
      readonly sku: string;
      readonly quantity: number;
      readonly isDefault: boolean;
      readonly canChangeQuantity: boolean;
      readonly charge: BundleCharge | null;
    }[];
  }[];
}

export type GroupedEntry = readonly { readonly sku: string; readonly quantity: number }[];

const largest = 1e13;
const file = inWords(
  new RegExp(`${picturePattern.source}|^https://[^\\s]+$`),
  'a path of letters, digits, - _ . / or an https address',
);
const role = inWords(/^[a-z][a-z_]{0,39}$/, 'small letters and _, at most 40');

/** Entries by currency; an unknown currency is named. */
function byCurrency<Value>(
  fields: Fields,
  name: string,
  read: (inner: Fields, currency: CurrencyCode) => Value,
): Readonly<Partial<Record<CurrencyCode, Value>>> {
  if (!fields.has(name)) return {};
  const inner = fields.object(name);
  const found: Partial<Record<CurrencyCode, Value>> = {};
  for (const currency of inner.keys())
    if (isCurrencyCode(currency)) found[currency] = read(inner, currency);
    else inner.fail(currency, 'Unknown currency');
  return found;
}

const amounts = (fields: Fields, name: string): Amounts =>
  byCurrency(fields, name, (inner, currency) => inner.integer(currency, { max: largest }));

export function readGiftCard(fields: Fields, soldIn: readonly Market[]): GiftCard {
  const numbers = (inner: Fields, name: string): number[] =>
    inner.list(name).map((value) => {
      if (Number.isSafeInteger(value) && (value as number) > 0 && (value as number) <= largest)
        return value as number;
      inner.fail(name, 'Expected whole numbers above 0');
      return 1;
    });
  const card: GiftCard = {
    kind: fields.choice('kind', ['virtual', 'physical', 'combined']),
    amounts: byCurrency(fields, 'amounts', (inner, currency) =>
      numbers(inner, currency).toSorted((a, b) => a - b),
    ),
    open: fields.has('open')
      ? byCurrency(fields, 'open', (inner, currency): [number, number] => {
          const [from = 1, to = 0, ...rest] = numbers(inner, currency);
          if (rest.length > 0 || from >= to) inner.fail(currency, 'Expected the least and the most');
          return [from, to];
        })
      : null,
    lifetimeDays: fields.has('lifetimeDays') ? fields.integer('lifetimeDays', { max: 36_500 }) : 0,
    longestMessage: fields.has('longestMessage') ? fields.integer('longestMessage', { max: 1_000 }) : 0,
    redeemable: fields.has('redeemable') ? fields.flag('redeemable') : true,
  };
  for (const market of soldIn) {
    const { currency } = marketFacts[market];
    if (!card.amounts[currency]?.length && !card.open?.[currency])
      fields.fail(`amounts.${currency}`, `Missing, though sold in ${market}`);
  }
  return card;
}

export function readDownloads(fields: Fields): Downloads {
  const title = (inner: Fields): LocalText => plain(inner.local('title', { max: 120 }));
  const links = fields.objects('links').map((link) => ({
    key: link.text('key', { pattern: key }),
    title: title(link),
    file: link.text('file', { pattern: file, max: 500 }),
    sample: link.optionalText('sample', { pattern: file, max: 500 }),
    prices: amounts(link, 'prices'),
    downloads: link.has('downloads') ? link.integer('downloads', { max: 10_000 }) : 0,
    shareable: link.has('shareable') ? link.flag('shareable') : false,
  }));
  if (links.length === 0) fields.fail('links', 'Must not be empty');
  if (links.length > mostLinks) fields.fail('links', `Takes at most ${mostLinks}`);
  refuseEqual(fields, 'links', links);
  return {
    title: title(fields),
    separately: fields.has('separately') ? fields.flag('separately') : false,
    links,
    samples: fields.has('samples')
      ? fields
          .objects('samples')
          .map((sample) => ({ title: title(sample), file: sample.text('file', { pattern: file, max: 500 }) }))
      : [],
  };
}

/** Two of one key would be one. */
function refuseEqual(fields: Fields, name: string, entries: readonly { readonly key: string }[]): void {
  const keys = new Set(entries.map((one) => one.key));
  if (keys.size < entries.length) fields.fail(name, 'A key stands twice');
}

const most = { options: 40, values: 200 };

/** An amount in the currency of each market, or a share of the piece in basis points. */
function readOptionPrice(fields: Fields, soldIn: readonly Market[]): OptionPrice {
  const prices = amounts(fields, 'prices');
  if (Object.keys(prices).length > 0)
    for (const { currency } of soldIn.map((market) => marketFacts[market]))
      if (prices[currency] === undefined) fields.fail(`prices.${currency}`, 'Missing, though sold for it');
  return {
    sku: fields.optionalText('sku', { pattern: skuPattern }),
    prices,
    ...(fields.has('percent') ? { percent: fields.integer('percent', { max: 1_000_000 }) } : {}),
  };
}

export function readCustomOptions(fields: Fields, soldIn: readonly Market[]): CustomOption[] {
  if (!fields.has('customOptions')) return [];
  const options = fields.objects('customOptions').map((option): CustomOption => {
    const input = option.choice('input', customOptionInputs);
    const chosen = isChosen(input);
    const values = chosen
      ? option.objects('values').map((value) => ({
          key: value.text('key', { pattern: key }),
          title: plain(value.local('title', { max: 120 })),
          ...readOptionPrice(value, soldIn),
        }))
      : [];
    if (chosen && values.length === 0) option.fail('values', 'Must not be empty');
    if (values.length > most.values) option.fail('values', `Takes at most ${most.values}`);
    refuseEqual(option, 'values', values);
    return {
      key: option.text('key', { pattern: key }),
      title: plain(option.local('title', { max: 120 })),
      input,
      role: option.optionalText('role', { pattern: role }),
      required: option.has('required') ? option.flag('required') : false,
      mostCharacters: option.has('mostCharacters')
        ? option.integer('mostCharacters', { max: LONGEST_TEXT.area })
        : 0,
      ...readOptionPrice(option, soldIn),
      values,
    };
  });
  refuseEqual(fields, 'customOptions', options);
  return options;
}

/** An amount in the currency of each market, or a share in basis points. */
function readCharge(fields: Fields, soldIn: readonly Market[]): BundleCharge | null {
  if (fields.has('percent')) return { prices: {}, percent: fields.integer('percent', { max: 1_000_000 }) };
  const prices = amounts(fields, 'prices');
  if (Object.keys(prices).length === 0) return null;
  for (const { currency } of soldIn.map((market) => marketFacts[market]))
    if (prices[currency] === undefined) fields.fail(`prices.${currency}`, 'Missing, though sold for it');
  return { prices };
}

function readPricing(fields: Fields, soldIn: readonly Market[]): BundlePricing {
  const base = fields.has('bundlePrice') ? amounts(fields, 'bundlePrice') : null;
  if (base)
    for (const market of soldIn)
      if (base[marketFacts[market].currency] === undefined)
        fields.fail(`bundlePrice.${marketFacts[market].currency}`, `Missing, though sold in ${market}`);
  return {
    base,
    view: fields.has('bundleView') ? fields.choice('bundleView', ['range', 'lowest']) : 'range',
    ...(fields.has('marketDiscounts') ? { discounts: readDiscounts(fields.object('marketDiscounts')) } : {}),
  };
}

function readDiscounts(fields: Fields): MarketDiscounts {
  return Object.fromEntries(
    fields.keys().flatMap((market): [Market, SetDiscount][] => {
      const discount = fields.object(market);
      const days = { from: readDay(discount, 'from'), to: readDay(discount, 'to') };
      if (isTurned(days)) discount.fail('to', daysTurned);
      const basisPoints = discount.integer('basisPoints', { max: 10_000 });
      if (isMarket(market)) return [[market, { basisPoints, ...days }]];
      fields.fail(market, 'Unknown market');
      return [];
    }),
  );
}

export function readBundle(fields: Fields, soldIn: readonly Market[]): BundleEntry {
  const pricing = readPricing(fields, soldIn);
  const setDiscountDays = { from: readDay(fields, 'setDiscountFrom'), to: readDay(fields, 'setDiscountTo') };
  if (isTurned(setDiscountDays)) fields.fail('setDiscountTo', daysTurned);
  const options = fields.objects('bundle').map((option) => {
    const selections = option.objects('selections').map((selection) => ({
      sku: selection.text('sku', { pattern: skuPattern }),
      quantity: selection.has('quantity') ? selection.integer('quantity', { min: 1, max: 99 }) : 1,
      isDefault: selection.has('isDefault') ? selection.flag('isDefault') : false,
      canChangeQuantity: selection.has('canChangeQuantity') ? selection.flag('canChangeQuantity') : false,
      charge: pricing.base ? readCharge(selection, soldIn) : null,
    }));
    if (selections.length === 0) option.fail('selections', 'Must not be empty');
    if (new Set(selections.map(({ sku }) => sku)).size < selections.length)
      option.fail('selections', 'A piece stands twice');
    return {
      key: option.text('key', { pattern: key }),
      title: plain(option.local('title', { max: 120 })),
      input: option.has('input')
        ? option.choice('input', ['select', 'radio', 'checkbox', 'multi'])
        : ('select' as const),
      required: option.has('required') ? option.flag('required') : true,
      role: option.has('role') ? option.choice('role', ['for-her', 'for-him']) : null,
      selections,
    };
  });
  if (options.length === 0) fields.fail('bundle', 'Must not be empty');
  refuseEqual(fields, 'bundle', options);
  const charges = options.flatMap(({ selections }) => selections.map(({ charge }) => charge));
  for (const [currency, amount] of Object.entries(pricing.base ?? {}))
    if (amount === 0 && !charges.some((one) => (one?.prices[currency as CurrencyCode] ?? 0) > 0))
      fields.fail(`bundlePrice.${currency}`, costsNothing);
  return {
    pricing,
    setDiscount: fields.has('setDiscountBasisPoints')
      ? fields.integer('setDiscountBasisPoints', { max: 10_000 })
      : 0,
    setDiscountDays,
    options,
  };
}

export function readGrouped(fields: Fields): GroupedEntry {
  const items = fields.objects('grouped').map((item) => ({
    sku: item.text('sku', { pattern: skuPattern }),
    quantity: item.has('quantity') ? item.integer('quantity', { min: 1, max: 99 }) : 1,
  }));
  if (items.length === 0) fields.fail('grouped', 'Must not be empty');
  if (new Set(items.map(({ sku }) => sku)).size < items.length)
    fields.fail('grouped', 'A piece stands twice');
  return items;
}
