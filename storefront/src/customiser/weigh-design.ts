/** What a design weighs, from its models. They are loaded when there is something to weigh. */
import type { Outlines } from '@jinlan/atelier/pieces';
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

export interface Scales {
  /** What a piece is made of letters of: their outlines have to be known before it can be weighed. Null for any other. */
  lettersOf(workshop: Workshop, design: Design): Letters | null;
  /** Null for a design that cannot be drawn up. */
  weigh(workshop: Workshop, design: Design, outlines: Outlines): QuoteTerms['weights'] | null;
}

export async function openScales(): Promise<Scales> {
  const { charactersOf, fontOf, volumesOf } = await import('@jinlan/atelier/pieces');
  return {
    lettersOf(workshop, design) {
      const drawn = drawUp(workshop, design);
      if (!drawn.ok) return null;
      const lettered = drawn.value.find(({ blueprint }) => charactersOf(blueprint).length > 0);
      return lettered
        ? { font: fontOf(lettered.blueprint), characters: charactersOf(lettered.blueprint) }
        : null;
    },
    weigh(workshop, design, outlines) {
      const drawn = drawUp(workshop, design);
      if (!drawn.ok) return null;
      return Object.fromEntries(
        drawn.value.map(({ part, blueprint }) => [
          part,
          Object.fromEntries(
            [...volumesOf(blueprint, outlines)].map(([alloy, volume]) => [
              alloy,
              weightOfVolume(alloy, volume),
            ]),
          ),
        ]),
      );
    },
  };
}
