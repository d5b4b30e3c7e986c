/** What a line of a bag or an order is, row by row. */
import { Parted } from '@jinlan/ui';
import type { FactRow } from './made.ts';

interface FactRowsProps {
  readonly rows: readonly FactRow[];
  /** Said last, in the last row: how many pieces. */
  readonly end?: string;
  /** Of each row. */
  readonly className: string | undefined;
}

export function FactRows({ rows, end, className }: FactRowsProps) {
  return rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
    <p key={index} className={className}>
      <Parted parts={end !== undefined && index === rows.length - 1 ? [...row, end] : row} />
    </p>
  ));
}
