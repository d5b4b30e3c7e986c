import { join } from 'node:path';
import { type BoundedFolder, writeTo } from './bounded-folder.ts';
import type { MediaSource } from './sources.ts';

/**
 * Pictures in the database, served as files: each is written to the disk of this process on first
 * request. The picture of a path never changes, so an existing file is always valid.
 */
export interface StoredPictures {
  /** The picture of a path; null for other or unknown paths. */
  read(path: string): Promise<Buffer | null>;
}

export function storedSource(folder: BoundedFolder, { read }: StoredPictures): MediaSource {
  const original = (path: string, bytes: number) => ({
    file: join(folder.path, path),
    id: `${path} stored`,
    version: 'stored',
    bytes,
  });
  return {
    async find(path) {
      const bytes = await folder.use(path);
      if (bytes !== null) return original(path, bytes);
      const content = await read(path);
      if (content === null) return null;
      await folder.add(path, writeTo(content));
      return original(path, content.length);
    },
  };
}
