import { type BusinessDay, isBusinessDay } from '@jinlan/domain/kernel';

/** A day of an export: null where the text contains none; `problem` where the text is invalid. */
export interface DayOfFile {
  readonly day: BusinessDay | null;
  readonly problem: string | null;
}

interface SlashedDate {
  readonly text: string;
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

const slashed = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/;

/**
 * Parses the dates of one export. `12/5/2026` is ambiguous, and Magento writes the month first. Therefore the survey
 * checks all dates: one that must have its day first, such as `31/12/2026`, decides for the whole file.
 */
export class ExportDates {
  #first: SlashedDate | null = null;
  #dayFirst: SlashedDate | null = null;
  #monthFirst: SlashedDate | null = null;

  see(cell: string, path: string, place: Pick<SlashedDate, 'line' | 'column'>): void {
    const [, first = '', , second = ''] = slashed.exec(withoutTime(cell)) ?? [];
    if (first === '') return;
    const date = { text: cell.trim(), path, ...place };
    this.#first ??= date;
    if (Number(first) > 12) this.#dayFirst ??= date;
    else if (Number(second) > 12) this.#monthFirst ??= date;
  }

  /** The note about the interpretation of dates with slashes; null where none is ambiguous. */
  get note(): (Omit<SlashedDate, 'text'> & { readonly message: string }) | null {
    const date = this.#dayFirst ?? (this.#monthFirst ? null : this.#first);
    if (!date) return null;
    const { text, ...place } = date;
    const quoted = JSON.stringify(text);
    if (this.#dayFirst && this.#monthFirst)
      return {
        ...place,
        message: `${quoted} has its day first, ${JSON.stringify(this.#monthFirst.text)} its month: no date with slashes is read`,
      };
    return this.#dayFirst
      ? { ...place, message: `Dates with slashes are read with the day first, as ${quoted} can only be` }
      : {
          ...place,
          message: `Dates with slashes are read with the month first, as Magento writes them: ${quoted} is ${this.read(text).day}`,
        };
  }

  read(cell: string): DayOfFile {
    const text = withoutTime(cell);
    if (text === '' || text === '0000-00-00') return { day: null, problem: null };
    const quoted = JSON.stringify(cell.trim().slice(0, 40));
    const parts = partsOf(text) ?? this.#slashedParts(text);
    if (parts === 'either') return { day: null, problem: `${quoted} can be two days: write 2026-03-09` };
    const day = parts && dayOf(parts);
    return day === null || !isBusinessDay(day)
      ? { day: null, problem: `${quoted} is no day, as 2026-03-09` }
      : { day, problem: null };
  }

  #slashedParts(text: string): Parts | 'either' | null {
    const [, first, , second, year] = slashed.exec(text) ?? [];
    if (first === undefined || second === undefined || year === undefined) return null;
    if (this.#dayFirst && this.#monthFirst) return 'either';
    return this.#dayFirst ? [year, second, first] : [year, first, second];
  }
}

type Parts = readonly [year: string, month: string, day: string];

const dayOf = ([year, month, day]: Parts): string =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const clock =
  /[\s,T]+(?:上午|下午|凌晨|中午|晚上)?\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?$/iu;
const withoutTime = (cell: string): string => cell.normalize('NFKC').trim().replace(clock, '');

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
