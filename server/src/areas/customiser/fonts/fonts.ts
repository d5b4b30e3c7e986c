/**
 * What the shop's fonts have and how they draw it. Nothing is read before the first visit of the customiser; a slice is opened
 * when one of its characters is first drawn, which takes its letters out of it, and only the last few stay open. Letters
 * that were drawn are kept, 4,096 of about a kilobyte.
 */
import { readFile } from 'node:fs/promises';
import type { Glyph, Outlines } from '@jinlan/atelier/pieces';
import type { EngravingFont, HasCharacter } from '@jinlan/domain/customiser';
import type { Font } from 'fontkit';
import { type Face, type Faces, readFaces } from './faces.ts';

export interface Fonts {
  readonly faces: Faces;
  readonly has: HasCharacter;
  /** Each once, of those characters that the font has. A fault where a file cannot be read. */
  draw(font: EngravingFont, characters: Iterable<string>): Promise<ReadonlyMap<string, Glyph>>;
}

const mostLetters = 4_096;
const mostOpen = 6;

export async function openFonts(): Promise<Fonts> {
  const faces = await readFaces();
  const byCharacter = {
    kaiti: faceByCharacter(faces.kaiti),
    arial: faceByCharacter(faces.arial),
    serif: faceByCharacter(faces.serif),
    script: faceByCharacter(faces.script),
  } satisfies Record<EngravingFont, ReadonlyMap<number, Face>>;
  const open = latest<Promise<Font>>(mostOpen);
  const drawn = latest<Glyph>(mostLetters);

  const letter = async (font: EngravingFont, codePoint: number): Promise<Glyph | null> => {
    const face = byCharacter[font].get(codePoint);
    if (face === undefined) return null;
    const key = `${face.name} ${codePoint}`;
    const known = drawn.get(key);
    if (known) return known;
    const opened = open.get(face.path) ?? open.set(face.path, openFace(face.path));
    // A file that could not be read is tried again by whoever asks next.
    const slice = await opened.catch((error: unknown) => {
      open.drop(face.path);
      throw error;
    });
    const { path, advanceWidth } = slice.glyphForCodePoint(codePoint);
    return drawn.set(key, { path: path.toSVG(), unitsPerEm: slice.unitsPerEm, advance: advanceWidth });
  };

  return {
    faces,
    has: (font, codePoint) => byCharacter[font].has(codePoint),
    async draw(font, characters) {
      const letters = new Map<string, Glyph>();
      for (const character of new Set(characters)) {
        const glyph = await letter(font, character.codePointAt(0) ?? 0);
        if (glyph) letters.set(character, glyph);
      }
      return letters;
    },
  };
}

export const outlinesIn =
  (letters: ReadonlyMap<string, Glyph>): Outlines =>
  (character) =>
    letters.get(character) ?? null;

const faceByCharacter = (faces: readonly Face[]): ReadonlyMap<number, Face> =>
  new Map(faces.flatMap((face) => face.characters.map((codePoint) => [codePoint, face] as const)));

async function openFace(path: string): Promise<Font> {
  const [fontkit, bytes] = await Promise.all([import('fontkit'), readFile(path)]);
  const opened = fontkit.create(bytes);
  if ('fonts' in opened) throw new Error(`${path} is a collection of fonts`);
  return opened;
}

interface Latest<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): T;
  drop(key: string): void;
}

/** The longest unused goes first. */
function latest<T>(most: number): Latest<T> {
  const kept = new Map<string, T>();
  return {
    get(key) {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    set(key, value) {
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return value;
    },
    drop: (key) => void kept.delete(key),
  };
}
