import { CsvError, type InfoField, type InfoRecord, parse } from 'csv-parse/sync';

/**
 * Reads delimited text by csv-parse, as RFC 4180 has it: quoted cells may hold delimiters, line ends and doubled quotes. Text
 * is pushed in pieces of any size; a record that is not complete yet waits for the next. Lines end by LF, CRLF or CR. The
 * delimiter is the one of `,`, `;`, tab and `|` that the first record has most of; a first line `sep=;`, by which a spreadsheet
 * program is told of it, is left out. A broken record is reported where it
 * breaks, and reading goes on at the next line (decision 061).
 */
export interface CsvRecord {
  /** Line the record starts on, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Where each cell starts: line and column of it, one after the other, both from 1. */
  readonly places: readonly number[];
}

export interface CsvFault {
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Characters of one record: a quote that is not closed would take the rest of a file into one cell. */
const longestRecord = 1_000_000;

const lineFeed = 10;

export class CsvRecords {
  readonly #onFault: (fault: CsvFault) => void;
  /** From the present record on, in UTF-8, which csv-parse counts in. */
  #bytes: Buffer = Buffer.alloc(0);
  #line = 1;
  #skipping = false;
  #delimiter: Delimiter | null = null;

  /** Null before the first line is whole. */
  get delimiter(): Delimiter | null {
    return this.#delimiter;
  }

  constructor(onFault: (fault: CsvFault) => void) {
    this.#onFault = onFault;
  }

  push(text: string): CsvRecord[] {
    this.#bytes = Buffer.concat([this.#bytes, Buffer.from(text)]);
    return this.#read(false);
  }

  end(): CsvRecord[] {
    return this.#read(true);
  }

  #read(final: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    while (this.#bytes.length > 0) {
      if (this.#skipping && !this.#skipLine()) break;
      const giveUp =
        final || (this.#bytes.length > longestRecord && this.#bytes.toString().length > longestRecord);
      this.#delimiter ??= delimiterOf(this.#bytes, giveUp);
      if (this.#delimiter === null) break;
      const read = recordsIn(this.#bytes, { line: this.#line, delimiter: this.#delimiter, final });
      for (const { record, fault } of read.records)
        if (fault !== null) this.#onFault(fault);
        else if (!namesDelimiter(record)) records.push(record);
      this.#bytes = this.#bytes.subarray(read.rest.at);
      this.#line = read.rest.line;
      if (read.records.length > 0) continue;
      if (this.#bytes.length === 0 || !giveUp) break;
      this.#fail(read.rest, final ? read.openCell : null);
    }
    return records;
  }

  /** Gives up a record that does not end, and the line on which its open cell starts. */
  #fail(start: Place, openCell: Place | null): void {
    const message =
      openCell === null ? `A row is longer than ${longestRecord} characters` : 'A quoted cell is not closed';
    const { line, column, at } = openCell ?? start;
    this.#onFault({ line, column, message });
    this.#bytes = this.#bytes.subarray(at - start.at);
    this.#line = line;
    this.#skipping = true;
  }

  /** False where the line goes on behind this text, which is then left out. */
  #skipLine(): boolean {
    const end = this.#bytes.indexOf(lineFeed);
    this.#bytes = this.#bytes.subarray(end === -1 ? this.#bytes.length : end + 1);
    if (end === -1) return false;
    this.#line += 1;
    this.#skipping = false;
    return true;
  }
}

const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Whether it is the first line of a file and says nothing but its delimiter, as `sep=;`. */
const namesDelimiter = ({ line, cells: [first = '', ...rest] }: CsvRecord): boolean =>
  line === 1 && /^sep=$/i.test(first) && rest.length === 1 && rest[0] === '';

/** Null: the first record does not end in this text. */
function delimiterOf(bytes: Buffer, final: boolean): Delimiter | null {
  const cellsBy = (delimiter: Delimiter): number =>
    recordsIn(bytes, { line: 1, delimiter, final, most: 1 }).records[0]?.record.cells.length ?? 0;
  const counts = delimiters.map((delimiter) => ({ delimiter, cells: cellsBy(delimiter) }));
  const best = counts.reduce((most, one) => (one.cells > most.cells ? one : most));
  return best.cells > 0 || final ? best.delimiter : null;
}

interface Place {
  readonly line: number;
  readonly column: number;
  /** In bytes. */
  readonly at: number;
}

interface Reading {
  readonly records: readonly { readonly record: CsvRecord; readonly fault: CsvFault | null }[];
  /** Where the first record starts that does not end in these bytes. */
  readonly rest: Place;
  /** The cell of it whose quote is not closed. */
  readonly openCell: Place | null;
}

interface ReadingOptions {
  /** Of the first byte. */
  readonly line: number;
  readonly delimiter: Delimiter;
  /** Nothing comes after these bytes. */
  readonly final: boolean;
  readonly most?: number;
}

function recordsIn(bytes: Buffer, { line, delimiter, final, most = -1 }: ReadingOptions): Reading {
  const records: { readonly record: CsvRecord; readonly fault: CsvFault | null }[] = [];
  let start: Place = { line, column: 1, at: 0 };
  let cell = start;
  let places: number[] = [];
  let fault: CsvFault | null = null;
  const onCell = (value: string, { quoting, bytes: end }: InfoField): string => {
    places.push(cell.line, cell.column);
    const written = quoting ? `"${value.replaceAll('"', '""')}"` : value;
    // The library puts the quote before the value of a cell that goes on behind its closing quote.
    if (quoting && value.startsWith('"') && Buffer.byteLength(written) !== end - cell.at)
      fault ??= { line: cell.line, column: cell.column, message: 'Text follows a closing quote' };
    const lines = quoting ? written.split('\n') : [written];
    const column = (lines.length > 1 ? 1 : cell.column) + (lines.at(-1) ?? '').length + 1;
    cell = { line: cell.line + lines.length - 1, column, at: end + 1 };
    return value;
  };
  const onRecord = (cells: string[], { bytes: end }: InfoRecord): null => {
    if (!final && end === bytes.length && bytes.at(-1) !== lineFeed) return null;
    records.push({ record: { line: start.line, cells, places }, fault });
    start = { line: cell.line + 1, column: 1, at: end };
    cell = start;
    places = [];
    fault = null;
    return null;
  };
  let openCell: Place | null = null;
  try {
    parse(bytes, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      to: most,
      cast: onCell,
      on_record: onRecord,
    });
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    openCell = cell;
  }
  return { records, rest: start, openCell };
}
