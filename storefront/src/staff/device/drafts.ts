/** Unsent texts of staff, encrypted in the browser's storage for a day, by person and form. */
import type { StoredValues } from '@jinlan/client/data';
import type { Seal } from './sealed.ts';

const keptSeconds = 24 * 3600;
const mostDrafts = 40;
/** Maximum characters of a draft; longer ones are not stored. */
const longest = 20_000;

const prefixOf = (staffNo: string): string => `staff_draft:${staffNo}:`;
/** Actions of a person that wait for the connection. */
export const waitingName = (staffNo: string): string => `staff_waiting:${staffNo}`;

type Stored = Pick<StoredValues, 'get' | 'set' | 'remove' | 'names' | 'expiresAt'>;

export async function saveDraft(stored: Stored, seal: Seal, form: string, values: object): Promise<void> {
  const prefix = prefixOf(seal.staffNo);
  if (JSON.stringify(values).length > longest) return;
  const sealed = await seal.seal(form, values);
  stored.set(prefix + form, sealed, keptSeconds);
  const names = stored.names().filter((name) => name.startsWith(prefix));
  const byAge = names.sort((one, other) => (stored.expiresAt(one) ?? 0) - (stored.expiresAt(other) ?? 0));
  for (const oldest of byAge.slice(0, Math.max(0, names.length - mostDrafts))) stored.remove(oldest);
}

/**
 * Returns the stored values of the form's fields, with the initial value for a field that has none; null without a
 * draft.
 */
export async function readDraft<Values extends object>(
  stored: Stored,
  seal: Seal,
  form: string,
  fields: Values,
): Promise<Values | null> {
  const sealed = stored.get(prefixOf(seal.staffNo) + form);
  const draft = typeof sealed === 'string' ? await seal.open(form, sealed) : null;
  if (typeof draft !== 'object' || draft === null) return null;
  const known = Object.entries(fields).map(([name, first]) => {
    const value = (draft as Record<string, unknown>)[name];
    return [name, typeof value === typeof first ? value : first];
  });
  return Object.fromEntries(known) as Values;
}

export const removeDraft = (stored: Stored, seal: Seal, form: string): void =>
  stored.remove(prefixOf(seal.staffNo) + form);

/** Removes everything that a person has not sent. */
export function removeUnsent(stored: Stored, staffNo: string): void {
  const own = [...stored.names()].filter((name) => name.startsWith(prefixOf(staffNo)));
  for (const name of [...own, waitingName(staffNo)]) stored.remove(name);
}
