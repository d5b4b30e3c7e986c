import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outdated } from './names.ts';

/** The folder of finished stills. Drawing may be cut off at any time: a picture is written whole or not at all. */

export interface Wanted {
  readonly name: string;
  readonly file: string;
}

/** Those that are not there yet. */
export async function missingIn(folder: string, wanted: readonly Wanted[]): Promise<readonly Wanted[]> {
  const present = new Set(await readdir(folder));
  return wanted.filter(({ file }) => !present.has(file));
}

/** Draws one after the other and tells of each when it is safe. */
export async function fill(
  folder: string,
  missing: readonly Wanted[],
  draw: (name: string) => Promise<Buffer>,
  told: (file: string, bytes: number) => void,
): Promise<void> {
  for (const { name, file } of missing) {
    const picture = await draw(name);
    const unfinished = join(folder, `${file}.part`);
    await writeFile(unfinished, picture);
    await rename(unfinished, join(folder, file));
    told(file, picture.length);
  }
}

/** Takes away what was drawn from an earlier form, look or size of a picture that is wanted and there. */
export async function weed(folder: string, wanted: readonly Wanted[]): Promise<readonly string[]> {
  const files = await readdir(folder);
  const drawn = wanted.map(({ file }) => file).filter((file) => files.includes(file));
  const gone = outdated(files, drawn);
  for (const file of gone) await rm(join(folder, file));
  return gone;
}
