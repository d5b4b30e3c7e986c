/**
 * Codes of gift cards. A code of this shop has 15 random characters and a check character, all of an alphabet
 * without 0, O, 1, I and L. Cards of an earlier system keep their codes, which have other forms.
 */
import { typedCode } from '../people/index.ts';

/** 31 characters, a prime number: so the check character finds every exchange of two neighbours. */
export const giftCardAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const randomLength = 15;
const ownForm = new RegExp(`^[${giftCardAlphabet}]{${randomLength + 1}}$`);
const anyForm = /^[A-Z0-9]{10,32}$/;

/** The code with these random numbers, each from 0 to 30 (RangeError otherwise, or if there are not 15). */
export function giftCardCode(numbers: readonly number[]): string {
  if (numbers.length !== randomLength) throw new RangeError(`A code is made of ${randomLength} numbers`);
  const characters = numbers.map((number) => {
    const character = giftCardAlphabet[number];
    if (character === undefined) throw new RangeError(`No character has the number ${number}`);
    return character;
  });
  return [...characters, checkCharacter(numbers)].join('');
}

/**
 * Reads a typed or imported code: in any case, full width, with spaces, dashes, dots and
 * invisible characters between the others. Null if no card can have it.
 */
export function readGiftCardCode(input: string): string | null {
  if (input.length > 200) return null;
  const code = typedCode(input)
    .replace(/[\s\p{Dash_Punctuation}.·]/gu, '')
    .toUpperCase();
  return anyForm.test(code) ? code : null;
}

/** True if a code has the form of this shop's own, but another check character: a typing error is likely. */
export function hasWrongCheck(code: string): boolean {
  if (!ownForm.test(code)) return false;
  const numbers = [...code.slice(0, randomLength)].map((character) => giftCardAlphabet.indexOf(character));
  return code.at(-1) !== checkCharacter(numbers);
}

/** The code in groups of four, as it is printed. */
export const formatGiftCardCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-');

/** Masks a code for orders and staff, who see only its last four characters. */
export const maskGiftCardCode = (lastFour: string): string => `****${lastFour}`;

/** Weights 1 to 15 differ modulo 31, and none is 0. So one wrong character, or two exchanged, change the sum. */
function checkCharacter(numbers: readonly number[]): string {
  const sum = numbers.reduce((all, number, index) => all + number * (index + 1), 0);
  return giftCardAlphabet[sum % giftCardAlphabet.length] ?? '';
}
