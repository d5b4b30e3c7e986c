/**
 * The shopper's consent to optional storage. Without it, optional values are only in memory and are lost with the page.
 */
import { STORAGE } from '@jinlan/contract/wire';
import type { StoredValues } from './stored-values.ts';

export interface Consent {
  /** Consent to store recently viewed pieces. */
  readonly memory: boolean;
}

/** Names of the values that each consent covers. */
const names: Readonly<Record<keyof Consent, readonly string[]>> = { memory: ['recently_viewed'] };
const optional = new Map(
  Object.entries(names).flatMap(([choice, list]) => list.map((name) => [name, choice as keyof Consent])),
);

/** The consent expires after this time, and the shopper is asked again. */
const keptSeconds = 180 * 24 * 60 * 60;

/** Returns null if no choice has been made. */
export function consentIn(values: Pick<StoredValues, 'get'>): Consent | null {
  const storedConsent = values.get(STORAGE.cookieConsent);
  if (typeof storedConsent !== 'object' || storedConsent === null) return null;
  return { memory: (storedConsent as Partial<Consent>).memory === true };
}

export function keepConsent(values: StoredValues, consent: Consent): void {
  values.set(STORAGE.cookieConsent, consent, keptSeconds);
  for (const [choice, list] of Object.entries(names))
    for (const name of list) {
      const value = values.get(name);
      // Moves the value between storage and memory.
      values.remove(name);
      if (consent[choice as keyof Consent] && value !== undefined) values.set(name, value);
    }
}

export function mayKeep(name: string, values: Pick<StoredValues, 'get'>): boolean {
  const choice = optional.get(name);
  return choice === undefined || consentIn(values)?.[choice] === true;
}
