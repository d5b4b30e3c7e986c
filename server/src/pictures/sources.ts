import { stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';

/** Finds original files: the retailer's own pictures first, then those of the sample shop. */
export interface MediaSource {
  /** The file at a path, or null. */
  find(path: string): Promise<Original | null>;
}

export interface Original {
  readonly file: string;
  /** Path and version; changes with the file. */
  readonly id: string;
  /** Changes with the file. */
  readonly version: string;
  readonly bytes: number;
}

export function folderSource(folders: readonly string[]): MediaSource {
  const roots = folders.map((folder) => resolve(folder));
  return {
    async find(path) {
      for (const root of roots) {
        const file = resolve(root, path);
        if (!file.startsWith(root + sep)) continue;
        const stats = await stat(file).catch(() => null);
        if (!stats?.isFile()) continue;
        const version = `${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}`;
        return { file, version, id: `${path} ${version}`, bytes: stats.size };
      }
      return null;
    },
  };
}

/** Searches the sources in order. */
export const firstSource = (...sources: readonly MediaSource[]): MediaSource => ({
  async find(path) {
    for (const source of sources) {
      const original = await source.find(path);
      if (original) return original;
    }
    return null;
  },
});
