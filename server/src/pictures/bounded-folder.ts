import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from '../platform/log.ts';

/**
 * A folder of files that can be made again, with a size limit. The files that nobody has read for the longest time are
 * deleted first. A file's time of last use is its modification time, so it survives restarts and other processes see it.
 */
export interface BoundedFolder {
  readonly path: string;
  /** Returns null for a file that is not there. */
  read(name: string): Promise<Buffer | null>;
  /** The size of a file in bytes, which then counts as used; null for a file that is not there. */
  use(name: string): Promise<number | null>;
  /** Lets `write` make the file under a temporary name, so that nobody reads half a file, and deletes others where the folder is full. */
  add(name: string, write: (file: string) => Promise<void>): Promise<void>;
  /** Settles when no file is being deleted. */
  idle(): Promise<void>;
}

export interface FolderLimits {
  readonly path: string;
  /** Bytes. */
  readonly most: number;
  readonly log: Logger;
}

/** A full folder is emptied to this share, so that it is not walked for each new file. */
const share = 0.8;
/** Other processes write into the folder too. */
const recountMs = 10 * 60_000;
/** A use is written to the disk at most so often. */
const usedAgainMs = 60 * 60_000;
/** What a killed process left unfinished. */
const abandonedMs = 10 * 60_000;
const unfinished = /\.part$/;

interface Entry {
  readonly file: string;
  readonly bytes: number;
  readonly usedAt: number;
}

export function createBoundedFolder({ path, most, log }: FolderLimits): BoundedFolder {
  let bytes = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  let counting: Promise<void> | null = null;
  let parts = 0;

  const deleteOldest = async (): Promise<void> => {
    const entries = await filesOf(path);
    let total = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    const goal = total > most ? most * share : most;
    for (const { file, bytes: size } of entries.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (total <= goal) break;
      await rm(file, { force: true });
      total -= size;
    }
    bytes = total;
    countedAt = Date.now();
  };

  const makeRoom = (): void => {
    if (counting !== null || (bytes <= most && Date.now() - countedAt < recountMs)) return;
    counting = deleteOldest()
      .catch((err) => log.warn({ err, folder: path }, 'a folder of pictures could not be emptied'))
      .finally(() => {
        counting = null;
      });
  };

  const using = async <T>(
    name: string,
    get: (handle: FileHandle, size: number) => T | Promise<T>,
  ): Promise<T | null> => {
    const handle = await open(join(path, name)).catch(() => null);
    if (handle === null) return null;
    try {
      const { mtimeMs, size } = await handle.stat();
      const now = new Date();
      if (now.getTime() - mtimeMs > usedAgainMs) await handle.utimes(now, now).catch(() => undefined);
      return await get(handle, size);
    } finally {
      await handle.close();
    }
  };

  return {
    path,
    read: (name) => using(name, (handle) => handle.readFile()),
    use: (name) => using(name, (_, size) => size),
    async add(name, write) {
      const file = join(path, name);
      await mkdir(dirname(file), { recursive: true });
      parts += 1;
      const part = `${file}.${process.pid}-${parts}.part`;
      try {
        await write(part);
        bytes += (await stat(part)).size;
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      makeRoom();
    },
    async idle() {
      await counting;
    },
  };
}

/** One folder after the other: a full one has some 50,000 files. Files that other processes delete meanwhile are left out. */
async function filesOf(folder: string): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  const abandonedBefore = Date.now() - abandonedMs;
  for (const child of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const file = join(folder, child.name);
    if (child.isDirectory()) {
      entries.push(...(await filesOf(file)));
      continue;
    }
    const stats = await stat(file).catch(() => null);
    if (!stats) continue;
    if (unfinished.test(child.name)) {
      if (stats.mtimeMs < abandonedBefore) await rm(file, { force: true });
    } else entries.push({ file, bytes: stats.size, usedAt: stats.mtimeMs });
  }
  return entries;
}

export const writeTo =
  (content: Buffer) =>
  (file: string): Promise<void> =>
    writeFile(file, content);
