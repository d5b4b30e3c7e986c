import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outdated } from './names.ts';

/**
 * The folder of finished stills. The command may be interrupted at any time: a picture is written completely or not at
 * all.
 */

export interface RequestedStill {
  readonly name: string;
  readonly file: string;
}

/** Returns the pictures that are missing. */
export async function missingIn(
  folder: string,
  requested: readonly RequestedStill[],
): Promise<readonly RequestedStill[]> {
  const existingFiles = new Set(await readdir(folder));
  return requested.filter(({ file }) => !existingFiles.has(file));
}

/** Draws the pictures one by one, and reports each once it is saved. */
export async function drawMissing(
  folder: string,
  missing: readonly RequestedStill[],
  draw: (name: string) => Promise<Buffer>,
  onSaved: (file: string, bytes: number) => void,
): Promise<void> {
  for (const { name, file } of missing) {
    const picture = await draw(name);
    const unfinished = join(folder, `${file}.part`);
    await writeFile(unfinished, picture);
    await rename(unfinished, join(folder, file));
    onSaved(file, picture.length);
  }
}

/** Deletes files of an earlier form, look or size of a picture if its current file exists. */
export async function deleteOutdated(
  folder: string,
  requested: readonly RequestedStill[],
): Promise<readonly string[]> {
  const files = await readdir(folder);
  const currentFiles = requested.map(({ file }) => file).filter((file) => files.includes(file));
  const outdatedFiles = outdated(files, currentFiles);
  for (const file of outdatedFiles) await rm(join(folder, file));
  return outdatedFiles;
}
