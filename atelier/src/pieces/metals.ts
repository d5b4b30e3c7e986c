import { densities } from '@jinlan/domain/customiser';
import type { CubicMillimetres, Grams, Metal } from '../model.ts';

/**
 * Grams per cm³. Alloys of the customiser take their density from its rules, so the model and the price agree. The
 * customiser has no pure platinum and no sterling silver; their densities come from a handbook.
 */
const gramsPerCubicCentimetre: Readonly<Record<Metal, number>> = {
  'gold-999': densities['gold-999'] / 1000,
  'gold-9999': densities['gold-999'] / 1000,
  '18k-yellow': densities['18k-yellow'] / 1000,
  '18k-white': densities['18k-white'] / 1000,
  '18k-rose': densities['18k-rose'] / 1000,
  pt950: densities.pt950 / 1000,
  pt9995: 21.45,
  'silver-925': 10.36,
};

export const gramsOf = (metal: Metal, volume: CubicMillimetres): Grams =>
  (volume * gramsPerCubicCentimetre[metal]) / 1000;
