import { readFile, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';

/** Where originals are: the retailer's own pictures first, then those of the sample shop. */
export interface MediaSource {
  /** Null when there is none at this path. `version` changes when the file does. */
  find(path: string): Promise<Original | null>;
}

export interface Original {
  readonly file: string;
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
        if (found?.isFile())
          return {
            file,
            version: `${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}`,
            bytes: found.size,
          };
      }
      return null;
    },
  };
}

export const readOriginal = (file: string): Promise<Buffer> => readFile(file);
