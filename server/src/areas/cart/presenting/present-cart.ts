import { largestQuantity } from '@jinlan/domain/cart';
import { greater, isZero, subtract, sum, zero } from '@jinlan/domain/money';
import { joinName, maskEmail, maskName } from '@jinlan/domain/people';
import { amountOf, type StepOf } from '@jinlan/domain/pricing';
import { orderWords } from '@jinlan/messages/every-locale';
import type { Wire } from '../../../graphql/wire.ts';
import {
  type Catalogue,
  type ChosenOption,
  type PieceDocument,
  presentMoney,
  presentParts,
  presentStep,
  uidOf,
} from '../../catalogue/index.ts';
import { designPictureFile } from '../../customiser/index.ts';
import { levelName } from '../../members/index.ts';
import type { Stores } from '../../stores/index.ts';
import { presentAddress } from '../checkout/addresses.ts';
import { giftsLeft } from '../gifts/present-gifts.ts';
import { lineUid } from '../lines/change-lines.ts';
import { presentOptions } from '../lines/custom-options.ts';
import type { Piece } from '../lines/pieces.ts';
import { presentAppliedCard, presentAppliedTradeIn, presentStoreCredit } from './applied-tenders.ts';
import { presentBundle } from './present-bundle.ts';
import { presentDeliveryMethod } from './present-delivery-methods.ts';
import { presentDesign } from './present-design.ts';
import { labelOf, presentReduction } from './present-discount.ts';
import { presentGiftCardLine } from './present-gift-card.ts';
import { presentGiftPrices, presentLineGift } from './present-gift-options.ts';
import { methodNames, presentPaymentMethods } from './present-methods.ts';
import { presentOrderGift } from './present-order-gift.ts';
import { presentAvailability, presentProblem } from './present-problem.ts';
import type { PricedCart } from './price-cart.ts';
import type { PricedLine } from './priced-line.ts';
import { taxOfCart, untaxedLine } from './tax-of-cart.ts';

/** The data of a cart that its resolvers read. */
export interface CartSource {
  readonly cart: PricedCart;
  readonly isEstimate: boolean;
  readonly items: readonly Wire<'CartItemInterface'>[];
  readonly applied_coupons: readonly Wire<'AppliedCoupon'>[] | null;
  readonly shipping_addresses: readonly Wire<'ShippingCartAddress'>[];
  readonly billing_address: Wire<'BillingCartAddress'> | null;
  readonly available_payment_methods: readonly Wire<'AvailablePaymentMethod'>[];
}

/** The data of a line that its resolvers read. */
export interface LineSource {
  readonly line: PricedLine;
  readonly cart: PricedCart;
  readonly product: PieceDocument;
}

/**
 * Builds the schema's Cart. Fields whose reading has an effect (prices) have resolvers; all others are
 * plain data here.
 */
