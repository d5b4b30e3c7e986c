/** Texts and facts of a line, for bag, mini bag and checkout. */

import type { ShopError } from '@jinlan/client/data';
import { isOutOfStock, readMoney } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { format, isNegative, multiply, negate, subtract } from '@jinlan/domain/money';
import { ofLine } from '../../customiser/addresses.ts';
import { piecePath } from '../../product/piece-line.ts';
import { grams } from '../../product/waterfall.ts';
import type { BagFragment, BagLineFragment } from '../fragments.generated.ts';
import { giftCardOptions, giftCardRows, isGiftCardLine } from './gift-card-line.ts';
import { type FactRow, madeRows } from './made.ts';

export const linesOf = (bag: BagFragment | null): readonly BagLineFragment[] =>
  (bag?.items ?? []).flatMap((line) => line ?? []);

/** Whether the line is in stock, but not for the chosen delivery. */
export const isElsewhere = ({ has_error, errors }: BagLineFragment): boolean =>
  has_error && (errors ?? []).every((error) => error?.reason === 'STOCK_ELSEWHERE');

/** Whether the line must be removed or reduced before an order can be placed. */
export const isBroken = (line: BagLineFragment): boolean => line.has_error && !isElsewhere(line);

/** Path of the line's page; for a design, the customiser's page that changes this line. */
export const linePath = (line: BagLineFragment): string =>
  'design_code' in line ? ofLine(line.design_path, line.uid) : piecePath(line.product);

/** Whether the line has options to change. Designs are changed in the customiser. */
export function isChangeable(line: BagLineFragment): boolean {
  if ('design_code' in line || line.free_gift) return false;
  const { product } = line;
  return (
    ('configurable_options' in line && line.configurable_options.length > 0) ||
    ('bundle_options' in line && line.bundle_options.length > 0) ||
    ('own_options' in product && (product.own_options ?? []).length > 0) ||
    ('links_purchased_separately' in product && product.links_purchased_separately === 1)
  );
}

/** Returns why the line cannot be ordered. */
export function lineErrorText(line: BagLineFragment, words: Words<'buy'>): string {
  switch (line.errors?.[0]?.reason) {
    case 'STONE_GONE':
      return words('buy.made.stoneGone');
    case 'STONE_IN_BAG':
      return words('buy.made.stoneTwice');
    case 'ENGRAVING_FORBIDDEN':
      return words('buy.made.forbidden');
    case 'DESIGN_RETIRED':
      return words('buy.made.retired');
    default:
      return words('buy.lineStock', { count: line.max_quantity });
  }
}

/** Rows that describe a line; a design has several. */
export const lineRows = (line: BagLineFragment, words: Words<'buy'>): FactRow[] =>
  ('design_code' in line
    ? [...madeRows(line, words), agreedOf(line, words)]
    : isGiftCardLine(line)
      ? giftCardRows(line, words)
      : [lineFacts(line, words), promisedOf(line, words)]
  )
    .concat(line.free_gift ? [[words('buy.gifts.of', { rule: line.free_gift.label })]] : [])
    .filter((row) => row.length > 0);

/** Material, chosen options and weight, in order. */
function lineFacts(line: Exclude<BagLineFragment, DesignLine>, words: Words<'buy'>): string[] {
  const own = optionFacts(line);
  if ('bundle_options' in line) return [...partFacts(line.bundle_options), ...own];
  if (isNotSent(line))
    return [...linksOf(line).map(({ title }) => title ?? ''), ...own, words('browse.notSent')];
  const [material] = line.product.card_facts;
  const options =
    'configurable_options' in line
      ? line.configurable_options.flatMap((option) =>
          option ? [`${option.option_label} ${option.value_label}`] : [],
        )
      : [];
  const weight = line.prices?.parts.steps.find(({ weight_mg }) => weight_mg)?.weight_mg;
  return [
    ...(material ? [material] : []),
    ...options,
    ...own,
    ...(weight ? [weightText(weight, line.quantity, words)] : []),
    ...(line.free_gift ? [] : [words(line.product.has_dynamic_gold ? 'browse.byWeight' : 'browse.fixed')]),
  ];
}

