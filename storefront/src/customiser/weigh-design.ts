/** Weighs a design by its models, which load on demand. */
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
  /** Returns the letters that form the piece, whose outlines are needed to weigh it. Null for other pieces. */
  lettersOf(workshop: Workshop, design: Design): Letters | null;
  /** Returns null for a design without a blueprint. */
  weigh(workshop: Workshop, design: Design, outlines: Outlines): QuoteTerms['weights'] | null;
}

export async function openScales(): Promise<Scales> {
  const { charactersOf, fontOf, volumesOf } = await import('@jinlan/atelier/pieces');
  return {
    lettersOf(workshop, design) {
      const blueprintResult = drawUp(workshop, design);
      if (!blueprintResult.ok) return null;
      const lettered = blueprintResult.value.find(({ blueprint }) => charactersOf(blueprint).length > 0);
      return lettered
        ? { font: fontOf(lettered.blueprint), characters: charactersOf(lettered.blueprint) }
        : null;
    },
    weigh(workshop, design, outlines) {
      const blueprintResult = drawUp(workshop, design);
      if (!blueprintResult.ok) return null;
      return Object.fromEntries(
        blueprintResult.value.map(({ part, blueprint }) => [
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
