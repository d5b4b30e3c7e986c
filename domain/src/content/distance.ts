/** The Earth's mean radius by the IUGG, for the great-circle distance by the haversine formula. */
const radiusKm = 6371.0088;

export interface Position {
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
}

export function distanceKm(a: Position, b: Position): number {
  const rad = Math.PI / 180;
  const north = Math.sin(((b.latitude - a.latitude) * rad) / 2);
  const east = Math.sin(((b.longitude - a.longitude) * rad) / 2);
  const h = north * north + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * east * east;
  return 2 * radiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}
