/**
 * The natural width of a picture in pixels. The picture service enlarges pictures that are requested in a ratio, so
 * that their size says nothing.
 */
import { pictureUrl, pictureWidths, pieceRatio } from '@jinlan/ui';
import { useEffect, useState } from 'react';

/** Loads the shown picture unscaled, at low priority. Returns widths of loaded pictures, null for others. */
export function useOwnWidths(shown: string | null): (src: string | null) => number | null {
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const known = shown !== null && shown in widths;
  useEffect(() => {
    if (shown === null || known) return;
    const whole = new Image();
    whole.fetchPriority = 'low';
    whole.onload = () => {
      // The width after cropping to the ratio of a piece.
      const width = Math.min(whole.naturalWidth, Math.round(whole.naturalHeight * pieceRatio));
      setWidths((before) => ({ ...before, [shown]: width }));
    };
    whole.src = pictureUrl(shown, { width: pictureWidths.xxxlarge, ratio: null });
    return () => {
      whole.onload = null;
    };
  }, [shown, known]);
  return (src) => (src === null ? null : (widths[src] ?? null));
}
