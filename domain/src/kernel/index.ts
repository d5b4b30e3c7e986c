export { assertNever } from './assert-never.ts';
export {
  addDays,
  addMonths,
  addWorkingDays,
  atMinute,
  type BusinessDay,
  type BusinessTime,
  businessDay,
  businessTime,
  type DaySpan,
  daysBetween,
  includesDay,
  isBusinessDay,
  startOfBusinessDay,
  workingDaysBetween,
} from './business-day.ts';
export { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
export { type Branded, CART_ID_LENGTH, type CartId, isCartId, isToken } from './ids.ts';
export { isRecord } from './is-record.ts';
export { normalText } from './normal-text.ts';
export { all, andThen, err, map, ok, type Refusal, type Result, refuse } from './result.ts';
export { wholeNumberOf } from './whole-number.ts';