export async function presentCart(
  cart: PricedCart,
  stores: Stores,
  catalogue: Catalogue,
  { isEstimate = false }: { readonly isEstimate?: boolean } = {},
): Promise<Wire<'Cart'>> {
  const { row, lines, storeView } = cart;
  const documentsByPiece = await loadDocuments(catalogue, lines);
  const { locale } = storeView;
  const quantity = lines.reduce((sum, line) => sum + line.row.quantity, 0);
  const items = lines.flatMap((line) => {
    const documents = documentsByPiece.get(line.piece.id);
    return documents ? [presentLine(line, cart, documents, catalogue, stores)] : [];
  });
  const coupon = cart.shownCoupon && {
    ...{ code: cart.shownCoupon.code, label: cart.shownCoupon.label[locale] },
  };
  const left = giftsLeft(cart);
  return {
    cart,
    isEstimate,
    id: row.id,
    email: row.seller === null || row.email === null ? row.email : maskEmail(row.email),
    is_virtual: cart.isVirtual,
    items,
    applied_reward_points: null,
    earned_points: cart.earnedPoints,
    total_quantity: quantity,
    total_summary_quantity_including_config: quantity,
    applied_coupon: coupon,
    applied_coupons: coupon && [coupon],
    applied_gift_cards: cart.giftCards.map(presentAppliedCard),
    applied_store_credit: cart.storeCredit && presentStoreCredit(cart.storeCredit),
    applied_trade_ins: cart.tradeIns.map(presentAppliedTradeIn),
    can_use_store_credit: row.customerId !== null,
    gifts_left: left,
    has_available_free_gifts: left !== null && left > 0,
    rules: [],
    ...presentOrderGift(row.orderGift),
    available_gift_wrappings: [],
    shipping_addresses: row.shipping && !cart.isVirtual ? [presentShipping(cart, items, stores)] : [],
    billing_address: presentBilling(cart),
    available_payment_methods: presentPaymentMethods(cart),
    // Never null: clients read its code, which is empty until one is chosen.
    selected_payment_method: {
      ...(row.paymentMethod ? methodNames(row.paymentMethod, locale) : { code: '', title: '' }),
      purchase_order_number: row.purchaseOrderNumber,
    },
    has_dynamic_gold: cart.hasDynamicGold,
    has_cm_product: lines.some(({ piece }) => piece.madeToOrder),
    price_token: cart.priceToken,
    has_price_change: lines.some(({ change }) => change !== null),
    remark: row.remark,
    missing_for_order: [
      ...new Set(
        cart.missing.map((missing) =>
          missing.code === 'LINE_PROBLEM' ? missing.problem.code : missing.code,
        ),
      ),
    ],
  };
}

/** The catalogue's documents of a line's piece; their own resolvers serve the fields selected from them. */
export interface PieceDocuments {
  readonly product: PieceDocument;
  readonly variant: PieceDocument | null;
  readonly options: readonly ChosenOption[];
  /** Chosen options of the variants among a bundle's pieces, by piece id. */
  readonly parts: ReadonlyMap<number, readonly ChosenOption[]>;
}

async function loadDocuments(
  catalogue: Catalogue,
  lines: readonly PricedLine[],
): Promise<ReadonlyMap<number, PieceDocuments>> {
  const pieces = new Map(
    lines.flatMap(({ piece }) => (piece.made === null ? [[piece.id, piece] as const] : [])),
  );
  const ids = [...pieces.values()].flatMap(({ id, parentId }) => (parentId === null ? [id] : [id, parentId]));
  const documents = new Map<number, PieceDocument>();
  for (const document of await catalogue.pieces.documents.many(ids))
    if (document) documents.set(document.piece.id, document);
  const parts = new Map(
    await Promise.all(
      lines
        .flatMap(({ piece }) => piece.parts)
        .map(async ({ piece: { id } }) => [id, await catalogue.pieces.chosenOptions(id)] as const),
    ),
  );
  const catalogueEntries = await Promise.all(
    [...pieces.values()].map(async ({ id, parentId }): Promise<[number, PieceDocuments][]> => {
      const document = documents.get(id);
      const parent = parentId === null ? undefined : documents.get(parentId);
      if (!document) return [];
      if (!parent) return [[id, { product: document, variant: null, options: [], parts }]];
      return [
        [
          id,
          {
            product: parent,
            variant: await catalogue.pieces.illustrated(document),
            options: await catalogue.pieces.chosenOptions(id),
            parts,
          },
        ],
      ];
    }),
  );
  const designs = lines.flatMap(({ piece: { id, made }, unit }): [number, PieceDocuments][] => {
    if (made === null) return [];
    const { sku, name, days, picture } = made;
    const pictureFile = picture && designPictureFile(picture);
    const isSet = made.parts.length > 1;
    const product = catalogue.pieces.designProduct({ id, sku, name, days, pictureFile, isSet, price: unit });
    return [[id, { product, variant: null, options: [], parts }]];
  });
  return new Map([...catalogueEntries.flat(), ...designs]);
}

