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
import { Scratch } from '../scratch.ts';
import { TermCache } from '../sized-cache.ts';
import { type Lexicon, phraseOf, spellingsOf } from './lexicon.ts';
import { LiteralNames } from './literal-names.ts';
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
import type { Label, SearchData } from './search-parts.ts';
import { type Sounds, soundsOf } from './sounds.ts';
import { TermInitials } from './term-initials.ts';

/**
 * Finds the rows of one search term. Han text matches by characters and pairs, then by equal sound or look. Latin words
 * match whole, by plural or prefix, then as pinyin, as initials, and last with one letter wrong.
 */
export class TermFinder {
  readonly lexicon: Lexicon;
  readonly #data: SearchData;
  readonly #pairs: Parts;
  readonly #words: Parts;
  readonly #sortedWords: readonly string[];
  readonly #numbers: Numbers;
  readonly #names: SearchData['names'];
  readonly #labels: readonly Label[];
  readonly #rowsByCode: SearchData['byCode'];
  readonly #cache = new TermCache<Weights>();
  #isLoose = false;
  readonly #scratch: Scratch;
  readonly #sounds: Sounds;
  #spellingsCache: ReadonlySet<string> | undefined;
  readonly #byInitialsOf: TermInitials;
  readonly literalNames: LiteralNames;

  constructor(data: SearchData) {
    const { rows, pairs, words, sortedWords, numbers, names, labels, byCode, lexicon, sounds } = data;
    this.#data = data;
    this.lexicon = lexicon;
    this.#scratch = new Scratch(rows);
    this.#pairs = pairs;
    this.#words = words;
    this.#sortedWords = sortedWords;
    this.#numbers = numbers;
    this.#names = names;
    this.#labels = labels;
    this.#rowsByCode = byCode;
    this.#sounds = sounds;
    this.#byInitialsOf = new TermInitials(lexicon);
    this.literalNames = new LiteralNames(names, lexicon);
  }

  moveTo(columns: Columns): void {
    this.#numbers.moveTo(columns);
  }

  /** Returns the matches of a term from the cache, or searches and caches them. */
  cached(term: string, search: () => Weights): Weights {
    return this.#cache.getOrCreate(this.#isLoose ? `${term}~` : term, () => search().slice());
  }

  /** The correction of a mistyped term; undefined where it was not corrected. */
  correctionOf(term: string): string | undefined {
    return this.#cache.correctionOf(term);
  }

  /** Called at the end of a search. Matches that are not cached may not be read afterwards. */
  releaseScratch(): void {
    this.#scratch.releaseAll();
  }

  /** Whether a name or a label contains these characters. */
  isPart(pair: string): boolean {
    return this.#pairs.has(pair);
  }

  /** The matches of a phrase of the lexicon. */
  phrase(phrase: string): Weights {
    if (!this.lexicon.labels.has(phrase)) return this.#expanded(phrase, () => this.plain(phrase));
    return this.#expanded(phrase, () => {
      const matches = this.#scratch.take();
      for (const { text, bits, weight } of this.#labels)
        if (phraseOf(text) === phrase) raiseAll(matches, bits, weight * worth.whole);
      for (const names of this.#names)
        names.eachWith(phrase, (row) => raise(matches, row, weights.name * worth.whole));
      return matches;
    });
  }

  /** Whether a term sounds like this run, or almost, or looks like it. */
  isMistaken(run: string): boolean {
    return this.#sounds.isTermLike(run) || lookAlikesOf(run).some((alike) => this.lexicon.terms.has(alike));
  }

  /** Whether two adjacent characters of a name or label sound like this pair. */
  soundsLikePart(pair: string): boolean {
    return [...pair].length === 2 && this.#sounds.isPartLike(pair);
  }

  cut(run: string): string[] {
    const { terms, longestRun } = this.lexicon;
    return cut([...run], (text) => terms.has(text), longestRun).map((piece) => piece.join(''));
  }

