import { locales } from '@jinlan/domain/markets';
import type { Taxonomy } from '../taxonomy.ts';
import type { Columns } from './columns.ts';

/**
 * Search as Chinese shoppers type. Han text is cut into single characters and pairs, so that any part of a name is
 * found without a dictionary; Latin words and article numbers are found by their beginnings. Every part of a query
 * must be found, in any language of the shop; where it was found gives its weight.
 */
const weights = { name: 12, sku: 10, category: 4, attribute: 3 } as const;

/** Unicode ranges of Han characters that names use. */
const han = /\p{Script=Han}+/gu;
const word = /[\p{Script=Latin}\p{N}]+(?:[.'-][\p{Script=Latin}\p{N}]+)*/gu;

export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim();

type Postings = Map<number, number>;

export class SearchIndex {
  readonly #pairs = new Map<string, Postings>();
  readonly #words = new Map<string, Postings>();
  readonly #sortedWords: readonly string[];
  readonly #names: readonly (readonly string[])[];

  constructor(columns: Columns, taxonomy: Taxonomy) {
    const names: string[][] = [];
    columns.pieces.forEach((piece, row) => {
      const folded = locales.map((locale) => fold(piece.name[locale]));
      names.push(folded);
      for (const name of folded) this.#add(name, row, weights.name);
      this.#addWord(fold(piece.sku), row, weights.sku);
      for (const id of columns.categoryIds[row] ?? []) {
        const category = taxonomy.categoryById.get(id);
        if (category)
          for (const locale of locales) this.#add(fold(category.name[locale]), row, weights.category);
      }
    });
    for (const { piece, row } of columns.units) this.#addWord(fold(piece.sku), row, weights.sku);
    for (const [optionId, bits] of columns.withOption) {
      const option = taxonomy.optionById.get(optionId);
      if (!option?.attribute.searchable) continue;
      const labels = locales.map((locale) => fold(option.label[locale]));
      for (let row = 0; row < columns.rows; row += 1)
        if (((bits[row >>> 5] as number) >>> (row & 31)) & 1)
          for (const label of labels) this.#add(label, row, weights.attribute);
    }
    this.#names = names;
    this.#sortedWords = [...this.#words.keys()].sort();
  }

  /** Rows that match, with their weight; a name that holds the whole query, or begins with it, comes first. */
  find(query: string): Map<number, number> {
    const text = fold(query);
    const parts: Postings[] = [];
    for (const [run] of text.matchAll(han)) {
      const letters = [...run];
      if (letters.length === 1) parts.push(this.#pairs.get(run) ?? new Map());
      for (let i = 0; i + 1 < letters.length; i += 1)
        parts.push(this.#pairs.get(`${letters[i]}${letters[i + 1]}`) ?? new Map());
    }
    for (const [term] of text.matchAll(word)) parts.push(this.#startingWith(term));
    const [first, ...others] = parts.sort((a, b) => a.size - b.size);
    const found = new Map<number, number>();
    if (!first) return found;
    for (const [row, weight] of first) {
      let total = weight;
      let everywhere = true;
      for (const other of others) {
        const more = other.get(row);
        if (more === undefined) {
          everywhere = false;
          break;
        }
        total += more;
      }
      if (everywhere) found.set(row, total / parts.length + this.#bonus(row, text));
    }
    return found;
  }

  /** Rows whose name holds the text as it is written. */
  namesWith(text: string): number[] {
    const part = fold(text);
    return this.#names.flatMap((names, row) => (names.some((name) => name.includes(part)) ? [row] : []));
  }

  #bonus(row: number, query: string): number {
    let best = 0;
    for (const name of this.#names[row] ?? []) {
      if (name === query) return 40;
      if (name.startsWith(query)) best = Math.max(best, 20);
      else if (name.includes(query)) best = Math.max(best, 10);
    }
    return best;
  }

  #add(text: string, row: number, weight: number): void {
    for (const [run] of text.matchAll(han)) {
      const letters = [...run];
      letters.forEach((letter, index) => {
        raise(this.#pairs, letter, row, weight);
        const next = letters[index + 1];
        if (next !== undefined) raise(this.#pairs, `${letter}${next}`, row, weight);
      });
    }
    for (const [term] of text.matchAll(word)) this.#addWord(term, row, weight);
  }

  /** `jl10428-14` is found by its beginning and by the beginning of each of its parts. */
  #addWord(term: string, row: number, weight: number): void {
    raise(this.#words, term, row, weight);
    const parts = term.split(/[.'-]/);
    if (parts.length > 1) for (const part of parts) if (part !== '') raise(this.#words, part, row, weight);
  }

  #startingWith(term: string): Postings {
    const words = this.#sortedWords;
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((words[middle] as string) < term) low = middle + 1;
      else high = middle;
    }
    const found: Postings = new Map();
    for (let i = low; i < words.length && (words[i] as string).startsWith(term); i += 1)
      for (const [row, weight] of this.#words.get(words[i] as string) ?? []) {
        const counted = words[i] === term ? weight : weight * 0.8;
        if ((found.get(row) ?? 0) < counted) found.set(row, counted);
      }
    return found;
  }
}

function raise(index: Map<string, Postings>, key: string, row: number, weight: number): void {
  const postings = index.get(key) ?? new Map<number, number>();
  if ((postings.get(row) ?? 0) < weight) postings.set(row, weight);
  index.set(key, postings);
}
