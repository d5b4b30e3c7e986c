import { copyFile, mkdir, rename, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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
