/** What a design weighs, from its models. Loaded when there is something to weigh: models are a third of the workshop. */
import { charactersOf, volumesOf } from '@jinlan/atelier/pieces';
import {
  type Design,
  drawUp,
  type QuoteTerms,
  type Workshop,
  weightOfVolume,
} from '@jinlan/domain/customiser';

/** Null for what is made of letters: only the server has their outlines. */
export function weigh(workshop: Workshop, design: Design): QuoteTerms['weights'] | null {
  const drawn = drawUp(workshop, design);
  if (!drawn.ok || drawn.value.some(({ blueprint }) => charactersOf(blueprint).length > 0)) return null;
  return Object.fromEntries(
    drawn.value.map(({ part, blueprint }) => [
      part,
      Object.fromEntries(
        [...volumesOf(blueprint, () => null)].map(([alloy, volume]) => [
          alloy,
          weightOfVolume(alloy, volume),
        ]),
      ),
    ]),
  );
}
