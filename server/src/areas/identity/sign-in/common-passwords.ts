import { readFileSync } from 'node:fs';
import { normalText } from '@jinlan/domain/kernel';

/**
 * Passwords that attackers try first: the 10,000 most common ones of eight or more characters that the
 * other rules may allow, and the shop's own words. The list comes from @zxcvbn-ts/language-common 4.1.3
 * (MIT licence, Dan Wheeler, Dropbox, Inc. and the zxcvbn-ts authors): all entries with a digit, and
 * the first entries of letters only.
 */
const listFile = new URL('common-passwords.txt', import.meta.url);

let list: ReadonlySet<string> | undefined;
const commonPasswords = (): ReadonlySet<string> => {
  list ??= new Set(readFileSync(listFile, 'utf8').trimEnd().split('\n'));
  return list;
};

const brandNames = ['jinlan', '金兰', '金蘭', 'lanzuo', '兰作', '蘭作'];

const normalise = (text: string): string => normalText(text, 'NFKC').toLowerCase();
const lettersOf = (text: string): string => normalise(text).replace(/[^\p{L}]/gu, '');

/**
 * Whether the password is on the list, in any case and with digits or punctuation added at its end.
 * Also true if it consists only of the shop's words, digits and punctuation. `shopNames` are the
 * retailer's names of the shop.
 */
export function isCommonPassword(password: string, shopNames: readonly string[]): boolean {
  const normalised = normalise(password);
  const word = normalised.replace(/[^\p{L}]+$/u, '');
  if (commonPasswords().has(normalised) || commonPasswords().has(word)) return true;
  let remainder = lettersOf(password);
  const words = [...shopNames.map(lettersOf), ...brandNames].filter((shopWord) => shopWord.length > 1);
  for (const shopWord of words.toSorted((a, b) => b.length - a.length))
    remainder = remainder.replaceAll(shopWord, ' ');
  return remainder !== '' && remainder.trim() === '';
}
