/** The SKUs that this browser viewed last, newest first. They never leave the browser's storage. */
import { type StoredValues, storedValues } from '@jinlan/client/data';

const NAME = 'recently_viewed';
/** More than a row shows, because some pieces may no longer exist. */
const MAX_STORED = 12;

/** Number of pieces that the row shows. */
export const recentShown = 4;

export function recentlyViewed(values: StoredValues = storedValues): readonly string[] {
  const storedSkus = values.get(NAME);
  return Array.isArray(storedSkus)
    ? storedSkus.filter((sku) => typeof sku === 'string').slice(0, MAX_STORED)
    : [];
}

export function rememberViewed(sku: string, values: StoredValues = storedValues): void {
  values.set(NAME, [sku, ...recentlyViewed(values).filter((other) => other !== sku)].slice(0, MAX_STORED));
}

export function forgetViewed(values: StoredValues = storedValues): void {
  values.remove(NAME);
}
