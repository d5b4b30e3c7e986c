/** Web Mercator in a view of fixed units, so places keep their relative positions at every screen size. */
export interface Place {
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
}

export interface View {
  /** Centre, as shares of the whole world's square. */
  readonly x: number;
  readonly y: number;
  /** The world is 256 · 2^zoom units wide. */
  readonly zoom: number;
}

/** Width of a view in units. */
export const viewWidth = 640;
export const viewHeight = 480;
export const minZoom = 4;
export const maxZoom = 13;
/** Zoom of a map with one place (specification 9). */
export const placeZoom = 8;

/** Degrees. Mercator cannot show the poles. */
const furthestNorth = 85;

export function worldPoint({ latitude, longitude }: Place): { readonly x: number; readonly y: number } {
  const bounded = Math.max(-furthestNorth, Math.min(furthestNorth, latitude));
  const sin = Math.sin((bounded * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
}

const scale = (zoom: number): number => 256 * 2 ** zoom;

/** Returns units from the view's top left corner. */
export function project(place: Place, view: View): { readonly x: number; readonly y: number } {
  const { x, y } = worldPoint(place);
  return {
    x: (x - view.x) * scale(view.zoom) + viewWidth / 2,
    y: (y - view.y) * scale(view.zoom) + viewHeight / 2,
  };
}

/** Units kept free around the places. The buttons at the right cover that much on a phone. */
const margin = { left: 64, right: 128, top: 48, bottom: 48 } as const;

/** Compares by content, because a repeated request gives a new view object. */
export const isSameView = (a: View, b: View): boolean => a.x === b.x && a.y === b.y && a.zoom === b.zoom;

/** Returns a view of all places with a margin, or of a single place at the default zoom. */
export function viewOf(places: readonly Place[]): View {
  const points = places.map(worldPoint);
  if (points.length === 0) return { ...worldPoint({ latitude: 22.3, longitude: 114.2 }), zoom: minZoom };
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const centre = { x: (left + right) / 2, y: (top + bottom) / 2 };
  if (right === left && bottom === top) return { ...centre, zoom: placeZoom };
  const [width, height] = [viewWidth - margin.left - margin.right, viewHeight - margin.top - margin.bottom];
  const fitting = Math.log2(Math.min(width / 256 / (right - left), height / 256 / (bottom - top)));
  const zoom = Math.max(minZoom, Math.min(maxZoom, Math.floor(fitting * 2) / 2));
  return { ...centre, x: centre.x + (margin.right - margin.left) / 2 / scale(zoom), zoom };
}

/** Moves a view. `by`: units of the view. */
export function moved(view: View, by: { readonly x: number; readonly y: number }): View {
  const world = scale(view.zoom);
  const bound = (share: number): number => Math.max(0, Math.min(1, share));
  return { ...view, x: bound(view.x + by.x / world), y: bound(view.y + by.y / world) };
}

export const zoomed = (view: View, by: number): View => ({
  ...view,
  zoom: Math.max(minZoom, Math.min(maxZoom, view.zoom + by)),
});

export interface Cluster<P> {
  readonly x: number;
  readonly y: number;
  readonly places: readonly P[];
}

/** Groups places that would overlap, each group at the position of its first place. */
export function clustersOf<P extends Place>(
  places: readonly P[],
  view: View,
  nearness = 34,
): readonly Cluster<P>[] {
  const clusters: { x: number; y: number; places: P[] }[] = [];
  for (const place of places) {
    const { x, y } = project(place, view);
    if (x < -nearness || y < -nearness || x > viewWidth + nearness || y > viewHeight + nearness) continue;
    const nearCluster = clusters.find((cluster) => Math.hypot(cluster.x - x, cluster.y - y) < nearness);
    if (nearCluster) nearCluster.places.push(place);
    else clusters.push({ x, y, places: [place] });
  }
  return clusters;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * Minimum distance between the centres of a marker and a name, in units, for a phone, where markers cover most of the
 * view.
 */
const minDistance = { x: 64, y: 38 } as const;
/** Height of a name's middle above its baseline, in units. */
const middle = 6;

/**
 * Returns a position for a name that no marker covers: its own place, or above or below the marker there. Null if
 * markers cover all three.
 */
export function clearOf<S extends Spot>(name: S, markers: readonly Spot[]): S | null {
  const covering = (y: number) =>
    markers.find(
      (marker) =>
        Math.abs(marker.x - name.x) < minDistance.x && Math.abs(marker.y - (y - middle)) < minDistance.y,
    );
  const coveringMarker = covering(name.y);
  if (!coveringMarker) return name;
  const y = [coveringMarker.y - minDistance.y + middle, coveringMarker.y + minDistance.y + middle].find(
    (candidate) => !covering(candidate),
  );
  return y === undefined ? null : { ...name, y };
}

/** Metres per unit of the view, at its centre. */
function metresPerUnit(view: View): number {
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - 2 * view.y)));
  return (40_075_016.7 * Math.cos(latitude)) / scale(view.zoom);
}

/** A round length of at most a fifth of the view, in metres and in units. */
export function scaleBar(view: View): { readonly metres: number; readonly units: number } {
  const metre = metresPerUnit(view);
  const maxMetres = (viewWidth / 5) * metre;
  const power = 10 ** Math.floor(Math.log10(maxMetres));
  const metres = ([5, 2, 1].find((step) => step * power <= maxMetres) ?? 1) * power;
  return { metres, units: metres / metre };
}

/** Returns an outline as an SVG path in units of the view. */
export function pathOf(outline: readonly (readonly [number, number])[], view: View): string {
  const points = outline.map(([longitude, latitude]) => {
    const { x, y } = project({ longitude, latitude }, view);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
