import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Files that lie beside the imported ones, and how they get to where the shop keeps its own. */
export interface Original {
  readonly path: string;
  readonly size: number;
  readonly modified: Date;
}

export async function firstFile(folders: readonly string[], file: string): Promise<Original | null> {
  for (const folder of folders) {
    const path = join(folder, file);
    const found = await stat(path).catch(() => null);
    if (found?.isFile()) return { path, size: found.size, modified: found.mtime };
  }
  return null;
}

/** Path of a file of the same name and other contents in another folder than `original` lies in; null: there is none. */
export async function otherFile(
  folders: readonly string[],
  file: string,
  original: Original,
): Promise<string | null> {
  for (const folder of folders) {
    const other = await firstFile([folder], file);
    if (other === null || other.path === original.path) continue;
    if (other.size !== original.size) return other.path;
    if ((await hashOf(original.path)) !== (await hashOf(other.path))) return other.path;
  }
  return null;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export async function isSame(original: Original, target: string): Promise<boolean> {
  const there = await stat(target).catch(() => null);
  return there?.size === original.size && there.mtime.getTime() === original.modified.getTime();
}

/** Whole or not at all, with the original's time: the next import sees that it is there. */
export async function put({ path, modified }: Original, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const half = `${target}.part`;
  await copyFile(path, half);
  await utimes(half, modified, modified);
  await rename(half, target);
}
