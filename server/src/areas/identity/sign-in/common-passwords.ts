import { readFileSync } from 'node:fs';

/**
 * Passwords that guessers try first: the 10,000 most common ones of eight characters or more that the other rules may let
 * through, and the shop's own words. The list is made from the passwords of @zxcvbn-ts/language-common 4.1.3 (MIT licence,
 * Dan Wheeler, Dropbox, Inc. and the zxcvbn-ts authors): all with a digit, and the first words of letters alone.
 */
const listFile = new URL('common-passwords.txt', import.meta.url);

let list: ReadonlySet<string> | undefined;
const commonPasswords = (): ReadonlySet<string> => {
  list ??= new Set(readFileSync(listFile, 'utf8').trimEnd().split('\n'));
  return list;
};

const ownWords = ['jinlan', '金兰', '金蘭', 'lanzuo', '兰作', '蘭作'];

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();
const lettersOf = (text: string): string => plain(text).replace(/[^\p{L}]/gu, '');

/**
 * Whether it is on the list, with any capitals and with digits or signs added at its end, or made of nothing but the shop's
 * words, digits and signs. `shopNames`: what the retailer calls the shop.
 */
export function isCommonPassword(password: string, shopNames: readonly string[]): boolean {
  const given = plain(password);
  const word = given.replace(/[^\p{L}]+$/u, '');
  if (commonPasswords().has(given) || commonPasswords().has(word)) return true;
  let rest = lettersOf(password);
  const words = [...shopNames.map(lettersOf), ...ownWords].filter((own) => own.length > 1);
  for (const own of words.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(own, ' ');
  return rest !== '' && rest.trim() === '';
}
