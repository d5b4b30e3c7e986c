import type { Market } from '../../app/shop.tsx';

interface Place {
  readonly name?: string | null | undefined;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

/** Link to the store on a map. The Mainland has another map service than the other markets. Null without a position. */
export function mapLink({ name, latitude, longitude }: Place, market: Market): string | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  if (market === 'cn') {
    // AMap's coordinates are shifted. This parameter says that these are WGS 84.
    const query = new URLSearchParams({
      position: `${longitude},${latitude}`,
      name: name ?? '',
      coordinate: 'wgs84',
    });
    return `https://uri.amap.com/marker?${query}`;
  }
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${latitude},${longitude}` })}`;
}
