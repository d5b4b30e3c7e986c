import { isCartId } from '@jinlan/domain/kernel';
import type { Locale } from '@jinlan/domain/markets';
import {
  closeChargeData,
  expireOrderData,
  followPaymentData,
  keepCardData,
  mailLinkData,
  numberDocumentsData,
  refundPaymentData,
} from '@jinlan/domain/validity';
import type {
  CustomerOrdersArgs,
  RequestEInvoiceInput,
  RequestGuestReturnInput,
  RequestReturnInput,
  WithdrawEInvoiceInput,
} from '../../graphql/generated/resolvers.ts';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { CallbackHeaders, Gateways } from '../../platform/gateways/index.ts';
import type { Client } from '../../platform/limits/turns.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Refusal, refuse } from '../../platform/requests/refusal.ts';
import type { CartContext, Carts } from '../cart/index.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Customiser } from '../customiser/index.ts';
import type { Diamonds } from '../diamonds/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Members } from '../members/index.ts';
import type { Pricing } from '../pricing/index.ts';
import type { Stores } from '../stores/index.ts';
import type { Tenders } from '../tenders/index.ts';
import type { Workshop } from '../workshop/index.ts';
import { cancelOwnOrder, confirmGuestCancel, requestGuestCancel } from './cancelling/cancel-for-buyer.ts';
import { presentCancel } from './cancelling/present-cancel.ts';
import { numberDocuments } from './documents/number-documents.ts';
import { type Opened, openDocument } from './documents/open-document.ts';
import { requestEInvoice } from './e-invoices/request-e-invoice.ts';
import { withdrawEInvoice } from './e-invoices/withdraw-e-invoice.ts';
import { forgetBuyersEverySeconds, forgetBuyersJob, forgetOldBuyers } from './forgetting/forget-buyers.ts';
import { type PayOrderInput, payOrder } from './pay-order.ts';
import { closeCharge } from './payments/close-charge.ts';
import { askBank, followPayment } from './payments/follow-payment.ts';
import { keepCard } from './payments/keep-card.ts';
import { type CallbackResult, receiveCallback } from './payments/receive-callback.ts';
import { refundPayment } from './payments/refund-payment.ts';
import { paymentsOf } from './payments/store.ts';
import { createWechatPayers, type WechatPayers } from './payments/wechat-payer.ts';
import { type PlaceOrderInput, placeOrder } from './placing/place-order.ts';
import { answerQuestion } from './reading/answer-question.ts';
import { claimOrder } from './reading/claim-order.ts';
import { type Fetched, fetchDownload } from './reading/downloads.ts';
import {
  type EmailInput,
  findByEmail,
  findByMobile,
  findForBuyer,
  mailLinkLater,
  mailOrderLink,
  type OrderKey,
} from './reading/find-order.ts';
import { listCustomerOrders } from './reading/list-customer-orders.ts';
import { listDownloads } from './reading/list-downloads.ts';
import { loadDetails } from './reading/load-details.ts';
import { type BoughtPieces, boughtPieces } from './reading/owned-pieces.ts';
import { presentList, presentOrder, presentPlaced } from './reading/present-order.ts';
import { presentPayment } from './reading/present-payment.ts';
import { type Reordered, reorder } from './reading/reorder.ts';
import { picturesOfLines, picturesOfSold } from './reading/store-pictures.ts';
import { receivedOrders, receivedPieces } from './reading/store-received.ts';
import { priceOfStone } from './reading/store-stones.ts';
import { createReconciliation, type Reconciliation } from './reconciliation/index.ts';
import { requestReturn } from './returns/customer-return.ts';
import {
  confirmReturn,
  type RequestedReturn,
  readMailedReturn,
  requestGuestReturn,
} from './returns/guest-return.ts';
import { type BuyerReturns, createBuyerReturns } from './returns/index.ts';
import { presentUnconfirmed } from './returns/present-return.ts';
import { changePlacePos } from './selling/change-place-pos.ts';
import { jobs as names, type Services } from './services.ts';
import { createStaffOrders, type StaffOrders } from './staff/index.ts';
import { cancelUnpaidOrder } from './steps/cancel-unpaid-order.ts';
import { claimTillReceipt, correctTillReceipt } from './steps/claim-till-receipt.ts';
import { endRefused, expireOrder } from './steps/expire-order.ts';
import { followOrders } from './steps/follow-orders.ts';
import { type OrderRow, orderByNumber, orderOfCart } from './store.ts';

