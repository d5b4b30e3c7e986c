import type { CsvTable, StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import { needed } from './columns.ts';

/** Rows of a file that was put together from several may name the columns again: each is told once, and is no piece. */
export function withoutRepeatedHeader(
  table: CsvTable,
  tell: (place: { readonly line: number }, message: string) => void,
): CsvTable {
  const isHeader = (row: StreamedRow): boolean =>
    needed.every((name) => row.cell(name).trim().toLowerCase() === name);
  return {
    ...table,
    rows: {
      async *[Symbol.asyncIterator]() {
        for await (const row of table.rows)
          if (isHeader(row)) tell({ line: row.line }, 'The names of the columns stand here again: not read');
          else yield row;
      },
    },
  };
}
