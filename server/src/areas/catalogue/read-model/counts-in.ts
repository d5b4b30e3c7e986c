import { type Bits, type CountedSet, countBoth, eachRow } from '../../../platform/collections/bits.ts';

/** Sets of rows by the id of an option, category or other thing that the rows have. */
type Sets = ReadonlyMap<number, Bits>;

/**
 * Groups of rows that are in exactly the same sets. A catalogue has far fewer groups than pieces, so counting visits
 * each row once and then the sets of each group.
 */
interface RowGroups {
  /** The group of each row. */
  readonly groupOf: Uint32Array;
  /** The sets of group g are setIndexes[start[g]] up to, not including, setIndexes[start[g + 1]]. */
  readonly start: Int32Array;
  readonly setIndexes: Int32Array;
  readonly indexOfSet: ReadonlyMap<number, number>;
  /** Number of matching rows per group during one count; reset to zero afterwards. */
  readonly tally: Uint32Array;
}

const groupsBySets = new WeakMap<Sets, RowGroups>();

function rowGroupsOf(rows: number, sets: Sets): RowGroups {
  const groups = groupsBySets.get(sets) ?? groupRows(rows, sets);
  groupsBySets.set(sets, groups);
  return groups;
}

/** Groups the rows by splitting: each set splits every group in two, the rows in the set and the others. */
function groupRows(rows: number, sets: Sets): RowGroups {
  const groupOf = new Uint32Array(rows);
  const setIndexesOf: (readonly number[])[] = [[]];
  for (const [setIndex, bits] of [...sets.values()].entries()) {
    const splitGroups = new Map<number, number>();
    eachRow(bits, (row) => {
      const formerGroup = groupOf[row] as number;
      let group = splitGroups.get(formerGroup);
      if (group === undefined) {
        group = setIndexesOf.push([...(setIndexesOf[formerGroup] as readonly number[]), setIndex]) - 1;
        splitGroups.set(formerGroup, group);
      }
      groupOf[row] = group;
    });
  }
  return {
    ...compact(groupOf, setIndexesOf),
    indexOfSet: new Map([...sets.keys()].map((id, index) => [id, index])),
  };
}

/** Removes empty groups and renumbers the others. */
function compact(
  groupOf: Uint32Array,
  setIndexesOf: readonly (readonly number[])[],
): Omit<RowGroups, 'indexOfSet'> {
  const newNumbers = new Map<number, number>();
  for (const [row, group] of groupOf.entries()) {
    const number = newNumbers.get(group) ?? newNumbers.size;
    newNumbers.set(group, number);
    groupOf[row] = number;
  }
  const lists = [...newNumbers.keys()].map((group) => setIndexesOf[group] as readonly number[]);
  const start = new Int32Array(lists.length + 1);
  for (const [group, setIndexes] of lists.entries())
    start[group + 1] = (start[group] as number) + setIndexes.length;
  return { groupOf, start, setIndexes: Int32Array.from(lists.flat()), tally: new Uint32Array(lists.length) };
}

/**
 * Returns a function that counts the matching rows in a set. `requestedSets` is the expected number of calls. Few matching
 * rows are visited once for all sets; with many, each requested set is intersected.
 */
export function countsIn(
  rows: number,
  sets: Sets,
  matches: CountedSet,
  requestedSets: number = sets.size,
): (id: number) => number {
  const { groupOf, start, setIndexes, indexOfSet, tally } = rowGroupsOf(rows, sets);
  const matchingRows = matches.fewerThan(matches.bits.length * requestedSets - setIndexes.length);
  if (matchingRows === null) {
    return (id) => {
      const bits = sets.get(id);
      return bits ? countBoth(matches.bits, bits) : 0;
    };
  }
  for (let at = 0; at < matchingRows.length; at += 1) {
    const group = groupOf[matchingRows[at] as number] as number;
    tally[group] = (tally[group] as number) + 1;
  }
  const counts = new Uint32Array(indexOfSet.size);
  for (let group = 0; group < tally.length; group += 1) {
    const count = tally[group] as number;
    if (count === 0) continue;
    tally[group] = 0;
    for (let at = start[group] as number; at < (start[group + 1] as number); at += 1) {
      const setIndex = setIndexes[at] as number;
      counts[setIndex] = (counts[setIndex] as number) + count;
    }
  }
  return (id) => counts[indexOfSet.get(id) ?? -1] ?? 0;
}
