/** How much less a piece may weigh when it goes back after the work. The store has to explain a greater loss. */
import type { Milligrams } from '../money/index.ts';
import type { ServiceKind } from './kinds.ts';
import { circumferenceOfHk } from './resizing.ts';

/** From 0.01 g to 10 kg, as in the jewellery box. */
export const serviceWeightLimits = { least: 10, most: 10_000_000 } as const;

/** The step of a jeweller's scale. Two weights that differ by no more than this count as equal. */
export const SCALE_STEP_MG = 10;

export interface Weighing {
  readonly kind: ServiceKind;
  /** Whether the work was done; otherwise the piece goes back as it came. */
  readonly isDone: boolean;
  readonly sizeFrom: string | null;
  readonly sizeTo: string | null;
  /** The loss of the price list, in basis points. */
  readonly loss: number;
  readonly before: Milligrams;
}

export const isServiceWeight = (weightMg: number): boolean =>
  Number.isSafeInteger(weightMg) &&
  weightMg >= serviceWeightLimits.least &&
  weightMg <= serviceWeightLimits.most;

/**
 * Returns how much less the piece may weigh, in milligrams: one step of the scale, the loss of the price list, and for a
 * ring that is made smaller the part of its circumference that is cut out.
 */
export function allowedLoss(weighing: Weighing): Milligrams {
  if (!weighing.isDone) return SCALE_STEP_MG;
  const byList = Math.floor((weighing.before * weighing.loss) / 10_000);
  return SCALE_STEP_MG + byList + cutOut(weighing);
}

function cutOut({ kind, sizeFrom, sizeTo, before }: Weighing): Milligrams {
  if (kind !== 'resize' || sizeFrom === null || sizeTo === null) return 0;
  const [from, to] = [circumferenceOfHk(sizeFrom), circumferenceOfHk(sizeTo)];
  return from === null || to === null || to >= from ? 0 : Math.ceil((before * (from - to)) / from);
}

/** Whether the piece weighs so much less that the store has to explain it. */
export const isWeightMissing = (weighing: Weighing, after: Milligrams): boolean =>
  weighing.before - after > allowedLoss(weighing);
