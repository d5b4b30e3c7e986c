import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaSource } from './sources.ts';

/**
 * Pictures that are kept in the database, as files: each is written to the disk of this process when it is first asked for.
 * Their bytes never change under one path, so a file that is there is the picture.
 */
export interface StoredPictures {
  /** The path's picture; null for any path that is none of these, or that nobody has. */
  read(path: string): Promise<Buffer | null>;
}

export function storedSource(folder: string, { read }: StoredPictures): MediaSource {
  return {
    async find(path) {
      const file = join(folder, path);
      const known = await stat(file).catch(() => null);
      if (known?.isFile()) return { file, version: 'kept', bytes: known.size };
      const content = await read(path);
      if (content === null) return null;
      await mkdir(dirname(file), { recursive: true });
      const unfinished = `${file}.${process.pid}`;
      await writeFile(unfinished, content);
      await rename(unfinished, file);
      return { file, version: 'kept', bytes: content.length };
    },
  };
}

/** The first of them that has it. */
export const eitherSource = (...sources: readonly MediaSource[]): MediaSource => ({
  async find(path) {
    for (const source of sources) {
      const found = await source.find(path);
      if (found) return found;
    }
    return null;
  },
});
