/** The schema.org description of a category page and its pieces, for search engines. */
import type { Shop } from '../../app/shop.tsx';
import { piecePath } from '../../product/piece-line.ts';

interface ShownPage {
  /** Path of the page, with the query that identifies it. */
  readonly path: string;
  readonly name: string;
  readonly description: string | null;
  /** Number of pieces in all pages. */
  readonly total: number;
  /** Number of pieces before the first one on the page. */
  readonly before: number;
  readonly pieces: readonly (Parameters<typeof piecePath>[0] & { readonly name?: string | null })[];
}

export function structuredCategory(
  { path, name, description, total, before, pieces }: ShownPage,
  { origin, name: shop }: Pick<Shop, 'origin' | 'name'>,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name,
    url: origin + path,
    ...(description ? { description } : {}),
    isPartOf: { '@type': 'WebSite', name: shop, url: `${origin}/` },
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: total,
      itemListElement: pieces.map((piece, index) => ({
        '@type': 'ListItem',
        position: before + index + 1,
        name: piece.name,
        url: origin + piecePath(piece),
      })),
    },
  };
}
