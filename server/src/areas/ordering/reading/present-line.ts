import type { BusinessDay } from '@jinlan/domain/kernel';
import type { Locale } from '@jinlan/domain/markets';
import { type CurrencyCode, money } from '@jinlan/domain/money';
import type { OrderState } from '@jinlan/domain/orders';
import { maskEmail } from '@jinlan/domain/people';
import { partsOfSet, waterfall } from '@jinlan/domain/pricing';
import type { OrderedGiftCard, OrderedOption } from '@jinlan/domain/validity';
import type { Wire } from '../../../graphql/wire.ts';
import { type AddedItem, presentDesign, presentLineGift } from '../../cart/index.ts';
import {
  bundleChoiceUid,
  type Catalogue,
  downloadLinkUid,
  giftCardAmountUid,
  giftCardFieldUid,
  presentMoney,
  presentParts,
} from '../../catalogue/index.ts';
import { presentReturnFacts, type ReturnedOrder } from '../returns/present-return.ts';
import type { LineRow } from '../store.ts';
import { presentItemFacts, type ReducedOrder, type UntaxedOrder } from './present-documents.ts';

/**
 * Presents an order line in the schema's shape, and as an item to add to a bag. Orders store choices by
 * stable keys, while clients name a bundle's choice by number, so the numbers come from the bundle's
 * current document.
 */
export type BundleNumbers = (bundleId: number, option: string | undefined) => number;

/** Number of a choice that the bundle no longer has. */
const missingNumber = 0;

export async function numbersOfBundles(
  catalogue: Catalogue,
  lines: readonly Pick<LineRow, 'productId' | 'parts'>[],
): Promise<BundleNumbers> {
  const bundles = new Set(lines.flatMap(({ productId, parts }) => (parts.length > 0 ? [productId] : [])));
  const numbers = new Map<string, number>();
  for (const document of bundles.size === 0 ? [] : await catalogue.pieces.documents.many([...bundles]))
    for (const { key, id } of document?.special?.bundleOptions ?? [])
      numbers.set(`${document?.piece.id}/${key}`, id);
  return (bundleId, option) => numbers.get(`${bundleId}/${option}`) ?? missingNumber;
}

/** Returns the line as an item that can be added to a bag on a day: with its quantity, without its gift wrap and card. */
export const reorderItem = (
  line: LineRow,
  numbers: BundleNumbers,
  { currency, today }: { readonly currency: CurrencyCode; readonly today: BusinessDay },
): AddedItem => ({
  sku: line.sku,
  quantity: line.quantity,
  parentSku: null,
  selectedOptions: [
    ...line.parts.map((part) => choiceUid(line, part, numbers)),
    ...line.downloads.map(({ key }) => downloadLinkUid(line.productId, key)),
    ...line.options.flatMap(({ uid, entered }) => (uid && !entered ? [uid] : [])),
    ...(line.giftCard ? [giftCardAmountUid(line.giftCard.amount, currency)] : []),
  ],
  enteredOptions: [
    ...line.options.flatMap(({ uid, entered, value }) => (uid && entered ? [{ uid, value }] : [])),
    ...(line.giftCard ? giftCardFields(line.giftCard, today) : []),
  ],
  gift: null,
});

/**
 * Returns the texts that the buyer of a gift card typed. Leaves out a day that has passed, because the bag would refuse it.
 */
function giftCardFields(
  card: OrderedGiftCard,
  today: BusinessDay,
): { readonly uid: string; readonly value: string }[] {
  const day = card.deliveryDay !== null && card.deliveryDay >= today ? card.deliveryDay : null;
  const fields = [
    ['giftcard_sender_name', card.senderName],
    ['giftcard_sender_email', card.senderEmail],
    ['giftcard_recipient_name', card.recipientName],
    ['giftcard_recipient_email', card.recipientEmail],
    ['giftcard_message', card.message],
    ['giftcard_delivery_date', day],
  ] as const;
  return fields.flatMap(([field, value]) =>
    value === null ? [] : [{ uid: giftCardFieldUid(field), value }],
  );
}

const choiceUid = ({ productId }: LineRow, part: LineRow['parts'][number], numbers: BundleNumbers): string =>
  bundleChoiceUid(numbers(productId, part.option), part.productId, part.quantity);

/** The name in the order's language; a design has its name in every locale. */
export const localisedName = ({ name, made }: LineRow, locale: Locale): string => made?.name[locale] ?? name;

/** Fields of an order line that are not in the schema, for resolvers and for the order's invoice and shipments. */
export interface LineSource {
  /** SKU of the piece whose page shows the line; null for designs. */
  readonly page_sku: string | null;
  readonly quantity_ordered: number;
}

/** Returns the options of a gift card that staff need: its day. Names and message are only for buyer and recipient. */
export const optionsForStaff = (
  options: readonly OrderedOption[],
  giftCard: { readonly deliveryDay: string | null } | null,
): readonly OrderedOption[] =>
  giftCard === null
    ? options
    : options.filter(({ entered, value }) => !entered || value === giftCard.deliveryDay);

/** Returns the line as staff see it. A gift card keeps only its amount and its day. */
export const lineForStaff = (line: LineRow): LineRow => ({
  ...line,
  options: optionsForStaff(line.options, line.giftCard),
  giftCard: line.giftCard && {
    ...line.giftCard,
    senderName: '',
    senderEmail: null,
    recipientName: '',
    recipientEmail: null,
    message: null,
  },
});

