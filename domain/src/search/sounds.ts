import { sounds } from './tables.generated.ts';

/** Pinyin without tones: the readings of a character, and the syllables of a text. */
const syllables = new Set<string>();
const readings = new Map<string, readonly string[]>();

/** Reads the table at the first call; a process without pinyin queries never needs it. */
function load(): void {
  if (syllables.size > 0) return;
  const table = sounds.split(' ');
  for (let at = 0; at < table.length; at += 2) {
    const sound = table[at] as string;
    syllables.add(sound);
    for (const letter of table[at + 1] as string) {
      const earlierSounds = readings.get(letter);
      readings.set(letter, earlierSounds ? [...earlierSounds, sound] : [sound]);
    }
  }
}

/** Empty for anything but a Han character of the table. */
export function readingsOf(letter: string): readonly string[] {
  load();
  return readings.get(letter) ?? [];
}

/** The longest syllables: zhuang, shuang, chuang. */
const longest = 6;
/** Most readings that are tried; `xianxian` has four. */
const mostReadings = 8;

export interface Reading {
  readonly syllables: readonly string[];
  /** The last syllable is still being typed. */
  readonly open: boolean;
}

/**
 * Ways to read letters as syllables, fewest syllables first. If there is none, ways whose last syllable is
 * incomplete.
 */
export function readAsPinyin(letters: string): Reading[] {
  load();
  if (!/^[a-z']{1,40}$/.test(letters)) return [];
  const complete: string[][] = [];
  const incomplete: string[][] = [];
  const walk = (remaining: string, path: string[]): void => {
    if (complete.length >= mostReadings) return;
    if (remaining === '') {
      complete.push(path);
      return;
    }
    for (let length = Math.min(longest, remaining.length); length > 0; length -= 1)
      if (syllables.has(remaining.slice(0, length))) {
        if (length < remaining.length || complete.length === 0)
          walk(remaining.slice(length).replace(/^'/, ''), [...path, remaining.slice(0, length)]);
        else complete.push([...path, remaining]);
      }
    if (path.length > 0 && incomplete.length < mostReadings && isBeginning(remaining))
      incomplete.push([...path, remaining]);
  };
  if (canBeSpelled(letters)) walk(letters, []);
  const paths = complete.length > 0 ? complete : incomplete;
  return paths
    .map((path): Reading => ({ syllables: path, open: complete.length === 0 }))
    .sort((a, b) => a.syllables.length - b.syllables.length);
}

function isBeginning(letters: string): boolean {
  for (const sound of syllables) if (sound !== letters && sound.startsWith(letters)) return true;
  return false;
}

/**
 * Whether the letters can be read at all, up to an incomplete last syllable. It avoids trying readings that
 * cannot end.
 */
function canBeSpelled(letters: string): boolean {
  const text = letters.replaceAll("'", '');
  const reachable = new Set([0]);
  for (let at = 0; at < text.length; at += 1)
    if (reachable.has(at))
      for (let length = 1; length <= longest; length += 1)
        if (syllables.has(text.slice(at, at + length))) reachable.add(at + length);
  return Math.max(...reachable) > text.length - longest;
}

/**
 * A syllable as said by people who do not distinguish z/zh, c/ch, s/sh and final n/ng: `zhuang` becomes
 * `zuan`.
 */
export const alikeSound = (syllable: string): string =>
  syllable.replace(/^([zcs])h/, '$1').replace(/([aei]n)g$/, '$1');
