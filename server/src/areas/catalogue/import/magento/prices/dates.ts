import { type DayOfCell, readDay, type SlashOrder, slashOrderOf } from '@jinlan/domain/validity';

interface SlashedDate {
  readonly text: string;
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Parses the dates of one export. `12/5/2026` is ambiguous, and Magento writes the month first. Therefore the survey
 * checks all dates: one that must have its day first, such as `31/12/2026`, decides for the whole file.
 */
export class ExportDates {
  #first: SlashedDate | null = null;
  #dayFirst: SlashedDate | null = null;
  #monthFirst: SlashedDate | null = null;

  see(cell: string, path: string, place: Pick<SlashedDate, 'line' | 'column'>): void {
    const order = slashOrderOf(cell);
    if (order === null) return;
    const date = { text: cell.trim(), path, ...place };
    this.#first ??= date;
    if (order === 'day-first') this.#dayFirst ??= date;
    else if (order === 'month-first') this.#monthFirst ??= date;
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

  read(cell: string): DayOfCell {
    return readDay(cell, this.#order);
  }

  get #order(): SlashOrder {
    if (this.#dayFirst === null) return 'month-first';
    return this.#monthFirst === null ? 'day-first' : 'both';
  }
}
