/** Days in cells of a CSV file, as people and programs write them. */
import * as v from 'valibot';
import { type BusinessDay, isBusinessDay, normalText } from '../../kernel/index.ts';
import { cellOrNull } from '../fields.ts';

/** A day of a cell: null where the text contains none; `problem` where the text is invalid. */
export interface DayOfCell {
  readonly day: BusinessDay | null;
  readonly problem: string | null;
}

/** How a file writes dates such as `12/5/2026`. With `both`, none of them is read. */
export type SlashOrder = 'day-first' | 'month-first' | 'both';

/**
 * Reads the day of a cell, with or without a time: `2026-03-09`, `2026/3/9`, `9.3.2026`, `2026年3月9日`, `9 March 2026`.
 * Without `slashes`, a date such as `31/12/2026` is read where only one order is possible.
 */
export function readDay(cell: string, slashes: SlashOrder | null = null): DayOfCell {
  const text = withoutTime(cell);
  if (text === '' || text === '0000-00-00') return { day: null, problem: null };
  const quoted = JSON.stringify(cell.trim().slice(0, 40));
  const parts = partsOf(text) ?? slashedParts(cell, slashes);
  if (parts === 'either') return { day: null, problem: `${quoted} can be two days: write 2026-03-09` };
  const day = parts && dayOf(parts);
  return day === null || !isBusinessDay(day)
    ? { day: null, problem: `${quoted} is no day, as 2026-03-09` }
    : { day, problem: null };
}

/** The day of a cell; null if it is empty or its column is missing. */
export const dayCell = v.pipe(
  cellOrNull(40),
  v.rawTransform<string | null, BusinessDay | null>(({ dataset: { value }, addIssue, NEVER }) => {
    const { day, problem } = readDay(value ?? '');
    if (problem === null) return day;
    addIssue({ message: problem });
    return NEVER;
  }),
);

/** Whether a cell has a date with slashes, and the only possible order of its day and month; null for other cells. */
export function slashOrderOf(cell: string): Exclude<SlashOrder, 'both'> | 'either' | null {
  const [, first, , second] = slashed.exec(withoutTime(cell)) ?? [];
  if (first === undefined) return null;
  if (Number(first) > 12) return 'day-first';
  return Number(second) > 12 || first === second ? 'month-first' : 'either';
}

const slashed = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/;

function slashedParts(cell: string, slashes: SlashOrder | null): Parts | 'either' | null {
  const [, first, , second, year] = slashed.exec(withoutTime(cell)) ?? [];
  if (first === undefined || second === undefined || year === undefined) return null;
  const order = slashes ?? slashOrderOf(cell);
  if (order === 'either' || order === 'both') return 'either';
  return order === 'day-first' ? [year, second, first] : [year, first, second];
}

type Parts = readonly [year: string, month: string, day: string];

const dayOf = ([year, month, day]: Parts): string =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const clock =
  /[\s,T]+(?:上午|下午|凌晨|中午|晚上)?\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?$/iu;
const withoutTime = (cell: string): string => normalText(cell, 'NFKC').trim().replace(clock, '');

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const name =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const chinese = /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日$/;
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/;
const monthName = new RegExp(`^${name}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})$`, 'i');
const nameInside = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[\\s-]+${name}[\\s,-]+(\\d{4}|\\d{2})$`, 'i');

/** Parses the unambiguous formats; null for others. */
function partsOf(text: string): Parts | null {
  const byYear = yearFirst.exec(text);
  if (byYear) return [byYear[1], byYear[3], byYear[4]] as unknown as Parts;
  const yearFirstParts = chinese.exec(text) ?? compact.exec(text);
  if (yearFirstParts) return yearFirstParts.slice(1) as unknown as Parts;
  const dayFirstParts = dotted.exec(text);
  if (dayFirstParts) return dayFirstParts.slice(1).reverse() as unknown as Parts;
  const [, nameBefore, dayAfter, yearAfter] = monthName.exec(text) ?? [];
  if (nameBefore && dayAfter && yearAfter) return [yearAfter, monthOf(nameBefore), dayAfter];
  const [, dayBefore, inside, yearLast] = nameInside.exec(text) ?? [];
  return dayBefore && inside && yearLast ? [yearLast, monthOf(inside), dayBefore] : null;
}

const monthOf = (word: string): string => String(months.indexOf(word.slice(0, 3).toLowerCase()) + 1);
