/** A typed mobile number with its region. */

import type { Words } from '@jinlan/client/words';
import { type CountryCode, marketFacts, markets } from '@jinlan/domain/markets';
import { parseE164, readPhone, typedDigits } from '@jinlan/domain/people';
import { telephoneProblem } from '../form-checks.ts';

export interface MobileValues {
  region: string;
  number: string;
}

const countryOf = (region: string): CountryCode =>
  marketFacts[markets.find((market) => marketFacts[market].country === region) ?? 'cn'].country;

/** A number with a dial code may name another region than the chosen one. */
export function e164Of({ region, number }: MobileValues): string | null {
  const phone = readPhone(number, countryOf(region));
  return phone.ok ? phone.value.e164 : null;
}

export function numberProblem(
  { region, number }: MobileValues,
  words: Words<'account' | 'buy'>,
): string | null {
  return number.trim() === ''
    ? words('buy.address.phone.empty')
    : telephoneProblem(number, countryOf(region), words);
}

/** The values of a stored number; an empty number in the market's own region without one. */
export function mobileValues(e164: string | null, country: CountryCode): MobileValues {
  const phone = e164 === null ? null : parseE164(e164);
  return { region: phone?.country ?? country, number: phone?.national ?? '' };
}

/** Whether a text is a code of six digits, typed with or without gaps. */
export const isCode = (text: string): boolean => /^\d{6}$/.test(typedDigits(text));
