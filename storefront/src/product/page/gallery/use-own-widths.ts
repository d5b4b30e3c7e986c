/** How many pixels a picture itself has in a line: the picture service enlarges what is asked for in a ratio. */
import { pictureUrl, pictureWidths, pieceRatio } from '@jinlan/ui';
import { useEffect, useState } from 'react';

/** Asks for the picture that is shown, behind all else; answers for those that have come, null for the others. */
export function useOwnWidths(shown: string | null): (src: string | null) => number | null {
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const known = shown !== null && shown in widths;
  useEffect(() => {
    if (shown === null || known) return;
    const whole = new Image();
    whole.fetchPriority = 'low';
    whole.onload = () => {
      // As it is cut to the ratio of a piece.
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
