/**
 * The natural width of a picture in pixels. The picture service enlarges pictures requested in a ratio, so their size
 * does not show it.
 */
import { pictureUrl, pictureWidths, pieceRatio } from '@jinlan/ui';
import { useEffect, useState } from 'react';

/** Loads the shown picture unscaled, at low priority. Returns the width of a loaded picture, null for others. */
export function useOwnWidths(shownSrc: string | null): (src: string | null) => number | null {
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const isLoaded = shownSrc !== null && shownSrc in widths;
  useEffect(() => {
    if (shownSrc === null || isLoaded) return;
    const unscaled = new Image();
    unscaled.fetchPriority = 'low';
    unscaled.onload = () => {
      // The width after cropping to the ratio of a piece's picture.
      const width = Math.min(unscaled.naturalWidth, Math.round(unscaled.naturalHeight * pieceRatio));
      setWidths((before) => ({ ...before, [shownSrc]: width }));
    };
    unscaled.src = pictureUrl(shownSrc, { width: pictureWidths.xxxlarge, ratio: null });
    return () => {
      unscaled.onload = null;
    };
  }, [shownSrc, isLoaded]);
  return (src) => (src === null ? null : (widths[src] ?? null));
}
