export {
  type AnniversaryKind,
  anniversaryKinds,
  anniversaryLabelMax,
  type Calendar,
  calendars,
  checkYearlyDay,
  dayInYear,
  mostAnniversaries,
  nextDayOf,
  type YearlyDay,
  type YearlyDayProblem,
  yearsOn,
} from './anniversary.ts';
export { type LunarDay, leapMonthOf, lunarDayOf, lunarMonthLength, solarDayOf } from './lunar.ts';
export { firstLunarYear, lastLunarYear } from './lunar-years.ts';
