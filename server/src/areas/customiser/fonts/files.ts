/** Font files as browsers fetch them: each under a name that says its content, and one table of which file draws which characters. */
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
  /** A file that two fonts share is the same file. */
  readonly table: FontTable;
  /** Of the name in an address; null for any other. */
  find(name: string): string | null;
}

/** Every file is read once for its name, and none is kept. */
export async function fontFiles(faces: Faces): Promise<FontFiles> {
  const paths = new Map<string, string>();
  const names = new Map<string, string>();
  for (const { path, name } of engravingFonts.flatMap((font) => faces[font])) {
    if (names.has(path)) continue;
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
      .slice(0, 16);
    const named = name.replace(/\.woff2$/, `.${hash}.woff2`);
    names.set(path, named);
    paths.set(named, path);
  }
  const described = (font: EngravingFont) =>
    faces[font].map(
      ({ path, characters }): FontFile => ({ file: names.get(path) ?? '', characters: spansOf(characters) }),
    );
  const table: FontTable = {
    kaiti: described('kaiti'),
    arial: described('arial'),
    serif: described('serif'),
    script: described('script'),
  };
  return { table, find: (name) => paths.get(name) ?? null };
}