export { listSizes } from './list-sizes.ts';
export { timeText } from './mail/mail-order.ts';
export type { PlaceOrderInput } from './placing/place-order.ts';
export type { BoughtPiece } from './reading/owned-pieces.ts';
export type { ReceivedPiece } from './reading/store-received.ts';
export { resolvers } from './resolvers.ts';
export {
  documentRoutes,
  downloadRoutes,
  orderPictureRoutes,
  paymentRoutes,
  wechatPayerRoutes,
} from './routes.ts';
export { receiptKey } from './staff/read-input.ts';
export { addReceiptOfReservation } from './steps/store-effects.ts';
export { heldData, openOrders } from './store-held.ts';

/**
 * Reading an order with its lines, history, returns and documents takes about ten statements. So a GraphQL document may ask
 * for about ten single orders. Lists of orders are read together.
 */
export const useCosts = {
  'Query.orderByToken': 14_000,
  'Query.guestOrder': 14_000,
  'Query.guestOrderByToken': 14_000,
  'Query.guestOrderByMobile': 14_000,
  'Query.staffOrder': 14_000,
  'Query.staffOrders': 14_000,
  'Mutation.stepOrders': 14_000,
  /** A bag of 90 designs is priced in some 40 ms, also for a refusal. */
  'Mutation.placeOrder': 30_000,
  'Customer.orders': 14_000,
  'Query.providerStatement': 5_000,
  'Query.providerStatements': 5_000,
  'Query.customerBalances': 10_000,
} as const;

declare module '../../platform/context.ts' {
  interface Areas {
    readonly ordering: Ordering;
  }
}

type Caller = CartContext & Pick<RequestContext, 'source' | 'isGone'>;

/** Orders and their payments. The methods return the shapes of the GraphQL schema. */
export interface Ordering {
  readonly staff: StaffOrders;
  /** Lists the returns of buyers, and takes their comments, parcels and pictures. */
  readonly returns: BuyerReturns;
  readonly reconciliation: Reconciliation;
  /** Lists the pieces that customers have bought, received and not returned. */
  readonly receivedPieces: typeof receivedPieces;
  readonly receivedOrders: typeof receivedOrders;
  /** Lists the pieces that a customer has bought, received and still has; only of one order if `number` is not null. */
  boughtPieces(customerId: string, number: string | null, locale: Locale): Promise<BoughtPieces>;
  /** Whether an order with this number exists and is the customer's. */
  isOrderOf(number: string, customerId: string): Promise<boolean>;
  /** Records that a receipt of a store's till pays a service. */
  readonly claimTillReceipt: typeof claimTillReceipt;
  readonly correctTillReceipt: typeof correctTillReceipt;
  /** Returns the price of a stone in the order that sold it. */
  readonly priceOfStone: typeof priceOfStone;
  /** Finds out who pays inside WeChat. */
  readonly wechatPayers: WechatPayers;
  /**
   * Refuses a declined card if the client sends no price token, because stock clients without one take any answer for a
   * success.
   */
  placeOrder(context: CartContext, input: PlaceOrderInput): Promise<ReturnType<typeof presentPlaced>>;
  /** Whether a cart has become an order. False again once that order has ended and given the cart back. */
  isPlaced(cartId: string): Promise<boolean>;
  payOrder(
    context: CartContext,
    key: OrderKey,
    input: PayOrderInput,
  ): Promise<ReturnType<typeof presentPayment>>;
  cancelUnpaidOrder(
    context: CartContext,
    key: OrderKey,
  ): Promise<{ cart_id: string | null; order: Presented }>;
  /** Magento's cancelling by the signed-in customer; `orderId` is `CustomerOrder.id`. */
  cancelOrder(context: CartContext, orderId: string, reason: string): ReturnType<typeof presentCancel>;
  requestGuestCancel(context: Caller, token: string, reason: string): ReturnType<typeof presentCancel>;
  confirmGuestCancel(context: Caller, orderId: string, key: string): ReturnType<typeof presentCancel>;
  claimOrder(context: CartContext, key: OrderKey): Promise<Presented>;
  answerQuestion(context: CartContext, key: OrderKey, answer: string): Promise<Presented>;
  /** Names the store in which an order was made: `changePlacePos`. */
  changePlacePos(context: Caller, input: { number: string; code: string }): Promise<Presented>;
  /** Magento's return of a customer's order. Returns the order with its returns. */
  requestReturn(context: CartContext, input: RequestReturnInput): Promise<Wire<'RequestReturnOutput'>>;
  /** Magento's return of a guest's order. The buyer confirms it by the key in an e-mail. */
  requestGuestReturn(context: Caller, input: RequestGuestReturnInput): Promise<Wire<'RequestReturnOutput'>>;
  confirmReturn(context: Caller, orderId: string, key: string): Promise<Presented>;
  /** Returns the return that `confirmReturn` would request. */
  returnToConfirm(context: Caller, orderId: string, key: string): Promise<Wire<'Return'> | null>;
  requestEInvoice(context: CartContext, input: RequestEInvoiceInput): Promise<Presented>;
  withdrawEInvoice(context: Caller, input: WithdrawEInvoiceInput): Promise<Wire<'EInvoiceState'>>;
  /** Adds the order's lines, with their quantities, to the signed-in customer's bag. */
  reorder(context: Caller, number: string): Promise<Reordered>;
  /** Orders of the signed-in customer. */
  ordersOfCustomer(context: CartContext, args: CustomerOrdersArgs): Promise<ReturnType<typeof presentList>>;
  /** Files that the signed-in customer bought. */
  downloadsOfCustomer(context: CartContext): ReturnType<typeof listDownloads>;
  orderByMobile(context: Caller, number: string, mobile: string): Promise<Presented>;
  orderByEmail(context: Caller, input: Omit<EmailInput, 'source'>): Promise<Presented>;
  mailOrderLink(context: Caller, number: string, mobile: string): Promise<void>;
  orderByToken(context: CartContext, key: OrderKey): Promise<Presented>;
  /** `gateway` is the gateway's code from the callback's URL. */
  receiveCallback(gateway: string, headers: CallbackHeaders, rawBody: string): Promise<CallbackResult>;
  /** Returns a bought file by its signed URL. */
  fetchDownload(token: string): Promise<Fetched>;
  /** Returns a document of an order by its signed URL. */
  openDocument(token: string, client: Client): Promise<Opened>;
  /** Runs when the shopper comes back from the bank. Queries the bank, and trusts only its answer. */
  returnFromBank(number: string): Promise<void>;
  close(): Promise<void>;
}

