/** Names and visibility of wish lists. A customer has one default list and further ones. */
import { normalText, ok, type Result } from '../kernel/index.ts';
import { plainText, type TextRefusal } from '../people/index.ts';

/** Most characters of a list's name. */
export const LIST_NAME_MAX = 60;

/** Most characters of the note on a piece. */
export const NOTE_MAX = 500;

export const visibilities = ['PUBLIC', 'PRIVATE'] as const;
/** Everybody who has the code of a public list can read it; only the owner can read a private one. */
export type Visibility = (typeof visibilities)[number];

/** Returns the trimmed name in NFC; refuses control characters and anything but 1 to 60 characters. */
export const checkListName = (name: string): Result<string, TextRefusal> =>
  plainText(name, { field: 'name', min: 1, max: LIST_NAME_MAX, multiline: false });

/** Returns the checked note; null for an empty one. */
export function checkNote(note: string): Result<string | null, TextRefusal> {
  const text = plainText(note, { field: 'description', min: 0, max: NOTE_MAX, multiline: true });
  return text.ok ? ok(text.value === '' ? null : text.value) : text;
}

/** Whether a customer would take two names for the same: they differ in case or in forms of a character at most. */
export const isSameName = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

const keyOf = (name: string): string => normalText(normalText(name, 'NFKC').toLowerCase(), 'NFC');

/**
 * Returns the change of the code in a list's link. A private list has no code. A list that becomes public gets a new one,
 * so that a link from an earlier time as a public list opens nothing.
 */
export function codeAfter(before: Visibility, after: Visibility): 'stays' | 'new' | 'none' {
  if (after === 'PRIVATE') return 'none';
  return before === 'PUBLIC' ? 'stays' : 'new';
}

/** Reads the id of a list. `0` is GraphCommerce's word for the default list. Null for a text that is no id. */
export function readListId(text: string): number | 'default' | null {
  if (!/^\d{1,9}$/.test(text)) return null;
  const id = Number(text);
  return id === 0 ? 'default' : id;
}