  /** Joins letters and digits typed with a space, like `jl 10428` and `pt 950`; null where no such word exists. */
  joined([letters = '', digits = '']: readonly string[]): string | null {
    if (!/^[a-z]{1,3}$/.test(letters) || !/^\d/.test(digits)) return null;
    const joined = `${letters}${digits}`;
    return this.#words.has(joined) || this.#numbers.begins(joined) ? joined : null;
  }

  /** The matches of words that are all pinyin, like `jie zhi`. Null where one is a word of the shop or nothing matches. */
  spelled(words: readonly string[]): Weights | null {
    if (words.length < 2) return null;
    const readings = words.map((word) => readAsPinyin(word)[0]);
    if (words.some((word) => this.#words.has(word) || this.lexicon.terms.has(word))) return null;
    if (!readings.every((reading) => reading !== undefined && !reading.open)) return null;
    const syllables = readings.flatMap((reading) => reading?.syllables ?? []);
    const matches = this.#pinyin([{ syllables, open: false }]);
    return isEmpty(matches) ? null : matches;
  }

  /**
   * The matches of a term and its synonyms. A term with an exact meaning matches only by that meaning, and a term of Han
   * characters also the names in which it stands alone.
   */
  #expanded(term: string, find: () => Weights): Weights {
    const isExact = this.isExact(term);
    const matches = isExact ? this.#scratch.take() : find();
    for (const meaning of (isExact ? this.lexicon.exact : this.lexicon.meansOf).get(term) ?? [])
      either(matches, this.plain(meaning), worth.synonym);
    if (isExact)
      for (const row of this.literalNames.rowsOfExact(term)) raise(matches, row, weights.name * worth.whole);
    return matches;
  }

  /** Whether the term has an exact meaning by a search rule. False while the finder is loosened. */
  isExact(term: string): boolean {
    return !this.#isLoose && this.lexicon.exact.has(term);
  }

  /** Whether a word is an item number, or a prefix of one. */
  isNumber(term: string): boolean {
    return /\d{3}/.test(term) && !this.lexicon.terms.has(term) && this.#numbers.has(term);
  }

  /**
   * Switches exact meanings off or on for the next searches. While they are off, a term matches every piece that contains
   * it.
   */
  loosen(isLoose: boolean): void {
    this.#isLoose = isLoose;
  }

  /** The matches of a text without synonyms. `metal=gold-999` matches the pieces with this option. */
  plain(text: string): Weights {
    const parts = text.split(/\s+/).flatMap((word) => {
      if (word.includes('=')) return [this.#rowsWithCode(word)];
      return tokensOf(word).flatMap(({ kind, text: part }) =>
        kind === 'word' ? [this.#literal(part)] : this.cut(part).map((run) => this.#run(run)),
      );
    });
    return parts.reduce(both, parts[0] ?? this.#scratch.take());
  }

  #rowsWithCode(code: string): Weights {
    const matches = this.#scratch.take();
    const bits = this.#rowsByCode.get(code);
    if (bits) raiseAll(matches, bits, weights.category * worth.whole);
    return matches;
  }

  /** The matches of a Han term; where there are none, those of its likely corrections. */
  han(term: string): Weights {
    const matches = this.#asTyped(term);
    if (!isEmpty(matches) || this.lexicon.terms.has(term) || [...term].length < 2) return matches;
    return this.#asMistyped(term);
  }

  /** Matches by equal sound, then by almost equal sound, then by look: 项琏, 砖戒, 手蜀. */
  #asMistyped(run: string): Weights {
    const readings = soundsOf(run).map((sound) => ({ syllables: sound.split(' '), open: false }));
    for (const alike of [false, true]) {
      const matches = this.#pinyin(readings, alike);
      if (isEmpty(matches)) continue;
      const word = this.#soundingLike(readings, alike);
      if (word !== null && !this.#isWord(word, matches)) continue;
      if (word !== null && word !== run) this.#cache.setCorrection(run, word);
      return matches;
    }
    for (const lookAlike of lookAlikesOf(run)) {
      const matches = this.#asTyped(lookAlike);
      if (isEmpty(matches)) continue;
      this.#cache.setCorrection(run, lookAlike);
      return matches;
    }
    return this.#scratch.take();
  }

  #isWord(pair: string, matches: Weights): boolean {
    return this.lexicon.terms.has(pair) || this.literalNames.isPiece(pair, matches, (run) => this.cut(run));
  }

  /** A word of the shop with this sound; null where only parts of words have it. */
  #soundingLike(readings: readonly Reading[], alike: boolean): string | null {
    const sounds = alike ? this.#sounds.alike() : this.#sounds;
    for (const { syllables } of readings) {
      const sound = (alike ? syllables.map(alikeSound) : syllables).join(' ');
      const [word] = [...sounds.terms(sound), ...sounds.parts(sound, false)];
      if (word !== undefined) return word;
    }
    return null;
  }

  /**
   * The matches of a term, and of the terms that it consists of: 钻石项链 also matches a piece that matches both 钻石 and
   * 项链.
   */
  #asTyped(term: string): Weights {
    const matches = this.#expanded(term, () => this.#run(term));
    if (this.isExact(term)) return matches;
    const { terms, longestRun } = this.lexicon;
    const isOther = (text: string): boolean => text !== term && terms.has(text);
    const pieces = cut([...term], isOther, longestRun).map((piece) => piece.join(''));
    if (pieces.length < 2 || !pieces.every(isOther)) return matches;
    return either(matches, pieces.map((piece) => this.#asTyped(piece)).reduce(both), worth.synonym);
  }

  /** The rows that contain each pair of adjacent characters. */
  #run(run: string): Weights {
    const pairs = pairsOf(run).map((pair) => this.#pair(pair));
    return pairs.reduce(both);
  }

  #pair(pair: string): Weights {
    const matches = this.#scratch.take();
    this.#pairs.raise(pair, worth.whole, matches);
    return matches;
  }

  /** The matches of a word of Latin letters or digits, by each possible meaning. */
  word(term: string): Weights {
    const matches = this.#withSynonyms(term);
    const readings = readAsPinyin(term);
    const complete = readings.filter(({ open }) => !open);
    if (complete.some(({ syllables }) => syllables.length > 1) || !this.#words.has(term))
      either(matches, this.#pinyin(complete), worth.whole);
    if (!isEmpty(matches)) return matches;
    either(matches, this.#pinyin(readings), worth.whole);
    either(matches, this.#byInitials(term), worth.whole);
    const isLong = term.length > maxInitialsLength;
    if (!isLong && isEmpty(matches)) either(matches, this.#byInitialsOfSeveral(term), worth.whole);
    if (!isEmpty(matches) || term.length < shortestMistyped || !/^[a-z]+$/.test(term)) return matches;
    either(matches, this.#pinyin(complete, true), worth.sound);
    if (!isEmpty(matches)) return matches;
    let bestCount = 0;
    for (const word of this.#spellings()) {
      if (!isOneEdit(word, term)) continue;
      const exactMatches = this.#withSynonyms(word);
      const count = exactMatches.reduce((rows, weight) => rows + Number(weight > 0), 0);
      if (count > bestCount) this.#cache.setCorrection(term, word);
      bestCount = Math.max(bestCount, count);
      either(matches, exactMatches, worth.typo);
    }
    if (isEmpty(matches) && isLong) either(matches, this.#byInitialsOfSeveral(term), worth.whole);
    if (!isEmpty(matches) || term.length < minMisspeltLength) return matches;
    for (const [spelling, terms] of this.#sounds.spelled())
      if (isOneEdit(spelling, term))
        for (const correctedTerm of terms) {
          either(matches, this.#asTyped(correctedTerm), worth.typo);
          this.#cache.setCorrection(term, correctedTerm);
        }
    return matches;
  }

  /** The matches of a word and of its synonyms, also those of its singular. */
  #withSynonyms(term: string): Weights {
    const exact = [term, ...singulars(term)].find((form) => this.isExact(form));
    if (exact !== undefined) return this.#expanded(exact, () => this.#literal(term));
    const matches = this.#expanded(term, () => this.#literal(term));
    for (const form of singulars(term))
      for (const meaning of this.lexicon.meansOf.get(form) ?? [])
        either(matches, this.plain(meaning), worth.synonym);
    return matches;
  }

  #spellings(): ReadonlySet<string> {
    this.#spellingsCache ??= spellingsOf(this.#sortedWords, this.lexicon);
    return this.#spellingsCache;
  }

  /** The matches of a word or its plural, else of all words with this prefix. Item numbers always match by prefix. */
  #literal(term: string): Weights {
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
    for (const { syllables: typedSyllables, open } of readings) {
      const syllables = alike ? typedSyllables.map(alikeSound) : typedSyllables;
      const pieces = cut(syllables, (text) => sounds.terms(text).length > 0, sounds.longestTerm, ' ');
      const parts = pieces.map((piece, index) => {
        const last = open && index === pieces.length - 1;
        const pairs = piece.length < 2 ? piece : piece.slice(1).map((next, at) => `${piece[at]} ${next}`);
        const pairWeights = pairs.map((pair, at) => {
          const pairMatches = this.#scratch.take();
          for (const part of sounds.parts(pair, last && at === pairs.length - 1))
            if (this.isExact(part)) either(pairMatches, this.#asTyped(part), worth.whole);
            else this.#pairs.raise(part, worth.whole, pairMatches);
          return pairMatches;
        });
        const terms = sounds.terms(piece.join(' '));
        const isExact = terms.length > 0 && terms.every((term) => this.isExact(term));
        const spelled = isExact ? this.#scratch.take() : pairWeights.reduce(both);
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
    const ownTerms = this.#byInitialsOf.own(term);
    // Two letters begin half of all words, so a term of the shop with these initials wins.
    if (ownTerms?.length === 1 && term.length === 2) return this.#matchAll(ownTerms);
    for (const row of this.#data.initials.find(term)) raise(matches, row, weights.name * worth.initials);
    for (const index of this.#data.labelInitials.find(term)) {
      const { bits, weight } = this.#labels[index] as Label;
      raiseAll(matches, bits, weight * worth.initials);
    }
    // Terms that names spell otherwise: cms is 长命锁, and so 福字锁; zzxl is 珍珠 and 项链.
    if (ownTerms && (ownTerms.length === 1 || !isEmpty(matches)))
      either(matches, this.#matchAll(ownTerms), worth.whole);
    const spelled = isEmpty(matches) ? this.#byInitialsOf.spelled(term) : undefined;
    return spelled ? this.#matchAny(spelled, worth.initials) : matches;
  }

  /** The matches of concatenated initials of several terms: zjsl is 足金 and 手链. */
  #byInitialsOfSeveral(term: string): Weights {
    for (const pieces of this.#byInitialsOf.several(term)) {
      const allMatches = this.#matchAll(pieces);
      if (!isEmpty(allMatches)) return allMatches;
    }
    return this.#scratch.take();
  }

  #matchAll(pieces: readonly (readonly string[])[]): Weights {
    return pieces.map((terms) => this.#matchAny(terms, worth.initials)).reduce(both);
  }

  #matchAny(terms: readonly string[], tenths: number): Weights {
    const matches = this.#scratch.take();
    for (const term of terms) either(matches, this.#asTyped(term), tenths);
    return matches;
  }
}

/** A longer word is more likely an English word with one letter wrong (braclet) than initials of several terms. */
const maxInitialsLength = 5;

/** Minimum letters of pinyin for correcting a wrong one. */
const minMisspeltLength = 5;
