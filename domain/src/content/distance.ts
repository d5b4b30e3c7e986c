/** Great-circle distance by the haversine formula on a sphere of 6371.0088 km, the mean radius of IUGG. */
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