/** Returns the line without the texts of a gift, which are only for the buyer. */
export const withoutGift = (line: LineRow): LineRow => ({ ...lineForStaff(line), giftMessage: null });

function presentGift(
  { giftRule, giftLabel, giftTerms: terms }: LineRow,
  { number, currency }: ReducedOrder['order'],
): Wire<'FreeGift'> | null {
  if (giftRule === null) return null;
  const amount = (minor: number) => presentMoney(money(minor, currency));
  const limit = (minor: number | null) => (minor === null ? null : amount(minor));
  return {
    rule_id: giftRule,
    label: giftLabel ?? '',
    terms: terms && {
      ...{ quantity: terms.quantity, every: limit(terms.every), min_quantity: terms.minQuantity },
      ...{ min_subtotal: limit(terms.minSubtotal), min_craft: limit(terms.minCraft) },
      lines: terms.lines.map(({ position, spent, craft }) => ({
        order_item_uid: btoa(`${number}/${position}`),
        spent: amount(spent),
        craft: amount(craft),
      })),
      price: amount(terms.price),
    },
  };
}

/** Returns the promised day of a piece. If the store has moved the day of the whole order since, returns that day. */
const promisedDay = (day: BusinessDay, { facts }: OrderState): BusinessDay =>
  facts.dueMoved && facts.dueOn ? facts.dueOn : day;

/** Line ids are unique across orders, because clients cache objects by id. */
export function presentLine(
  line: LineRow,
  reduced: UntaxedOrder & Pick<ReturnedOrder, 'returns'>,
  numbers: BundleNumbers,
  locale: Locale,
  downloads: readonly Wire<'OrderDownload'>[],
  now: Date,
): Wire<'OrderItemInterface'> {
  const { number, currency } = reduced.order;
  const id = `${number}/${line.position}`;
  const unit = waterfall(currency, line.unitSteps);
  const freeGift = presentGift(line, reduced.order);
  const shared = {
    id: btoa(id),
    product_name: localisedName(line, locale),
    product_sku: line.sku,
    product_url_key: line.urlKey,
    product_type: line.productType,
    product_sale_price: presentMoney(money(line.unit, currency)),
    quantity_ordered: line.quantity,
    selected_options: (line.made?.told[locale] ?? line.options.filter(({ entered }) => !entered)).map(
      presentOption,
    ),
    entered_options: line.made ? [] : line.options.filter(({ entered }) => entered).map(presentOption),
    ...presentItemFacts(line, reduced),
    ...presentReturnFacts(reduced, line, now),
    image_url: line.imageUrl,
    gift: line.giftWrap ? { wrap: true, message: line.giftMessage } : null,
    ...presentLineGift(line, locale, currency),
    free_gift: freeGift,
    free_gift_label: freeGift?.label ?? null,
    parts: presentParts(unit),
    downloads,
  };
  if (line.made)
    return {
      __typename: 'CustomMadeOrderItem',
      ...shared,
      ...presentDesign(line.made, locale, unit),
      delivery_date: promisedDay(line.made.dueOn, reduced.order.state),
    };
  if (line.giftCard)
    return { __typename: 'GiftCardOrderItem', ...shared, gift_card: presentGiftCardItem(line.giftCard) };
  switch (line.productType) {
    case 'bundle':
      return {
        __typename: 'BundleOrderItem',
        ...shared,
        bundle_options: presentBundle(line, id, currency, numbers),
      };
    case 'downloadable':
      return {
        __typename: 'DownloadableOrderItem',
        ...shared,
        downloadable_links: line.downloads.map(({ key, title }, index) => ({
          uid: downloadLinkUid(line.productId, key),
          title,
          sort_order: index,
        })),
      };
    default:
      return { __typename: 'OrderItem', ...shared };
  }
}

const presentGiftCardItem = (card: NonNullable<LineRow['giftCard']>): Wire<'GiftCardItem'> => ({
  message: card.message,
  recipient_email: card.recipientEmail && maskEmail(card.recipientEmail),
  recipient_name: card.recipientName || null,
  sender_email: card.senderEmail && maskEmail(card.senderEmail),
  sender_name: card.senderName || null,
});

const presentOption = ({ label, value, attribute, uid }: OrderedOption): Wire<'OrderItemOption'> => ({
  label,
  value,
  attribute_code: attribute ?? null,
  uid: uid ?? null,
});

function presentBundle(
  line: LineRow,
  id: string,
  currency: CurrencyCode,
  numbers: BundleNumbers,
): Wire<'ItemSelectedBundleOption'>[] {
  const prices = partsOfSet(waterfall(currency, line.unitSteps));
  const parts = line.parts.map((part, index) => ({
    ...part,
    uid: choiceUid(line, part, numbers),
    price: money((prices[index]?.total.minor ?? 0) / part.quantity, currency),
  }));
  return [...Map.groupBy(parts, ({ option, label }) => option ?? label).values()].map((chosen, index) => ({
    id: btoa(`${id}/${index}`),
    uid: btoa(`${id}/${index}`),
    label: chosen[0]?.label ?? '',
    values: chosen.map(({ uid, sku, name, quantity, price }) => ({
      id: btoa(`${id}/${index}/${sku}`),
      uid,
      product_name: name,
      product_sku: sku,
      quantity,
      price: presentMoney(price),
    })),
  }));
}
