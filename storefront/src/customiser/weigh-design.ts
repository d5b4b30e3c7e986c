/** What a design weighs, from its models. Loaded when there is something to weigh: models are a third of the workshop. */
import { charactersOf, fontOf, type Outlines, volumesOf } from '@jinlan/atelier/pieces';
import {
  type Design,
  drawUp,
  type EngravingFont,
  type QuoteTerms,
  type Workshop,
  weightOfVolume,
} from '@jinlan/domain/customiser';

export interface Letters {
  readonly font: EngravingFont;
  readonly characters: readonly string[];
}

/** What a piece is made of letters of: their outlines have to be known before it can be weighed. Null for any other. */
export function lettersOf(workshop: Workshop, design: Design): Letters | null {
  const drawn = drawUp(workshop, design);
  if (!drawn.ok) return null;
  const [lettered] = drawn.value.filter(({ blueprint }) => charactersOf(blueprint).length > 0);
  return lettered ? { font: fontOf(lettered.blueprint), characters: charactersOf(lettered.blueprint) } : null;
}

export function weigh(workshop: Workshop, design: Design, outlines: Outlines): QuoteTerms['weights'] | null {
  const drawn = drawUp(workshop, design);
  if (!drawn.ok) return null;
  return Object.fromEntries(
    drawn.value.map(({ part, blueprint }) => [
      part,
      Object.fromEntries(
        [...volumesOf(blueprint, outlines)].map(([alloy, volume]) => [alloy, weightOfVolume(alloy, volume)]),
      ),
    ]),
  );
}
