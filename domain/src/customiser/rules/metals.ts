/**
 * Alloys of the metals, and their densities. A density is the middle of the values that refiners state (general
 * knowledge: 18 ct yellow and rose 15.0 to 15.6 g/cm³, white with palladium 15.6 to 16.0, platinum 950 with ruthenium
 * 20.7, fine gold 19.3). In a two-tone piece the first alloy is the body, the second the inlay.
 */
import { divideHalfUp, type Milligrams } from '../../money/index.ts';
import type { Alloy, Metal } from '../design/codes.ts';

/** Micrograms per mm³, which equals milligrams per cm³: 15,500 is 15.5 g/cm³. */
export const densities: Readonly<Record<Alloy, number>> = {
  'gold-999': 19_300,
  '18k-yellow': 15_500,
  '18k-white': 15_700,
  '18k-rose': 15_200,
  pt950: 20_700,
};

const twoTone = {
  '18k-white-rose': ['18k-white', '18k-rose'],
  '18k-white-yellow': ['18k-white', '18k-yellow'],
  '18k-yellow-rose': ['18k-yellow', '18k-rose'],
} as const satisfies Record<Exclude<Metal, Alloy>, readonly [Alloy, Alloy]>;

export function alloysOf(metal: Metal): readonly [Alloy] | readonly [Alloy, Alloy] {
  return isTwoTone(metal) ? twoTone[metal] : [metal];
}

function isTwoTone(metal: Metal): metal is keyof typeof twoTone {
  return Object.hasOwn(twoTone, metal);
}

/** In milligrams: weights are rounded to 0.01 g before they are priced (product-decisions 6). */
const WEIGHT_STEP = 10;

/** The charged weight of a volume; `volume` in thousandths of a cubic millimetre. */
export function weightOfVolume(alloy: Alloy, volume: number): Milligrams {
  return divideHalfUp(volume * densities[alloy], 1_000_000 * WEIGHT_STEP) * WEIGHT_STEP;
}
