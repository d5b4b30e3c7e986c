import {
  alikeSound,
  cut,
  isOneEdit,
  lookAlikesOf,
  pairsOf,
  type Reading,
  readAsPinyin,
  shortestMistyped,
  tokensOf,
} from '@jinlan/domain/search';
import type { Columns } from '../columns.ts';
import { KeptTerms } from '../kept.ts';
import { Scratch } from '../scratch.ts';
import { type Lexicon, phraseOf, spellingsOf } from './lexicon.ts';
import type { Numbers } from './numbers.ts';
import {
  beginningWith,
  both,
  either,
  isEmpty,
  type Parts,
  raise,
  raiseAll,
  singulars,
  type Weights,
  weights,
  worth,
} from './parts.ts';
import type { Indexed, Label } from './search-parts.ts';
import { type Initials, type Sounds, soundsOf } from './sounds.ts';
import { TermInitials } from './term-initials.ts';

/** Names that are looked at to see where a pair of characters stands. */
const mostLookedAt = 20;

/**
 * What a single term of a search finds. Han text is found by characters and pairs, so any part of a name will do, then by
 * what sounds or looks the same; Latin words whole, by their plural, by their beginning, then as pinyin, as initials,
 * and last with one letter wrong.
 */
export class TermFinder {
  readonly lexicon: Lexicon;
  readonly #rows: number;
  readonly #pairs: Parts;
  readonly #words: Parts;
  readonly #sortedWords: readonly string[];
  readonly #numbers: Numbers;
  readonly #names: Indexed['names'];
  readonly #labels: readonly Label[];
  readonly #shelves: Indexed['shelves'];
  readonly #kept = new KeptTerms<Weights>();
  #isLoose = false;
  readonly #scratch: Scratch;
  readonly #sounds: Sounds;
  readonly #initials: Initials;
  #spelt: ReadonlySet<string> | undefined;
  readonly #byInitialsOf: TermInitials;

