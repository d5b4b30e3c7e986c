import type { Result } from '../kernel/index.ts';
import { plainText, type TextRefusal } from '../people/index.ts';

/** Remarks of customers, gifts and reasons of staff have at most 100 characters (specification 5). */
export const APPOINTMENT_TEXT_MAX = 100;

const checkText = (
  typed: string,
  field: 'remark' | 'reason' | 'gift',
  min: number,
): Result<string, TextRefusal> =>
  plainText(typed, { field, min, max: APPOINTMENT_TEXT_MAX, multiline: field === 'remark' });

/** May be empty. */
export const checkRemark = (typed: string): Result<string, TextRefusal> => checkText(typed, 'remark', 0);
/** What the customer was given, or nothing. */
export const checkGift = (typed: string): Result<string, TextRefusal> => checkText(typed, 'gift', 0);
/** Why the store cancels. */
export const checkReason = (typed: string): Result<string, TextRefusal> => checkText(typed, 'reason', 1);
/** A note on a completed appointment, or nothing. */
export const checkNote = (typed: string): Result<string, TextRefusal> => checkText(typed, 'reason', 0);
