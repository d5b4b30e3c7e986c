import { type BusinessDay, isBusinessDay } from '@jinlan/domain/kernel';
import { type CurrencyCode, fromDecimal, type Money } from '@jinlan/domain/money';
import { type ApprovalCheck, approvalChecks, type Tracking } from '@jinlan/domain/orders';
import { halfWidth, plainText, typedCode } from '@jinlan/domain/people';
import type { InputMaybe, OrderTrackingInput } from '../../../graphql/generated/resolvers.ts';
import { invalidAmount, invalidText } from './refuse.ts';

/** Readers of texts and numbers that staff type. Each refuses invalid input with the name of its field. */
const reasonMax = 200;
const carrierMax = 40;
const referenceMax = 40;
/** Length limit before spaces and hyphens are removed. */
const codeMax = 80;
/** Ten kilograms, above any piece. */
const weightMaxMg = 10_000_000;

export function readText(field: string, value: string, max: number): string {
  const text = plainText(value, { field, min: 1, max, multiline: false });
  if (!text.ok) throw invalidText(field, text.error.data.reason);
  return text.value;
}

export const readReason = (value: string, field = 'reason'): string => readText(field, value, reasonMax);

/** Reads a reference. Refuses a text without letters and digits, too. */
export function readReference(value: string): string {
  const reference = readText('reference', value, referenceMax);
  if (receiptKey(reference) === '') throw invalidText('reference', 'characters');
  return reference;
}

/**
 * Returns a receipt's number in the form in which numbers are compared: only letters and digits, half-width, in capitals.
 * Empty if the number has none.
 */
export const receiptKey = (reference: string): string =>
  halfWidth(reference)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

function readCode(field: string, value: string, pattern: RegExp): string {
  const text = typedCode(value)
    .replace(/[\s\p{Dash_Punctuation}]/gu, '')
    .toUpperCase();
  if (value.length > codeMax || !pattern.test(text)) throw invalidText(field, 'characters');
  return text;
}

export const readTracking = (input: OrderTrackingInput): Tracking => ({
  carrier: readText('carrier', input.carrier, carrierMax),
  number: readCode('tracking_number', input.tracking_number, /^[0-9A-Z]{6,40}$/),
});

export const readPickupCode = (value: string): string => readCode('pickup_code', value, /^[0-9]{6}$/);

export const readTelephoneEnd = (value: string): string => readCode('telephone_end', value, /^[0-9]{4}$/);

export function readCertificate(value: InputMaybe<string>): string | null {
  return value === null || value === undefined || value.trim() === ''
    ? null
    : readCode('certificate', value, /^[0-9A-Z]{4,40}$/);
}

/** Reads a weight in milligrams. */
export function readWeight(value: InputMaybe<number>): number | null {
  if (value === null || value === undefined) return null;
  if (value <= 0 || value > weightMaxMg) throw invalidText('weight_mg', 'range');
  return value;
}

export function readChecks(values: readonly string[]): readonly ApprovalCheck[] {
  return [...new Set(values)].map((value) => {
    const check = approvalChecks.find((candidate) => candidate === value);
    if (check === undefined) throw invalidText('checked', 'unknown');
    return check;
  });
}

/** Reads an amount in major units. Refuses negative amounts and fractions of a minor unit. */
export function readAmount(field: string, value: number, currency: CurrencyCode): Money {
  const amount = fromDecimal(value, currency);
  if (!amount.ok) throw invalidAmount(field, amount.error.code);
  if (amount.value.minor < 0) throw invalidAmount(field, 'AMOUNT_NEGATIVE');
  return amount.value;
}

export function readDay(field: string, value: string): BusinessDay {
  if (!isBusinessDay(value)) throw invalidText(field, 'day');
  return value;
}

export function readOutcome(value: string): 'all' | 'some' | 'none' {
  const outcome = (['all', 'some', 'none'] as const).find((candidate) => candidate === value);
  if (outcome === undefined) throw invalidText('outcome', 'unknown');
  return outcome;
}
