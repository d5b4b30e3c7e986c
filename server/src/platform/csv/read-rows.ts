import { decodeText, type OnEncoding, replacement, unknownCharacters, writtenReplacement } from './decode.ts';
import { columnNames, missingColumns } from './header.ts';
import { type CsvFault, type CsvRecord, CsvRecords, type Delimiter } from './records.ts';

export type { CsvFault } from './records.ts';

/**
 * A CSV file, read row by row, so that it may be larger than memory. The first line names the columns.
 * Faults are reported by line and column, and reading goes on.
 */
export interface CsvTable {
  /** Column names of the file, trimmed. */
  readonly header: readonly string[];
  readonly rows: AsyncIterable<StreamedRow>;
}

export interface CsvReading {
  /** Required columns; if one is missing, opening returns null. */
  readonly columns?: readonly string[];
  readonly onFault: (fault: CsvFault) => void;
  readonly onEncoding?: OnEncoding;
  /** Called if the delimiter is not a comma. */
  readonly onDelimiter?: (delimiter: Delimiter) => void;
  /** Called once if the file contains U+FFFD, which shows that characters were lost before it was written. */
  readonly onLost?: (position: { readonly line: number; readonly column: number }) => void;
}

export class StreamedRow {
  readonly #record: CsvRecord;
  readonly #indexOf: ReadonlyMap<string, number>;

  constructor(record: CsvRecord, indexOf: ReadonlyMap<string, number>) {
    this.#record = record;
    this.#indexOf = indexOf;
  }

  /** Line on which the row starts, from 1. */
  get line(): number {
    return this.#record.line;
  }

  /** Number of characters in all cells. */
  get size(): number {
    return this.#record.cells.reduce((sum, cell) => sum + cell.length, 0);
  }

  /** Whether the file has such a column. */
  has(name: string): boolean {
    return this.#indexOf.has(name);
  }

  /** The text of a cell; empty if the file has no such column. */
  cell(name: string): string {
    return this.#record.cells[this.#indexOf.get(name) ?? -1] ?? '';
  }

  /** Position of the cell in the file, both from 1; the row's start if there is no such column. */
  positionOf(name: string): { readonly line: number; readonly column: number } {
    const index = this.#indexOf.get(name) ?? 0;
    const { positions, line } = this.#record;
    return { line: positions[index * 2] ?? line, column: positions[index * 2 + 1] ?? 1 };
  }
}

/** Opens a file; returns null after reporting a fault if its header is unusable. */
export async function openCsv(
  chunks: AsyncIterable<Uint8Array>,
  { columns = [], onFault, onEncoding, onDelimiter, onLost }: CsvReading,
): Promise<CsvTable | null> {
  let unknown: RegExp | null = null;
  const reportEncoding: OnEncoding = (encoding, sample) => {
    unknown = unknownCharacters(encoding);
    onEncoding?.(encoding, sample);
  };
  const records = recordsOf(
    decodeText(chunks, reportEncoding, null, { marksWritten: true }),
    onFault,
    onDelimiter,
  );
  const { value: headerRecord, done } = await records.next();
  if (done) {
    onFault({ line: 1, column: 1, message: 'The file is empty' });
    return null;
  }
  const header = columnNames(headerRecord.cells, columns);
  const missing = columns.filter((column) => !header.includes(column));
  const duplicates = header.filter((name, index) => name !== '' && header.indexOf(name) !== index);
  if (missing.length > 0)
    onFault({ line: headerRecord.line, column: 1, message: missingColumns(header, missing) });
  for (const name of new Set(duplicates))
    onFault({
      line: headerRecord.line,
      column: headerRecord.positions[header.lastIndexOf(name) * 2 + 1] ?? 1,
      message: `Column ${name} stands twice`,
    });
  if (missing.length > 0 || duplicates.length > 0) {
    await records.return(undefined);
    return null;
  }
  return { header, rows: rowsOf(records, header, onFault, { unknown: () => unknown, onLost }) };
}

/** The message about characters that the decoder does not know. It says how to correct the file. */
export const unknownProblem = (text: string, unknown: RegExp): string => {
  const count = text.match(unknown)?.length ?? 0;
  const sample = JSON.stringify(text.replace(unknown, '□').slice(0, 60));
  return `${count} characters, the □ in ${sample}, are not in the encoding that this file is read in, as those of Hong Kong in Big5: save it in UTF-8`;
};

/** Advice for a file whose encoding was not detected. */
export const westernHint = 'name it by --encoding, a Western European one by --encoding=windows-1252';

export const invalidBytesProblem = `Bytes that are no text in the encoding of this file: save it in UTF-8, or ${westernHint}`;

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
  let isReported = false;
  for await (const record of records) {
    const { line, cells, positions } = record;
    const invalidIndex = cells.findIndex((cell) => cell.includes(replacement));
    const unknownPattern = unknown();
    const unknownIndex = unknownPattern ? cells.findIndex((cell) => cell.search(unknownPattern) !== -1) : -1;
    if (cells.length !== header.length)
      onFault({ line, column: 1, message: `Expected ${header.length} cells, found ${cells.length}` });
    else if (invalidIndex !== -1)
      onFault({
        line: positions[invalidIndex * 2] as number,
        column: positions[invalidIndex * 2 + 1] as number,
        message: invalidBytesProblem,
      });
    else if (unknownPattern && unknownIndex !== -1)
      onFault({
        line: positions[unknownIndex * 2] as number,
        column: positions[unknownIndex * 2 + 1] as number,
        message: unknownProblem(cells[unknownIndex] ?? '', unknownPattern),
      });
    else {
      const lostIndex = cells.findIndex((cell) => cell.includes(writtenReplacement));
      if (lostIndex === -1) yield new StreamedRow(record, indexOf);
      else {
        if (!isReported)
          onLost?.({
            line: positions[lostIndex * 2] as number,
            column: positions[lostIndex * 2 + 1] as number,
          });
        isReported = true;
        const restored = cells.map((cell) => cell.replaceAll(writtenReplacement, replacement));
        yield new StreamedRow({ ...record, cells: restored }, indexOf);
      }
    }
  }
}

async function* recordsOf(
  texts: AsyncIterable<string>,
  onFault: (fault: CsvFault) => void,
  onDelimiter: (delimiter: Delimiter) => void = () => undefined,
): AsyncGenerator<CsvRecord> {
  const reader = new CsvRecords(onFault);
  let isReported = false;
  const reportDelimiter = (): void => {
    const { delimiter } = reader;
    if (isReported || delimiter === null) return;
    isReported = true;
    if (delimiter !== ',') onDelimiter(delimiter);
  };
  for await (const text of texts) {
    const records = reader.push(text).filter(isFilled);
    reportDelimiter();
    yield* records;
  }
  const last = reader.end().filter(isFilled);
  reportDelimiter();
  yield* last;
}

/** Whether the line is not empty; empty lines are not rows. */
const isFilled = ({ cells }: CsvRecord): boolean => cells.length > 1 || cells[0] !== '';
