/**
 * The natural width of a picture in pixels. The picture service enlarges pictures that are requested in a ratio, so
 * that their size says nothing.
 */
import { pictureUrl, pictureWidths, pieceRatio } from '@jinlan/ui';
import { useEffect, useState } from 'react';

/** Loads the shown picture unscaled, at low priority. Returns widths of loaded pictures, null for others. */
export function useOwnWidths(shownSrc: string | null): (src: string | null) => number | null {
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const isLoaded = shownSrc !== null && shownSrc in widths;
  useEffect(() => {
    if (shownSrc === null || isLoaded) return;
    const unscaled = new Image();
    unscaled.fetchPriority = 'low';
    unscaled.onload = () => {
      // The width after cropping to the ratio of a piece.
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
