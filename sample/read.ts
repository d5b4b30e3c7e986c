// The sample files as the checks read them; shapes are those the importer takes.
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

export interface Text {
  readonly 'zh-Hans-CN': string;
  readonly 'en-US': string;
}
export const markets = ['cn', 'hk', 'mo', 'my', 'sg'] as const;
export type Market = (typeof markets)[number];
export const currencyOf: Readonly<Record<Market, string>> = {
  cn: 'CNY',
  hk: 'HKD',
  mo: 'MOP',
  my: 'MYR',
  sg: 'SGD',
};

type Amounts = Readonly<Record<string, number>>;
export type Price =
  | { readonly kind: 'fixed'; readonly amounts: Amounts; readonly was?: Amounts }
  | {
      readonly kind: 'by-weight';
      readonly metal: string;
      readonly weightMg: number;
      readonly craft: Amounts;
      readonly craftWas?: Amounts;
    };
export interface Variant {
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly price: Price;
  readonly stock: Readonly<Record<string, number>>;
}
/** A piece of a set. */
export interface Part {
  readonly sku: string;
  readonly quantity?: number;
}
export interface Product {
  readonly sku: string;
  readonly type: 'simple' | 'configurable' | 'virtual' | 'downloadable' | 'giftcard' | 'bundle' | 'grouped';
  readonly urlKey: string;
  readonly name: Text;
  readonly shortDescription: Text;
  readonly description: Text;
  readonly categories: readonly string[];
  readonly markets: readonly Market[];
  readonly attributes: Readonly<Record<string, string | readonly string[] | number>>;
  readonly newFrom: string | null;
  readonly position: number;
  readonly pictures: readonly { readonly file: string; readonly alt: Text; readonly position: number }[];
  /** Left out by what costs as its pieces do. */
  readonly price?: Price;
  readonly stock: Readonly<Record<string, number>>;
  readonly bundle?: readonly {
    readonly key: string;
    readonly title: Text;
    readonly selections: readonly Part[];
  }[];
  readonly grouped?: readonly Part[];
  readonly downloads?: { readonly links: readonly { readonly file: string }[] };
  readonly options?: readonly string[];
  readonly variants?: readonly Variant[];
  readonly related: readonly string[];
  readonly details: readonly { readonly label: Text; readonly value: Text }[];
}
/** A piece that is sold by itself, with or without sizes. */
export type PieceAlone = Product & { readonly price: Price };
export const isAlone = (product: Product): product is PieceAlone =>
  product.type === 'simple' || product.type === 'configurable';

export interface Category {
  readonly key: string;
  readonly parent: string | null;
  readonly urlKey: string;
  readonly includeInMenu: boolean;
  readonly label: string | null;
  readonly labelName: Text | null;
  readonly image: string | null;
  readonly imageBanner: string | null;
  readonly pageUrl: string | null;
}
export interface Attribute {
  readonly code: string;
  readonly input: 'select' | 'multiselect' | 'text' | 'boolean' | 'number';
  readonly options: readonly { readonly code: string; readonly label: Text }[];
}
export interface PictureEntry {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly placeholder: string;
}
export interface Page {
  readonly identifier: string;
  readonly title: Text;
  readonly tree: Readonly<Record<keyof Text, readonly unknown[]>>;
}

export const at = (file: string): URL => new URL(file, import.meta.url);
const json = <T>(file: string): T => JSON.parse(readFileSync(at(file), 'utf8')) as T;

export const csv = (file: string): Record<string, string>[] =>
  parse(readFileSync(at(file)), { columns: true });

export const readSample = () => ({
  products: json<Product[]>('products.json'),
  categories: json<Category[]>('categories.json'),
  attributes: json<Attribute[]>('attributes.json'),
  pages: json<Page[]>('content/pages.json'),
  blocks: json<Page[]>('content/blocks.json'),
  pictures: json<PictureEntry[]>('pictures/manifest.json'),
  customiser: json<{
    styles: { code: string; kind: string; picture?: { file: string; color: string | null } }[];
  }>('customiser.json'),
  shop: json<Record<string, unknown>>('shop.json'),
  gold: json<{
    anchor: { date: string; sell: { 'CN-CK9999': number } };
    monthlyMeanCnyPerGram: { month: string; mean: number }[];
    types: { type: string; stepMinor: number; buyRatio: number; exchangeRatio: number }[];
  }>('gold.json'),
  stores: csv('stores.csv'),
  staff: csv('staff.csv'),
  coupons: csv('coupons.csv'),
});
export type Sample = ReturnType<typeof readSample>;
