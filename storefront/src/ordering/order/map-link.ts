import type { Market } from '../../app/shop.tsx';

interface Place {
  readonly name?: string | null | undefined;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

/** Where a map shows the store: the Mainland's shoppers have another one than everybody else. Null without a position. */
export function mapLink({ name, latitude, longitude }: Place, market: Market): string | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  if (market === 'cn') {
    // Its own coordinates are shifted; it is told that these are not.
    const query = new URLSearchParams({
      position: `${longitude},${latitude}`,
      name: name ?? '',
      coordinate: 'wgs84',
    });
    return `https://uri.amap.com/marker?${query}`;
  }
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${latitude},${longitude}` })}`;
}
