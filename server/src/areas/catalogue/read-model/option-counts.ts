import { type Bits, countBits, countBoth } from '../../../platform/bits.ts';
import type { Columns } from './columns.ts';

/** The options of each row, one row after the other: places in the list of all options that rows have. */
interface RowOptions {
  /** Of row r: from start[r] up to start[r + 1]. */
  readonly start: Int32Array;
  readonly places: Uint16Array | Uint32Array;
  readonly placeOf: ReadonlyMap<number, number>;
}

const known = new WeakMap<Columns, RowOptions>();

function rowOptionsOf(columns: Columns): RowOptions {
  const made = known.get(columns) ?? turned(columns);
  known.set(columns, made);
  return made;
}

function turned({ rows, withOption }: Columns): RowOptions {
  const start = new Int32Array(rows + 1);
  for (const bits of withOption.values())
    eachRow(bits, (row) => {
      start[row + 1] = (start[row + 1] as number) + 1;
    });
  for (let row = 0; row < rows; row += 1)
    start[row + 1] = (start[row + 1] as number) + (start[row] as number);
  const next = start.slice();
  const length = start[rows] as number;
  const places = withOption.size > 0xffff ? new Uint32Array(length) : new Uint16Array(length);
  for (const [place, bits] of [...withOption.values()].entries())
    eachRow(bits, (row) => {
      places[next[row] as number] = place;
      next[row] = (next[row] as number) + 1;
    });
  return { start, places, placeOf: new Map([...withOption.keys()].map((id, place) => [id, place])) };
}

/** As `rowsOf`, without making a list of them. */
export function eachRow(bits: Bits, visit: (row: number) => void): void {
  for (let at = 0; at < bits.length; at += 1)
    for (let left = bits[at] as number; left !== 0; left &= left - 1)
      visit((at << 5) + (31 - Math.clz32(left & -left)));
}

/**
 * How many of the rows have an option. Few rows are walked through once for all options; of many, each option's set is
 * laid over them.
 */
export function optionCounts(columns: Columns, found: Bits): (option: number) => number {
  const { withOption } = columns;
  const { start, places, placeOf } = rowOptionsOf(columns);
  const steps = (countBits(found) * places.length) / Math.max(1, columns.rows);
  if (steps > found.length * withOption.size) {
    return (option) => {
      const bits = withOption.get(option);
      return bits ? countBoth(found, bits) : 0;
    };
  }
  const counts = new Uint32Array(placeOf.size);
  eachRow(found, (row) => {
    for (let at = start[row] as number; at < (start[row + 1] as number); at += 1) {
      const place = places[at] as number;
      counts[place] = (counts[place] as number) + 1;
    }
  });
  return (option) => counts[placeOf.get(option) ?? -1] ?? 0;
}
