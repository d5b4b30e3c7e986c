/** Names and visibility of wish lists. A customer has one default list and further ones. */
import { ok, type Result } from '../kernel/index.ts';
import { plainText, type TextRefusal } from '../people/index.ts';

/** Most characters of a list's name. */
export const LIST_NAME_LENGTH = 60;

/** Most characters of the note on a piece. */
export const NOTE_LENGTH = 500;

export const visibilities = ['PUBLIC', 'PRIVATE'] as const;
/** A public list can be read by whoever has its code; a private one only by its owner. */
export type Visibility = (typeof visibilities)[number];

/** Returns the trimmed name in NFC; refuses control characters and anything but 1 to 60 characters. */
export const checkListName = (name: string): Result<string, TextRefusal> =>
  plainText(name, { field: 'name', min: 1, max: LIST_NAME_LENGTH, multiline: false });

/** Returns the checked note; null for an empty one. */
export function checkNote(note: string): Result<string | null, TextRefusal> {
  const text = plainText(note, { field: 'description', min: 0, max: NOTE_LENGTH, multiline: true });
  return text.ok ? ok(text.value === '' ? null : text.value) : text;
}

/** Whether a customer would take two names for the same: they differ in case or in forms of a character at most. */
export const isSameName = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase().normalize('NFC');

/**
 * What happens to the code of a list's link: a list that becomes public gets a new one, so that a link to an earlier
 * time as a public list opens nothing.
 */
export function codeAfter(before: Visibility, after: Visibility): 'stays' | 'new' | 'none' {
  if (after === 'PRIVATE') return 'none';
  return before === 'PUBLIC' ? 'stays' : 'new';
}

/** Reads the id of a list. `0` is GraphCommerce's word for the default list; null is for what is no id. */
export function readListId(text: string): number | 'default' | null {
  if (!/^\d{1,9}$/.test(text)) return null;
  const id = Number(text);
  return id === 0 ? 'default' : id;
}
