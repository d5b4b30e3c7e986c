import { join } from 'node:path';
import { type BoundedFolder, writeTo } from './bounded-folder.ts';
import type { MediaSource } from './sources.ts';

/**
 * Pictures that are in the database, as files: each is written to the disk of this process when it is first requested.
 * Their bytes never change under one path, so a file that is there is the picture.
 */
export interface StoredPictures {
  /** The path's picture; null for any path that is none of these, or that nobody has. */
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
