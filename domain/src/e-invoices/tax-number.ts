/** The unified social credit code of a Mainland company (GB 32100), its number as a taxpayer. */
import { asciiDigits, halfWidth, withoutInvisible } from '../people/index.ts';

const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Returns a typed number as it is printed: half-width capitals without spaces and hyphens. */
export const tidyTaxNumber = (typed: string): string =>
  asciiDigits(halfWidth(withoutInvisible(typed)))
    .replace(/[\s-]/g, '')
    .toUpperCase();

/** Whether it has 18 signs of the alphabet and its last one is the check sign of the others (mod 31). */
export function isTaxNumber(tidied: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(tidied)) return false;
  let [sum, weight] = [0, 1];
  for (const sign of tidied.slice(0, 17)) {
    sum += signs.indexOf(sign) * weight;
    weight = (weight * 3) % 31;
  }
  return signs[(31 - (sum % 31)) % 31] === tidied[17];
}
