/** The piece in the words of schema.org, for search engines. */
import type { Shop } from '../../app/shop.tsx';
import { piecePath } from '../../pieces/piece-line.ts';
import { type GalleryEntry, readEntry } from './parts/gallery-entries.ts';
import type { ProductDetailFragment } from './queries.generated.ts';

export function structuredPiece(
  piece: ProductDetailFragment,
  { origin, name: brand }: Pick<Shop, 'origin' | 'name'>,
  entries: readonly GalleryEntry[],
): object {
  const images = entries.flatMap((entry) => {
    const { kind, src } = readEntry(entry);
    return kind === 'picture' && src ? [origin + src] : [];
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: piece.name,
    sku: piece.sku,
    brand: { '@type': 'Brand', name: brand },
    ...(images.length > 0 ? { image: images } : {}),
    ...(piece.meta_description ? { description: piece.meta_description } : {}),
    offers: offersOf(piece, origin + piecePath(piece)),
  };
}

/** One price, or the span of a piece's variants. */
function offersOf({ price_range, stock_status, ...piece }: ProductDetailFragment, url: string): object {
  const lowest = price_range.minimum_price.final_price;
  const highest = price_range.maximum_price?.final_price ?? lowest;
  const offered = {
    url,
    priceCurrency: lowest.currency,
    availability: `https://schema.org/${stock_status === 'IN_STOCK' ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
  };
  return highest.value === lowest.value
    ? { '@type': 'Offer', price: lowest.value, ...offered }
    : {
        '@type': 'AggregateOffer',
        lowPrice: lowest.value,
        highPrice: highest.value,
        ...('variants' in piece ? { offerCount: piece.variants?.length ?? 0 } : {}),
        ...offered,
      };
}
