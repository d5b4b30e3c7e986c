import type {
  AttributeSelectedOptions,
  AttributeValue,
  BundleItem,
  SearchSuggestion,
} from '../../graphql/generated/resolvers.ts';
import type { Wire } from '../../graphql/wire.ts';
import type { CategorySource } from './categories/present-category.ts';
import type { ProductsSource } from './finding/list-products.ts';
import type { PieceSource } from './pieces/resolvers-piece.ts';
import type { BundleItemSource } from './types/resolvers-types.ts';

/** The sources of resolvers, where they are not the GraphQL type itself: `XxxMapper` for the type `Xxx`. */

export type ProductInterfaceMapper = PieceSource;
export type PhysicalProductInterfaceMapper = PieceSource;
export type CustomizableProductInterfaceMapper = PieceSource;
export type SimpleProductMapper = PieceSource;
export type ConfigurableProductMapper = PieceSource;
export type VirtualProductMapper = PieceSource;
export type DownloadableProductMapper = PieceSource;
export type GiftCardProductMapper = PieceSource;
export type BundleProductMapper = PieceSource;
export type GroupedProductMapper = PieceSource;
export type BundleItemMapper = Omit<BundleItem, 'options'> & BundleItemSource;

export type AttributeValueMapper = Omit<AttributeValue, 'attribute'>;
export type AttributeSelectedOptionsMapper = Pick<AttributeSelectedOptions, 'code'> & {
  readonly selected_options: readonly Wire<'AttributeSelectedOptionInterface'>[];
};

export type CategoryInterfaceMapper = CategorySource;
export type CategoryTreeMapper = CategorySource;

export type ProductsMapper = ProductsSource;
export type CategoryProductsMapper = ProductsSource;
export type SearchSuggestionMapper = Omit<SearchSuggestion, 'search'>;
