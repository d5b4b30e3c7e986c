/** Converts a stone of the inventory to the stone of a design. */
import type { ChosenStone } from '@jinlan/domain/customiser';
import { type CodeOf, scales } from '@jinlan/domain/diamonds';
import type { DiamondCardFragment } from '../diamonds/fragments.generated.ts';

type Measured = Pick<DiamondCardFragment, 'sku' | 'shape' | 'carat' | 'coloured_option' | 'measurements'>;

const hundredths = (measure: number): number => Math.round(measure * 100);

/** Returns null for a stone without measurements, because no ring can be made for it. */
export function chosenStone({
  sku,
  shape,
  carat,
  coloured_option,
  measurements,
}: Measured): ChosenStone | null {
  const isKnownShape = (scales.shape as readonly string[]).includes(shape);
  const coloured = (scales.coloured_option as readonly string[]).includes(coloured_option);
  if (!measurements || !isKnownShape || !coloured) return null;
  const { length, width, depth } = measurements;
  if (!length || !width || !depth) return null;
  return {
    sku,
    shape: shape as CodeOf<'shape'>,
    carat: hundredths(carat),
    colouredOption: coloured_option as CodeOf<'coloured_option'>,
    length: hundredths(length),
    width: hundredths(width),
    depth: hundredths(depth),
  };
}
