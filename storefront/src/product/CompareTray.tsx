/** The compare tray for pieces. It loads with the first compared piece, which the browser may have stored. */

import { laterPart } from '@jinlan/client/words';
import { Suspense } from 'react';
import { useCompared } from './compared.ts';
import type { PieceTrayProps } from './PieceTray.tsx';

const PieceTray = laterPart(async () => (await import('./PieceTray.tsx')).PieceTray, 'compare');

export function CompareTray(props: PieceTrayProps) {
  if (useCompared().length === 0) return null;
  return (
    <Suspense fallback={null}>
      <PieceTray {...props} />
    </Suspense>
  );
}
