import type { OrderGift } from '@jinlan/domain/cart';
import type { WantedGift } from '@jinlan/domain/promotions';
import type { EstimateTotalsInput } from '../../graphql/generated/resolvers.ts';
import type { Wire } from '../../graphql/wire.ts';
import type { Connection } from '../../platform/database.ts';
import type { PaymentGateways } from '../../platform/gateways/index.ts';
import type { InOrder } from '../../platform/limits/in-order.ts';
import type { Platform } from '../../platform/platform.ts';
import { about } from '../../platform/requests/refusal.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Customiser } from '../customiser/index.ts';
import { type SaleCustomerInput, sellerOf } from '../identity/index.ts';
import type { Members } from '../members/index.ts';
import type { Pricing } from '../pricing/index.ts';
import type { Stores } from '../stores/index.ts';
import type { Tenders } from '../tenders/index.ts';
import { applyCoupon, removeCoupon } from './checkout/apply-coupon.ts';
import { applyGiftCard, removeGiftCard } from './checkout/apply-gift-card.ts';
import { applyStoreCredit, removeStoreCredit } from './checkout/apply-store-credit.ts';
import { useTradeIns } from './checkout/apply-trade-ins.ts';
import { type ShippingMethod, setShippingMethod } from './checkout/choose-delivery.ts';
import { type PaymentChoice, setPaymentMethod } from './checkout/choose-payment.ts';
import { estimateCart } from './checkout/estimate.ts';
import { type CartForOrder, loadForOrder } from './checkout/for-order.ts';
import {
  type BillingAddress,
  type ShippingAddress,
  setBillingAddress,
  setGuestEmail,
  setShippingAddress,
} from './checkout/set-contact.ts';
import { chooseGifts } from './gifts/choose-gifts.ts';
import { presentGiftRules } from './gifts/present-gifts.ts';
import { acknowledgePrices } from './lines/acknowledge-prices.ts';
import { type AddedDesign, addDesign, type DesignContext } from './lines/add-design.ts';
import { type Added, type AddedItem, addProducts, choiceContextOf, MAX_LINES } from './lines/add-products.ts';
import {
  emptyCart,
  type LineUpdate,
  removeLine,
  setOrderGift,
  setRemark,
  updateLines,
} from './lines/change-lines.ts';
import { choosePieces, type PieceChoice } from './lines/choose-pieces.ts';
import { findShortages, type Shortage } from './lines/find-shortages.ts';
import { replaceLine } from './lines/replace-line.ts';
import { createCart } from './opening/create-cart.ts';
import { customerCart } from './opening/customer-cart.ts';
import type { Customers } from './opening/customers.ts';
import { deleteOldCarts, deleteOldCartsEverySeconds, deleteOldCartsJob } from './opening/delete-old-carts.ts';
import { mergeCarts } from './opening/merge-carts.ts';
import { type CartContext, inOrderOfCart, openCart } from './opening/open-cart.ts';
import { reopenCart } from './opening/reopen-cart.ts';
import { presentCart } from './presenting/present-cart.ts';
import { presentDeliveryMethods } from './presenting/present-delivery-methods.ts';
import { type PriceContext, type PricedCart, priceCart } from './presenting/price-cart.ts';
import { picturesOfLines } from './presenting/store-pictures.ts';
import { beginSale, type SaleContext } from './selling/begin-sale.ts';
import { endSale, listSales, type OpenSale } from './selling/open-sales.ts';
import { presentSale } from './selling/present-sale.ts';
import { takeOverSale } from './selling/take-over-sale.ts';
import type { CartRow } from './store.ts';
import * as store from './store.ts';

export type { CartForOrder } from './checkout/for-order.ts';
export { type AddressChoice, noAddress } from './checkout/given-address.ts';
export type { AddedDesign, DesignContext } from './lines/add-design.ts';
export { type AddedItem, choiceRefusal, type ItemRefusal, MAX_ITEMS_AT_ONCE } from './lines/add-products.ts';
export { isIncomplete, type PieceChoice } from './lines/choose-pieces.ts';
export { presentOptions } from './lines/custom-options.ts';
export { loadMakingNeeds, type NeedOf } from './lines/making-needs.ts';
export type { Customers } from './opening/customers.ts';
export type { CartContext } from './opening/open-cart.ts';
export { presentBundle } from './presenting/present-bundle.ts';
export { presentDesign } from './presenting/present-design.ts';
export { presentDiscount } from './presenting/present-discount.ts';
export { presentGiftPrices, presentLineGift } from './presenting/present-gift-options.ts';
export { presentCardScript } from './presenting/present-methods.ts';
export { presentOrderGift } from './presenting/present-order-gift.ts';
export type { PricedCart } from './presenting/price-cart.ts';
export type { PricedLine } from './presenting/priced-line.ts';
export { presentReturnExclusions } from './presenting/return-exclusions.ts';
export { taxOfCart } from './presenting/tax-of-cart.ts';
export { resolvers } from './resolvers.ts';
export { depositOfSale } from './selling/deposit-of-sale.ts';
export type { LineRow } from './store.ts';
export { bagsHeld } from './store-held.ts';

