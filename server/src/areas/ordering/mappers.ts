import type {
  BundleOrderItem,
  CustomMadeOrderItem,
  DownloadableOrderItem,
  GiftCardOrderItem,
  OrderItem,
  PlaceOrderOutput,
  ResolversParentTypes,
  ResolversTypes,
  Return,
} from '../../graphql/generated/resolvers.ts';
import type { LineSource } from './reading/present-line.ts';

/**
 * The types that resolvers return for GraphQL types whose fields have resolvers of their own: `XxxMapper` for the type
 * `Xxx`.
 */

export type PlaceOrderOutputMapper = Omit<PlaceOrderOutput, 'order' | 'orderV2'> & {
  readonly order: ResolversParentTypes['Order'] | null;
};

type Line<Item> = Omit<Item, 'product' | keyof LineSource> & LineSource;

export type OrderItemMapper = Line<OrderItem>;
export type BundleOrderItemMapper = Line<BundleOrderItem>;
export type DownloadableOrderItemMapper = Line<DownloadableOrderItem>;
export type GiftCardOrderItemMapper = Line<GiftCardOrderItem>;
export type CustomMadeOrderItemMapper = Line<CustomMadeOrderItem>;

/** `wholeOrder` presents the return's order, which only some clients ask for. */
export type ReturnMapper = Omit<Return, 'order' | 'items'> & {
  readonly items: readonly ResolversParentTypes['ReturnItem'][];
  readonly wholeOrder: () => Awaited<ResolversTypes['CustomerOrder']>;
};
