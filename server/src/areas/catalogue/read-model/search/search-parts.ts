import { type LocalText, requiredLocales } from '@jinlan/domain/markets';
import { fold } from '@jinlan/domain/search';
import { type Bits, emptyBits, setBit } from '../../../../platform/collections/bits.ts';
import type { Taxonomy } from '../../categories/taxonomy.ts';
import type { SearchRule } from '../../finding/store-search.ts';
import type { Columns } from '../columns.ts';
import type { Steps } from '../in-slices.ts';
import { FoldedNames } from './folded-names.ts';
import { buildLexicon, type Lexicon, namesTwoThings } from './lexicon.ts';
import { indexNumbers, type Numbers } from './numbers.ts';
import { eachPart, Parts, singulars, weights } from './parts.ts';
import { Initials, indexSounds, Sounds } from './sounds.ts';

/** The data of a search index, built in steps: a hundred thousand pieces take seconds, and requests run in between. */
export interface SearchData {
  readonly rows: number;
  readonly pairs: Parts;
  /** All pairs, sorted. */
  readonly sortedPairs: readonly string[];
  readonly words: Parts;
  /** All words, sorted. */
  readonly sortedWords: readonly string[];
  readonly numbers: Numbers;
  /** For each locale, the folded names by row. */
  readonly names: readonly FoldedNames[];
  readonly labels: readonly Label[];
  /** The rows in each category itself, without its descendants. */
  readonly inCategory: ReadonlyMap<number, Bits>;
  /** The rows of an option or category, by `attribute=option` and `category=key`. */
  readonly byCode: ReadonlyMap<string, Bits>;
  readonly lexicon: Lexicon;
  readonly sounds: Sounds;
  /** Owners are rows. */
  readonly initials: Initials;
  /** Owners are indexes of labels. */
  readonly labelInitials: Initials;
}

export interface Label {
  readonly text: string;
  readonly bits: Bits;
  readonly weight: number;
}

/** The rows that share one label. */
interface LabelledRows {
  readonly label: LocalText;
  /** The label names two things, and a piece may be either. */
  readonly isAmbiguous: boolean;
  readonly bits: Bits;
  readonly weight: number;
}

/** Rows per step. */
const rowsInStep = 32;

export function* indexColumns(
  columns: Columns,
  taxonomy: Taxonomy,
  rules: readonly SearchRule[],
): Steps<SearchData> {
  const { rows, pieces } = columns;
  const pairs = new Parts();
  const words = new Parts();
  const names = requiredLocales.map(() => new FoldedNames(rows));
  for (let row = 0; row < rows; row += 1) {
    for (const [at, locale] of requiredLocales.entries()) {
      const folded = fold(pieces.nameOf(row, locale));
      names[at]?.add(folded);
      eachPart(
        folded,
        (pair) => pairs.add(pair, row, weights.name),
        (term) => words.add(term, row, weights.name),
      );
    }
    if (row % rowsInStep === 0) yield;
  }
  yield* pairs.pack();
  yield* words.pack();
  const inCategory = yield* ownCategories(columns);
  const labels = share(labelledRowsOf(inCategory, columns.withOption, taxonomy), pairs, words);
  yield;
  const lexicon = buildLexicon(
    labels.map(({ text }) => text),
    rules,
  );
  yield;
  const numbers = yield* indexNumbers(columns);
  const sortedPairs = pairs.sortedNames();
  const sounds = new Sounds(yield* indexSounds(sortedPairs), lexicon.terms);
  const initials = yield* indexInitials(names);
  return {
    ...{ rows, pairs, words, numbers, names, labels, inCategory, lexicon, sounds, initials },
    sortedPairs,
    sortedWords: words.sortedNames(),
    byCode: indexByCode(inCategory, columns.withOption, taxonomy),
    labelInitials: initialsOfLabels(labels),
  };
}

/** The rows in each category itself, without its descendants. */
function* ownCategories({ rows, categoryIds }: Columns): Steps<ReadonlyMap<number, Bits>> {
  const inCategory = new Map<number, Bits>();
  for (let row = 0; row < rows; row += 1) {
    for (const id of categoryIds[row] ?? []) {
      const bits = inCategory.get(id) ?? emptyBits(rows);
      setBit(bits, row);
      inCategory.set(id, bits);
    }
    if (row % rowsInStep === 0) yield;
  }
  return inCategory;
}

