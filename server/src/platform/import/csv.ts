import { columnNames, missingColumns } from '../csv/header.ts';
import { type CsvFault, CsvRecords } from '../csv/records.ts';

/**
 * A small CSV file, read whole. Rows have line numbers for reports. Large files are streamed by
 * `../csv/read-rows.ts`.
 */
export interface CsvRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

export interface CsvFile {
  readonly rows: readonly CsvRow[];
  readonly faults: readonly CsvFault[];
}

export function readCsv(text: string, columns: readonly string[]): CsvFile {
  const rows: CsvRow[] = [];
  const faults: CsvFault[] = [];
  const reader = new CsvRecords((fault) => faults.push(fault));
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  let header: readonly string[] | null = null;

  for (const { line, cells } of [...reader.push(source), ...reader.end()]) {
    if (cells.length === 1 && cells[0] === '') continue;
    if (header === null) {
      header = columnNames(cells, columns);
      const missing = columns.filter((column) => !header?.includes(column));
      if (missing.length > 0) {
        return { rows: [], faults: [{ line, column: 1, message: missingColumns(header, missing) }] };
      }
      continue;
    }
    if (cells.length !== header.length) {
      faults.push({ line, column: 1, message: `Expected ${header.length} cells, found ${cells.length}` });
      continue;
    }
    rows.push({
      line,
      cells: Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])),
    });
  }
  return { rows, faults };
}
