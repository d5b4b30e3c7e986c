/**
 * What a shopper lets this browser keep beyond what the shop cannot do without. Until they have chosen, and when they
 * refuse, it is kept in memory alone and gone with the page.
 */
import { STORAGE } from '@jinlan/contract/wire';
import type { StoredValues } from './stored-values.ts';

export interface Consent {
  /** The pieces that were looked at last. */
  readonly memory: boolean;
}

/** The names of what each choice is about. */
const names: Readonly<Record<keyof Consent, readonly string[]>> = { memory: ['recently_viewed'] };
const optional = new Map(
  Object.entries(names).flatMap(([choice, list]) => list.map((name) => [name, choice as keyof Consent])),
);

/** Asked again after this time. */
const keptSeconds = 180 * 24 * 60 * 60;

/** Null where nobody has chosen yet. */
export function consentIn(values: Pick<StoredValues, 'get'>): Consent | null {
  const kept = values.get(STORAGE.cookieConsent);
  if (typeof kept !== 'object' || kept === null) return null;
  return { memory: (kept as Partial<Consent>).memory === true };
}

export function keepConsent(values: StoredValues, consent: Consent): void {
  values.set(STORAGE.cookieConsent, consent, keptSeconds);
  for (const [choice, list] of Object.entries(names))
    for (const name of list) {
      const value = values.get(name);
      // Out of the storage, or out of memory into it.
      values.remove(name);
      if (consent[choice as keyof Consent] && value !== undefined) values.set(name, value);
    }
}

export function mayKeep(name: string, values: Pick<StoredValues, 'get'>): boolean {
  const choice = optional.get(name);
  return choice === undefined || consentIn(values)?.[choice] === true;
}
