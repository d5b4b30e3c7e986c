import type { OrderAccessInput, OrderItemResolvers, Resolvers } from '../../graphql/generated/resolvers.ts';
import { selectsField } from '../../graphql/selects-field.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { placeErrorOf } from './placing/place-errors.ts';
import { readOrderToken } from './reading/access-token.ts';
import type { OrderKey } from './reading/find-order.ts';
import { reconciliationResolvers } from './reconciliation/index.ts';
import { pageOfReturns } from './returns/list-returns.ts';
import { staffResolvers } from './staff/index.ts';

/** Reads a guest's order key. The customer who owns the order needs no token. */
const keyOf = ({ order_number, access_token }: OrderAccessInput): OrderKey => ({
  number: order_number,
  accessToken: access_token || null,
});

/** Loads the document of the piece's page; the loads of one response are batched. */
const product = (({ page_sku: sku }, _, { areas: { catalogue }, storeView, currency }) => {
  const piece = sku === null ? null : catalogue.pieces.bySku(sku);
  const { columns, prices } = catalogue.model;
  const row = piece && columns.rowById.get(piece.id);
  if (!piece || row == null || !prices.row(row, catalogue.prices.context(storeView.market, currency)))
    return null;
  return catalogue.pieces.documents.one(piece.id);
}) satisfies OrderItemResolvers['product'];

export const resolvers = {
  Query: {
    ...staffResolvers.Query,
    ...reconciliationResolvers.Query,
    guestOrderByMobile(_, { input }, context) {
      return context.areas.ordering.orderByMobile(context, input.number, input.mobile_number);
    },
    returnToConfirm: (_, { input: { order_id, confirmation_key } }, context) =>
      context.areas.ordering.returnToConfirm(context, order_id, confirmation_key),
    customerDownloadableProducts: (_, __, context) => context.areas.ordering.downloadsOfCustomer(context),
    guestOrder(_, { input }, context) {
      const { number, email, postcode = null, lastname = null } = input;
      return context.areas.ordering.orderByEmail(context, { number, email, postcode, lastName: lastname });
    },
    guestOrderByToken(_, { input }, context) {
      return context.areas.ordering.orderByToken(context, readOrderToken(input.token));
    },
    orderByToken(_, token, context) {
      return context.areas.ordering.orderByToken(context, keyOf(token));
    },
  },
  Mutation: {
    ...staffResolvers.Mutation,
    ...reconciliationResolvers.Mutation,
    async placeOrder(_, { input }, context, info) {
      if (!input?.cart_id) throw refuse('MISSING_CART_ID');
      try {
        const order = await context.areas.ordering.placeOrder(context, {
          cartId: input.cart_id,
          priceToken: input.price_token ?? null,
          acceptsNoReturn: input.accepts_no_return ?? false,
          deposit: input.deposit ?? null,
        });
        return { order, errors: [] };
      } catch (error) {
        const placeError = selectsField(info, 'errors') ? placeErrorOf(error) : null;
        if (placeError === null) throw error;
        return { order: null, errors: [placeError] };
      }
    },
    async mailOrderLink(_, { input }, context) {
      await context.areas.ordering.mailOrderLink(context, input.number, input.mobile_number);
      return true;
    },
    async payOrder(_, { input }, context) {
      const { ordering } = context.areas;
      const payment = await ordering.payOrder(context, keyOf(input), {
        isRest: input.part === 'rest',
        method: input.payment_method ?? null,
        nonce: input.payment_method_nonce ?? null,
        savesCard: input.save_card ?? false,
        savedCard: input.card_vault?.public_hash ?? null,
        bank: input.fpx?.bank ?? null,
        miniProgramCode: input.mini_program_code ?? null,
      });
      return { payment };
    },
    cancelUnpaidOrder(_, { input }, context) {
      return context.areas.ordering.cancelUnpaidOrder(context, keyOf(input));
    },
    cancelOrder(_, { input }, context) {
      return context.areas.ordering.cancelOrder(context, input.order_id, input.reason);
    },
    requestGuestOrderCancel(_, { input }, context) {
      return context.areas.ordering.requestGuestCancel(context, input.token, input.reason);
    },
    confirmCancelOrder(_, { input }, context) {
      const { order_id, confirmation_key } = input;
      return context.areas.ordering.confirmGuestCancel(context, order_id, confirmation_key);
    },
    async claimOrder(_, { input }, context) {
      return { order: await context.areas.ordering.claimOrder(context, keyOf(input)) };
    },
    async answerOrderQuestion(_, { input }, context) {
      return { order: await context.areas.ordering.answerQuestion(context, keyOf(input), input.answer) };
    },
    async changeOrderPlacePos(_, { order_number: number, code }, context) {
      return { order: await context.areas.ordering.changePlacePos(context, { number, code }) };
    },
    requestReturn: (_, { input }, context) => context.areas.ordering.requestReturn(context, input),
    requestGuestReturn: (_, { input }, context) => context.areas.ordering.requestGuestReturn(context, input),
    async confirmReturn(_, { input: { order_id, confirmation_key } }, context) {
      const { returns } = await context.areas.ordering.confirmReturn(context, order_id, confirmation_key);
      return { return: returns?.items?.[0] ?? null, returns };
    },
    withdrawEInvoice: (_, { input }, context) => context.areas.ordering.withdrawEInvoice(context, input),
    addReturnComment: (_, { input }, context) => context.areas.ordering.returns.comment(context, input),
    addReturnTracking: (_, { input }, context) => context.areas.ordering.returns.addTracking(context, input),
    removeReturnTracking: (_, { input }, context) =>
      context.areas.ordering.returns.removeTracking(context, input),
    addReturnPicture: (_, { input }, context) => context.areas.ordering.returns.addPicture(context, input),
    removeReturnPicture: (_, { input }, context) =>
      context.areas.ordering.returns.removePicture(context, input),
    async requestEInvoice(_, { input }, context) {
      return { order: await context.areas.ordering.requestEInvoice(context, input) };
    },
    async reorderItems(_, { orderNumber }, context) {
      const { cart, ordering } = context.areas;
      const { cartId, refusals } = await ordering.reorder(context, orderNumber);
      return {
        cart: await cart.read(context, cartId),
        userInputErrors: refusals.map(({ code, name, refusal }) => ({
          code,
          message: `${name}: ${refusal.message}`,
          path: ['orderNumber'],
        })),
      };
    },
  },
  PlaceOrderOutput: {
    orderV2: ({ order }, _, context) =>
      order ? context.areas.ordering.orderByToken(context, keyOf(order)) : null,
  },
  OrderItem: { product },
  BundleOrderItem: { product },
  DownloadableOrderItem: { product },
  GiftCardOrderItem: { product },
  CustomMadeOrderItem: { product },
  Customer: {
    orders: (_, args, context) => context.areas.ordering.ordersOfCustomer(context, args),
    returns: (_, args, context) => context.areas.ordering.returns.ofCustomer(context, args),
    return: (_, { uid }, context) => context.areas.ordering.returns.one(context, uid),
  },
  CustomerOrder: {
    returns: ({ returns }, args) => (returns ? pageOfReturns(returns, args) : null),
  },
  RequestReturnOutput: { returns: ({ returns }, args) => (returns ? pageOfReturns(returns, args) : null) },
  Return: { order: ({ wholeOrder }) => wholeOrder() },
  ReturnShipping: {
    tracking: ({ tracking }, { uid }) =>
      uid ? (tracking ?? []).filter((each) => each?.uid === uid) : tracking,
  },
} satisfies Resolvers;
