import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from '../platform/log.ts';

/**
 * A folder with a size limit for files that can be recreated. The least recently used files are deleted
 * first. The time of last use is the file's modification time, so it survives restarts and is shared by
 * processes.
 */
export interface BoundedFolder {
  readonly path: string;
  /** Reads a file; null if there is none. */
  read(name: string): Promise<Buffer | null>;
  /** Marks a file as used and returns its size in bytes; null if there is none. */
  use(name: string): Promise<number | null>;
  /**
   * Creates a file: `write` writes it under a temporary name, so that nobody reads an incomplete file.
   * Deletes others if the folder is full.
   */
  add(name: string, write: (file: string) => Promise<void>): Promise<void>;
  /** Resolves when no files are being deleted. */
  idle(): Promise<void>;
}

export interface FolderLimits {
  readonly path: string;
  /** The size limit in bytes. */
  readonly most: number;
  readonly log: Logger;
}

/** A full folder is emptied to this share of the limit, so that it is not scanned for each new file. */
const emptiedShare = 0.8;
/** The time after which the folder is scanned again, because other processes write to it too. */
const recountMs = 10 * 60_000;
/** Milliseconds between two writes of the time of use. */
const touchIntervalMs = 60 * 60_000;
/** Age after which an unfinished file belongs to a dead process. */
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
  let partCount = 0;

  const deleteOldest = async (): Promise<void> => {
    const entries = await filesOf(path);
    let total = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    const targetBytes = total > most ? most * emptiedShare : most;
    for (const { file, bytes: size } of entries.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (total <= targetBytes) break;
      await rm(file, { force: true });
      total -= size;
    }
    bytes = total;
    countedAt = Date.now();
  };

  const cleanUp = (): void => {
    if (counting !== null || (bytes <= most && Date.now() - countedAt < recountMs)) return;
    counting = deleteOldest()
      .catch((err) => log.warn({ err, folder: path }, 'a folder of pictures could not be emptied'))
      .finally(() => {
        counting = null;
      });
  };

  const withFile = async <T>(
    name: string,
    get: (handle: FileHandle, size: number) => T | Promise<T>,
  ): Promise<T | null> => {
    const handle = await open(join(path, name)).catch(() => null);
    if (handle === null) return null;
    try {
      const { mtimeMs, size } = await handle.stat();
      const now = new Date();
      if (now.getTime() - mtimeMs > touchIntervalMs) await handle.utimes(now, now).catch(() => undefined);
      return await get(handle, size);
    } finally {
      await handle.close();
    }
  };

  return {
    path,
    read: (name) => withFile(name, (handle) => handle.readFile()),
    use: (name) => withFile(name, (_, size) => size),
    async add(name, write) {
      const file = join(path, name);
      await mkdir(dirname(file), { recursive: true });
      partCount += 1;
      const part = `${file}.${process.pid}-${partCount}.part`;
      try {
        await write(part);
        bytes += (await stat(part)).size;
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      cleanUp();
    },
    async idle() {
      await counting;
    },
  };
}

/**
 * Scans folders one after the other, since a full one has about 50,000 files. Skips files that other
 * processes delete meanwhile.
 */
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
