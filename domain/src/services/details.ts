import type { Result } from '../kernel/index.ts';
import { plainText, type TextRefusal } from '../people/index.ts';

/** Names of pieces, as in the jewellery box. */
export const SERVICE_PIECE_MAX = 60;
/** Remarks of customers, and conditions, notes and reasons of staff (specification 5). */
export const SERVICE_TEXT_MAX = 100;
export const SERVICE_PICTURES_MAX = 6;
/** Services of one mobile number that are open at the same time. */
export const SERVICES_OPEN_MOST = 10;

type TextField = 'remark' | 'condition' | 'note' | 'reason';

const checkText = (typed: string, field: TextField, min: number): Result<string, TextRefusal> =>
  plainText(typed, {
    ...{ field, min, max: SERVICE_TEXT_MAX },
    multiline: field === 'remark' || field === 'condition',
  });

export const checkPieceName = (typed: string): Result<string, TextRefusal> =>
  plainText(typed, { field: 'piece_name', min: 1, max: SERVICE_PIECE_MAX, multiline: false });
/** Checks the customer's wishes for the work, which may be empty. */
export const checkServiceRemark = (typed: string): Result<string, TextRefusal> =>
  checkText(typed, 'remark', 0);
/** Checks the description of the piece as the store receives it. */
export const checkCondition = (typed: string): Result<string, TextRefusal> =>
  checkText(typed, 'condition', 1);
/** Checks the reason why an estimate is above the price list; it may be empty. */
export const checkEstimateNote = (typed: string): Result<string, TextRefusal> => checkText(typed, 'note', 0);
/** Checks the reason why the store cancels, stops, or hands back less than it received. */
export const checkServiceReason = (typed: string): Result<string, TextRefusal> =>
  checkText(typed, 'reason', 1);
