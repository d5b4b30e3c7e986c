// Pieces laid on the paper and seen from above, or hanging before it: chains, cords, pendants, earrings, bars.
import { bracelets } from './bracelets.ts';
import { necklaces } from './necklaces.ts';
import { pendants } from './pendants.ts';
import type { Scene } from './raster.ts';

export async function laid(): Promise<Record<string, Scene>> {
  return { ...bracelets(), ...necklaces(), ...(await pendants()) };
}
