/**
 * A member's code: fifteen random digits and a check digit. A store reads it from the member's card, as a bar code or
 * typed, to identify the member. A live token adds the minute and a code that only the shop can compute, so a picture of
 * the card is worthless two minutes later (money-and-members 7).
 */
import { typedCode, typedDigits } from '../people/index.ts';

/** Digits of a code without the check digit. */
export const memberCodeRandomDigits = 15;
const codeLength = 16;

/** Seconds for which a live token is shown. */
export const memberStepSeconds = 60;

/** Characters of the code in a live token. */
export const memberMacLength = 10;

/** Digits of the one-time code that a pass in a phone's wallet computes itself. */
export const memberPassDigits = 8;

export interface ReadMemberCode {
  readonly code: string;
  /** The further parts of a live token, from the shop's page or from a pass in a wallet; null if only the code was read. */
  readonly live:
    | { readonly from: 'page'; readonly step: number; readonly mac: string }
    | { readonly from: 'pass'; readonly oneTimeCode: string }
    | null;
}

/** The check digit makes the Luhn sum of all sixteen digits a multiple of ten. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** Adds the check digit to fifteen digits. */
export const memberCodeOf = (digits: string): string =>
  `${digits}${(10 - (luhnSum(`${digits}0`) % 10)) % 10}`;

export const isMemberCode = (text: string): boolean =>
  text.length === codeLength && /^\d+$/.test(text) && luhnSum(text) % 10 === 0;

/** Writes the code in groups of four. */
export const showMemberCode = (code: string): string => code.replace(/(\d{4})(?=\d)/g, '$1 ');

/** The number of the minute at `ms`, counted from 1970. */
export const memberStepAt = (ms: number): number => Math.floor(ms / (memberStepSeconds * 1_000));

/** Whole seconds until the next step, at least 1. */
export const secondsOfStep = (ms: number): number =>
  memberStepSeconds - (Math.floor(ms / 1_000) % memberStepSeconds);

/** Whether a token of this step is accepted at `now`: the step of the moment, the one before it and the one after it. */
export const isStepAccepted = (step: number, now: number): boolean => Math.abs(step - memberStepAt(now)) <= 1;

/** The text that the shop signs for a live token. */
export const signedMemberText = (code: string, step: number): string => `m1${code}${step}`;

export const memberToken = (code: string, step: number, mac: string): string => `JL1.${code}.${step}.${mac}`;

/** The text in the code of a wallet's pass; the wallet replaces `oneTimeCode` each minute. */
export const memberPassToken = (code: string, oneTimeCode: string): string => `JL2.${code}.${oneTimeCode}`;

const tokenForm = /^JL1\.(\d{16})\.(\d{1,12})\.([A-Z2-7]{10})$/;
const passForm = /^JL2\.(\d{16})\.(\d{8})$/;

/**
 * Reads what was scanned or typed: a live token, or a code with any spaces and dashes. Returns null for anything else
 * and for a wrong check digit. Whether the token is genuine and of this minute is for the shop to check.
 */
export function readMemberCode(text: string): ReadMemberCode | null {
  if (text.length > 200) return null;
  const typed = typedCode(text);
  const [, code, step, mac] = tokenForm.exec(typed) ?? [];
  if (code !== undefined && step !== undefined && mac !== undefined)
    return isMemberCode(code) ? { code, live: { from: 'page', step: Number(step), mac } } : null;
  const [, passCode, oneTimeCode] = passForm.exec(typed) ?? [];
  if (passCode !== undefined && oneTimeCode !== undefined)
    return isMemberCode(passCode) ? { code: passCode, live: { from: 'pass', oneTimeCode } } : null;
  const digits = typedDigits(typed);
  return isMemberCode(digits) ? { code: digits, live: null } : null;
}

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648) without padding. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += base32Letters[(value >> bits) & 31];
    }
  }
  return bits > 0 ? text + base32Letters[(value << (5 - bits)) & 31] : text;
}
