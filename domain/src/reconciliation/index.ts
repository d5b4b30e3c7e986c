export {
  compareDay,
  type DayToCompare,
  type Difference,
  type DifferenceCode,
  differenceCodes,
  type EntryKind,
  type OurEntry,
  type Provider,
  providers,
  type StatementEntry,
} from './compare.ts';
export { type DaySpanDue, daysDue, dueTime, isEmptyBelieved, timeOfDay } from './days.ts';
