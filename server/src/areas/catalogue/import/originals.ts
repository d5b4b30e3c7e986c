import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A file to import. */
export interface Original {
  readonly path: string;
  readonly size: number;
  readonly modified: Date;
}

export async function firstFile(folders: readonly string[], file: string): Promise<Original | null> {
  for (const folder of folders) {
    const path = join(folder, file);
    const stats = await stat(path).catch(() => null);
    if (stats?.isFile()) return { path, size: stats.size, modified: stats.mtime };
  }
  return null;
}

/** The path of a file with the same name but other contents in another folder; null: there is none. */
export async function otherFile(
  folders: readonly string[],
  file: string,
  original: Original,
): Promise<string | null> {
  for (const folder of folders) {
    const duplicate = await firstFile([folder], file);
    if (duplicate === null || duplicate.path === original.path) continue;
    if (duplicate.size !== original.size) return duplicate.path;
    if ((await hashOf(original.path)) !== (await hashOf(duplicate.path))) return duplicate.path;
  }
  return null;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export async function isSame(original: Original, target: string): Promise<boolean> {
  const existing = await stat(target).catch(() => null);
  return existing?.size === original.size && existing.mtime.getTime() === original.modified.getTime();
}

/**
 * Copies a file atomically and keeps its modification time, by which the next import recognises an
 * unchanged file.
 */
export async function put({ path, modified }: Original, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const partial = `${target}.part`;
  await copyFile(path, partial);
  await utimes(partial, modified, modified);
  await rename(partial, target);
}