/** Returns the weight of one piece, in milligrams, as text, which says so where the line has several. */
export const weightText = (weight: number, quantity: number, words: Words<'buy'>): string =>
  words(quantity > 1 ? 'buy.weightEach' : 'browse.piece.weight', { weight: grams(weight) });

/** The line's price as text; null without an amount. */
export function lineAmount(line: BagLineFragment, words: Words): string | null {
  const amount = readMoney(line.prices?.row_total);
  if (!amount) return null;
  return line.free_gift ? words('browse.part.free') : format(amount);
}

type DesignLine = Extract<BagLineFragment, { readonly design_code: unknown }>;

/** A row with the day by which an order placed now would be delivered; an empty row if the line cannot be ordered. */
const promisedOf = (line: BagLineFragment, words: Words<'buy'>): FactRow =>
  line.promised_on && !isBroken(line)
    ? [words('buy.made.by', { day: words.date(`${line.promised_on}T12:00:00+08:00`) })]
    : [];

const agreedOf = (line: DesignLine, words: Words<'buy'>): FactRow => {
  return [...(line.product.has_dynamic_gold ? [words('browse.byWeight')] : []), ...promisedOf(line, words)];
};

type Parts = Extract<BagLineFragment, { readonly bundle_options: unknown }>['bundle_options'];

/** Returns the facts of a set: its pieces. */
const partFacts = (options: Parts): string[] =>
  options.flatMap((option) =>
    (option?.values ?? []).flatMap((value) =>
      value ? [value.quantity > 1 ? `${value.label} × ${value.quantity}` : value.label] : [],
    ),
  );

/** Choices and texts of the piece's customisable options. */
const optionFacts = ({ customizable_options }: BagLineFragment): string[] =>
  customizable_options.flatMap((option) =>
    option ? [`${option.label} ${option.values.flatMap((value) => value?.value ?? []).join(', ')}`] : [],
  );

/** Input types of options with a list of values. */
const chosenInputs: ReadonlySet<string> = new Set(['drop_down', 'radio', 'checkbox', 'multiple']);

/** The options as the API accepts them. */
function optionsOnWire({ customizable_options }: BagLineFragment) {
  const values = customizable_options.flatMap((option) =>
    (option?.values ?? []).flatMap((value) =>
      option && value ? [{ ...value, isChosen: chosenInputs.has(option.type) }] : [],
    ),
  );
  return {
    selected: values.filter(({ isChosen }) => isChosen).map((value) => value.customizable_option_value_uid),
    entered: values
      .filter(({ isChosen }) => !isChosen)
      .map((value) => ({ uid: value.customizable_option_value_uid, value: value.value })),
  };
}

/** The files of a download that the line includes. */
const linksOf = (line: BagLineFragment) =>
  'links' in line ? (line.links ?? []).flatMap((link) => link ?? []) : [];

/** Whether nothing is sent: a service or a file. */
const isNotSent = ({ product }: BagLineFragment): boolean =>
  product.type_id === 'virtual' || product.type_id === 'downloadable';

/** The picture of the variant, else that of its piece. */
export const linePicture = (line: BagLineFragment) =>
  ('configured_variant' in line ? line.configured_variant.small_image : null) ?? line.product.small_image;

/** Whether a wish list can keep the line. Designs are in the account, and a gift belongs to its bag. */
export const isWishable = (line: BagLineFragment): boolean =>
  !('design_code' in line) && !line.free_gift && !isGiftCardLine(line);

