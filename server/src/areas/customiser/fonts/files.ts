/** Font files for browsers: each has a name with a hash of its contents. A table maps characters to files. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  type EngravingFont,
  engravingFonts,
  type FontFile,
  type FontTable,
  spansOf,
} from '@jinlan/domain/customiser';
import type { Faces } from './faces.ts';

export interface FontFiles {
  /** A file that two fonts share occurs under one name. */
  readonly table: FontTable;
  /** The path of the file with this name; null for unknown names. */
  find(name: string): string | null;
}

/** Reads each file once to hash it, and does not keep it in memory. */
export async function readFontFiles(faces: Faces): Promise<FontFiles> {
  const paths = new Map<string, string>();
  const names = new Map<string, string>();
  for (const { path, name } of engravingFonts.flatMap((font) => faces[font])) {
    if (names.has(path)) continue;
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
      .slice(0, 16);
    const hashedName = name.replace(/\.woff2$/, `.${hash}.woff2`);
    names.set(path, hashedName);
    paths.set(hashedName, path);
  }
  const describeFiles = (font: EngravingFont) =>
    faces[font].map(
      ({ path, characters }): FontFile => ({ file: names.get(path) ?? '', characters: spansOf(characters) }),
    );
  const table: FontTable = {
    kaiti: describeFiles('kaiti'),
    arial: describeFiles('arial'),
    serif: describeFiles('serif'),
    script: describeFiles('script'),
  };
  return { table, find: (name) => paths.get(name) ?? null };
}
