import { refusalText } from '@jinlan/contract/wire';
import type { RequestContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';

interface Token {
  readonly order_number: string;
  readonly access_token: string;
}

export const resolvers = {
  Query: {
    guestOrderByMobile(
      _: unknown,
      { input }: { input: { number: string; mobile_number: string } },
      context: RequestContext,
    ) {
      return context.areas.ordering.orderByMobile(context, input.number, input.mobile_number);
    },
    orderByToken(_: unknown, token: Token, context: RequestContext) {
      return context.areas.ordering.orderByToken(context, token.order_number, token.access_token);
    },
  },
  Mutation: {
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
    async payOrder(
      _: unknown,
      { input }: { input: Token & { payment_method_nonce: string } },
      context: RequestContext,
    ) {
      const payment = await context.areas.ordering.payOrder(
        input.order_number,
        input.access_token,
        input.payment_method_nonce,
      );
      return { payment };
    },
    cancelUnpaidOrder(_: unknown, { input }: { input: Token }, context: RequestContext) {
      return context.areas.ordering.cancelUnpaidOrder(context, input.order_number, input.access_token);
    },
  },
};