function presentLine(
  line: PricedLine,
  cart: PricedCart,
  documents: PieceDocuments,
  catalogue: Catalogue,
  stores: Stores,
): Wire<'CartItemInterface'> {
  const { product, variant, options } = documents;
  const { row, piece, problems, change } = line;
  const { locale } = cart.storeView;
  const errors = problems.map(presentProblem);
  const shared = {
    line,
    cart,
    id: String(row.id),
    uid: lineUid(row.id),
    quantity: row.quantity,
    product,
    customizable_options: presentOptions(piece, row.options, product.special?.customOptions ?? [], {
      ...cart.storeView,
      currency: cart.currency,
      rateOf: stores.rate,
    }),
    errors: errors.length > 0 ? errors : null,
    has_error: errors.length > 0,
    error: errors[0]?.message ?? null,
    hidden_in_cart: false,
    ...presentAvailability(problems),
    gift: row.giftWrap ? { wrap: true, message: row.giftMessage } : null,
    ...presentLineGift(row, locale, cart.currency),
    available_gift_wrapping: [],
    free_gift: line.gift && {
      ...{ rule_id: line.gift.ruleId, label: line.gift.label[locale] },
      terms: null,
    },
    price_change: change && {
      old_price: presentMoney(change.old),
      new_price: presentMoney(change.current),
      old_gold_price: change.oldQuote && presentMoney(change.oldQuote.sell),
      new_gold_price: change.currentQuote && presentMoney(change.currentQuote.sell),
      unit: change.currentQuote?.unit ?? null,
    },
    max_quantity: piece.made ? 1 : piece.salable ? largestQuantity(line.most) : 0,
  };
  if (piece.made)
    return {
      __typename: 'CustomMadeCartItem',
      ...shared,
      ...presentDesign(piece.made, locale, line.unit),
    };
  if (variant !== null)
    return {
      __typename: 'ConfigurableCartItem',
      ...shared,
      configured_variant: variant,
      configurable_options: options.map((option) => ({
        id: option.attributeId,
        configurable_product_option_uid: uidOf(`configurable/${piece.parentId}/${option.attributeId}`),
        option_label: option.attributeLabel[locale],
        value_id: option.valueIndex,
        configurable_product_option_value_uid: option.uid,
        value_label: option.valueLabel[locale],
      })),
    };
  if (piece.kind === 'bundle')
    return {
      __typename: 'BundleCartItem',
      ...shared,
      bundle_options: presentBundle(line, cart, documents, catalogue),
    };
  if (row.giftCard)
    return { __typename: 'GiftCardCartItem', ...shared, ...presentGiftCardLine(cart, row.giftCard) };
  return { __typename: lineTypes[piece.kind], ...shared };
}

/** The GraphQL type of a line by its kind of piece, for lines that are no design, variant or bundle. */
const lineTypes: Readonly<
  Record<Exclude<Piece['kind'], 'bundle'>, 'SimpleCartItem' | 'VirtualCartItem' | 'DownloadableCartItem'>
> = {
  simple: 'SimpleCartItem',
  variant: 'SimpleCartItem',
  configurable: 'SimpleCartItem',
  giftcard: 'SimpleCartItem',
  grouped: 'SimpleCartItem',
  made: 'SimpleCartItem',
  virtual: 'VirtualCartItem',
  downloadable: 'DownloadableCartItem',
};

export function presentLinePrices({ line, cart }: LineSource, stores: Stores): Wire<'CartItemPrices'> {
  const { unit, total, reductions, reduced } = line;
  const untaxed = untaxedLine(stores, cart, line);
  const none = { amount_off: 0, percent_off: 0 };
  return {
    price: presentMoney(untaxed.unit),
    price_including_tax: presentMoney(unit.total),
    original_item_price: presentMoney(unit.total),
    original_row_total: presentMoney(total.total),
    catalog_discount: none,
    row_catalog_discount: none,
    fixed_product_taxes: [],
    row_total: presentMoney(untaxed.row),
    row_total_including_tax: presentMoney(total.total),
    total_item_discount: presentMoney(reduced),
    discounts:
      reductions.length > 0 ? reductions.map((reduction) => presentReduction(cart, reduction)) : null,
    parts: presentParts(unit),
  };
}

