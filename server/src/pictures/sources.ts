import { stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';

/** Where originals are: the retailer's own pictures first, then those of the sample shop. */
export interface MediaSource {
  /** Null when there is none at this path. */
  find(path: string): Promise<Original | null>;
}

export interface Original {
  readonly file: string;
  /** Path and version: changes when the file does. */
  readonly id: string;
  /** Changes when the file does. */
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
        const found = await stat(file).catch(() => null);
        if (!found?.isFile()) continue;
        const version = `${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}`;
        return { file, version, id: `${path} ${version}`, bytes: found.size };
      }
      return null;
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
