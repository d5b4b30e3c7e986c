import { type Locale, requiredLocales } from '@jinlan/domain/markets';
import { fold } from '@jinlan/domain/search';
import { type Bits, clearBit, copySpan, emptyBits, setBit } from '../../../../platform/collections/bits.ts';
import type { Taxonomy } from '../../categories/taxonomy.ts';
import type { SearchRule } from '../../finding/store-search.ts';
import type { Columns } from '../columns.ts';
import type { Steps } from '../in-slices.ts';
import type { FoldedNames } from './folded-names.ts';
import { buildLexicon } from './lexicon.ts';
import type { Numbers } from './numbers.ts';
import { eachPart, weights } from './parts.ts';
import {
  indexByCode,
  initialsOfLabels,
  labelledRowsOf,
  runsOf,
  type SearchData,
  share,
} from './search-parts.ts';
import { indexSounds, Sounds } from './sounds.ts';

/** The data is rebuilt once more names than this have changed since their initials were packed. */
const maxChanges = 2_000;

/** The columns of the search index, and those of the next state. They differ only in the changed pieces. */
export interface ChangedColumns {
  readonly former: Columns;
  readonly columns: Columns;
  /** Ids of pieces, never of variants. */
  readonly changed: readonly number[];
}

/**
 * Returns the data of the next state. The former data is not modified, and both share what did not change. Returns null
 * where rows moved, or too much changed since the data was built: the caller then rebuilds it.
 */
export function patchSearchData(
  data: SearchData,
  { former, columns, changed }: ChangedColumns,
  taxonomy: Taxonomy,
  rules: readonly SearchRule[],
): SearchData | null {
  if (data.initials.changes + changed.length > maxChanges || !hasSameRows(former, columns)) return null;
  const rows = changed.flatMap((id) => columns.rowById.get(id) ?? []).sort((a, b) => a - b);
  const names = data.names.map((localeNames, at) => {
    const changedNames = rows.map(
      (row) => [row, fold(columns.pieces.nameOf(row, requiredLocales[at] as Locale))] as const,
    );
    return localeNames.next(columns.rows, new Map(changedNames));
  });
  const { pairs: changedPairs, words: changedWords } = changesOfParts(data.names, names, rows);
  const pairs = data.pairs.next(changedPairs.lost, changedPairs.gained, weights.name);
  const words = data.words.next(changedWords.lost, changedWords.gained, weights.name);
  const inCategory = patchCategories(data.inCategory, former, columns, rows);
  const labels = share(labelledRowsOf(inCategory, columns.withOption, taxonomy), pairs, words);
  const hasSameLabels = isEqual(
    labels.map(({ text }) => text),
    data.labels.map(({ text }) => text),
  );
  const lexicon = hasSameLabels
    ? data.lexicon
    : buildLexicon(
        labels.map(({ text }) => text),
        rules,
      );
  const sortedPairs = pairs.sortedNames();
  const hasSameSounds = hasSameLabels && isEqual(sortedPairs, data.sortedPairs);
  return {
    ...{ rows: columns.rows, pairs, words, names, labels, inCategory, lexicon, sortedPairs },
    sortedWords: words.sortedNames(),
    numbers: patchNumbers(data.numbers, former, columns, rows),
    sounds: hasSameSounds ? data.sounds : new Sounds(finish(indexSounds(sortedPairs)), lexicon.terms),
    initials: data.initials.next(new Map(rows.map((row) => [row, runsOf(names, row)]))),
    byCode: indexByCode(inCategory, columns.withOption, taxonomy),
    labelInitials: hasSameLabels ? data.labelInitials : initialsOfLabels(labels),
  };
}

/** Whether each former piece has its former row; new pieces follow. */
function hasSameRows(former: Columns, columns: Columns): boolean {
  const { ids } = columns.pieces;
  return columns.rows >= former.rows && former.pieces.ids.every((id, row) => id === ids[row]);
}

interface ChangedParts {
  /** The rows that no longer have a part, ascending, by part. */
  readonly lost: Map<string, number[]>;
  readonly gained: Map<string, number[]>;
}

function changesOfParts(
  former: readonly FoldedNames[],
  names: readonly FoldedNames[],
  rows: readonly number[],
): Readonly<Record<'pairs' | 'words', ChangedParts>> {
  const changes = { pairs: noChanges(), words: noChanges() };
  for (const row of rows) {
    const [before, after] = [partsOfRow(former, row), partsOfRow(names, row)];
    for (const kind of ['pairs', 'words'] as const) {
      for (const part of before[kind].difference(after[kind])) append(changes[kind].lost, part, row);
      for (const part of after[kind].difference(before[kind])) append(changes[kind].gained, part, row);
    }
  }
  return changes;
}

const noChanges = (): ChangedParts => ({ lost: new Map(), gained: new Map() });

function append(rowsByPart: Map<string, number[]>, part: string, row: number): void {
  const rows = rowsByPart.get(part);
  if (rows) rows.push(row);
  else rowsByPart.set(part, [row]);
}

function partsOfRow(names: readonly FoldedNames[], row: number) {
  const [pairs, words] = [new Set<string>(), new Set<string>()];
  for (const localeNames of names)
    if (row < localeNames.length)
      eachPart(
        localeNames.at(row),
        (pair) => pairs.add(pair),
        (word) => words.add(word),
      );
  return { pairs, words };
}

function patchCategories(
  inCategory: ReadonlyMap<number, Bits>,
  former: Columns,
  columns: Columns,
  rows: readonly number[],
): ReadonlyMap<number, Bits> {
  const next = new Map<number, Bits>();
  const bitsOf = (id: number): Bits => {
    const copied = next.get(id) ?? emptyBits(columns.rows);
    next.set(id, copied);
    return copied;
  };
  for (const [id, bits] of inCategory) copySpan(bits, 0, former.rows, bitsOf(id), 0);
  for (const row of rows) {
    for (const id of former.categoryIds[row] ?? []) clearBit(bitsOf(id), row);
    for (const id of columns.categoryIds[row] ?? []) setBit(bitsOf(id), row);
  }
  for (const [id, bits] of next) if (bits.every((word) => word === 0)) next.delete(id);
  return next;
}

/** Numbers of entries: those of units, which move where a piece gains or loses a variant, then those of rows. */
function patchNumbers(numbers: Numbers, former: Columns, columns: Columns, rows: readonly number[]): Numbers {
  const changed = new Set(rows);
  const entries = new Int32Array(former.units.length + former.rows).fill(-1);
  const added: number[] = [];
  for (let row = 0; row < columns.rows; row += 1) {
    const start = columns.unitStart[row] as number;
    const length = (columns.unitStart[row + 1] as number) - start;
    if (changed.has(row)) {
      for (let at = 0; at < length; at += 1) added.push(start + at);
      added.push(columns.units.length + row);
      continue;
    }
    const formerStart = former.unitStart[row] as number;
    for (let at = 0; at < length; at += 1) entries[formerStart + at] = start + at;
    entries[former.units.length + row] = columns.units.length + row;
  }
  return numbers.next(columns, (entry) => entries[entry] as number, added);
}

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);

/** Runs all steps at once. */
function finish<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