  constructor({ rows, pairs, words, numbers, names, labels, shelves, lexicon, sounds, initials }: Indexed) {
    [this.lexicon, this.#rows] = [lexicon, rows];
    this.#scratch = new Scratch(rows);
    this.#pairs = pairs;
    this.#words = words;
    this.#sortedWords = [...words.names()].sort();
    this.#numbers = numbers;
    this.#names = names;
    this.#labels = labels;
    this.#shelves = shelves;
    this.#sounds = sounds;
    this.#initials = initials;
    this.#byInitialsOf = new TermInitials(lexicon);
  }

  moveTo(columns: Columns): void {
    this.#numbers.moveTo(columns);
  }

  /** What a term finds, kept for the next search. */
  kept(term: string, find: () => Weights): Weights {
    return this.#kept.of(this.#isLoose ? `${term}~` : term, () => find().slice());
  }

  /** What a mistyped term was taken for. */
  meant(term: string): string | undefined {
    return this.#kept.meant(term);
  }

  /** At the end of a search; nothing that was found but not kept may be read after. */
  giveBack(): void {
    this.#scratch.giveBack();
  }

  /** Whether a name or a label holds these characters. */
  isPart(pair: string): boolean {
    return this.#pairs.has(pair);
  }

  /** A phrase of the lexicon. */
  phrase(phrase: string): Weights {
    if (!this.lexicon.labels.has(phrase)) return this.#expanded(phrase, () => this.plain(phrase));
    return this.#expanded(phrase, () => {
      const matches = this.#scratch.take();
      for (const { text, bits, weight } of this.#labels)
        if (phraseOf(text) === phrase) raiseAll(matches, bits, weight * worth.whole);
      for (const names of this.#names)
        for (let row = 0; row < this.#rows; row += 1)
          if (names.at(row).includes(phrase)) raise(matches, row, weights.name * worth.whole);
      return matches;
    });
  }

  /** Whether a term sounds so, or nearly so, or looks like it. */
  isMistaken(run: string): boolean {
    return this.#sounds.isTermLike(run) || lookAlikesOf(run).some((one) => this.lexicon.terms.has(one));
  }

  /** Whether two neighbours of a name or label sound so. */
  soundsLikePart(pair: string): boolean {
    return [...pair].length === 2 && this.#sounds.isPartLike(pair);
  }

  cut(run: string): string[] {
    const { terms, longestRun } = this.lexicon;
    return cut([...run], (text) => terms.has(text), longestRun).map((piece) => piece.join(''));
  }

  /** `jl 10428` and `pt 950`: letters and digits of one word, typed with a space. */
  joined([letters = '', digits = '']: readonly string[]): string | null {
    if (!/^[a-z]{1,3}$/.test(letters) || !/^\d/.test(digits)) return null;
    const joined = `${letters}${digits}`;
    return this.#words.has(joined) || this.#numbers.begins(joined) ? joined : null;
  }

  /** Words that are all pinyin, read together: `jie zhi`. None where one is a word of the shop or nothing is found. */
  spelled(words: readonly string[]): Weights | null {
    if (words.length < 2) return null;
    const readings = words.map((word) => readAsPinyin(word)[0]);
    if (words.some((word) => this.#words.has(word) || this.lexicon.terms.has(word))) return null;
    if (!readings.every((one) => one !== undefined && !one.open)) return null;
    const syllables = readings.flatMap((one) => one?.syllables ?? []);
    const matches = this.#pinyin([{ syllables, open: false }]);
    return isEmpty(matches) ? null : matches;
  }

  /** What a term finds itself, unless it means exactly something, and what its synonyms find. */
  #expanded(term: string, find: () => Weights): Weights {
    const isExact = this.isExact(term);
    const matches = isExact ? this.#scratch.take() : find();
    for (const meaning of (isExact ? this.lexicon.exact : this.lexicon.meansOf).get(term) ?? [])
      either(matches, this.plain(meaning), worth.synonym);
    return matches;
  }

  /** Whether a term means what its rule says and nothing else; in the second try, whatever holds it will do. */
  isExact(term: string): boolean {
    return !this.#isLoose && this.lexicon.exact.has(term);
  }

  /** Whether a word is an article number, or begins one. */
  isNumber(term: string): boolean {
    return /\d{3}/.test(term) && !this.lexicon.terms.has(term) && this.#numbers.has(term);
  }

  /** Takes terms that mean exactly something for whatever holds them, until this is called again. */
  loosen(isLoose: boolean): void {
    this.#isLoose = isLoose;
  }

  /** A text as it stands, without synonyms; `metal=gold-999` in it is what has this option. */
  plain(text: string): Weights {
    const parts = text.split(/\s+/).flatMap((word) => {
      if (word.includes('=')) return [this.#shelved(word)];
      return tokensOf(word).flatMap(({ kind, text: part }) =>
        kind === 'word' ? [this.#written(part)] : this.cut(part).map((run) => this.#run(run)),
      );
    });
    return parts.reduce(both, parts[0] ?? this.#scratch.take());
  }

  #shelved(code: string): Weights {
    const matches = this.#scratch.take();
    const bits = this.#shelves.get(code);
    if (bits) raiseAll(matches, bits, weights.category * worth.whole);
    return matches;
  }

  /** As it stands; where that finds nothing, what it may have been mistaken for. */
  han(term: string): Weights {
    const matches = this.#asTyped(term);
    if (!isEmpty(matches) || this.lexicon.terms.has(term) || [...term].length < 2) return matches;
    return this.#mistaken(term);
  }

  /** What sounds the same, then almost the same, then looks alike: 项琏, 砖戒, 手蜀. */
  #mistaken(run: string): Weights {
    const readings = soundsOf(run).map((sound) => ({ syllables: sound.split(' '), open: false }));
    for (const alike of [false, true]) {
      const matches = this.#pinyin(readings, alike);
      if (isEmpty(matches)) continue;
      const word = this.#soundingLike(readings, alike);
      if (word !== null && !this.#isWord(word, matches)) continue;
      if (word !== null && word !== run) this.#kept.mean(run, word);
      return matches;
    }
    for (const other of lookAlikesOf(run)) {
      const matches = this.#asTyped(other);
      if (isEmpty(matches)) continue;
      this.#kept.mean(run, other);
      return matches;
    }
    return this.#scratch.take();
  }

  /** Whether two neighbours are a word: a term, or together where a name of a piece is cut into terms. */
  #isWord(pair: string, matches: Weights): boolean {
    if (this.lexicon.terms.has(pair)) return true;
    let looked = 0;
    for (let row = 0; row < matches.length && looked < mostLookedAt; row += 1) {
      if (matches[row] === 0) continue;
      looked += 1;
      for (const names of this.#names) {
        const runs = tokensOf(names.at(row)).filter(({ kind }) => kind === 'han');
        if (runs.some(({ text }) => this.cut(text).some((piece) => piece.includes(pair)))) return true;
      }
    }
    return false;
  }

  /** A word of the shop that is read so; null where only parts of several are. */
  #soundingLike(readings: readonly Reading[], alike: boolean): string | null {
    const sounds = alike ? this.#sounds.alike() : this.#sounds;
    for (const { syllables } of readings) {
      const sound = (alike ? syllables.map(alikeSound) : syllables).join(' ');
      const [word] = [...sounds.terms(sound), ...sounds.parts(sound, false)];
      if (word !== undefined) return word;
    }
    return null;
  }

  /** As it stands; or, of a term that is made of others, each of those: 钻石项链 is also what is 钻石 and 项链. */
  #asTyped(term: string): Weights {
    const matches = this.#expanded(term, () => this.#run(term));
    if (this.isExact(term)) return matches;
    const { terms, longestRun } = this.lexicon;
    const isOther = (text: string): boolean => text !== term && terms.has(text);
    const pieces = cut([...term], isOther, longestRun).map((piece) => piece.join(''));
    if (pieces.length < 2 || !pieces.every(isOther)) return matches;
    return either(matches, pieces.map((piece) => this.#asTyped(piece)).reduce(both), worth.synonym);
  }

  /** Each pair of neighbours somewhere in the piece. */
  #run(run: string): Weights {
    const pairs = pairsOf(run).map((pair) => this.#pair(pair));
    return pairs.reduce(both);
  }

  #pair(pair: string): Weights {
    const matches = this.#scratch.take();
    this.#pairs.raise(pair, worth.whole, matches);
    return matches;
  }

  /** A word of Latin letters or digits, in any of the ways in which it may be meant. */
  word(term: string): Weights {
    const matches = this.#asItStands(term);
    const readings = readAsPinyin(term);
    const whole = readings.filter(({ open }) => !open);
    if (whole.some(({ syllables }) => syllables.length > 1) || !this.#words.has(term))
      either(matches, this.#pinyin(whole), worth.whole);
    if (!isEmpty(matches)) return matches;
    either(matches, this.#pinyin(readings), worth.whole);
    either(matches, this.#byInitials(term), worth.whole);
    const isLong = term.length > longestOfInitials;
    if (!isLong && isEmpty(matches)) either(matches, this.#byInitialsOfSeveral(term), worth.whole);
    if (!isEmpty(matches) || term.length < shortestMistyped || !/^[a-z]+$/.test(term)) return matches;
    either(matches, this.#pinyin(whole, true), worth.sound);
    if (!isEmpty(matches)) return matches;
    let most = 0;
    for (const word of this.#spellings()) {
      if (!isOneEdit(word, term)) continue;
      const exactMatches = this.#asItStands(word);
      const count = exactMatches.reduce((rows, weight) => rows + Number(weight > 0), 0);
      if (count > most) this.#kept.mean(term, word);
      most = Math.max(most, count);
      either(matches, exactMatches, worth.typo);
    }
    if (isEmpty(matches) && isLong) either(matches, this.#byInitialsOfSeveral(term), worth.whole);
    if (!isEmpty(matches) || term.length < shortestMisspelt) return matches;
    for (const [spelling, terms] of this.#sounds.spelled())
      if (isOneEdit(spelling, term))
        for (const one of terms) {
          either(matches, this.#asTyped(one), worth.typo);
          this.#kept.mean(term, one);
        }
    return matches;
  }

  /** A word, and what it or its singular means besides. */
  #asItStands(term: string): Weights {
    const exact = [term, ...singulars(term)].find((form) => this.isExact(form));
    if (exact !== undefined) return this.#expanded(exact, () => this.#written(term));
    const matches = this.#expanded(term, () => this.#written(term));
    for (const form of singulars(term))
      for (const meaning of this.lexicon.meansOf.get(form) ?? [])
        either(matches, this.plain(meaning), worth.synonym);
    return matches;
  }

  #spellings(): ReadonlySet<string> {
    this.#spelt ??= spellingsOf(this.#sortedWords, this.lexicon);
    return this.#spelt;
  }

  /** A word or its plural; where there is neither, all words that begin so. Article numbers always by their beginning. */
  #written(term: string): Weights {
    const matches = this.#scratch.take();
    const forms = [term, `${term}s`, `${term}es`, ...singulars(term)].filter((form) => this.#words.has(form));
    for (const form of forms) this.#words.raise(form, form === term ? worth.whole : worth.beginning, matches);
    if (forms.length === 0 && !(this.#isLoose && term.length === 1)) {
      const [from, to] = beginningWith(this.#sortedWords, term);
      for (let at = from; at < to; at += 1)
        this.#words.raise(this.#sortedWords[at] as string, worth.beginning, matches);
    }
    this.#numbers.find(term, (row, isWhole) =>
      raise(matches, row, weights.sku * (isWhole ? worth.whole : worth.beginning)),
    );
    return matches;
  }

  #pinyin(readings: readonly Reading[], alike = false): Weights {
    const matches = this.#scratch.take();
    if (readings.length === 0) return matches;
    const sounds = alike ? this.#sounds.alike() : this.#sounds;
    for (const { syllables: read, open } of readings) {
      const syllables = alike ? read.map(alikeSound) : read;
      const pieces = cut(syllables, (one) => sounds.terms(one).length > 0, sounds.longestTerm, ' ');
      const parts = pieces.map((piece, index) => {
        const last = open && index === pieces.length - 1;
        const pairs = piece.length < 2 ? piece : piece.slice(1).map((next, at) => `${piece[at]} ${next}`);
        const whole = pairs.map((pair, at) => {
          const one = this.#scratch.take();
          for (const part of sounds.parts(pair, last && at === pairs.length - 1))
            if (this.isExact(part)) either(one, this.#asTyped(part), worth.whole);
            else this.#pairs.raise(part, worth.whole, one);
          return one;
        });
        const terms = sounds.terms(piece.join(' '));
        const isExact = terms.length > 0 && terms.every((term) => this.isExact(term));
        const spelled = isExact ? this.#scratch.take() : whole.reduce(both);
        for (const term of terms) either(spelled, this.#asTyped(term), worth.whole);
        return spelled;
      });
      either(matches, parts.reduce(both), worth.sound);
    }
    return matches;
  }

  #byInitials(term: string): Weights {
    const matches = this.#scratch.take();
    if (!/^[a-z]{2,12}$/.test(term)) return matches;
    const own = this.#byInitialsOf.own(term);
    // Two letters begin half of all words: where the shop has a term for them, it is meant.
    if (own?.length === 1 && term.length === 2) return this.#each(own);
    for (const owner of this.#initials.find(term)) {
      const label = this.#labels[owner - this.#rows];
      if (label) raiseAll(matches, label.bits, label.weight * worth.initials);
      else raise(matches, owner, weights.name * worth.initials);
    }
    // What names call otherwise: cms is 长命锁, and so 福字锁; zzxl is 珍珠 and 项链.
    if (own && (own.length === 1 || !isEmpty(matches))) either(matches, this.#each(own), worth.whole);
    const spelled = isEmpty(matches) ? this.#byInitialsOf.spelled(term) : undefined;
    return spelled ? this.#anyOf(spelled, worth.initials) : matches;
  }

  /** Initials of one term after the other: zjsl is 足金 and 手链. */
  #byInitialsOfSeveral(term: string): Weights {
    for (const pieces of this.#byInitialsOf.several(term)) {
      const each = this.#each(pieces);
      if (!isEmpty(each)) return each;
    }
    return this.#scratch.take();
  }

  #each(pieces: readonly (readonly string[])[]): Weights {
    return pieces.map((terms) => this.#anyOf(terms, worth.initials)).reduce(both);
  }

  #anyOf(terms: readonly string[], tenths: number): Weights {
    const matches = this.#scratch.take();
    for (const term of terms) either(matches, this.#asTyped(term), tenths);
    return matches;
  }
}

/** Letters from which on an English word with one letter wrong is likelier than initials of several terms: braclet. */
const longestOfInitials = 5;

/** Letters of pinyin from which on a wrong one can be seen through. */
const shortestMisspelt = 5;
