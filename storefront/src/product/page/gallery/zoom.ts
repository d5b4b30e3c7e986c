/** The magnification of a picture, and where a point of it moves. */

/** Minimum magnification; less would not be worth a click. */
const LEAST = 1.6;
/** Maximum magnification for any resolution; more would lose the overview. */
const MOST = 4;
/** Device pixels per pixel of the picture. Above this it is blurred. */
const BLUR = 1.5;

/**
 * Returns the magnification relative to the fitted size. `fitted`: CSS px; `naturalWidth`: pixels, null while unknown;
 * `density`: device pixels per CSS px.
 */
export function zoomOf(fitted: number, naturalWidth: number | null, density: number): number {
  return Math.min(MOST, Math.max(LEAST, ((naturalWidth ?? 0) * BLUR) / (fitted * density)));
}

/** The position of a point in the picture, 0 to 1 from its start. Points outside are clamped. */
export function shareAt(at: number, start: number, length: number): number {
  return Math.min(1, Math.max(0, (at - start) / length));
}

/** The scroll position that keeps a point in place. The enlarged picture has the margin of the fitted one. */
export function scrollTo(share: number, fitted: number, zoom: number): number {
  return share * fitted * (zoom - 1);
}
