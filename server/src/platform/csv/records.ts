import { CsvError, type InfoField, type InfoRecord, parse } from 'csv-parse/sync';

/**
 * Reads delimited text by csv-parse, as in RFC 4180: quoted cells may contain delimiters, line ends and
 * doubled quotes. Text is pushed in chunks of any size; an incomplete record waits for the next chunk.
 * Lines end by LF, CRLF or CR. The delimiter is the one of `,`, `;`, tab and `|` that occurs most often
 * in the first record; a first line `sep=;` is skipped. A broken record is reported at its position,
 * and reading continues at the next line (decision 061).
 */
export interface CsvRecord {
  /** Line on which the record starts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Start of each cell: its line and column, alternating, both from 1. */
  readonly positions: readonly number[];
}

export interface CsvFault {
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/**
 * The most characters of one record; otherwise an unclosed quote would put the rest of a file into one
 * cell.
 */
const maxRecordLength = 1_000_000;

const lineFeed = 10;

export class CsvRecords {
  readonly #onFault: (fault: CsvFault) => void;
  /** The text from the current record on, in UTF-8, because csv-parse counts bytes. */
  #bytes: Buffer = Buffer.alloc(0);
  #line = 1;
  #skipping = false;
  #delimiter: Delimiter | null = null;

  /** The delimiter; null until the first line is complete. */
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
      const mustEnd =
        final || (this.#bytes.length > maxRecordLength && this.#bytes.toString().length > maxRecordLength);
      this.#delimiter ??= delimiterOf(this.#bytes, mustEnd);
      if (this.#delimiter === null) break;
      const parsed = recordsIn(this.#bytes, { line: this.#line, delimiter: this.#delimiter, final });
      for (const { record, fault } of parsed.records)
        if (fault !== null) this.#onFault(fault);
        else if (!namesDelimiter(record)) records.push(record);
      this.#bytes = this.#bytes.subarray(parsed.rest.at);
      this.#line = parsed.rest.line;
      if (parsed.records.length > 0) continue;
      if (this.#bytes.length === 0 || !mustEnd) break;
      this.#fail(parsed.rest, final ? parsed.openCell : null);
    }
    return records;
  }

  /** Skips a record that does not end, and the line on which its open cell starts. */
  #fail(start: Position, openCell: Position | null): void {
    const message =
      openCell === null
        ? `A row is longer than ${maxRecordLength} characters`
        : 'A quoted cell is not closed';
    const { line, column, at } = openCell ?? start;
    this.#onFault({ line, column, message });
    this.#bytes = this.#bytes.subarray(at - start.at);
    this.#line = line;
    this.#skipping = true;
  }

  /** Skips the rest of the line; returns false if the line continues after this text. */
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

/** Whether it is the first line of a file and only names its delimiter, such as `sep=;`. */
const namesDelimiter = ({ line, cells: [first = '', ...rest] }: CsvRecord): boolean =>
  line === 1 && /^sep=$/i.test(first) && rest.length === 1 && rest[0] === '';

/** The delimiter; null if the first record does not end in this text. */
function delimiterOf(bytes: Buffer, final: boolean): Delimiter | null {
  const cellsBy = (delimiter: Delimiter): number =>
    recordsIn(bytes, { line: 1, delimiter, final, maxRecords: 1 }).records[0]?.record.cells.length ?? 0;
  const counts = delimiters.map((delimiter) => ({ delimiter, cells: cellsBy(delimiter) }));
  const winner = counts.reduce((most, count) => (count.cells > most.cells ? count : most));
  return winner.cells > 0 || final ? winner.delimiter : null;
}

interface Position {
  readonly line: number;
  readonly column: number;
  /** Offset in bytes. */
  readonly at: number;
}

interface Reading {
  readonly records: readonly { readonly record: CsvRecord; readonly fault: CsvFault | null }[];
  /** Start of the first record that does not end in these bytes. */
  readonly rest: Position;
  /** Where the cell of the unfinished record (`rest`) begins whose quotation mark is not closed; null if there is none. */
  readonly openCell: Position | null;
}

interface ReadingOptions {
  /** Line of the first byte. */
  readonly line: number;
  readonly delimiter: Delimiter;
  /** Whether these are the last bytes. */
  readonly final: boolean;
  readonly maxRecords?: number;
}

function recordsIn(bytes: Buffer, { line, delimiter, final, maxRecords = -1 }: ReadingOptions): Reading {
  const records: { readonly record: CsvRecord; readonly fault: CsvFault | null }[] = [];
  let start: Position = { line, column: 1, at: 0 };
  let cellStart = start;
  let positions: number[] = [];
  let fault: CsvFault | null = null;
  const onCell = (value: string, { quoting, bytes: end }: InfoField): string => {
    positions.push(cellStart.line, cellStart.column);
    const source = quoting ? `"${value.replaceAll('"', '""')}"` : value;
    // The library adds the opening quote to the value of a cell that continues after its closing quote.
    if (quoting && value.startsWith('"') && Buffer.byteLength(source) !== end - cellStart.at)
      fault ??= { line: cellStart.line, column: cellStart.column, message: 'Text follows a closing quote' };
    const lines = quoting ? source.split('\n') : [source];
    const column = (lines.length > 1 ? 1 : cellStart.column) + (lines.at(-1) ?? '').length + 1;
    cellStart = { line: cellStart.line + lines.length - 1, column, at: end + 1 };
    return value;
  };
  const onRecord = (cells: string[], { bytes: end }: InfoRecord): null => {
    if (!final && end === bytes.length && bytes.at(-1) !== lineFeed) return null;
    records.push({ record: { line: start.line, cells, positions }, fault });
    start = { line: cellStart.line + 1, column: 1, at: end };
    cellStart = start;
    positions = [];
    fault = null;
    return null;
  };
  let openCell: Position | null = null;
  try {
    parse(bytes, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      to: maxRecords,
      cast: onCell,
      on_record: onRecord,
    });
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    openCell = cellStart;
  }
  return { records, rest: start, openCell };
}
