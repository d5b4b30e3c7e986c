/**
 * Draws a design in the viewer: blueprints at once, models, letters and fonts when they are loaded. The latest design
 * wins.
 */
import type { Viewer } from '@jinlan/atelier/viewer';
import { type Blueprint, type Design, drawUp, encodeDesign, type Workshop } from '@jinlan/domain/customiser';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useReconnects } from '../use-reconnects.ts';
import { type FamilySource, type OutlineSource, piecesShown } from './pieces-shown.ts';

export function useBlueprints(workshop: Workshop | null, design: Design | null): readonly Blueprint[] {
  return useMemo(() => {
    if (workshop === null || design === null) return [];
    const blueprintResult = drawUp(workshop, design);
    return blueprintResult.ok ? blueprintResult.value.map(({ blueprint }) => blueprint) : [];
  }, [workshop, design]);
}

export interface Drawing {
  /** Share code of the design in the last picture; null before the first. */
  readonly drawnCode: string | null;
  /** Whether models, letters or fonts failed to load. */
  readonly failed: boolean;
}

const NOTHING: Drawing = { drawnCode: null, failed: false };

export function useDrawing(
  viewer: Viewer | null,
  blueprints: readonly Blueprint[],
  { design, shop }: { readonly design: Design | null; readonly shop: string },
  { outlines, families }: { readonly outlines: OutlineSource | undefined; readonly families: FamilySource },
): Drawing {
  const [drawing, setDrawing] = useState<Drawing>(NOTHING);
  const key = useMemo(() => JSON.stringify(blueprints), [blueprints]);
  // A failed load is retried when the connection returns; another design is loaded anyway.
  const [tries, setTries] = useState(0);
  const reconnects = useReconnects();
  const tryAgain = useEffectEvent(() => {
    if (drawing.failed) setTries(tries + 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time the connection returns
  useEffect(() => tryAgain(), [reconnects]);
  const latest = useRef({ blueprints, code: '' });
  latest.current = { blueprints, code: design === null ? '' : encodeDesign(design, shop) };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a design with the same blueprints is already drawn
  useEffect(() => {
    const { blueprints: latestBlueprints, code } = latest.current;
    // A new viewer has an empty canvas.
    if (viewer === null) return setDrawing(NOTHING);
    if (latestBlueprints.length === 0) return;
    let last = true;
    const draw = async () => {
      const pieces = await import('@jinlan/atelier/pieces');
      const scene = await piecesShown(pieces, latestBlueprints, outlines, families);
      if (!last) return;
      viewer.show(...scene);
      await viewer.settled();
      if (last) setDrawing({ drawnCode: code, failed: false });
    };
    draw().catch(() => last && setDrawing((before) => ({ ...before, failed: true })));
    return () => {
      last = false;
    };
  }, [viewer, key, outlines, families, tries]);
  return drawing;
}
