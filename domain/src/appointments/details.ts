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

/** Checks a customer's remark, which may be empty. */
export const checkRemark = (typed: string): Result<string, TextRefusal> => checkText(typed, 'remark', 0);
/** Checks the description of a gift that the customer got; it may be empty. */
export const checkGift = (typed: string): Result<string, TextRefusal> => checkText(typed, 'gift', 0);
/** Checks the reason why the store cancels. */
export const checkReason = (typed: string): Result<string, TextRefusal> => checkText(typed, 'reason', 1);
/** Checks a note on a completed appointment, which may be empty. */
export const checkNote = (typed: string): Result<string, TextRefusal> => checkText(typed, 'reason', 0);