/** The largest lengths of lists, for the cost of a GraphQL document. */
export const listSizes = {
  'Cart.items': { length: MAX_LINES },
  'GiftRule.products': { length: 20 },
} as const;
/**
 * The cost of a bag, which is always read and priced as a whole, whatever fields are selected. A document may have
 * about thirty: clients send up to six changes of one bag at once.
 */
export const objectCosts = { Cart: 4_000 } as const;
export const useCosts = { 'Query.getGiftsOfCart': 5_000 } as const;

declare module '../../platform/context.ts' {
  interface Areas {
    readonly cart: Carts;
  }
}

/**
 * Carts. Every use case refuses an unknown, closed or foreign cart in the exact words of specification
 * 8. Methods with a connection run in the caller's transaction; all others open their own. A change
 * returns the cart after it.
 */
export interface Carts {
  create(context: CartContext, id: string | null): Promise<string>;
  /**
   * Returns the id of the customer's active cart in the market, and creates it if missing; refuses
   * guests.
   */
  ofCustomer(context: CartContext): Promise<string>;
  read(context: CartContext, cartId: string): Promise<Wire<'Cart'>>;
  /** Presents a cart that a change has just returned, without loading it again. */
  show(context: CartContext, changed: CartRow): Promise<Wire<'Cart'>>;
  priced(context: CartContext, cartId: string): Promise<PricedCart>;
  /** Adds the valid items and returns a refusal for each of the others. */
  add(context: CartContext, cartId: string, items: readonly AddedItem[]): Promise<Added>;
  /**
   * The pieces that an item names, with its choices, as `add` would find them. Call `catalogue.fresh()` before.
   */
  choose(context: PriceContext, item: AddedItem): Promise<readonly PieceChoice[]>;
  /** Runs work that locks a cart, given by its id, after other such work in this process. */
  readonly inOrder: InOrder;
  /** Adds a made-to-order design as a line of its own, or returns why it is refused. */
  addDesign(context: DesignContext, cartId: string, design: AddedDesign): Promise<Added>;
  /** Adds all items, or throws the first refusal, as Magento's older mutations do. */
  addAll(context: CartContext, cartId: string, items: readonly AddedItem[]): Promise<CartRow>;
  /** Replaces a line by the item; if the item is refused, the line stays. */
  replace(context: CartContext, cartId: string, lineId: number, item: AddedItem): Promise<Added>;
  update(context: CartContext, cartId: string, updates: readonly LineUpdate[]): Promise<CartRow>;
  remove(context: CartContext, cartId: string, lineId: number): Promise<CartRow>;
  empty(context: CartContext, cartId: string): Promise<CartRow>;
  /** Returns the id of the customer's cart. Without a destination it is the active cart. */
  merge(context: CartContext, sourceId: string, destinationId: string | null): Promise<string>;
  setRemark(context: CartContext, cartId: string, remark: string): Promise<CartRow>;
  setOrderGift(context: CartContext, cartId: string, gift: OrderGift): Promise<CartRow>;
  setGuestEmail(context: CartContext, cartId: string, email: string): Promise<CartRow>;
  setShippingAddress(context: CartContext, cartId: string, address: ShippingAddress): Promise<CartRow>;
  setBillingAddress(context: CartContext, cartId: string, address: BillingAddress): Promise<CartRow>;
  setShippingMethod(context: CartContext, cartId: string, method: ShippingMethod): Promise<CartRow>;
  setPaymentMethod(context: CartContext, cartId: string, choice: PaymentChoice): Promise<CartRow>;
  /** The choices of gifts that the cart has earned. */
  giftRules(cart: PricedCart): Promise<readonly Wire<'GiftRule'>[]>;
  /** Adds gifts, all of them or none. */
  chooseGifts(context: CartContext, cartId: string, wanted: readonly WantedGift[]): Promise<CartRow>;
  /** Releases the pieces that the cart holds during checkout. A cart holds none, because only orders hold scarce pieces. */
  releaseHolds(context: CartContext, cartId: string): Promise<CartRow>;
  applyCoupon(context: CartContext, cartId: string, code: string): Promise<CartRow>;
  removeCoupon(context: CartContext, cartId: string): Promise<CartRow>;
  applyGiftCard(context: CartContext, cartId: string, code: string): Promise<CartRow>;
  removeGiftCard(context: CartContext, cartId: string, code: string): Promise<CartRow>;
  applyStoreCredit(context: CartContext, cartId: string): Promise<CartRow>;
  removeStoreCredit(context: CartContext, cartId: string): Promise<CartRow>;
  /** Sets whether the value of the customer's trade-ins pays for the cart. */
  useTradeIns(context: CartContext, cartId: string, uses: boolean): Promise<CartRow>;
  /** Prices the cart with another address and delivery, without saving them. */
  estimate(context: CartContext, input: EstimateTotalsInput): Promise<Wire<'Cart'>>;
  /** Lists every delivery method, and marks those that cannot deliver all pieces. */
  methods(cart: PricedCart): readonly Wire<'AvailableShippingMethod'>[];
  /** Lines with too little stock for a delivery, whether or not that delivery is chosen. */
  shortages(context: CartContext, cart: PricedCart, method: ShippingMethod): readonly Shortage[];
  acknowledgePrices(context: CartContext, cartId: string, priceToken: string): Promise<CartRow>;
  /** Records that the prices of this response were shown to the shopper. */
  pricesShown(cart: PricedCart): Promise<void>;

