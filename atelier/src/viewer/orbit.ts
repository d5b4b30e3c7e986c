/**
 * The camera's position around a piece, as numbers without a browser. Its distance is the one that fits the piece into
 * the picture, divided by the zoom. It never goes below the table or over the pole.
 */

export interface Orbit {
  /** Degrees; 0 in front (+z), 90 at the piece's +x side. */
  readonly azimuth: number;
  /** Degrees above the table. */
  readonly elevation: number;
  /** At 1 the piece fits the picture. */
  readonly zoom: number;
}

export const LEAST_ZOOM = 0.7;
export const MOST_ZOOM = 6;
const LOWEST = 1;
const HIGHEST = 89;

const between = (low: number, high: number, value: number) => Math.min(high, Math.max(low, value));

/** Returns the same angle between −180 and 180. */
function turned(degrees: number): number {
  const remainder = (((degrees + 180) % 360) + 360) % 360;
  return remainder - 180;
}

export function limit({ azimuth, elevation, zoom }: Orbit): Orbit {
  return {
    azimuth: turned(azimuth),
    elevation: between(LOWEST, HIGHEST, elevation),
    zoom: between(LEAST_ZOOM, MOST_ZOOM, zoom),
  };
}

/** Rotates by degrees to the right and up. */
export const turn = (orbit: Orbit, right: number, up: number): Orbit =>
  limit({ ...orbit, azimuth: orbit.azimuth + right, elevation: orbit.elevation + up });

export const zoomBy = (orbit: Orbit, factor: number): Orbit => limit({ ...orbit, zoom: orbit.zoom * factor });

/** A position between two cameras, the shorter way round. `share`: 0 to 1, eased at both ends. */
export function stepTowards(from: Orbit, to: Orbit, share: number): Orbit {
  const eased = share * share * (3 - 2 * share);
  return limit({
    azimuth: from.azimuth + turned(to.azimuth - from.azimuth) * eased,
    elevation: from.elevation + (to.elevation - from.elevation) * eased,
    zoom: from.zoom * (to.zoom / from.zoom) ** eased,
  });
}

/** Speed of a flick in degrees a second, `seconds` after the release. */
export const coasting = (speed: number, seconds: number): number => speed * Math.exp(-seconds * 6);

/** Unit vector from the piece to the camera. */
export function towardsEye({ azimuth, elevation }: Orbit): readonly [number, number, number] {
  const a = (azimuth * Math.PI) / 180;
  const e = (elevation * Math.PI) / 180;
  return [Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e)];
}
