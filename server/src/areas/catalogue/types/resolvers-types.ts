import { businessDay } from '@jinlan/domain/kernel';
import { pricePiece, priceSet } from '@jinlan/domain/pricing';
import type {
  BundleProductResolvers,
  DownloadableProductResolvers,
  GiftCardProductResolvers,
  GroupedProductResolvers,
  Resolvers,
  SimpleProductResolvers,
} from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { PieceDocument } from '../pieces/documents.ts';
import { presentMoney, presentRange } from '../pieces/present-price.ts';
import type { Field, PieceSource } from '../pieces/resolvers-piece.ts';
import { fixedBasis, ownPricesOf, setDiscountOn } from '../read-model/composites.ts';
import { type BundleChoices, bundleChoices, bundleChoiceUid, bundleOptionUid } from './bundle-choices.ts';
import {
  giftCardOption,
  optionPrice,
  presentCustomOption,
  presentDownloads,
  presentGiftCard,
} from './present-types.ts';

/** The custom options of a piece. */
export const customOptions: Field<Wire<'CustomizableOptionInterface'>[]> = ({ piece, special }, _, context) =>
  (special?.customOptions ?? []).map((option, position) =>
    presentCustomOption(option, position, piece, moneyOf(context)),
  );

/** The context for presenting prices in the current market and currency. */
const moneyOf = ({ areas, storeView, currency }: RequestContext) => ({
  market: storeView.market,
  currency,
  locale: storeView.locale,
  rateOf: areas.stores.rate,
});

export function typeFields<Fields extends SimpleProductResolvers>(
  fields: Fields,
  weight: Field<number | null>,
  priceDetails: Field<Wire<'PriceDetails'> | null>,
) {
  return {
    SimpleProduct: { ...fields, weight, options: customOptions },
    VirtualProduct: { ...fields, options: customOptions },
    DownloadableProduct: { ...fields, options: customOptions, ...downloadFields },
    GiftCardProduct: { ...fields, weight, options: customOptions, ...giftCardFields },
    BundleProduct: {
      ...fields,
      weight,
      options: customOptions,
      ...bundleFields,
      price_details: priceDetails,
    },
    GroupedProduct: { ...fields, weight, ...groupFields },
    BundleItem: { options: bundleItemOptions },
  } satisfies Resolvers;
}

const groupFields = {
  items: async ({ special }, _, context) => {
    const items = special?.groupedItems ?? [];
    const documents = await shownDocuments(
      items.map(({ itemId }) => itemId),
      context,
    );
    return items.flatMap(({ itemId, quantity, position }) => {
      const product = documents.get(itemId);
      return product ? [{ position, qty: quantity, product }] : [];
    });
  },
} satisfies GroupedProductResolvers;

/** The documents of the pieces that the market sells. */
async function shownDocuments(
  ids: readonly number[],
  { areas, storeView, currency }: RequestContext,
): Promise<ReadonlyMap<number, PieceDocument>> {
  const { catalogue } = areas;
  const { columns, prices } = catalogue.model;
  const context = catalogue.prices.context(storeView.market, currency);
  const visibleIds = ids.filter((id) => {
    const row = columns.rowById.get(id);
    return row === undefined
      ? catalogue.prices.of(id, storeView.market, currency, context.quotes) !== null
      : prices.row(row, context) !== null;
  });
  const documents = await catalogue.pieces.documents.many(visibleIds);
  return new Map(documents.flatMap((document) => (document ? [[document.piece.id, document] as const] : [])));
}

export interface BundleItemSource {
  readonly choices: BundleChoices;
  readonly product: PieceSource;
}

const bundleFields = {
  items: (source, _, context) =>
    bundleChoices(context.areas.catalogue, source).map(({ option, ...choices }) => ({
      choices: { option, ...choices },
      product: source,
      option_id: option.id,
      uid: bundleOptionUid(source.piece.id, option.id),
      title: option.title[context.storeView.locale],
      required: option.required,
      type: option.input,
      position: option.position,
      sku: source.piece.sku,
      role: option.role?.replace('-', '_') ?? null,
      price_range: rangeOf(source, choices.choices, context),
    })),
  dynamic_price: (source, _, context) => ownPrices(source, context) === null,
  dynamic_sku: () => false,
  dynamic_weight: () => true,
  price_view: ({ special }) => (special?.bundlePricing?.view === 'lowest' ? 'AS_LOW_AS' : 'PRICE_RANGE'),
  ship_bundle_items: () => 'TOGETHER',
  set_base_price: (source, _, context) => {
    const bundlePrices = ownPrices(source, context);
    return bundlePrices && presentMoney(bundlePrices.base);
  },
  set_discount_percent: ({ piece }, _, { areas, now, storeView: { market } }) => {
    const { columns } = areas.catalogue.model;
    const composite = columns.composites.get(columns.rowById.get(piece.id) ?? -1);
    const discount = composite && setDiscountOn(composite, { market, day: businessDay(now) });
    return (discount?.basisPoints ?? 0) / 100;
  },
} satisfies BundleProductResolvers;

/** The own prices of a bundle in this market; null where it costs the sum of its pieces. */
function ownPrices(
  { special }: Pick<PieceSource, 'special'>,
  { areas, storeView, currency }: RequestContext,
) {
  const base = special?.bundlePricing?.base;
  return base ? ownPricesOf(base, { market: storeView.market, currency }, areas.stores.rate) : null;
}