  /** Begins a sale for a customer, and returns the id of its bag: `beginSale`. */
  beginSale(context: SaleContext, input: SaleCustomerInput): Promise<string>;
  /** The open sales of the member of staff, or of colleagues in the store; a sale, with the level of its customer. */
  sales(context: CartContext, whose: 'own' | 'colleagues'): Promise<readonly OpenSale[]>;
  sale(context: CartContext, id: string): Promise<Wire<'StaffSale'>>;
  endSale(context: CartContext, id: string): Promise<boolean>;
  takeOverSale(context: CartContext, id: string): Promise<void>;

  /**
   * Prices, checks and locks the cart until the transaction ends. Call `catalogue.fresh()` before the
   * transaction.
   */
  loadForOrder(tx: Connection, context: CartContext, cartId: string): Promise<CartForOrder>;
  /** Closes the cart as ordered and deletes its card token. Returns false if it was already closed. */
  close(tx: Connection, cartId: string, orderNumber: string, now: Date): Promise<boolean>;
  /** Reopens the cart of a cancelled order; returns false if it has been deleted. */
  reopen(tx: Connection, cartId: string, now: Date): Promise<boolean>;
  /**
   * Maps each customer's cart to the cart that has its lines now, since a closed one may have been merged into a newer
   * one. Guests' carts are left out.
   */
  successorsOfOwned(db: Connection, cartIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface CartNeighbours {
  readonly payments: Pick<PaymentGateways, 'methodsIn' | 'scriptsIn'>;
  readonly stores: Stores;
  readonly pricing: Pricing;
  readonly catalogue: Catalogue;
  readonly customers: Customers;
  readonly customiser: Customiser;
  readonly tenders: Tenders;
  readonly members: Members;
}

const touchEveryMs = 86_400_000;

export function createCarts(platform: Platform, neighbours: CartNeighbours): Carts {
  const { db, jobs } = platform;
  const { stores, catalogue, customiser } = neighbours;
  const parts = { ...neighbours, platform };

  customiser.picturesUsedBy(picturesOfLines);
  jobs.every(deleteOldCartsJob, deleteOldCartsEverySeconds, () => deleteOldCarts(platform));

  const priced = async (context: CartContext, cartId: string): Promise<PricedCart> => {
    await catalogue.fresh();
    const row = await openCart(platform, db, context, cartId, 'cart.read');
    if (context.now.getTime() - row.touchedAt.getTime() > touchEveryMs)
      await store.touch(db, cartId, context.now);
    return price(context, row);
  };

  const price = async (context: CartContext, row: CartRow): Promise<PricedCart> => {
    await customiser.ready(row.lines.flatMap(({ made }) => made ?? []));
    return priceCart(parts, db, context, row);
  };

  const add: Carts['add'] = async (context, cartId, items) => {
    await catalogue.fresh();
    return addProducts(parts, context, cartId, items);
  };

  return {
    create: (context, id) => createCart(platform, context, id),
    ofCustomer: (context) => customerCart(platform, db, context),
    priced,
    async beginSale(context, input) {
      await catalogue.fresh();
      return beginSale(parts, context, input);
    },
    sales: (context, whose) => listSales(parts, context, whose),
    async sale(context, id) {
      sellerOf(context.actor);
      return presentSale(parts, context, await priced(context, id));
    },
    endSale: (context, id) => endSale(parts, context, id),
    takeOverSale: (context, id) => takeOverSale(parts, context, id),
    read: async (context, cartId) => presentCart(await priced(context, cartId), stores, catalogue),
    async show(context, changed) {
      await catalogue.fresh();
      return presentCart(await price(context, changed), stores, catalogue);
    },
    inOrder: inOrderOfCart,
    add,
    choose: (context, item) => choosePieces(choiceContextOf(parts, context), item),
    async addDesign(context, cartId, design) {
      await catalogue.fresh();
      return addDesign(parts, context, cartId, design);
    },
    async addAll(context, cartId, items) {
      const { row, refusals } = await add(context, cartId, items);
      const [first] = refusals;
      if (first) throw about(first.refusal, { index: first.index });
      return row;
    },
    async replace(context, cartId, lineId, item) {
      await catalogue.fresh();
      return replaceLine(parts, context, cartId, lineId, item);
    },
    async update(context, cartId, updates) {
      // More pieces of a gift are checked by pricing the bag.
      await (updates.some(({ lineId }) => lineId < 0) ? priced(context, cartId) : catalogue.fresh());
      return updateLines(parts, context, cartId, updates);
    },
    remove: (context, cartId, lineId) => removeLine(parts, context, cartId, lineId),
    empty: (context, cartId) => emptyCart(parts, context, cartId),
    merge: (context, sourceId, destinationId) => mergeCarts(parts, context, sourceId, destinationId),
    setRemark: (context, cartId, remark) => setRemark(parts, context, cartId, remark),
    setOrderGift: (context, cartId, gift) => setOrderGift(parts, context, cartId, gift),
    setGuestEmail: (context, cartId, email) => setGuestEmail(parts, context, cartId, email),
    setShippingAddress: (context, cartId, address) => setShippingAddress(parts, context, cartId, address),
    setBillingAddress: (context, cartId, address) => setBillingAddress(parts, context, cartId, address),
    setShippingMethod: (context, cartId, method) => setShippingMethod(parts, context, cartId, method),
    setPaymentMethod: (context, cartId, choice) => setPaymentMethod(parts, context, cartId, choice),
    giftRules: (cart) => presentGiftRules(catalogue, cart),
    async chooseGifts(context, cartId, wanted) {
      await priced(context, cartId);
      return chooseGifts(parts, context, cartId, wanted);
    },
    releaseHolds: (context, cartId) => openCart(platform, db, context, cartId, 'cart.change'),
    applyCoupon: (context, cartId, code) => applyCoupon(parts, context, cartId, code),
    removeCoupon: (context, cartId) => removeCoupon(parts, context, cartId),
    applyGiftCard: (context, cartId, code) => applyGiftCard(parts, context, cartId, code),
    removeGiftCard: (context, cartId, code) => removeGiftCard(parts, context, cartId, code),
    applyStoreCredit: (context, cartId) => applyStoreCredit(parts, context, cartId),
    removeStoreCredit: (context, cartId) => removeStoreCredit(parts, context, cartId),
    useTradeIns: (context, cartId, uses) => useTradeIns(parts, context, cartId, uses),
    async estimate(context, input) {
      await catalogue.fresh();
      const cart = await estimateCart(parts, context, input);
      return presentCart(cart, stores, catalogue, { isEstimate: true });
    },
    methods: (cart) => presentDeliveryMethods(cart, parts),
    shortages: (context, cart, method) => findShortages(parts, context, cart, method),
    acknowledgePrices: (context, cartId, token) => acknowledgePrices(parts, context, cartId, token),
    async pricesShown({ row, pieceToken }) {
      if (row.shownPriceToken !== pieceToken) await store.rememberShown(db, row.id, pieceToken);
    },
    loadForOrder: (tx, context, cartId) => loadForOrder(parts, tx, context, cartId),
    close: store.closeAsOrdered,
    reopen: (tx, cartId, now) => reopenCart(parts, tx, cartId, now),
    successorsOfOwned: store.successorsOfOwned,
  };
}
