/** Removes people from this device, with their unsent drafts and actions. */
import type { StoredValues } from '@jinlan/client/data';
import { removeUnsent } from './drafts.ts';
import { type DevicePerson, forgetPeople, peopleOf } from './roster.ts';

/** Removes people from this browser. */
export function forgetHere(stored: StoredValues, people: readonly DevicePerson[]): void {
  const numbers = new Set(people.map(({ staffNo }) => staffNo));
  forgetPeople(stored, ({ staffNo }) => numbers.has(staffNo));
  for (const staffNo of numbers) removeUnsent(stored, staffNo);
}

/** Removes the person whose token is being signed out. */
export const forgetToken = (stored: StoredValues, token: string): void =>
  forgetHere(
    stored,
    peopleOf(stored).filter((person) => person.token === token),
  );
