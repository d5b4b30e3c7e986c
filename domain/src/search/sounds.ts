import { sounds } from './tables.generated.ts';

/** Pinyin without tones: how a character is read, and which syllables a row of letters can be. */
const syllables = new Set<string>();
const readings = new Map<string, readonly string[]>();

/** Read from the table when first needed; a process nobody asks by pinyin never does. */
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

/** None for what is no Han character of the table. */
export function readingsOf(letter: string): readonly string[] {
  load();
  return readings.get(letter) ?? [];
}

/** The longest syllables: zhuang, shuang, chuang. */
const longest = 6;
/** `xianxian` can be read in four ways; nobody means a tenth. */
const mostReadings = 8;

export interface Reading {
  readonly syllables: readonly string[];
  /** The last syllable is still being typed. */
  readonly open: boolean;
}

/**
 * The ways in which letters are rows of syllables, fewest syllables first. Only where there is none, those whose last
 * syllable has just been begun.
 */
export function readAsPinyin(letters: string): Reading[] {
  load();
  if (!/^[a-z']{1,40}$/.test(letters)) return [];
  const whole: string[][] = [];
  const begun: string[][] = [];
  const walk = (rest: string, path: string[]): void => {
    if (whole.length >= mostReadings) return;
    if (rest === '') {
      whole.push(path);
      return;
    }
    for (let length = Math.min(longest, rest.length); length > 0; length -= 1)
      if (syllables.has(rest.slice(0, length))) {
        if (length < rest.length || whole.length === 0)
          walk(rest.slice(length).replace(/^'/, ''), [...path, rest.slice(0, length)]);
        else whole.push([...path, rest]);
      }
    if (path.length > 0 && begun.length < mostReadings && isBeginning(rest)) begun.push([...path, rest]);
  };
  if (canBeSpelled(letters)) walk(letters, []);
  const paths = whole.length > 0 ? whole : begun;
  return paths
    .map((path): Reading => ({ syllables: path, open: whole.length === 0 }))
    .sort((a, b) => a.syllables.length - b.syllables.length);
}

function isBeginning(letters: string): boolean {
  for (const sound of syllables) if (sound !== letters && sound.startsWith(letters)) return true;
  return false;
}

/** Whether any way leads to within a syllable of the end: keeps the walk from trying what cannot be. */
function canBeSpelled(letters: string): boolean {
  const text = letters.replaceAll("'", '');
  const reached = new Set([0]);
  for (let at = 0; at < text.length; at += 1)
    if (reached.has(at))
      for (let length = 1; length <= longest; length += 1)
        if (syllables.has(text.slice(at, at + length))) reached.add(at + length);
  return Math.max(...reached) > text.length - longest;
}

/** A syllable as those say it who tell neither z from zh nor n from ng at its end: zhuan and zuan are one. */
export const alikeSound = (syllable: string): string =>
  syllable.replace(/^([zcs])h/, '$1').replace(/([aei]n)g$/, '$1');
