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
import type { Amounts, CustomOption, Downloads, GiftCard, OptionPrice } from './product-types.ts';

/** Gift cards, downloads and options of made-to-order pieces as the wire has them. */
interface Told {
  readonly market: Market;
  readonly currency: CurrencyCode;
  readonly locale: Locale;
  readonly rateOf: RateOf;
}

/** Major units of the present currency, from minor ones of the market's own. */
function inCurrency(minor: number | undefined, { market, currency, rateOf }: Told): number | null {
  const own = marketFacts[market].currency;
  const rate = rateOf(own, currency);
  if (minor === undefined || rate === null) return null;
  return toNumber(convert(money(minor, own), currency, rate));
}

const amountIn = (amounts: Amounts, told: Told): number =>
  inCurrency(amounts[marketFacts[told.market].currency], told) ?? 0;

/** Magento's uid of an option, or of one of its values; one that names neither is null. */
export const customOptionUid = (pieceId: number, option: string, value?: string): string =>
  uidOf(`custom-option/${pieceId}/${option}${value === undefined ? '' : `/${value}`}`);

export function readCustomOptionUid(
  uid: string,
): { readonly pieceId: number; readonly option: string; readonly value: string | null } | null {
  const found = /^custom-option\/(\d{1,9})\/([^/]+)(?:\/([^/]+))?$/.exec(readUid(uid) ?? '');
  if (!found) return null;
  const [, pieceId, option = '', value = null] = found;
  return { pieceId: Number(pieceId), option, value };
}

/** As Magento has it: an amount in the present currency, or per cents. */
export const optionPrice = (
  { prices, percent }: Omit<OptionPrice, 'sku'>,
  told: Told,
): { readonly price: number; readonly price_type: PriceTypeEnum } =>
  percent === undefined
    ? { price: amountIn(prices, told), price_type: 'FIXED' }
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
  told: Told,
): Wire<'CustomizableOptionInterface'> {
  const { key, input, title, role, required, sku, mostCharacters } = option;
  const uid = customOptionUid(piece.id, key);
  const shared = {
    option_id: position + 1,
    uid,
    title: title[told.locale],
    required,
    sort_order: position,
    role,
  };
  const values = option.values.map((value, place) => ({
    option_type_id: place + 1,
    uid: customOptionUid(piece.id, key, value.key),
    title: value.title[told.locale],
    ...optionPrice(value, told),
    sku: value.sku,
    sort_order: place,
  }));
  const own = { ...shared, product_sku: piece.sku };
  const value = { uid, ...optionPrice(option, told), sku };
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
      return { __typename: 'CustomizableFieldOption', ...own, value: text };
    case 'area':
      return { __typename: 'CustomizableAreaOption', ...own, value: text };
    case 'date':
    case 'date_time':
    case 'time':
      return { __typename: 'CustomizableDateOption', ...own, value: { ...value, type: dateTypes[input] } };
    case 'file':
      return {
        __typename: 'CustomizableFileOption',
        ...own,
        value: { ...value, file_extension: 'jpg,png,webp', image_size_x: 0, image_size_y: 0 },
      };
  }
}

/** A line of text that every piece of a type asks for. */
export function textOption(
  piece: Piece,
  option: {
    readonly key: string;
    readonly position: number;
    readonly title: string;
    readonly required: boolean;
    readonly mostCharacters: number;
  },
): Wire<'CustomizableOptionInterface'> {
  const uid = uidOf(`${option.key.replace('_', '/')}/${piece.id}`);
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

export function presentGiftCard(card: GiftCard, piece: Piece, told: Told) {
  const own = marketFacts[told.market].currency;
  const open = card.open?.[own];
  return {
    amounts: (card.amounts[own] ?? []).flatMap((minor, index) => {
      const value = inCurrency(minor, told);
      if (value === null) return [];
      return [
        {
          value_id: index + 1,
          uid: uidOf(`giftcard/${piece.id}/${minor}`),
          value,
          website_value: value,
          attribute_id: null,
          website_id: null,
        },
      ];
    }),
    type: giftCardTypes[card.kind],
    allowOpen: open !== undefined,
    openMin: open ? inCurrency(open[0], told) : null,
    openMax: open ? inCurrency(open[1], told) : null,
    allowMessage: card.longestMessage > 0,
    longestMessage: card.longestMessage,
    redeemable: card.redeemable,
    lifetime: card.lifetimeDays,
  };
}

const fileUrl = (file: string): string => (file.startsWith('https://') ? file : mediaUrl(file));

/** The links' own files are told to nobody: they are handed out by an order. */
export function presentDownloads(downloads: Downloads, piece: Piece, told: Told) {
  return {
    title: downloads.title[told.locale],
    separately: downloads.separately ? 1 : 0,
    links: downloads.links.map((link, position) => ({
      id: downloadLinkId(piece.id, position + 1),
      uid: downloadLinkUid(piece.id, link.key),
      title: link.title[told.locale],
      sort_order: position,
      price: amountIn(link.prices, told),
      sample_url: link.sample === null ? null : fileUrl(link.sample),
      number_of_downloads: link.downloads,
      is_shareable: link.shareable,
    })),
    samples: downloads.samples.map(({ title, file }, position) => ({
      title: title[told.locale],
      sample_url: fileUrl(file),
      sort_order: position,
    })),
  };
}
