import { type Locale, type Market, marketFacts } from '@jinlan/domain/markets';
import { type CurrencyCode, convert, money, toNumber } from '@jinlan/domain/money';
import type { RateOf } from '@jinlan/domain/pricing';
import type {
  CustomizableDateTypeEnum,
  GiftCardTypeEnum,
  PriceTypeEnum,
} from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import { type Piece, readUid, uidOf } from '../pieces/piece.ts';
import { mediaUrl } from '../pieces/present-piece.ts';
import { downloadLinkId, downloadLinkUid } from './download-links.ts';
import { type GiftCardUidField, giftCardAmountUid, giftCardFieldUid } from './gift-card-uids.ts';
import type { Amounts, CustomOption, Downloads, GiftCard, OptionPrice } from './product-types.ts';

/** The context for presenting gift cards, downloads and custom options. */
interface PresentContext {
  readonly market: Market;
  readonly currency: CurrencyCode;
  readonly locale: Locale;
  readonly rateOf: RateOf;
}

/** Converts minor units of the market's currency to major units of the requested one; null without a price or rate. */
function inCurrency(minor: number | undefined, { market, currency, rateOf }: PresentContext): number | null {
  const marketCurrency = marketFacts[market].currency;
  const rate = rateOf(marketCurrency, currency);
  if (minor === undefined || rate === null) return null;
  return toNumber(convert(money(minor, marketCurrency), currency, rate));
}

const amountIn = (amounts: Amounts, context: PresentContext): number =>
  inCurrency(amounts[marketFacts[context.market].currency], context) ?? 0;

/** Magento's uid of an option, or of one of its values. */
export const customOptionUid = (pieceId: number, option: string, value?: string): string =>
  uidOf(`custom-option/${pieceId}/${option}${value === undefined ? '' : `/${value}`}`);

export function readCustomOptionUid(
  uid: string,
): { readonly pieceId: number; readonly option: string; readonly value: string | null } | null {
  const match = /^custom-option\/(\d{1,9})\/([^/]+)(?:\/([^/]+))?$/.exec(readUid(uid) ?? '');
  if (!match) return null;
  const [, pieceId, option = '', value = null] = match;
  return { pieceId: Number(pieceId), option, value };
}

/** The price of an option in Magento's format: an amount in the requested currency, or a percentage. */
export const optionPrice = (
  { prices, percent }: Omit<OptionPrice, 'sku'>,
  context: PresentContext,
): { readonly price: number; readonly price_type: PriceTypeEnum } =>
  percent === undefined
    ? { price: amountIn(prices, context), price_type: 'FIXED' }
    : { price: percent / 100, price_type: 'PERCENT' };

const dateTypes = {
  date: 'DATE',
  date_time: 'DATE_TIME',
  time: 'TIME',
} as const satisfies Readonly<Record<string, CustomizableDateTypeEnum>>;

export function presentCustomOption(
  option: CustomOption,
  position: number,
  piece: Piece,
  context: PresentContext,
): Wire<'CustomizableOptionInterface'> {
  const { key, input, title, role, required, sku, mostCharacters } = option;
  const uid = customOptionUid(piece.id, key);
  const shared = {
    option_id: position + 1,
    uid,
    title: title[context.locale],
    required,
    sort_order: position,
    role,
  };
  const values = option.values.map((value, index) => ({
    option_type_id: index + 1,
    uid: customOptionUid(piece.id, key, value.key),
    title: value.title[context.locale],
    ...optionPrice(value, context),
    sku: value.sku,
    sort_order: index,
  }));
  const ownFields = { ...shared, product_sku: piece.sku };
  const value = { uid, ...optionPrice(option, context), sku };
  const text = { ...value, max_characters: mostCharacters };
  switch (input) {
    case 'drop_down':
      return { __typename: 'CustomizableDropDownOption', ...shared, value: values };
    case 'radio':
      return { __typename: 'CustomizableRadioOption', ...shared, value: values };
    case 'checkbox':
      return { __typename: 'CustomizableCheckboxOption', ...shared, value: values };
    case 'multiple':
      return { __typename: 'CustomizableMultipleOption', ...shared, value: values };
    case 'field':
      return { __typename: 'CustomizableFieldOption', ...ownFields, value: text };
    case 'area':
      return { __typename: 'CustomizableAreaOption', ...ownFields, value: text };
    case 'date':
    case 'date_time':
    case 'time':
      return {
        __typename: 'CustomizableDateOption',
        ...ownFields,
        value: { ...value, type: dateTypes[input] },
      };
    case 'file':
      return {
        __typename: 'CustomizableFileOption',
        ...ownFields,
        value: { ...value, file_extension: 'jpg,png,webp', image_size_x: 0, image_size_y: 0 },
      };
  }
}

/** A field that the buyer of a gift card fills in. */
export function giftCardOption(
  piece: Piece,
  option: {
    readonly key: GiftCardUidField;
    readonly position: number;
    readonly title: string;
    readonly required: boolean;
    readonly mostCharacters: number;
  },
): Wire<'CustomizableOptionInterface'> {
  const uid = giftCardFieldUid(option.key);
  return {
    __typename: 'CustomizableFieldOption',
    option_id: option.position + 1,
    uid,
    title: option.title,
    required: option.required,
    sort_order: option.position,
    role: option.key,
    product_sku: piece.sku,
    value: { uid, max_characters: option.mostCharacters, price: 0, price_type: 'FIXED', sku: null },
  };
}

const giftCardTypes: Readonly<Record<GiftCard['kind'], GiftCardTypeEnum>> = {
  virtual: 'VIRTUAL',
  physical: 'PHYSICAL',
  combined: 'COMBINED',
};

export function presentGiftCard(card: GiftCard, context: PresentContext) {
  const marketCurrency = marketFacts[context.market].currency;
  // A typed amount is one of the market's own currency.
  const open = context.currency === marketCurrency ? card.open?.[marketCurrency] : undefined;
  return {
    amounts: (card.amounts[marketCurrency] ?? []).flatMap((minor, index) => {
      const value = inCurrency(minor, context);
      if (value === null) return [];
      return [
        {
          value_id: index + 1,
          uid: giftCardAmountUid(minor, marketCurrency),
          value,
          website_value: value,
          attribute_id: null,
          website_id: null,
        },
      ];
    }),
    type: giftCardTypes[card.kind],
    allowOpen: open !== undefined,
    openMin: open ? inCurrency(open[0], context) : null,
    openMax: open ? inCurrency(open[1], context) : null,
    allowMessage: card.longestMessage > 0,
    longestMessage: card.longestMessage,
    redeemable: card.redeemable,
    lifetime: card.lifetimeDays,
  };
}

const fileUrl = (file: string): string => (file.startsWith('https://') ? file : mediaUrl(file));

/** Presents downloads, but never the files of the links, which only an order delivers. */
export function presentDownloads(downloads: Downloads, piece: Piece, context: PresentContext) {
  return {
    title: downloads.title[context.locale],
    separately: downloads.separately ? 1 : 0,
    links: downloads.links.map((link, position) => ({
      id: downloadLinkId(piece.id, position + 1),
      uid: downloadLinkUid(piece.id, link.key),
      title: link.title[context.locale],
      sort_order: position,
      price: amountIn(link.prices, context),
      sample_url: link.sample === null ? null : fileUrl(link.sample),
      number_of_downloads: link.downloads,
      is_shareable: link.shareable,
    })),
    samples: downloads.samples.map(({ title, file }, position) => ({
      title: title[context.locale],
      sample_url: fileUrl(file),
      sort_order: position,
    })),
  };
}
