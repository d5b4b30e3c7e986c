/** The description of a bag or order line, in rows. */
import { Parted } from '@jinlan/ui';
import type { FactRow } from './made.ts';

interface FactRowsProps {
  readonly rows: readonly FactRow[];
  /** Text at the end of the last row: the quantity. */
  readonly end?: string;
  readonly className: string | undefined;
}

export function FactRows({ rows, end, className }: FactRowsProps) {
  return rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified only by position
    <p key={index} className={className}>
      <Parted parts={end !== undefined && index === rows.length - 1 ? [...row, end] : row} />
    </p>
  ));
}
