import { type Bits, type CountedSet, countBoth, eachRow } from '../../../platform/collections/bits.ts';

/** Sets of rows by number, for instance those of an option or a category. */
type Sets = ReadonlyMap<number, Bits>;

/**
 * Rows by the sets that they are in: those in the same sets are of one sort. A catalogue has far fewer sorts than pieces, so
 * counting goes through the rows once, and then through the sets of each sort.
 */
interface Sorts {
  /** Of each row. */
  readonly sortOf: Uint32Array;
  /** Sets of sort s, as places in the list of all sets: from start[s] up to start[s + 1]. */
  readonly start: Int32Array;
  readonly places: Int32Array;
  readonly placeOf: ReadonlyMap<number, number>;
  /** Rows of each sort while one question is answered; zero again after it. */
  readonly tally: Uint32Array;
}

const known = new WeakMap<Sets, Sorts>();

function sortsOf(rows: number, sets: Sets): Sorts {
  const made = known.get(sets) ?? sorted(rows, sets);
  known.set(sets, made);
  return made;
}

/** Set by set a sort parts in two: its rows that are in the set, and the others. */
function sorted(rows: number, sets: Sets): Sorts {
  const sortOf = new Uint32Array(rows);
  const placesOf: (readonly number[])[] = [[]];
  for (const [place, bits] of [...sets.values()].entries()) {
    const parted = new Map<number, number>();
    eachRow(bits, (row) => {
      const former = sortOf[row] as number;
      let sort = parted.get(former);
      if (sort === undefined) {
        sort = placesOf.push([...(placesOf[former] as readonly number[]), place]) - 1;
        parted.set(former, sort);
      }
      sortOf[row] = sort;
    });
  }
  return { ...packed(sortOf, placesOf), placeOf: new Map([...sets.keys()].map((id, place) => [id, place])) };
}

/** Sorts whose rows have all gone on to others are left out. */
function packed(sortOf: Uint32Array, placesOf: readonly (readonly number[])[]): Omit<Sorts, 'placeOf'> {
  const numbers = new Map<number, number>();
  for (const [row, sort] of sortOf.entries()) {
    const number = numbers.get(sort) ?? numbers.size;
    numbers.set(sort, number);
    sortOf[row] = number;
  }
  const lists = [...numbers.keys()].map((sort) => placesOf[sort] as readonly number[]);
  const start = new Int32Array(lists.length + 1);
  for (const [sort, places] of lists.entries()) start[sort + 1] = (start[sort] as number) + places.length;
  return { sortOf, start, places: Int32Array.from(lists.flat()), tally: new Uint32Array(lists.length) };
}

/**
 * How many of the rows found are in a set, for any of `asked` sets or more. Few rows are walked through once for all
 * sets; over many, each set asked for is laid by itself.
 */
export function countsIn(
  rows: number,
  sets: Sets,
  found: CountedSet,
  asked: number = sets.size,
): (id: number) => number {
  const { sortOf, start, places, placeOf, tally } = sortsOf(rows, sets);
  const few = found.fewerThan(found.bits.length * asked - places.length);
  if (few === null) {
    return (id) => {
      const bits = sets.get(id);
      return bits ? countBoth(found.bits, bits) : 0;
    };
  }
  for (let at = 0; at < few.length; at += 1) {
    const sort = sortOf[few[at] as number] as number;
    tally[sort] = (tally[sort] as number) + 1;
  }
  const counts = new Uint32Array(placeOf.size);
  for (let sort = 0; sort < tally.length; sort += 1) {
    const count = tally[sort] as number;
    if (count === 0) continue;
    tally[sort] = 0;
    for (let at = start[sort] as number; at < (start[sort + 1] as number); at += 1) {
      const place = places[at] as number;
      counts[place] = (counts[place] as number) + count;
    }
  }
  return (id) => counts[placeOf.get(id) ?? -1] ?? 0;
}
