import type {
  BundleOrderItem,
  CustomMadeOrderItem,
  DownloadableOrderItem,
  OrderItem,
  PlaceOrderOutput,
  ResolversParentTypes,
} from '../../graphql/generated/resolvers.ts';
import type { LineSource } from './reading/present-line.ts';

/** What resolvers hand on for a GraphQL type, where it is not the type itself: `XxxMapper` for the type `Xxx`. */

export type PlaceOrderOutputMapper = Omit<PlaceOrderOutput, 'order' | 'orderV2'> & {
  readonly order: ResolversParentTypes['Order'];
};

type Line<Item> = Omit<Item, 'product' | keyof LineSource> & LineSource;

export type OrderItemMapper = Line<OrderItem>;
export type BundleOrderItemMapper = Line<BundleOrderItem>;
export type DownloadableOrderItemMapper = Line<DownloadableOrderItem>;
export type CustomMadeOrderItemMapper = Line<CustomMadeOrderItem>;
