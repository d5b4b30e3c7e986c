import { type LocalText, locales } from '@jinlan/domain/markets';
import { fold } from '@jinlan/domain/search';
import { type Bits, emptyBits, setBit } from '../../../../platform/collections/bits.ts';
import type { Taxonomy } from '../../categories/taxonomy.ts';
import type { SearchRule } from '../../finding/store-search.ts';
import type { Columns } from '../columns.ts';
import type { Steps } from '../in-slices.ts';
import { FoldedNames } from './folded-names.ts';
import { buildLexicon, type Lexicon, namesTwo } from './lexicon.ts';
import { indexNumbers, type Numbers } from './numbers.ts';
import { eachPart, Parts, singulars, weights } from './parts.ts';
import { Initials, indexSounds, Sounds } from './sounds.ts';

/** What search goes by, made in steps: a hundred thousand pieces take seconds, and the shop goes on meanwhile. */
export interface Indexed {
  readonly rows: number;
  readonly pairs: Parts;
  readonly words: Parts;
  readonly numbers: Numbers;
  /** By row, for each locale. */
  readonly names: readonly FoldedNames[];
  readonly labels: readonly Label[];
  /** What an option or a category holds, by `attribute=option` and `category=key`. */
  readonly shelves: ReadonlyMap<string, Bits>;
  readonly lexicon: Lexicon;
  readonly sounds: Sounds;
  /** Owners are rows, and after them labels. */
  readonly initials: Initials;
}

export interface Label {
  readonly text: string;
  readonly bits: Bits;
  readonly weight: number;
}

/** What shares one label. */
interface Shelf {
  readonly label: LocalText;
  /** It names two things, and which of them a piece is, it does not tell. */
  readonly twofold: boolean;
  readonly bits: Bits;
  readonly weight: number;
}

/** Rows between two steps. */
const rowsInStep = 32;

export function* indexColumns(
  columns: Columns,
  taxonomy: Taxonomy,
  rules: readonly SearchRule[],
): Steps<Indexed> {
  const { rows, pieces } = columns;
  const pairs = new Parts();
  const words = new Parts();
  const names = locales.map(() => new FoldedNames(rows));
  for (let row = 0; row < rows; row += 1) {
    for (const [at, locale] of locales.entries()) {
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
  const labels = share(shelvesOf(inCategory, columns.withOption, taxonomy), pairs, words);
  yield;
  const lexicon = buildLexicon(
    labels.map(({ text }) => text),
    rules,
  );
  yield;
  const numbers = yield* indexNumbers(columns);
  const sounds = new Sounds(yield* indexSounds(pairs.names()), lexicon.terms);
  const initials = yield* indexInitials(names, labels);
  const shelves = codedShelves(inCategory, columns.withOption, taxonomy);
  return { rows, pairs, words, numbers, names, labels, shelves, lexicon, sounds, initials };
}

/** Pieces in a category itself, not below it. */
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

function codedShelves(
  inCategory: ReadonlyMap<number, Bits>,
  withOption: ReadonlyMap<number, Bits>,
  { categoryById, optionById }: Taxonomy,
): ReadonlyMap<string, Bits> {
  const shelves = new Map<string, Bits>();
  for (const [id, bits] of inCategory) {
    const category = categoryById.get(id);
    if (category) shelves.set(fold(`category=${category.key}`), bits);
  }
  for (const [id, bits] of withOption) {
    const option = optionById.get(id);
    if (option) shelves.set(fold(`${option.attribute.code}=${option.code}`), bits);
  }
  return shelves;
}

function shelvesOf(
  inCategory: ReadonlyMap<number, Bits>,
  withOption: ReadonlyMap<number, Bits>,
  { categoryById, optionById }: Taxonomy,
): Shelf[] {
  const categories = [...inCategory].flatMap(([id, bits]): Shelf[] => {
    const name = categoryById.get(id)?.name;
    if (!name) return [];
    const twofold = locales.some((locale) => namesTwo(name[locale]));
    return [{ label: name, twofold, bits, weight: weights.category }];
  });
  const options = [...withOption].flatMap(([id, bits]): Shelf[] => {
    const option = optionById.get(id);
    if (!option?.attribute.searchable) return [];
    const { label } = option;
    // An option is one thing, even where a language needs two words for it.
    const twofold = locales.every((locale) => namesTwo(label[locale]));
    return [{ label, twofold, bits, weight: weights.attribute }];
  });
  return [...categories, ...options];
}

/**
 * Labels that name two things (K金与铂金) tell only of those that no other label tells of: else every piece of K gold
 * were found as platinum.
 */
function share(shelves: readonly Shelf[], pairs: Parts, words: Parts): Label[] {
  const labels: Label[] = [];
  const told = new Set<string>();
  // What names tell of, as 金条, no label of two things tells of besides.
  const isNamed = (part: string): boolean =>
    pairs.has(part) || words.has(part) || singulars(part).some((one) => words.has(one));
  const named = new Set<string>();
  for (const { label } of shelves.filter(({ twofold }) => twofold))
    for (const locale of locales) {
      const note = (part: string): void => {
        if (isNamed(part)) named.add(part);
      };
      // 对戒与婚戒 is in English one thing, wedding bands.
      eachPart(fold(label[locale]), note, namesTwo(label[locale]) ? note : () => undefined);
    }
  const shareAmong = (among: readonly Shelf[], each: (part: string) => boolean): void => {
    for (const { label, bits, weight } of among)
      for (const text of new Set(locales.map((locale) => fold(label[locale])))) {
        labels.push({ text, bits, weight });
        eachPart(
          text,
          (pair) => each(pair) && pairs.share(pair, bits, weight),
          (term) => each(term) && words.share(term, bits, weight),
        );
      }
  };
  shareAmong(
    shelves.filter(({ twofold }) => !twofold),
    (part) => told.add(part) !== undefined,
  );
  shareAmong(
    shelves.filter(({ twofold }) => twofold),
    (part) => !told.has(part) && !named.has(part),
  );
  return labels;
}

const hanOf = (text: string): string => text.replace(/[^\p{Script=Han}]+/gu, '');

function* indexInitials(names: readonly FoldedNames[], labels: readonly Label[]): Steps<Initials> {
  const initials = new Initials();
  const rows = names[0]?.length ?? 0;
  for (let row = 0; row < rows; row += 1) {
    for (const name of new Set(names.map((own) => hanOf(own.at(row)))))
      if (name !== '') initials.add(name, row);
    if (row % rowsInStep === 0) yield;
  }
  for (const [at, { text }] of labels.entries()) {
    if (hanOf(text) !== '') initials.add(hanOf(text), rows + at);
    yield;
  }
  return initials.pack();
}
