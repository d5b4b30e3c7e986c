import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outdated } from './names.ts';

/**
 * The folder of finished stills. The command may be interrupted at any time: a picture is written completely or not at
 * all.
 */

export interface Wanted {
  readonly name: string;
  readonly file: string;
}

/** Returns the pictures that are missing. */
export async function missingIn(folder: string, wanted: readonly Wanted[]): Promise<readonly Wanted[]> {
  const present = new Set(await readdir(folder));
  return wanted.filter(({ file }) => !present.has(file));
}

/** Draws the pictures one by one, and reports each once it is saved. */
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

/** Deletes files of an earlier form, look or size of a picture whose current file exists. */
export async function weed(folder: string, wanted: readonly Wanted[]): Promise<readonly string[]> {
  const files = await readdir(folder);
  const drawn = wanted.map(({ file }) => file).filter((file) => files.includes(file));
  const gone = outdated(files, drawn);
  for (const file of gone) await rm(join(folder, file));
  return gone;
}