export function indexByCode(
  inCategory: ReadonlyMap<number, Bits>,
  withOption: ReadonlyMap<number, Bits>,
  { categoryById, optionById }: Taxonomy,
): ReadonlyMap<string, Bits> {
  const rowsByCode = new Map<string, Bits>();
  for (const [id, bits] of inCategory) {
    const category = categoryById.get(id);
    if (category) rowsByCode.set(fold(`category=${category.key}`), bits);
  }
  for (const [id, bits] of withOption) {
    const option = optionById.get(id);
    if (option) rowsByCode.set(fold(`${option.attribute.code}=${option.code}`), bits);
  }
  return rowsByCode;
}

/** Categories, then options, by id: their order does not depend on the rows. */
export function labelledRowsOf(
  inCategory: ReadonlyMap<number, Bits>,
  withOption: ReadonlyMap<number, Bits>,
  { categoryById, optionById }: Taxonomy,
): LabelledRows[] {
  const categories = sortedById(inCategory).flatMap(([id, bits]): LabelledRows[] => {
    const name = categoryById.get(id)?.name;
    if (!name) return [];
    const twofold = requiredLocales.some((locale) => namesTwoThings(name[locale]));
    return [{ label: name, isAmbiguous: twofold, bits, weight: weights.category }];
  });
  const options = sortedById(withOption).flatMap(([id, bits]): LabelledRows[] => {
    const option = optionById.get(id);
    if (!option?.attribute.searchable) return [];
    const { label } = option;
    // An option is one thing, even where one language needs two words for it.
    const twofold = requiredLocales.every((locale) => namesTwoThings(label[locale]));
    return [{ label, isAmbiguous: twofold, bits, weight: weights.attribute }];
  });
  return [...categories, ...options];
}

const sortedById = (bitsById: ReadonlyMap<number, Bits>): (readonly [id: number, bits: Bits])[] =>
  [...bitsById].sort(([a], [b]) => a - b);

/**
 * Indexes the labels. Ambiguous labels that name two things (K金与铂金) are indexed only by parts that no other label has.
 * Otherwise a search for platinum would find every piece of K gold.
 */
export function share(labelledRows: readonly LabelledRows[], pairs: Parts, words: Parts): Label[] {
  const labels: Label[] = [];
  const labelParts = new Set<string>();
  // Parts that occur in names, like 金条, are not indexed for ambiguous labels.
  const isInName = (part: string): boolean =>
    pairs.has(part) || words.has(part) || singulars(part).some((singular) => words.has(singular));
  const partsOfNames = new Set<string>();
  for (const { label } of labelledRows.filter(({ isAmbiguous }) => isAmbiguous))
    for (const locale of requiredLocales) {
      const noteIfInName = (part: string): void => {
        if (isInName(part)) partsOfNames.add(part);
      };
      // 对戒与婚戒 is one thing in English: wedding bands.
      eachPart(
        fold(label[locale]),
        noteIfInName,
        namesTwoThings(label[locale]) ? noteIfInName : () => undefined,
      );
    }
  const shareAmong = (subset: readonly LabelledRows[], accepts: (part: string) => boolean): void => {
    for (const { label, bits, weight } of subset)
      for (const text of new Set(requiredLocales.map((locale) => fold(label[locale])))) {
        labels.push({ text, bits, weight });
        eachPart(
          text,
          (pair) => accepts(pair) && pairs.share(pair, bits, weight),
          (term) => accepts(term) && words.share(term, bits, weight),
        );
      }
  };
  shareAmong(
    labelledRows.filter(({ isAmbiguous }) => !isAmbiguous),
    (part) => labelParts.add(part) !== undefined,
  );
  shareAmong(
    labelledRows.filter(({ isAmbiguous }) => isAmbiguous),
    (part) => !labelParts.has(part) && !partsOfNames.has(part),
  );
  return labels;
}

const hanOf = (text: string): string => text.replace(/[^\p{Script=Han}]+/gu, '');

/** The distinct runs of a row whose initials are indexed. */
export const runsOf = (names: readonly FoldedNames[], row: number): string[] =>
  [...new Set(names.map((localeNames) => hanOf(localeNames.at(row))))].filter((run) => run !== '');

function* indexInitials(names: readonly FoldedNames[]): Steps<Initials> {
  const initials = new Initials();
  const rows = names[0]?.length ?? 0;
  for (let row = 0; row < rows; row += 1) {
    for (const run of runsOf(names, row)) initials.add(run, row);
    if (row % rowsInStep === 0) yield;
  }
  return initials.pack();
}

export function initialsOfLabels(labels: readonly Label[]): Initials {
  const initials = new Initials();
  for (const [index, { text }] of labels.entries()) if (hanOf(text) !== '') initials.add(hanOf(text), index);
  return initials.pack();
}
