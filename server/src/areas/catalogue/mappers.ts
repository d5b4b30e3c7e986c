import type { PieceSource } from './resolvers-piece.ts';

type M = PieceSource;
export type ProductInterfaceMapper = M;
export type SimpleProductMapper = M;
export type ConfigurableProductMapper = M;
export type BundleProductMapper = M;
export type GroupedProductMapper = M;
export type VirtualProductMapper = M;
export type DownloadableProductMapper = M;
export type GiftCardProductMapper = M;
