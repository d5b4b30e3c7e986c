import {
  cut,
  fold,
  isOneEdit,
  pairsOf,
  type Reading,
  readAsPinyin,
  shortestMistyped,
  type Token,
  tokensOf,
  withoutCarats,
  withoutSizes,
} from '@jinlan/domain/search';
import { bytesOfKey, Kept, KeptTerms } from './kept.ts';
import type { Lexicon } from './lexicon.ts';
import type { Numbers } from './numbers.ts';
import {
  addUp,
  beginningWith,
  both,
  either,
  isEmpty,
  type Parts,
  type Relevance,
  raise,
  raiseAll,
  relevanceOf,
  singulars,
  type Weights,
  weights,
  worth,
} from './parts.ts';
import { Scratch } from './scratch.ts';
import type { Indexed, Label } from './search-parts.ts';
import { type Initials, initialsOf, type Sounds } from './sounds.ts';

interface Answer {
  readonly relevance: Relevance;
  readonly corrected: string | null;
}

/**
 * Search as Chinese shoppers type. A query is cut into the terms that the shop knows (足金手镯 is 足金 and 手镯) and what
 * lies between them; every one must be found, in any language of the shop, and where it was found gives its weight.
 * Han text is found by characters and pairs, so any part of a name will do; Latin words whole, by their plural, by
 * their beginning, then as pinyin, as initials, and last with one letter wrong. Decision 016.
 */
