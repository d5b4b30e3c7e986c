import type { CsvTable, StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import { requiredColumns } from './columns.ts';

/** Skips and reports repeated header rows, as in files concatenated from several. */
export function withoutRepeatedHeader(
  table: CsvTable,
  report: (place: { readonly line: number }, message: string) => void,
): CsvTable {
  const isHeader = (row: StreamedRow): boolean =>
    requiredColumns.every((name) => row.cell(name).trim().toLowerCase() === name);
  return {
    ...table,
    rows: {
      async *[Symbol.asyncIterator]() {
        for await (const row of table.rows)
          if (isHeader(row))
            report({ line: row.line }, 'The names of the columns stand here again: not read');
          else yield row;
      },
    },
  };
}
