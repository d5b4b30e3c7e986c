/** The pieces that this browser looked at last, by SKU, the newest first. They stay in the browser. */
import { type StoredValues, storedValues } from '@jinlan/client/data';

const NAME = 'recently_viewed';
/** As many as one row shows beside the present piece, and some to spare for those that are gone. */
const MOST = 12;

/** In a row. */
export const recentShown = 4;

export function recentlyViewed(values: StoredValues = storedValues): readonly string[] {
  const kept = values.get(NAME);
  return Array.isArray(kept) ? kept.filter((sku) => typeof sku === 'string').slice(0, MOST) : [];
}

export function rememberViewed(sku: string, values: StoredValues = storedValues): void {
  values.set(NAME, [sku, ...recentlyViewed(values).filter((other) => other !== sku)].slice(0, MOST));
}

export function forgetViewed(values: StoredValues = storedValues): void {
  values.remove(NAME);
}