export class SearchIndex {
  readonly lexicon: Lexicon;
  readonly #rows: number;
  readonly #pairs: Parts;
  readonly #words: Parts;
  readonly #sortedWords: readonly string[];
  readonly #numbers: Numbers;
  readonly #names: Indexed['names'];
  readonly #labels: readonly Label[];
  readonly #kept = new KeptTerms<Weights>();
  /** The next page, another order and a filter ask for the same words again. */
  readonly #answers = new Kept<Answer>(
    8_000_000,
    ({ relevance: { rows, weights } }) => rows.byteLength + weights.byteLength + bytesOfKey,
  );
  readonly #scratch: Scratch;
  /** What one search adds up, used again by the next: a large array for each would be much to collect. */
  readonly #sum: Int32Array;
  readonly #sounds: Sounds;
  readonly #initials: Initials;
  #spelt: ReadonlySet<string> | undefined;
  #termsByInitials: ReadonlyMap<string, readonly string[]> | undefined;

  constructor({ rows, pairs, words, numbers, names, labels, lexicon, sounds, initials }: Indexed) {
    this.lexicon = lexicon;
    this.#rows = rows;
    this.#scratch = new Scratch(rows);
    this.#sum = new Int32Array(rows);
    this.#pairs = pairs;
    this.#words = words;
    this.#sortedWords = [...words.names()].sort();
    this.#numbers = numbers;
    this.#names = names;
    this.#labels = labels;
    this.#sounds = sounds;
    this.#initials = initials;
  }

  /** Rows that match, with their weight; a name that holds the whole query, or begins with it, comes first. */
  find(query: string): Relevance {
    return this.#answer(query).relevance;
  }

  /** The query as it was understood, where a word of it was mistyped; null where it was taken as it stands. */
  corrected(query: string): string | null {
    return this.#answer(query).corrected;
  }

  #answer(query: string): Answer {
    const text = withoutCarats(withoutSizes(fold(query).replace(/\s+/g, ' ').trim()));
    return this.#answers.of(text, () => this.#search(text));
  }

  #search(text: string): Answer {
    try {
      const tokens = tokensOf(text);
      const finders = this.#segments(tokens);
      const found = finders.map(([term, find]) => this.#kept.of(term, () => find().slice()));
      const relevance = relevanceOf(
        addUp(found, this.#sum),
        (total, row) => total / worth.whole / finders.length + this.#bonus(row, text),
      );
      const meant = tokens.reduce(
        (said, { text: term }) => said.replace(term, this.#kept.meant(term) ?? term),
        text,
      );
      return { relevance, corrected: meant === text ? null : meant };
    } finally {
      this.#scratch.giveBack();
    }
  }

  /** Rows whose name holds the text as it is written. */
  namesWith(text: string): number[] {
    const part = fold(text);
    const holds = (row: number): boolean => this.#names.some((names) => names.at(row).includes(part));
    return Array.from({ length: this.#rows }, (_, row) => row).filter(holds);
  }

  #bonus(row: number, query: string): number {
    let best = 0;
    for (const names of this.#names) {
      const name = names.at(row);
      const at = name.indexOf(query);
      if (at === -1) continue;
      if (name.length === query.length) return 40;
      best = Math.max(best, at === 0 ? 20 : 10);
    }
    return best;
  }

  /** What must be found, each once; words that say nothing are left out unless there are no others. */
  #segments(tokens: readonly Token[]): (readonly [term: string, find: () => Weights])[] {
    const finders = new Map<string, () => Weights>();
    const idle = new Map<string, () => Weights>();
    const add = (text: string, find: () => Weights): void => {
      (this.lexicon.stops.has(text) ? idle : finders).set(text, find);
    };
    for (let at = 0; at < tokens.length; ) {
      const { kind, text } = tokens[at] as Token;
      const step = this.#phrase(tokens.slice(at).map((token) => token.text));
      if (step > 1) {
        const phrase = tokens
          .slice(at, at + step)
          .map((token) => token.text)
          .join(' ');
        add(phrase, () => this.#expanded(phrase, () => this.#plain(phrase)));
        at += step;
        continue;
      }
      if (kind === 'han') {
        for (const run of this.#cut(text)) add(run, () => this.#han(run));
        at += 1;
        continue;
      }
      let end = at;
      while (tokens[end]?.kind === 'word') end += 1;
      const words = tokens.slice(at, end).map((token) => token.text);
      const joined = this.#joined(words);
      const spelled = joined === null ? this.#spelled(words) : null;
      if (spelled) add(words.join(' '), () => spelled);
      else add(joined ?? text, () => this.#word(joined ?? text));
      at = spelled ? end : at + (joined === null ? 1 : 2);
    }
    return [...(finders.size > 0 ? finders : idle)];
  }

  #cut(run: string): string[] {
    const { terms, longestRun } = this.lexicon;
    return cut([...run], (text) => terms.has(text), longestRun).map((piece) => piece.join(''));
  }

  /** How many of the words are one phrase of the lexicon. */
  #phrase(words: readonly string[]): number {
    for (let length = Math.min(words.length, this.lexicon.longestPhrase); length > 1; length -= 1)
      if (this.lexicon.terms.has(words.slice(0, length).join(' '))) return length;
    return 1;
  }

  /** `jl 10428` and `pt 950`: letters and digits of one word, typed with a space. */
  #joined([letters = '', digits = '']: readonly string[]): string | null {
    if (!/^[a-z]{1,3}$/.test(letters) || !/^\d/.test(digits)) return null;
    const joined = `${letters}${digits}`;
    return this.#words.has(joined) || this.#numbers.begins(joined) ? joined : null;
  }

  /** Words that are all pinyin, read together: `jie zhi`. None where one is a word of the shop or nothing is found. */
  #spelled(words: readonly string[]): Weights | null {
    if (words.length < 2) return null;
    const readings = words.map((word) => readAsPinyin(word)[0]);
    if (words.some((word) => this.#words.has(word) || this.lexicon.terms.has(word))) return null;
    if (!readings.every((one) => one !== undefined && !one.open)) return null;
    const found = this.#pinyin([{ syllables: readings.flatMap((one) => one?.syllables ?? []), open: false }]);
    return isEmpty(found) ? null : found;
  }

  /** What a term finds itself, and what its synonyms find. */
  #expanded(term: string, find: () => Weights): Weights {
    const found = find();
    for (const meaning of this.lexicon.meansOf.get(term) ?? [])
      either(found, this.#plain(meaning), worth.synonym);
    return found;
  }

  /** A text as it stands, without synonyms. */
  #plain(text: string): Weights {
    const parts = tokensOf(text).flatMap(({ kind, text: part }) =>
      kind === 'word' ? [this.#known(part)] : this.#cut(part).map((run) => this.#run(run)),
    );
    return parts.reduce(both, parts[0] ?? this.#scratch.take());
  }

  /** As it stands; or, of a term that is made of others, each of those: 钻石项链 is also what is 钻石 and 项链. */
  #han(term: string): Weights {
    const found = this.#expanded(term, () => this.#run(term));
    const { terms, longestRun } = this.lexicon;
    const isOther = (text: string): boolean => text !== term && terms.has(text);
    const pieces = cut([...term], isOther, longestRun).map((piece) => piece.join(''));
    if (pieces.length < 2 || !pieces.every(isOther)) return found;
    return either(found, pieces.map((piece) => this.#han(piece)).reduce(both), worth.synonym);
  }

  /** Each pair of neighbours somewhere in the piece. */
  #run(run: string): Weights {
    return pairsOf(run)
      .map((pair) => this.#pair(pair))
      .reduce(both);
  }

  #pair(pair: string): Weights {
    const found = this.#scratch.take();
    this.#pairs.raise(pair, worth.whole, found);
    return found;
  }

  #word(term: string): Weights {
    const found = this.#asItStands(term);
    const readings = readAsPinyin(term);
    const whole = readings.filter(({ open }) => !open);
    if (whole.some(({ syllables }) => syllables.length > 1) || !this.#words.has(term))
      either(found, this.#pinyin(whole), worth.whole);
    if (!isEmpty(found)) return found;
    either(found, this.#pinyin(readings), worth.whole);
    either(found, this.#byInitials(term), worth.whole);
    if (!isEmpty(found) || term.length < shortestMistyped || !/^[a-z]+$/.test(term)) return found;
    let most = 0;
    for (const word of this.#spellings()) {
      if (!isOneEdit(word, term)) continue;
      const known = this.#asItStands(word);
      const count = known.reduce((rows, weight) => rows + Number(weight > 0), 0);
      if (count > most) this.#kept.mean(term, word);
      most = Math.max(most, count);
      either(found, known, worth.typo);
    }
    return found;
  }

  /** A word, and what it or its singular means besides. */
  #asItStands(term: string): Weights {
    const found = this.#expanded(term, () => this.#known(term));
    for (const form of singulars(term))
      for (const meaning of this.lexicon.meansOf.get(form) ?? [])
        either(found, this.#plain(meaning), worth.synonym);
    return found;
  }

  /** What a mistyped word can have been: the shop's words, their singulars and what shoppers say instead. */
  #spellings(): ReadonlySet<string> {
    const { terms, stops } = this.lexicon;
    this.#spelt ??= new Set(
      [...this.#sortedWords, ...terms]
        .flatMap((word) => [word, ...singulars(word)])
        .filter((word) => /^[a-z]+$/.test(word) && !stops.has(word)),
    );
    return this.#spelt;
  }

  /** A word or its plural; where there is neither, all words that begin so. Article numbers always by their beginning. */
  #known(term: string): Weights {
    const found = this.#scratch.take();
    const forms = [term, `${term}s`, `${term}es`, ...singulars(term)].filter((form) => this.#words.has(form));
    for (const form of forms) this.#words.raise(form, form === term ? worth.whole : worth.beginning, found);
    if (forms.length === 0) {
      const [from, to] = beginningWith(this.#sortedWords, term);
      for (let at = from; at < to; at += 1)
        this.#words.raise(this.#sortedWords[at] as string, worth.beginning, found);
    }
    // JL-10428 is JL10428, unless a number of the shop is written so.
    const number = this.#numbers.begins(term) ? term : term.replace(/^([a-z]{1,4})-(?=\d)/, '$1');
    this.#numbers.find(number, (row, isWhole) =>
      raise(found, row, weights.sku * (isWhole ? worth.whole : worth.beginning)),
    );
    return found;
  }

  #pinyin(readings: readonly Reading[]): Weights {
    const found = this.#scratch.take();
    if (readings.length === 0) return found;
    const sounds = this.#sounds;
    for (const { syllables, open } of readings) {
      const pieces = cut(syllables, (one) => sounds.terms(one).length > 0, sounds.longestTerm, ' ');
      const parts = pieces.map((piece, index) => {
        const last = open && index === pieces.length - 1;
        const pairs = piece.length < 2 ? piece : piece.slice(1).map((next, at) => `${piece[at]} ${next}`);
        const whole = pairs.map((pair, at) => {
          const one = this.#scratch.take();
          for (const part of sounds.parts(pair, last && at === pairs.length - 1))
            this.#pairs.raise(part, worth.whole, one);
          return one;
        });
        const spelled = whole.reduce(both);
        for (const term of sounds.terms(piece.join(' '))) either(spelled, this.#han(term), worth.whole);
        return spelled;
      });
      either(found, parts.reduce(both), worth.sound);
    }
    return found;
  }

  #byInitials(term: string): Weights {
    const found = this.#scratch.take();
    if (!/^[a-z]{2,12}$/.test(term)) return found;
    this.#termsByInitials ??= Map.groupBy(
      [...this.lexicon.ownTerms].filter((one) => /^\p{Script=Han}{2,}$/u.test(one)),
      (one) => initialsOf(one),
    );
    const terms = this.#termsByInitials;
    // Two letters begin half of all words: where the shop has a term for them, it is meant.
    if (term.length === 2 && terms.has(term)) return this.#anyOf(terms.get(term), worth.initials);
    for (const owner of this.#initials.find(term)) {
      const label = this.#labels[owner - this.#rows];
      if (label) raiseAll(found, label.bits, label.weight * worth.initials);
      else raise(found, owner, weights.name * worth.initials);
    }
    if (!isEmpty(found)) return found;
    const pieces = cut([...term], (one) => terms.has(one), 8).map((piece) => piece.join(''));
    if (!pieces.every((piece) => terms.has(piece))) return found;
    return pieces.map((piece) => this.#anyOf(terms.get(piece), worth.initials)).reduce(both);
  }

  #anyOf(terms: readonly string[] | undefined, tenths: number): Weights {
    const found = this.#scratch.take();
    for (const term of terms ?? []) either(found, this.#han(term), tenths);
    return found;
  }
}
