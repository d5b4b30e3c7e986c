import { alikeSound, readingsOf } from '@jinlan/domain/search';
import type { Steps } from '../in-slices.ts';
import { beginningWith } from './parts.ts';

/**
 * Maps pinyin to the Han characters and terms of the shop, which are then searched as if typed. A catalogue has few
 * distinct characters, however many pieces it has.
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

  /** The terms with this sound: `jie zhi` is 戒指. */
  terms(sound: string): readonly string[] {
    return this.#terms.get(sound) ?? [];
  }

  /** The same for sounds that many speakers do not distinguish; keys are syllables as `alikeSound` returns them. */
  alike(): Sounds {
    if (this.#alike) return this.#alike;
    const bySound = new Map<string, string[]>();
    for (const [sound, parts] of this.#bySound) {
      const alike = alikeSounds(sound);
      bySound.set(alike, [...(bySound.get(alike) ?? []), ...parts]);
    }
    const merged = new Sounds(bySound, []);
    for (const [sound, terms] of this.#terms) {
      const alike = alikeSounds(sound);
      merged.#terms.set(alike, [...(merged.#terms.get(alike) ?? []), ...terms]);
    }
    merged.longestTerm = this.longestTerm;
    this.#alike = merged;
    return merged;
  }

  /** Whether a term has this sound, or almost. */
  isTermLike(run: string): boolean {
    const sounds = soundsOf(run);
    return (
      sounds.some((sound) => this.terms(sound).length > 0) ||
      sounds.some((sound) => this.alike().terms(alikeSounds(sound)).length > 0)
    );
  }

  /** Whether characters of the shop have this sound. */
  isPartLike(run: string): boolean {
    return soundsOf(run).some((sound) => this.parts(sound, false).length > 0);
  }

  /** All terms by their syllables in one word: `jiezhi`. */
  *spelled(): Iterable<readonly [spelling: string, terms: readonly string[]]> {
    for (const [sound, terms] of this.#terms) yield [sound.replaceAll(' ', ''), terms];
  }

  /** Characters and pairs of the shop with this sound; with `open`, those whose sound begins with it. */
  parts(sound: string, open: boolean): readonly string[] {
    if (!open) return this.#bySound.get(sound) ?? [];
    const [from, to] = beginningWith(this.#sorted, sound);
    return this.#sorted.slice(from, to).flatMap((match) => this.#bySound.get(match) ?? []);
  }
}

const alikeSounds = (sound: string): string => sound.split(' ').map(alikeSound).join(' ');

/** Indexes characters and pairs of the shop by each of their readings. */
export function* indexSounds(parts: Iterable<string>): Steps<ReadonlyMap<string, readonly string[]>> {
  const bySound = new Map<string, string[]>();
  for (const part of parts) {
    for (const sound of soundsOf(part)) {
      const existing = bySound.get(sound);
      if (existing) existing.push(part);
      else bySound.set(sound, [part]);
    }
    yield;
  }
  return bySound;
}

/** All readings of a text, syllables separated by spaces; most texts have one. */
export function soundsOf(text: string, limit = 8): string[] {
  let spellings: string[] = [];
  for (const [at, letter] of [...text].entries()) {
    const readings = readingsOf(letter);
    spellings =
      at === 0
        ? [...readings]
        : spellings.flatMap((spelling) => readings.map((reading) => `${spelling} ${reading}`));
    spellings = spellings.slice(0, limit);
  }
  return spellings;
}

/** An index of Han runs by the initials of their syllables, stored in one text that is searched. */
export class Initials {
  /** Collected until `pack`: a text that grows piece by piece would keep each piece in memory. */
  #adding = { parts: ['\n'], length: 1, starts: [] as number[], owners: [] as number[] };
  #text = '';
  #starts = new Int32Array();
  #owners = new Int32Array();
  /** The initials of owners that changed after packing, separated by line breaks. */
  #changed: ReadonlyMap<number, string> = new Map();

  add(run: string, owner: number): void {
    for (const initials of initialsIn(run)) {
      this.#adding.starts.push(this.#adding.length);
      this.#adding.owners.push(owner);
      this.#adding.parts.push(initials, '\n');
      this.#adding.length += initials.length + 1;
    }
  }

  /** Builds the text; nothing can be added afterwards. */
  pack(): this {
    const { parts, starts, owners } = this.#adding;
    this.#text = parts.join('');
    this.#starts = Int32Array.from(starts);
    this.#owners = Int32Array.from(owners);
    this.#adding = { parts: [], length: 0, starts: [], owners: [] };
    return this;
  }

  /** The number of owners that changed after packing. */
  get changes(): number {
    return this.#changed.size;
  }

  /** The index of the next state, with the runs of these owners replaced. What did not change is shared. */
  next(runsOf: ReadonlyMap<number, readonly string[]>): Initials {
    const next = new Initials();
    [next.#text, next.#starts, next.#owners] = [this.#text, this.#starts, this.#owners];
    const changed = new Map(this.#changed);
    for (const [owner, runs] of runsOf)
      changed.set(owner, runs.flatMap((run) => [...initialsIn(run)]).join('\n'));
    next.#changed = changed;
    return next;
  }

  /** The owners of runs that contain these initials in sequence. */
  find(initials: string): number[] {
    const text = this.#text;
    const owners: number[] = [];
    let run = 0;
    for (let at = text.indexOf(initials); at >= 0; at = text.indexOf(initials, at)) {
      while (run + 1 < this.#starts.length && (this.#starts[run + 1] as number) <= at) run += 1;
      const owner = this.#owners[run] as number;
      if (!this.#changed.has(owner)) owners.push(owner);
      at = text.indexOf('\n', at);
    }
    for (const [owner, changedText] of this.#changed) if (changedText.includes(initials)) owners.push(owner);
    return owners;
  }
}

/** The initials of a run by each of its readings. */
const initialsIn = (run: string): Set<string> =>
  new Set(soundsOf(run, 4).map((sound) => sound.replace(/(\S)\S*\s*/g, '$1')));

/** 红绳手链 is hssl. */
export const initialsOf = (text: string): string => (soundsOf(text, 1)[0] ?? '').replace(/(\S)\S*\s*/g, '$1');
