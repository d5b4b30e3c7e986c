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
} from './business-day.ts';
export { type Branded, CART_ID_LENGTH, type CartId, isCartId, isToken } from './ids.ts';
export { all, andThen, err, map, ok, type Refusal, type Result, refuse } from './result.ts';
export { wholeNumberOf } from './whole-number.ts';
