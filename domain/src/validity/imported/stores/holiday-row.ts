/**
 * A row of `holidays.csv`. `stores` is a store's code, or a market for all its stores. Without hours these are closed.
 */
import * as v from 'valibot';
import { ignored, record, shapedBy, textColumns, textFrom, textOf } from '../../fields.ts';
import { dayCell } from '../day-cell.ts';
import { time } from './forms.ts';

const when = {
  stores: textOf(500),
  day: v.pipe(dayCell, v.string('Must not be empty')),
  ...textColumns('name', 60),
};
const isBlank = (cell: unknown): boolean => typeof cell === 'string' && cell.trim() === '';

export const holidayRow = v.pipe(
  shapedBy(
    {
      open: record({ ...when, opens: time, closes: time }),
      closed: record({ ...when, opens: ignored(null), closes: ignored(null) }),
    },
    ({ opens, closes }) => (isBlank(opens) && isBlank(closes) ? 'closed' : 'open'),
  ),
  v.transform((row) => ({
    stores: row.stores,
    day: row.day,
    name: textFrom(row, 'name'),
    opens: row.opens,
    closes: row.closes,
  })),
);
