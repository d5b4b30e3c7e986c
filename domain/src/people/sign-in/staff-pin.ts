/** The PIN with which a member of staff opens a session that is locked. */
import { asciiDigits, halfWidth, withoutInvisible } from '../plain-text.ts';

export const PIN_LENGTH = 6;
/** Wrong PINs and passwords in a row; the last one ends the session. */
export const UNLOCK_TRIES = 5;

export type PinRefusal = 'digits' | 'simple';

/** Returns the six digits, or why they are no PIN: `simple` for those that people guess first. */
export function readStaffPin(
  typed: string,
  staffNo: string,
): { readonly ok: true; readonly value: string } | { readonly ok: false; readonly error: PinRefusal } {
  const pin = asciiDigits(halfWidth(withoutInvisible(typed.slice(0, 40)))).replace(/\s/g, '');
  if (!/^\d{6}$/.test(pin)) return { ok: false, error: 'digits' };
  return isSimple(pin) || isInside(pin, staffNo) ? { ok: false, error: 'simple' } : { ok: true, value: pin };
}

const isInside = (pin: string, staffNo: string): boolean => {
  const digits = staffNo.replace(/\D/g, '');
  return digits.length >= 4 && (pin.includes(digits) || digits.includes(pin));
};

/**
 * Whether people guess the PIN first: a run (123456, 987654, 135791), a repeated part (111111, 121212, 123123), pairs
 * (112233), a year at its beginning or its end, or a lucky number at its beginning (520, 1314, 888, 666).
 */
function isSimple(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10);
  const isRun = new Set(steps).size === 1;
  const isRepeated = pin.slice(0, 3) === pin.slice(3) || pin.slice(0, 2).repeat(3) === pin;
  const isPairs = /^(\d)\1(\d)\2(\d)\3$/.test(pin);
  const isYear = /^(?:19|20)\d{2}(?:\d{2})$/.test(pin) || /(?:19|20)\d{2}$/.test(pin);
  return isRun || isRepeated || isPairs || isYear || /^(?:520|1314|888|666)/.test(pin);
}
