/** Font files as browsers fetch them: each under a name that says its content, and one table of which file draws which characters. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type EngravingFont, engravingFonts } from '@jinlan/domain/customiser';
import type { Faces } from './faces.ts';

export interface FontFiles {
  /**
   * JSON: for each font its files and their characters, hexadecimal, as `4e00-4e05,4e07`. A file that two fonts share is
   * the same file.
   */
  readonly table: string;
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
    faces[font].map(({ path, characters }) => ({ file: names.get(path), characters: spans(characters) }));
  const table = Object.fromEntries(engravingFonts.map((font) => [font, described(font)]));
  return { table: JSON.stringify(table), find: (name) => paths.get(name) ?? null };
}

function spans(characters: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const character of characters) {
    const last = runs.at(-1);
    if (last && last[1] === character - 1) last[1] = character;
    else runs.push([character, character]);
  }
  return runs
    .map(([from, to]) => (from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`))
    .join(',');
}