/** The price range of the choices of one option; null where none is sold here. */
function rangeOf(bundle: PieceSource, choices: BundleChoices['choices'], context: RequestContext) {
  const bundlePrices = ownPrices(bundle, context);
  const prices = choices.flatMap(({ pieceId, quantity, charge }) => {
    const fixedPrice = bundlePrices && pricePiece(fixedBasis(bundlePrices.chargeOf(charge)), {});
    const price = fixedPrice?.ok ? fixedPrice.value : priceOfItem(pieceId, context);
    return price ? [priceSet([{ price, quantity }], 0, context.currency)] : [];
  });
  const ordered = prices
    .map((price) => ({ price, regular: price.total, saleDays: null }))
    .toSorted((a, b) => a.price.total.minor - b.price.total.minor);
  const [lowest, highest] = [ordered[0], ordered.at(-1)];
  return lowest && highest ? presentRange({ lowest, highest }) : null;
}

function priceOfItem(id: number, { areas, storeView, currency }: RequestContext) {
  const context = areas.catalogue.prices.context(storeView.market, currency);
  return areas.catalogue.prices.of(id, storeView.market, currency, context.quotes);
}

async function bundleItemOptions(
  { choices, product }: BundleItemSource,
  _: unknown,
  context: RequestContext,
) {
  const { option } = choices;
  const { catalogue } = context.areas;
  const { locale } = context.storeView;
  const documents = await shownDocuments(
    choices.choices.map(({ pieceId }) => pieceId),
    context,
  );
  const isOwn = ownPrices(product, context) !== null;
  const presented = choices.choices.map(async (choice) => {
    const item = documents.get(choice.pieceId);
    const price = priceOfItem(choice.pieceId, context);
    if (!item || !price) return [];
    const chosen = item.piece.kind === 'variant' ? await catalogue.pieces.chosenOptions(item.piece.id) : [];
    return [
      {
        id: choice.pieceId,
        uid: bundleChoiceUid(option.id, choice.pieceId, choice.quantity),
        label: [item.piece.name[locale], ...chosen.map(({ valueLabel }) => valueLabel[locale])].join(' · '),
        qty: choice.quantity,
        quantity: choice.quantity,
        position: choice.position,
        is_default: choice.isDefault,
        can_change_quantity: choice.canChangeQuantity,
        ...(isOwn
          ? optionPrice(choice.charge ?? { prices: {} }, moneyOf(context))
          : { price: presentMoney(price.total).value, price_type: 'DYNAMIC' as const }),
        product: item,
      },
    ];
  });
  return (await Promise.all(presented)).flat();
}

/** The downloads of a piece; null if it has none. */
export const downloadsOf = ({ piece, special }: PieceDocument, context: RequestContext) =>
  special?.downloads ? presentDownloads(special.downloads, piece, moneyOf(context)) : null;

type PresentedDownloads = ReturnType<typeof presentDownloads>;

const downloads =
  <Name extends keyof PresentedDownloads>(field: Name): Field<PresentedDownloads[Name] | null> =>
  (source, _, context) =>
    downloadsOf(source, context)?.[field] ?? null;

const downloadFields = {
  downloadable_product_links: downloads('links'),
  downloadable_product_samples: downloads('samples'),
  links_purchased_separately: downloads('separately'),
  links_title: downloads('title'),
} satisfies DownloadableProductResolvers;

type PresentedGiftCard = ReturnType<typeof presentGiftCard>;

const giftCard =
  <Name extends keyof PresentedGiftCard>(field: Name): Field<PresentedGiftCard[Name] | null> =>
  ({ special }, _, context) =>
    special?.giftCard ? presentGiftCard(special.giftCard, moneyOf(context))[field] : null;

/** An amount may be a listed one, and no day means as soon as the card is paid. */
const optionalOptions: ReadonlySet<string> = new Set([
  'custom_giftcard_amount',
  'giftcard_message',
  'giftcard_delivery_date',
]);

const giftCardFields = {
  giftcard_amounts: giftCard('amounts'),
  giftcard_type: giftCard('type'),
  allow_open_amount: giftCard('allowOpen'),
  open_amount_min: giftCard('openMin'),
  open_amount_max: giftCard('openMax'),
  allow_message: giftCard('allowMessage'),
  message_max_length: giftCard('longestMessage'),
  is_redeemable: giftCard('redeemable'),
  is_returnable: () => '0',
  lifetime: giftCard('lifetime'),
  gift_card_options: ({ piece, special }, _, { areas, storeView }) => {
    const card = special?.giftCard;
    if (!card) return [];
    const optionKeys = [
      ...(card.open ? (['custom_giftcard_amount'] as const) : []),
      ...(['giftcard_sender_name', 'giftcard_recipient_name'] as const),
      ...(card.kind === 'physical' ? [] : (['giftcard_sender_email', 'giftcard_recipient_email'] as const)),
      ...(card.longestMessage > 0 ? (['giftcard_message'] as const) : []),
      ...(card.kind === 'physical' ? [] : (['giftcard_delivery_date'] as const)),
    ];
    return optionKeys.map((key, position) =>
      giftCardOption(piece, {
        key,
        position,
        title: areas.catalogue.words(storeView.locale, key),
        required: !optionalOptions.has(key),
        mostCharacters: key === 'giftcard_message' ? card.longestMessage : 0,
      }),
    );
  },
} satisfies GiftCardProductResolvers;
