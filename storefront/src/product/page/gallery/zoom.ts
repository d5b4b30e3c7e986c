/** How far a picture of the viewer is enlarged, and what that does to a point of it. */

/** An enlargement that is less is not worth a click. */
const LEAST = 1.6;
/** One that is more loses the whole from sight, however many pixels the picture has. */
const MOST = 4;
/** Device pixels for each pixel of the picture, beyond which it is a blur. */
const BLUR = 1.5;

/**
 * How many times as wide as it fits. `fitted` is in CSS px, `own` the picture's pixels in a line or null while not known,
 * `density` the device pixels in a CSS px.
 */
export function zoomOf(fitted: number, own: number | null, density: number): number {
  return Math.min(MOST, Math.max(LEAST, ((own ?? 0) * BLUR) / (fitted * density)));
}

/** The picture's share on which a point lies, 0 to 1 from its start; beyond it the nearest. */
export function shareAt(at: number, start: number, length: number): number {
  return Math.min(1, Math.max(0, (at - start) / length));
}

/** How far to scroll that a point stays where it was: about the picture lies the same room as when it fitted. */
export function scrollTo(share: number, fitted: number, zoom: number): number {
  return share * fitted * (zoom - 1);
}
