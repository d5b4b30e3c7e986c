import { readFileSync } from 'node:fs';
import type { TestShop } from '../shop.ts';

/** A piece in the sample's file, to compare with the results of a search. */
export interface SamplePiece {
  readonly sku: string;
  readonly name: Readonly<Record<'zh-Hans-CN' | 'en-US', string>>;
  readonly categories: readonly string[];
  readonly markets: readonly string[];
  readonly attributes: Readonly<Record<string, string | readonly string[]>>;
  readonly variants?: readonly {
    readonly sku: string;
    readonly attributes: Readonly<Record<string, string>>;
  }[];
}

/** The pieces that the Mainland sells. */
export const mainlandPieces: readonly SamplePiece[] = (
  JSON.parse(
    readFileSync(new URL('../../../../sample/products.json', import.meta.url), 'utf8'),
  ) as SamplePiece[]
).filter(({ markets }) => markets.includes('cn'));

/** Returns the SKUs of the first hundred results, best first. */
export async function searchIn(
  shop: TestShop,
  text: string,
  headers: Record<string, string> = {},
): Promise<string[]> {
  const { data, errors } = await shop.graphql(
    'query ($s: String!) { products(search: $s, pageSize: 100) { items { sku } } }',
    { s: text },
    headers,
  );
  if (errors) throw new Error(`The search for ${text} was refused`, { cause: errors });
  const result = data as { readonly products: { readonly items: readonly { readonly sku: string }[] } };
  return result.products.items.map(({ sku }) => sku);
}
