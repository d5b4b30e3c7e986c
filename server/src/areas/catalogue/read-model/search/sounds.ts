import { alikeSound, readingsOf } from '@jinlan/domain/search';
import type { Steps } from '../in-slices.ts';
import { beginningWith } from './parts.ts';

/**
 * By which sounds the shop's own words go: pinyin points at Han characters that are there, and those are looked up as
 * if they had been typed. A catalogue's characters are few, however many pieces it has.
 */
export class Sounds {
  readonly #bySound: ReadonlyMap<string, readonly string[]>;
  readonly #sorted: readonly string[];
  readonly #terms = new Map<string, string[]>();
  longestTerm: number;
  #alike: Sounds | undefined;

  constructor(bySound: ReadonlyMap<string, readonly string[]>, terms: Iterable<string>) {
    this.#bySound = bySound;
    this.#sorted = [...bySound.keys()].sort();
    let longest = 1;
    for (const term of terms) {
      const letters = [...term].length;
      if (letters < 2) continue;
      for (const sound of soundsOf(term)) {
        this.#terms.set(sound, [...(this.#terms.get(sound) ?? []), term]);
        longest = Math.max(longest, letters);
      }
    }
    this.longestTerm = longest;
  }

  /** Known terms that sound so: `jie zhi` is 戒指. */
  terms(sound: string): readonly string[] {
    return this.#terms.get(sound) ?? [];
  }

  /** The same by sounds that many do not tell apart; its syllables are asked as `alikeSound` has them. */
  alike(): Sounds {
    if (this.#alike) return this.#alike;
    const bySound = new Map<string, string[]>();
    for (const [sound, parts] of this.#bySound) {
      const alike = alikeSounds(sound);
      bySound.set(alike, [...(bySound.get(alike) ?? []), ...parts]);
    }
    const made = new Sounds(bySound, []);
    for (const [sound, terms] of this.#terms) {
      const alike = alikeSounds(sound);
      made.#terms.set(alike, [...(made.#terms.get(alike) ?? []), ...terms]);
    }
    made.longestTerm = this.longestTerm;
    this.#alike = made;
    return made;
  }

  /** Whether a known term sounds so, or nearly so. */
  isTermLike(run: string): boolean {
    const sounds = soundsOf(run);
    return (
      sounds.some((sound) => this.terms(sound).length > 0) ||
      sounds.some((sound) => this.alike().terms(alikeSounds(sound)).length > 0)
    );
  }

  /** Whether characters of the shop sound so. */
  isPartLike(run: string): boolean {
    return soundsOf(run).some((sound) => this.parts(sound, false).length > 0);
  }

  /** Each known term by its syllables in one word: `jiezhi`. */
  *spelled(): Iterable<readonly [spelling: string, terms: readonly string[]]> {
    for (const [sound, terms] of this.#terms) yield [sound.replaceAll(' ', ''), terms];
  }

  /** Characters and pairs of the shop that sound so, or begin to. */
  parts(sound: string, open: boolean): readonly string[] {
    if (!open) return this.#bySound.get(sound) ?? [];
    const [from, to] = beginningWith(this.#sorted, sound);
    return this.#sorted.slice(from, to).flatMap((one) => this.#bySound.get(one) ?? []);
  }
}

const alikeSounds = (sound: string): string => sound.split(' ').map(alikeSound).join(' ');

/** By each way to read them, the characters and pairs of the shop. */
export function* indexSounds(parts: Iterable<string>): Steps<ReadonlyMap<string, readonly string[]>> {
  const bySound = new Map<string, string[]>();
  for (const part of parts) {
    for (const sound of soundsOf(part)) {
      const known = bySound.get(sound);
      if (known) known.push(part);
      else bySound.set(sound, [part]);
    }
    yield;
  }
  return bySound;
}

/** Every way to read characters, syllables with spaces between; most have one. */
export function soundsOf(text: string, most = 8): string[] {
  let ways: string[] = [];
  for (const [at, letter] of [...text].entries()) {
    const readings = readingsOf(letter);
    ways = at === 0 ? [...readings] : ways.flatMap((way) => readings.map((one) => `${way} ${one}`));
    ways = ways.slice(0, most);
  }
  return ways;
}

/** Runs of Han characters by the first letters of their syllables, in one text that is searched through. */
export class Initials {
  /** What is added, until it is packed: a text that grew piece by piece would keep each of them. */
  #adding = { parts: ['\n'], length: 1, starts: [] as number[], owners: [] as number[] };
  #text = '';
  #starts = new Int32Array();
  #owners = new Int32Array();

  add(run: string, owner: number): void {
    for (const way of new Set(soundsOf(run, 4).map((sound) => sound.replace(/(\S)\S*\s*/g, '$1')))) {
      this.#adding.starts.push(this.#adding.length);
      this.#adding.owners.push(owner);
      this.#adding.parts.push(way, '\n');
      this.#adding.length += way.length + 1;
    }
  }

  /** Nothing is added any more. */
  pack(): this {
    const { parts, starts, owners } = this.#adding;
    this.#text = parts.join('');
    this.#starts = Int32Array.from(starts);
    this.#owners = Int32Array.from(owners);
    this.#adding = { parts: [], length: 0, starts: [], owners: [] };
    return this;
  }

  /** Whose runs have these initials in a row. */
  find(initials: string): number[] {
    const text = this.#text;
    const found: number[] = [];
    let run = 0;
    for (let at = text.indexOf(initials); at >= 0; at = text.indexOf(initials, at)) {
      while (run + 1 < this.#starts.length && (this.#starts[run + 1] as number) <= at) run += 1;
      found.push(this.#owners[run] as number);
      at = text.indexOf('\n', at);
    }
    return found;
  }
}

/** 红绳手链 is hssl. */
export const initialsOf = (text: string): string => (soundsOf(text, 1)[0] ?? '').replace(/(\S)\S*\s*/g, '$1');
