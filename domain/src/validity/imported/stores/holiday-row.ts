/**
 * A row of `holidays.csv`. `stores` is a store's code, or a market for all its stores. Without hours these are closed.
 */
import * as v from 'valibot';
import { isBusinessDay } from '../../../kernel/index.ts';
import { ignored, record, shapedBy, textColumns, textFrom, textOf } from '../../fields.ts';
import { time } from './forms.ts';

const when = {
  stores: textOf(500),
  day: v.pipe(textOf(500), v.check(isBusinessDay, 'Expected a day, e.g. 2027-02-06')),
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