type Presented = ReturnType<typeof presentOrder>;

const declined = (failure: string | null): Refusal => refuse('PAYMENT_DECLINED', { failure_code: failure });

export async function createOrdering(
  platform: Platform,
  areas: {
    readonly identity: Pick<
      Identity,
      'buyerOf' | 'rememberOrdered' | 'customersOf' | 'customerOfCode' | 'push'
    >;
    readonly stores: Stores;
    readonly workshop: Workshop;
    readonly pricing: Pricing;
    readonly catalogue: Catalogue;
    readonly diamonds: Diamonds;
    readonly customiser: Pick<Customiser, 'picturesUsedBy'>;
    readonly tenders: Pick<
      Tenders,
      'payments' | 'savedCards' | 'sold' | 'issuedCards' | 'printCard' | 'sendCardAgain' | 'forgetRecipients'
    >;
    readonly members: Pick<Members, 'purchases' | 'terms' | 'pointsOfOrders'>;
    readonly cart: Carts;
  },
  { payments, messages, eInvoices }: Pick<Gateways, 'payments' | 'messages' | 'eInvoices'>,
): Promise<Ordering> {
  const services: Services = { platform, ...areas, payments, messages, eInvoices };
  const { jobs, db } = platform;
  areas.customiser.picturesUsedBy(picturesOfLines, picturesOfSold);

  jobs.on(names.follow, followPaymentData, (job) => followPayment(services, job));
  jobs.on(names.expire, expireOrderData, (job) => expireOrder(services, job), { retries: 20 });
  jobs.on(names.mailLink, mailLinkData, (job) => mailLinkLater(services, job));
  jobs.on(names.closeCharge, closeChargeData, (job) => closeCharge(services, job), { retries: 20 });
  jobs.on(names.keepCard, keepCardData, (job) => keepCard(services, job), { retries: 20 });
  jobs.on(names.refund, refundPaymentData, (job) => refundPayment(services, job), { retries: 40 });

  jobs.on(names.numberDocuments, numberDocumentsData, async ({ orderId }) => {
    await numberDocuments(services, orderId);
  });

  jobs.every(forgetBuyersJob, forgetBuyersEverySeconds, () => forgetOldBuyers(services));
  const unfollow = await followOrders(platform);
  const forBuyer = async ({ storeView }: CartContext, order: OrderRow): Promise<Presented> =>
    presentOrder(services, await loadDetails(services, order), 'browser', storeView.locale);
  const presentRequested = async (
    { storeView }: Pick<CartContext, 'storeView'>,
    { order, unconfirmed }: RequestedReturn,
  ): Promise<Wire<'RequestReturnOutput'>> => {
    const details = await loadDetails(services, order);
    const presented = presentOrder(services, details, 'browser', storeView.locale);
    const { items, returns } = presented;
    const presenting = {
      ...{ services, locale: storeView.locale, items, events: details.events },
      wholeOrder: () => presented,
    };
    const sent =
      unconfirmed === null ? returns?.items?.[0] : presentUnconfirmed(order, unconfirmed, presenting);
    return { return: sent ?? null, returns };
  };

  return {
    staff: createStaffOrders(services),
    returns: createBuyerReturns(services),
    reconciliation: createReconciliation(services),
    receivedPieces,
    receivedOrders,
    boughtPieces: (customerId, number, locale) => boughtPieces(platform, customerId, number, locale),
    isOrderOf: async (number, customerId) =>
      (await orderByNumber(db, number))?.state.facts.customerId === customerId,
    claimTillReceipt,
    correctTillReceipt,
    priceOfStone,
    wechatPayers: createWechatPayers(services),
    async placeOrder(context, input) {
      const placed = await placeOrder(services, context, input);
      const answer = presentPlaced(services, placed.order, placed.payment, placed.accessToken);
      if (input.priceToken === null && answer.payment.status === 'failed') {
        await endRefused(services, placed.order.id);
        throw declined(answer.payment.failure_code);
      }
      return answer;
    },
    isPlaced: async (cartId) => isCartId(cartId) && (await orderOfCart(db, cartId)) !== null,
    async payOrder(context, key, input) {
      const order = await payOrder(services, context, key, input);
      const [payment] = await paymentsOf(db, order.id);
      return presentPayment(services, order, payment ?? null);
    },
    async cancelUnpaidOrder({ actor, storeView }, key) {
      const details = await loadDetails(services, await cancelUnpaidOrder(services, actor, key));
      return {
        cart_id: details.cartId,
        order: presentOrder(services, details, 'browser', storeView.locale),
      };
    },
    async cancelOrder({ actor, storeView }, orderId, reason) {
      const cancelled = await cancelOwnOrder(services, actor, { orderId, reason });
      return presentCancel(services, cancelled, 'browser', storeView.locale);
    },
    async requestGuestCancel({ storeView, source }, token, reason) {
      const requested = await requestGuestCancel(services, { token, reason, source });
      return presentCancel(services, requested, 'browser', storeView.locale);
    },
    async confirmGuestCancel({ storeView, source }, orderId, key) {
      const cancelled = await confirmGuestCancel(services, { orderId, key, source });
      return presentCancel(services, cancelled, 'look-up', storeView.locale);
    },
    claimOrder: async (context, key) => forBuyer(context, await claimOrder(services, context, key)),
    answerQuestion: async (context, key, answer) =>
      forBuyer(context, await answerQuestion(services, context.actor, key, answer)),
    changePlacePos: async (context, input) =>
      forBuyer(context, await changePlacePos(services, context.actor, input)),
    requestReturn: async (context, input) =>
      presentRequested(context, await requestReturn(services, context.actor, input)),
    requestGuestReturn: async (context, input) =>
      presentRequested(context, await requestGuestReturn(services, input, context.source)),
    confirmReturn: async (context, orderId, key) =>
      forBuyer(context, await confirmReturn(services, { orderId, key, source: context.source })),
    async returnToConfirm(context, orderId, key) {
      const mailed = await readMailedReturn(services, { orderId, key, source: context.source });
      return (await presentRequested(context, mailed)).return ?? null;
    },
    requestEInvoice: async (context, input) =>
      forBuyer(context, await requestEInvoice(services, context.actor, input)),
    async withdrawEInvoice({ actor, source }, input) {
      await withdrawEInvoice(services, actor, input, source);
      return 'withdrawn';
    },
    reorder: (context, number) => reorder(services, context, number),
    ordersOfCustomer: async ({ actor, storeView }, args) =>
      presentList(services, await listCustomerOrders(services, actor, args), storeView.locale),
    downloadsOfCustomer: ({ actor }) => listDownloads(services, actor),
    mailOrderLink: ({ storeView, source }, number, mobile) =>
      mailOrderLink(services, { number, mobile, market: storeView.market, source }),
    async orderByMobile({ storeView, source }, number, mobile) {
      const order = await findByMobile(services, { number, mobile, market: storeView.market, source });
      return presentOrder(services, await loadDetails(services, order), 'look-up', storeView.locale);
    },
    async orderByEmail({ storeView, source }, input) {
      const order = await findByEmail(services, { ...input, source });
      return presentOrder(services, await loadDetails(services, order), 'look-up', storeView.locale);
    },
    async orderByToken(context, key) {
      const { order } = await findForBuyer(services, context.actor, key, 'order.read');
      return forBuyer(context, order);
    },
    fetchDownload: (token) => fetchDownload(services, token),
    openDocument: (token, client) => openDocument(services, token, client),
    receiveCallback: (gateway, headers, rawBody) => receiveCallback(services, gateway, headers, rawBody),
    async returnFromBank(number) {
      const order = await orderByNumber(db, number);
      const [payment] = order?.state.stage === 'pending' ? await paymentsOf(db, order.id) : [];
      if (payment) await askBank(services, payment.id);
    },
    close: unfollow,
  };
}
