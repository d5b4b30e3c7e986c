/** The schema.org description of a piece, for search engines. */
import type { Shop } from '../../app/shop.tsx';
import { isBundle } from '../choosing/bundle.ts';
import { isGiftCard } from '../choosing/kinds.ts';
import { piecePath } from '../piece-line.ts';
import { type GalleryEntry, readEntry } from './gallery/gallery-entries.ts';
import type { ProductDetailFragment } from './queries.generated.ts';

export function structuredPiece(
  piece: ProductDetailFragment,
  { origin, name: brand }: Pick<Shop, 'origin' | 'name'>,
  entries: readonly GalleryEntry[],
  /** Whether ordering at a gold price board is halted: then there is no price to buy at. */
  isHalted: (type: string) => boolean,
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
    ...ratingsOf(piece),
    ...(isGiftCard(piece) || boardsOf(piece).some(isHalted)
      ? {}
      : { offers: offersOf(piece, origin + piecePath(piece)) }),
  };
}

/** The rating and the newest reviews; nothing for a piece without reviews. */
function ratingsOf({ review_count: count, rating_summary: percent, reviews }: ProductDetailFragment): object {
  if (count === 0) return {};
  const best = { bestRating: 5, worstRating: 1 };
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Math.round(percent / 2) / 10,
      reviewCount: count,
      ...best,
    },
    review: reviews.items.flatMap((review) =>
      review
        ? {
            '@type': 'Review',
            name: review.summary,
            reviewBody: review.text,
            author: { '@type': 'Person', name: review.nickname },
            datePublished: review.created_at.slice(0, 10),
            inLanguage: review.language,
            reviewRating: { '@type': 'Rating', ratingValue: review.average_rating / 20, ...best },
          }
        : [],
    ),
  };
}

/** The gold price boards that price the piece or its parts. */
function boardsOf(piece: ProductDetailFragment): string[] {
  const parts = [
    piece,
    ...(isBundle(piece)
      ? (piece.bundle_items ?? []).flatMap((item) => item?.options ?? []).map((option) => option?.product)
      : []),
    ...('grouped_items' in piece ? (piece.grouped_items ?? []).map((item) => item?.product) : []),
  ];
  return parts.flatMap((part) => part?.gold_price_type ?? []);
}

/** Describes one price with the price before a reduction, or the price range of a piece's variants. */
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
    ? { '@type': 'Offer', price: lowest.value, ...reductionOf({ price_range, ...piece }), ...offered }
    : {
        '@type': 'AggregateOffer',
        lowPrice: lowest.value,
        highPrice: highest.value,
        ...('variants' in piece ? { offerCount: piece.variants?.length ?? 0 } : {}),
        ...offered,
      };
}

/**
 * Returns the price before the reduction, and the reduction's last day. A price that follows gold has no reduction, and
 * nobody knows its last day.
 */
function reductionOf({
  price_range: { minimum_price: price },
  has_dynamic_gold,
  special_to_date: until,
}: Pick<ProductDetailFragment, 'price_range' | 'has_dynamic_gold' | 'special_to_date'>): object {
  const { final_price: now, regular_price: before } = price;
  if (has_dynamic_gold || (before?.value ?? 0) <= (now.value ?? 0)) return {};
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: before?.value,
      priceCurrency: now.currency,
    },
    ...(until ? { priceValidUntil: until.slice(0, 10) } : {}),
  };
}
