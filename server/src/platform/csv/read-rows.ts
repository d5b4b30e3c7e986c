import { decodeText, notText, type OnEncoding, unknownLetters, writtenNotText } from './decode.ts';
import { type CsvFault, type CsvRecord, CsvRecords, type Delimiter } from './records.ts';

export type { CsvFault } from './records.ts';

/**
 * A file of comma-separated values, row by row: nothing is kept but the row at hand, so that a file may be larger than
 * memory. The first line names the columns; what cannot be read is reported by line and column, and the rest is read.
 */
export interface CsvTable {
  /** As the file has them, trimmed. */
  readonly header: readonly string[];
  readonly rows: AsyncIterable<StreamedRow>;
}

export interface CsvReading {
  /** Columns without which the file cannot be used; the answer is then null. */
  readonly columns?: readonly string[];
  readonly onFault: (fault: CsvFault) => void;
  readonly onEncoding?: OnEncoding;
  /** Told where it is not a comma. */
  readonly onDelimiter?: (delimiter: Delimiter) => void;
  /** Called once, where characters were lost before the file was written: it has U+FFFD in their place. */
  readonly onLost?: (place: { readonly line: number; readonly column: number }) => void;
}

export class StreamedRow {
  readonly #record: CsvRecord;
  readonly #indexOf: ReadonlyMap<string, number>;

  constructor(record: CsvRecord, indexOf: ReadonlyMap<string, number>) {
    this.#record = record;
    this.#indexOf = indexOf;
  }

  /** Line the row starts on, from 1. */
  get line(): number {
    return this.#record.line;
  }

  /** Characters of all cells. */
  get size(): number {
    return this.#record.cells.reduce((sum, cell) => sum + cell.length, 0);
  }

  /** Whether the file has such a column. */
  has(name: string): boolean {
    return this.#indexOf.has(name);
  }

  /** Empty where the file has no such column. */
  cell(name: string): string {
    return this.#record.cells[this.#indexOf.get(name) ?? -1] ?? '';
  }

  /** Where the cell stands in the file, both from 1; the row's start without such a column. */
  place(name: string): { readonly line: number; readonly column: number } {
    const index = this.#indexOf.get(name) ?? 0;
    const { places, line } = this.#record;
    return { line: places[index * 2] ?? line, column: places[index * 2 + 1] ?? 1 };
  }
}

/** Null where the file has no header that will do; why is reported. */
export async function openCsv(
  chunks: AsyncIterable<Uint8Array>,
  { columns = [], onFault, onEncoding, onDelimiter, onLost }: CsvReading,
): Promise<CsvTable | null> {
  let unknown: RegExp | null = null;
  const recognise: OnEncoding = (encoding, sample) => {
    unknown = unknownLetters(encoding);
    onEncoding?.(encoding, sample);
  };
  const records = recordsOf(
    decodeText(chunks, recognise, null, { marksWritten: true }),
    onFault,
    onDelimiter,
  );
  const { value: first, done } = await records.next();
  if (done) {
    onFault({ line: 1, column: 1, message: 'The file is empty' });
    return null;
  }
  const header = first.cells.map((cell) => cell.trim());
  const missing = columns.filter((column) => !header.includes(column));
  const twice = header.filter((name, index) => name !== '' && header.indexOf(name) !== index);
  if (missing.length > 0)
    onFault({ line: first.line, column: 1, message: `Missing columns: ${missing.join(', ')}` });
  for (const name of new Set(twice))
    onFault({
      line: first.line,
      column: first.places[header.lastIndexOf(name) * 2 + 1] ?? 1,
      message: `Column ${name} stands twice`,
    });
  if (missing.length > 0 || twice.length > 0) {
    await records.return(undefined);
    return null;
  }
  return { header, rows: rowsOf(records, header, onFault, { unknown: () => unknown, onLost }) };
}

/** What a person can do about characters that the decoder does not know. */
export const unknownProblem = (text: string, unknown: RegExp): string => {
  const count = text.match(unknown)?.length ?? 0;
  const shown = JSON.stringify(text.replace(unknown, '□').slice(0, 60));
  return `${count} characters, the □ in ${shown}, are not in the encoding that this file is read in, as those of Hong Kong in Big5: save it in UTF-8`;
};

/** What a person can do where the encoding was not recognised. */
export const westernHint = 'name it by --encoding, a Western European one by --encoding=windows-1252';

export const brokenProblem = `Bytes that are no text in the encoding of this file: save it in UTF-8, or ${westernHint}`;

async function* rowsOf(
  records: AsyncGenerator<CsvRecord>,
  header: readonly string[],
  onFault: (fault: CsvFault) => void,
  {
    unknown,
    onLost,
  }: { readonly unknown: () => RegExp | null; readonly onLost: CsvReading['onLost'] | undefined },
): AsyncGenerator<StreamedRow> {
  const indexOf = new Map(header.map((name, index) => [name, index]));
  let isTold = false;
  for await (const record of records) {
    const { line, cells, places } = record;
    const unreadable = cells.findIndex((cell) => cell.includes(notText));
    const letters = unknown();
    const strange = letters ? cells.findIndex((cell) => cell.search(letters) !== -1) : -1;
    if (cells.length !== header.length)
      onFault({ line, column: 1, message: `Expected ${header.length} cells, found ${cells.length}` });
    else if (unreadable !== -1)
      onFault({
        line: places[unreadable * 2] as number,
        column: places[unreadable * 2 + 1] as number,
        message: brokenProblem,
      });
    else if (letters && strange !== -1)
      onFault({
        line: places[strange * 2] as number,
        column: places[strange * 2 + 1] as number,
        message: unknownProblem(cells[strange] ?? '', letters),
      });
    else {
      const lost = cells.findIndex((cell) => cell.includes(writtenNotText));
      if (lost === -1) yield new StreamedRow(record, indexOf);
      else {
        if (!isTold) onLost?.({ line: places[lost * 2] as number, column: places[lost * 2 + 1] as number });
        isTold = true;
        const written = cells.map((cell) => cell.replaceAll(writtenNotText, notText));
        yield new StreamedRow({ ...record, cells: written }, indexOf);
      }
    }
  }
}

async function* recordsOf(
  texts: AsyncIterable<string>,
  onFault: (fault: CsvFault) => void,
  onDelimiter: (delimiter: Delimiter) => void = () => undefined,
): AsyncGenerator<CsvRecord> {
  const cutter = new CsvRecords(onFault);
  let isTold = false;
  const tell = (): void => {
    const { delimiter } = cutter;
    if (isTold || delimiter === null) return;
    isTold = true;
    if (delimiter !== ',') onDelimiter(delimiter);
  };
  for await (const text of texts) {
    const records = cutter.push(text).filter(isFilled);
    tell();
    yield* records;
  }
  const last = cutter.end().filter(isFilled);
  tell();
  yield* last;
}

/** A line without anything is no row. */
const isFilled = ({ cells }: CsvRecord): boolean => cells.length > 1 || cells[0] !== '';
