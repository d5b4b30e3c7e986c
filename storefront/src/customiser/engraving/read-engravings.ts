/**
 * The confirmation that the engraving was proofread. Another text must be confirmed again. It is stored in the tab, so
 * a reload, another language or a sign-in does not ask again.
 */

import type { StoredValues } from '@jinlan/client/data';
import { type Engravings, inPlaces, type Step } from '@jinlan/domain/customiser';

/** The confirmed text by step. */
export type ReadEngravings = Readonly<Record<string, string>>;

const NAME = 'engravings_read';

export function isRead(read: ReadEngravings, step: Step, engravings: Engravings): boolean {
  return read[step] === keyOf(engravings);
}

/** Empty engravings remove the confirmation. */
export const withRead = (read: ReadEngravings, step: Step, engravings: Engravings): ReadEngravings => ({
  ...read,
  [step]: keyOf(engravings),
});

export function readEngravings(stored: StoredValues): ReadEngravings {
  const storedReadings = stored.get(NAME);
  if (typeof storedReadings !== 'object' || storedReadings === null) return {};
  return Object.fromEntries(Object.entries(storedReadings).filter(([, text]) => typeof text === 'string'));
}

export function keepRead(stored: StoredValues, read: ReadEngravings): void {
  stored.set(NAME, read);
}

const keyOf = (engravings: Engravings): string =>
  JSON.stringify(
    inPlaces(engravings).map(({ position, font, lines }) => [
      position,
      font,
      ...lines.map((line) => line.trim()),
    ]),
  );
