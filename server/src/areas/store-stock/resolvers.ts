import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import type { RequestContext } from '../../platform/context.ts';

/** The page of a piece, or of the piece of which it is one size. */
const productOf = async (
  { productId }: { readonly productId: number },
  _: unknown,
  { areas }: RequestContext,
) => {
  const { catalogue } = areas;
  await catalogue.fresh();
  const piece = catalogue.pieces.byId(productId);
  return piece ? catalogue.pieces.documents.one(piece.parentId ?? piece.id) : null;
};

export const resolvers = {
  Query: {
    reservablePiece: (_, { sku }, context) => context.areas.storeStock.reservable(context, sku),
    reservation: (_, { number, key }, context) =>
      context.areas.storeStock.open(context, { number, key: key ?? null }),
    storeReservations: (_, { all, mobile_end: mobileEnd }, context) =>
      context.areas.storeStock.ofStore(context, { all: all ?? false, mobileEnd: mobileEnd ?? null }),
    storeStock: (_, { sku }, context) => context.areas.storeStock.stockOf(context, sku),
    storeTransfers: (_, __, context) => context.areas.storeStock.transfers(context),
  },
  Mutation: {
    reservePiece: (_, { input }, context) =>
      context.areas.storeStock.reserve(context, {
        ...{ storeCode: input.store_code, sku: input.sku, name: input.name ?? null },
        ...{ mobile: input.mobile ?? null, code: input.code ?? null, email: input.email ?? null },
      }),
    cancelReservation: (_, { key, ...read }, context) =>
      context.areas.storeStock.cancel(context, { ...read, key: key ?? null }),
    prepareReservation: (_, read, context) => context.areas.storeStock.prepare(context, read),
    handOverReservation: (_, read, context) => context.areas.storeStock.handOver(context, read),
    buyReservation: (_, { receipt, ...read }, context) =>
      context.areas.storeStock.buy(context, read, receipt),
    releaseReservation: (_, { reason, ...read }, context) =>
      context.areas.storeStock.release(context, read, reason ?? ''),
    requestTransfer: (_, { from_store: fromStore, lines }, context) =>
      context.areas.storeStock.requestTransfer(context, fromStore, lines),
    sendTransfer: (_, { quantities, ...read }, context) =>
      context.areas.storeStock.sendTransfer(context, read, quantities),
    receiveTransfer: (_, { quantities, reason, ...read }, context) =>
      context.areas.storeStock.receiveTransfer(context, read, quantities, reason ?? ''),
    cancelTransfer: (_, { reason, ...read }, context) =>
      context.areas.storeStock.cancelTransfer(context, read, reason),
    correctStoreStock: (_, counted, context) => context.areas.storeStock.correct(context, counted),
  },
  Customer: {
    async reservations({ customer_id: customerId }, { pageSize, currentPage }, context) {
      const page = { pageSize: pageSize ?? 20, currentPage: currentPage ?? 1 };
      const { items, total } = await context.areas.storeStock.ofCustomer(context, customerId ?? null, page);
      return {
        items: [...items],
        total_count: total,
        page_info: {
          current_page: page.currentPage,
          page_size: page.pageSize,
          total_pages: Math.ceil(total / page.pageSize),
        },
      };
    },
  },
  PickupLocation: {
    takes_reservations: ({ pickup_location_code: code }, _, { areas }) => areas.storeStock.keeps(code),
  },
  Reservation: { product: productOf },
  ReservablePiece: { product: productOf },
} satisfies Resolvers;
