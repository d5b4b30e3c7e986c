import { refusalText } from '@jinlan/contract/wire';
import type { RequestContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readOrderToken } from './access-token.ts';
import type { OrderKey } from './find-order.ts';
import type { CustomerOrdersArguments } from './list-customer-orders.ts';
import { staffResolvers } from './staff/index.ts';

interface Token {
  readonly order_number?: string | null;
  readonly access_token?: string | null;
  /** Both at once, as `CustomerOrder.token` has them. */
  readonly token?: string | null;
}

/** The key is a guest's; the customer whose order it is needs none. */
function keyOf({ order_number, access_token, token }: Token): OrderKey {
  if (!token) return { number: order_number ?? '', accessToken: access_token || null };
  const { number, accessToken } = readOrderToken(token);
  return { number, accessToken };
}

/** The document that the piece's page shows; those of one answer are loaded together. */
function product(
  { page_sku: sku }: { readonly page_sku: string | null },
  _: unknown,
  { areas: { catalogue }, storeView, currency }: RequestContext,
) {
  const piece = sku === null ? null : catalogue.piece(sku);
  const { columns, prices } = catalogue.model;
  const row = piece && columns.rowById.get(piece.id);
  if (!piece || row == null || !prices.row(row, catalogue.priceContext(storeView.market, currency)))
    return null;
  return catalogue.documents.one(piece.id);
}

export const resolvers = {
  Query: {
    ...staffResolvers.Query,
    guestOrderByMobile(
      _: unknown,
      { input }: { input: { number: string; mobile_number: string } },
      context: RequestContext,
    ) {
      return context.areas.ordering.orderByMobile(context, input.number, input.mobile_number);
    },
    customerDownloadableProducts: (_: unknown, __: unknown, context: RequestContext) =>
      context.areas.ordering.downloadsOfCustomer(context),
    guestOrder(
      _: unknown,
      {
        input,
      }: {
        input: { number: string; email: string; postcode?: string | null; lastname?: string | null };
      },
      context: RequestContext,
    ) {
      const { number, email, postcode = null, lastname = null } = input;
      return context.areas.ordering.orderByEmail(context, { number, email, postcode, lastName: lastname });
    },
    guestOrderByToken(_: unknown, { input }: { input: Token }, context: RequestContext) {
      return context.areas.ordering.orderByToken(context, keyOf(input));
    },
    orderByToken(_: unknown, token: Token, context: RequestContext) {
      return context.areas.ordering.orderByToken(context, keyOf(token));
    },
  },
  Mutation: {
    ...staffResolvers.Mutation,
    async placeOrder(
      _: unknown,
      {
        input,
      }: {
        input?: { cart_id: string; price_token?: string | null; accepts_no_return?: boolean | null } | null;
      },
      context: RequestContext,
    ) {
      if (!input?.cart_id)
        throw new Refusal('MISSING_CART_ID', refusalText('MISSING_CART_ID'), 'graphql-input');
      const order = await context.areas.ordering.placeOrder(context, {
        cartId: input.cart_id,
        priceToken: input.price_token ?? null,
        acceptsNoReturn: input.accepts_no_return ?? false,
      });
      return { order, errors: [] };
    },
    async mailOrderLink(
      _: unknown,
      { input }: { input: { number: string; mobile_number: string } },
      context: RequestContext,
    ) {
      await context.areas.ordering.mailOrderLink(context, input.number, input.mobile_number);
      return true;
    },
    async payOrder(
      _: unknown,
      { input }: { input: Token & { payment_method_nonce: string } },
      context: RequestContext,
    ) {
      const { ordering } = context.areas;
      const payment = await ordering.payOrder(context, keyOf(input), input.payment_method_nonce);
      return { payment };
    },
    cancelUnpaidOrder(_: unknown, { input }: { input: Token }, context: RequestContext) {
      return context.areas.ordering.cancelUnpaidOrder(context, keyOf(input));
    },
    async claimOrder(_: unknown, { input }: { input: Token }, context: RequestContext) {
      return { order: await context.areas.ordering.claimOrder(context, keyOf(input)) };
    },
    async answerOrderQuestion(
      _: unknown,
      { input }: { input: Token & { answer: string } },
      context: RequestContext,
    ) {
      return { order: await context.areas.ordering.answerQuestion(context, keyOf(input), input.answer) };
    },
    async reorderItems(_: unknown, { orderNumber }: { orderNumber: string }, context: RequestContext) {
      const { cart, ordering } = context.areas;
      const { cartId, refusals } = await ordering.reorder(context, orderNumber);
      return {
        cart: await cart.read(context, cartId),
        userInputErrors: refusals.map(({ code, name, message }) => ({
          code,
          message: `${name}: ${message}`,
          path: ['orderNumber'],
        })),
      };
    },
  },
  PlaceOrderOutput: {
    orderV2: (
      { order }: { readonly order: { readonly order_number: string; readonly access_token: string } },
      _: unknown,
      context: RequestContext,
    ) => context.areas.ordering.orderByToken(context, keyOf(order)),
  },
  OrderItem: { product },
  BundleOrderItem: { product },
  DownloadableOrderItem: { product },
  CustomMadeOrderItem: { product },
  Customer: {
    orders: (_: unknown, args: CustomerOrdersArguments, context: RequestContext) =>
      context.areas.ordering.ordersOfCustomer(context, args),
  },
};
