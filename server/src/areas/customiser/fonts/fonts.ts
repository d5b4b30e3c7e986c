/**
 * The characters and glyphs of the shop's fonts. Fonts are loaded on the first use of the customiser. A font file is opened
 * when one of its characters is first drawn, and only the last few stay open. The last 4,096 glyphs, of about a kilobyte
 * each, are cached.
 */
import { readFile } from 'node:fs/promises';
import type { Glyph, Outlines } from '@jinlan/atelier/pieces';
import type { EngravingFont, HasCharacter } from '@jinlan/domain/customiser';
import type { Font } from 'fontkit';
import type { Face } from '../../../platform/pdf/faces.ts';
import { type Faces, readFaces } from './faces.ts';

export interface Fonts {
  readonly faces: Faces;
  readonly has: HasCharacter;
  /** The glyphs of the distinct characters that the font has. Throws where a file cannot be read. */
  draw(font: EngravingFont, characters: Iterable<string>): Promise<ReadonlyMap<string, Glyph>>;
}

const maxGlyphs = 4_096;
const maxOpenFiles = 6;

export async function openFonts(): Promise<Fonts> {
  const faces = await readFaces();
  const byCharacter = {
    kaiti: faceByCharacter(faces.kaiti),
    arial: faceByCharacter(faces.arial),
    serif: faceByCharacter(faces.serif),
    script: faceByCharacter(faces.script),
  } satisfies Record<EngravingFont, ReadonlyMap<number, Face>>;
  const openFiles = leastRecentlyUsed<Promise<Font>>(maxOpenFiles);
  const glyphs = leastRecentlyUsed<Glyph>(maxGlyphs);

  const glyphOf = async (font: EngravingFont, codePoint: number): Promise<Glyph | null> => {
    const face = byCharacter[font].get(codePoint);
    if (face === undefined) return null;
    const key = `${face.name} ${codePoint}`;
    const cached = glyphs.get(key);
    if (cached) return cached;
    const openFile = openFiles.get(face.path) ?? openFiles.set(face.path, openFace(face.path));
    // A file that could not be read is retried by the next caller.
    const slice = await openFile.catch((error: unknown) => {
      openFiles.drop(face.path);
      throw error;
    });
    const { path, advanceWidth } = slice.glyphForCodePoint(codePoint);
    return glyphs.set(key, { path: path.toSVG(), unitsPerEm: slice.unitsPerEm, advance: advanceWidth });
  };

  return {
    faces,
    has: (font, codePoint) => byCharacter[font].has(codePoint),
    async draw(font, characters) {
      const drawnGlyphs = new Map<string, Glyph>();
      for (const character of new Set(characters)) {
        const glyph = await glyphOf(font, character.codePointAt(0) ?? 0);
        if (glyph) drawnGlyphs.set(character, glyph);
      }
      return drawnGlyphs;
    },
  };
}

export const outlinesIn =
  (glyphs: ReadonlyMap<string, Glyph>): Outlines =>
  (character) =>
    glyphs.get(character) ?? null;

const faceByCharacter = (faces: readonly Face[]): ReadonlyMap<number, Face> =>
  new Map(faces.flatMap((face) => face.characters.map((codePoint) => [codePoint, face] as const)));

async function openFace(path: string): Promise<Font> {
  const [fontkit, bytes] = await Promise.all([import('fontkit'), readFile(path)]);
  const opened = fontkit.create(bytes);
  if ('fonts' in opened) throw new Error(`${path} is a collection of fonts`);
  return opened;
}

interface LeastRecentlyUsed<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): T;
  drop(key: string): void;
}

/** A cache that evicts the least recently used entry. */
function leastRecentlyUsed<T>(maxEntries: number): LeastRecentlyUsed<T> {
  const entries = new Map<string, T>();
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      entries.set(key, value);
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
      return value;
    },
    drop: (key) => void entries.delete(key),
  };
}
