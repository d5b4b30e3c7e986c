import { refusalText } from '@jinlan/contract/wire';
import { marketFacts } from '@jinlan/domain/markets';
import type { RequestContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { distanceKm as measure } from '../stores/index.ts';

/** The market's stores, nearest first, each with what it holds of one piece: stock is why this is not the stores' own. */
export interface StoresQuery {
  readonly collect?: boolean | null;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly sku?: string | null;
  readonly pageSize: number;
  readonly currentPage: number;
}

/** More than this is not told: it is nobody's business how full a safe is. */
export const mostShown = 10;

export function findStores(
  { areas, storeView }: RequestContext,
  query: StoresQuery,
  distanceKm: typeof measure,
) {
  const { stores, catalogue } = areas;
  const { market, locale } = storeView;
  const position = readPosition(query);
  const piece = query.sku ? catalogue.piece(query.sku) : null;
  const sold = piece === null ? [] : [piece, ...catalogue.variantsOf(piece.id)];
  const found = stores
    .sources(market)
    .filter(({ isEshop, pickup }) => !isEshop && (pickup || query.collect === false))
    .map((source) => ({
      source,
      distance: position && distanceKm(position, source),
      quantity: query.sku ? sold.reduce((sum, { id }) => sum + catalogue.stockAt(id, source.id), 0) : null,
    }))
    .filter(({ quantity }) => quantity === null || quantity > 0);
  const collator = new Intl.Collator(locale);
  found.sort((a, b) =>
    a.distance !== null && b.distance !== null
      ? a.distance - b.distance
      : collator.compare(a.source.city[locale], b.source.city[locale]) ||
        collator.compare(a.source.name[locale], b.source.name[locale]),
  );
  const from = (query.currentPage - 1) * query.pageSize;
  return {
    total_count: found.length,
    page_info: {
      current_page: query.currentPage,
      page_size: query.pageSize,
      total_pages: Math.ceil(found.length / query.pageSize),
    },
    items: found.slice(from, from + query.pageSize).map(({ source, distance, quantity }) => ({
      pickup_location_code: source.code,
      name: source.name[locale],
      email: stores.settings(market).serviceEmail,
      phone: source.phone,
      country_id: marketFacts[market].country,
      region: null,
      city: source.city[locale],
      street: source.address[locale],
      postcode: null,
      latitude: source.latitude,
      longitude: source.longitude,
      opening_hours: `${source.opens}–${source.closes}`,
      description: null,
      distance_km: distance === null ? null : Math.round(distance * 10) / 10,
      quantity: quantity === null ? null : Math.min(mostShown, quantity),
    })),
  };
}

function readPosition({ latitude, longitude }: StoresQuery) {
  if (latitude == null || longitude == null) return null;
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  const reason = 'latitude and longitude are degrees';
  throw new Refusal('BAD_REQUEST', refusalText('BAD_REQUEST', { reason }), 'graphql-input');
}
