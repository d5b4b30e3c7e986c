/** The magnification of a picture, and its effect on a point of it. */

/** A smaller magnification is not worth a click. */
const LEAST = 1.6;
/** A larger one loses the overview, whatever the resolution of the picture. */
const MOST = 4;
/** Device pixels per pixel of the picture, above which it is blurred. */
const BLUR = 1.5;

/**
 * Returns the magnification relative to the size that fits. `fitted` is in CSS px, `naturalWidth` in pixels or
 * null while unknown, `density` the device pixels in a CSS px.
 */
export function zoomOf(fitted: number, naturalWidth: number | null, density: number): number {
  return Math.min(MOST, Math.max(LEAST, ((naturalWidth ?? 0) * BLUR) / (fitted * density)));
}

/** The position of a point in the picture, 0 to 1 from its start; clamped for points outside. */
export function shareAt(at: number, start: number, length: number): number {
  return Math.min(1, Math.max(0, (at - start) / length));
}

/** The scroll position that keeps a point in place. The enlarged picture has the same margin as the fitting one. */
export function scrollTo(share: number, fitted: number, zoom: number): number {
  return share * fitted * (zoom - 1);
}