/** The item that adds the line again when a removal is undone. */
export function itemOf(line: BagLineFragment): {
  sku: string;
  parent_sku?: string;
  selected_options?: string[];
  entered_options?: { uid: string; value: string }[];
  quantity: number;
  gift?: { wrap: boolean; message?: string };
} {
  const variant = 'configured_variant' in line ? line.configured_variant : null;
  const { selected, entered: ownTexts } = optionsOnWire(line);
  const entered = isGiftCardLine(line) ? [...ownTexts, ...giftCardOptions(line)] : ownTexts;
  const chosen =
    'bundle_options' in line
      ? line.bundle_options.flatMap((option) => (option?.values ?? []).flatMap((value) => value?.uid ?? []))
      : linksOf(line).map(({ uid }) => uid);
  const all = [...chosen, ...selected];
  return {
    sku: variant?.sku ?? line.product.sku ?? '',
    ...(variant && line.product.sku ? { parent_sku: line.product.sku } : {}),
    ...(all.length > 0 ? { selected_options: all } : {}),
    ...(entered.length > 0 ? { entered_options: entered } : {}),
    quantity: line.quantity,
    ...(line.gift
      ? { gift: { wrap: line.gift.wrap, ...(line.gift.message ? { message: line.gift.message } : {}) } }
      : {}),
  };
}

/** The price change with its sign, such as `+¥199`. */
export function changeText(line: BagLineFragment): { readonly old: string; readonly change: string } | null {
  const before = readMoney(line.price_change?.old_price);
  const after = readMoney(line.price_change?.new_price);
  if (!before || !after) return null;
  // Prices are per piece, but the line shows the total.
  const difference = multiply(subtract(after, before), line.quantity);
  const amount = format(isNegative(difference) ? negate(difference) : difference);
  return {
    old: format(multiply(before, line.quantity)),
    change: `${isNegative(difference) ? '−' : '+'}${amount}`,
  };
}

/** The board's price before and after, from the first line whose price it changed. */
export function boardChange(
  bag: BagFragment,
): { readonly old: string; readonly new: string; readonly unit: string; readonly count: number } | null {
  const moved = linesOf(bag).filter(({ price_change }) => price_change?.old_gold_price);
  const [first] = moved;
  const before = readMoney(first?.price_change?.old_gold_price);
  const after = readMoney(first?.price_change?.new_gold_price);
  if (!before || !after) return null;
  return {
    old: format(before),
    new: format(after),
    unit: first?.price_change?.unit ?? 'gram',
    count: moved.length,
  };
}

/** Message for a refused change of the bag. It says how to fix the problem. */
export function bagErrorWords(error: ShopError, words: Words<'buy'>): string {
  if (error.kind === 'network') return words('errors.network');
  if (isOutOfStock(error)) return words('errors.quantity');
  switch (error.code) {
    case 'COUPON_INVALID':
      return words('buy.coupon.invalid');
    case 'GIFT_CARD_INVALID':
      return words('buy.giftCard.invalid');
    case 'GIFT_CARDS_FULL':
      return words('buy.giftCard.full');
    case 'COUPON_ALREADY_APPLIED':
      return words('buy.coupon.already');
    case 'TOO_MANY_REQUESTS':
      return words('errors.rateLimited');
    case 'PRICE_CHANGED':
    case 'PRICE_NOT_ACKNOWLEDGED':
    case 'TOTAL_NOT_SHOWN':
      return words('buy.priceMoved');
    case 'GOLD_TRADING_HALTED':
      return words('browse.piece.halted');
    case 'MISSING_CART_ID':
      return words('buy.checkout.missingCart');
    case 'CART_NOT_CREATED':
      return words('errors.cart');
    case 'QUANTITY_INVALID':
    case 'GIFT_QUANTITY_INVALID':
      return words('buy.quantityInvalid');
    case 'GIFT_LIMIT_REACHED':
      return words('buy.gifts.limit', { left: Number(error.data.left ?? 0) });
    case 'GIFT_STOCK_INSUFFICIENT':
      return words('buy.gifts.stock', { count: Number(error.data.available ?? 0) });
    case 'GIFT_RULE_NOT_EARNED':
    case 'GIFT_NOT_OFFERED':
      return words('buy.gifts.changed');
    default:
      return words('buy.failed');
  }
}
