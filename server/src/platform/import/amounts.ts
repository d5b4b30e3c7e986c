import { type DecimalSign, decimalSignOf } from '@jinlan/domain/money';
import { openCsv } from '../csv/read-rows.ts';

/** Detects the decimal separator of each column; null if no amount shows it, or if amounts disagree. */
export class ColumnSigns {
  readonly #signs = new Map<string, Set<DecimalSign>>();

  add(column: string, text: string): void {
    const sign = decimalSignOf(text);
    if (sign === null) return;
    const signs = this.#signs.get(column);
    if (signs) signs.add(sign);
    else this.#signs.set(column, new Set([sign]));
  }

  of(column: string): DecimalSign | null {
    const [first = null, ...others] = this.#signs.get(column) ?? [];
    return others.length === 0 ? first : null;
  }

  has(column: string): boolean {
    return this.#signs.has(column);
  }
}

/**
 * Detects the separators of these columns of a CSV file; empty if the file cannot be read, which its
 * reader reports.
 */
export async function readColumnSigns(
  chunks: AsyncIterable<Uint8Array>,
  columns: readonly string[],
): Promise<ColumnSigns> {
  const signs = new ColumnSigns();
  const table = await openCsv(chunks, { onFault: () => undefined });
  const presentColumns = columns.filter((name) => table?.header.includes(name));
  if (table && presentColumns.length > 0)
    for await (const row of table.rows) for (const name of presentColumns) signs.add(name, row.cell(name));
  return signs;
}