/** Prices include taxes (trade-facts 1.4), so no tax is added; the fields that say so are without it. */
export function presentPrices({ cart }: CartSource, stores: Stores): Wire<'CartPrices'> {
  const { order, coupon, currency, storeView, lines } = cart;
  const { locale } = storeView;
  const none = zero(currency);
  const tax = taxOfCart(stores, cart) ?? { total: none, subtotal: none, goods: none, basisPoints: null };
  const names = new Map(lines.map(({ row, piece }) => [String(row.id), piece.name[locale]]));
  const couponLabel = coupon && (coupon.label[locale] || coupon.code);
  // A choice of gifts takes nothing off; it is among the steps.
  const reductions = order.reductions.filter(({ amount }) => !isZero(amount));
  const discounts = reductions.map((reduction) => presentReduction(cart, reduction, reduction.scope));
  const amounts = reductions.map(({ amount }) => amount);
  return {
    gift_options: presentGiftPrices(amountOf(order.waterfall, 'gift-wrap'), tax.basisPoints),
    grand_total: presentMoney(order.due),
    grand_total_excluding_tax: presentMoney(greater(none, subtract(order.due, tax.total))),
    subtotal_excluding_tax: presentMoney(subtract(order.subtotal, tax.subtotal)),
    subtotal_including_tax: presentMoney(order.subtotal),
    subtotal_with_discount_excluding_tax: presentMoney(subtract(order.goods, tax.goods)),
    applied_taxes: isZero(tax.total)
      ? []
      : [{ amount: presentMoney(tax.total), label: orderWords[locale].tax }],
    discount:
      discounts.length > 0
        ? { amount: presentMoney(sum(currency, amounts)), label: discounts.map(({ label }) => label) }
        : null,
    discounts: discounts.length > 0 ? discounts : null,
    steps: order.waterfall.steps.map((step) => {
      if (step.kind === 'line') return presentStep(step, names.get(step.cause.lineId) ?? null);
      if (step.kind === 'coupon') return presentStep(step, couponLabel);
      if (step.kind === 'promotion') return presentStep(step, labelOf(cart, step.cause.rule));
      if (step.kind === 'gift-card') return presentStep(step, step.cause.code);
      if (step.kind === 'craft-discount' && step.cause.by === 'tier')
        return presentStep(step, levelName(locale, step.cause.tier));
      if (step.kind === 'shipping') {
        const was = step.cause.free === 'above-threshold' ? presentMoney(step.cause.fee) : null;
        return { ...presentStep(step, orderWords[locale][`carrier.${carrierOf(step)}`]), was };
      }
      return presentStep(step);
    }),
  };
}

const carrierOf = ({ cause }: StepOf<'shipping'>): 'courier' | 'pickup' =>
  cause.carrier === 'pickup' ? 'pickup' : 'courier';

function presentShipping(
  cart: PricedCart,
  items: CartSource['items'],
  stores: Stores,
): Wire<'ShippingCartAddress'> {
  const { row, storeView, delivery } = cart;
  const selected = delivery && presentDeliveryMethod(cart, stores, delivery);
  return {
    ...presentAddress(
      asShown(row, row.shipping as NonNullable<typeof row.shipping>),
      storeView.locale,
      addressUid('shipping', row.id),
    ),
    pickup_location_code: delivery?.carrier === 'pickup' ? delivery.method : null,
    cart,
    cart_items_v2: items,
    customer_notes: row.remark,
    same_as_billing: row.billing !== null && row.billing.address === null,
    selected_shipping_method: selected,
  };
}

function presentBilling({ row, storeView }: PricedCart): Wire<'BillingCartAddress'> | null {
  const address = row.billing === null ? null : (row.billing.address ?? row.shipping);
  return address && presentAddress(asShown(row, address), storeView.locale, addressUid('billing', row.id));
}

/** Masks the customer's name for the member of staff who sells, and removes all other data of the account. */
const asShown = <Address extends NonNullable<PricedCart['row']['shipping']>>(
  { seller }: PricedCart['row'],
  address: Address,
): Address =>
  seller === null
    ? address
    : {
        ...address,
        firstName: '',
        lastName: maskName(joinName({ given: address.firstName, family: address.lastName })),
        telephone: '',
      };

const addressUid = (kind: 'shipping' | 'billing', cartId: string): string =>
  Buffer.from(`${kind}/${cartId}`).toString('base64url');
