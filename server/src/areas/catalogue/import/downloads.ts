import { join } from 'node:path';
import { findDownload } from '../../../platform/downloads.ts';
import type { Downloads } from '../product-types.ts';
import { firstFile, isSame, put } from './originals.ts';

/**
 * Files that are sold, named by path below `downloads/` of the imported folder. They go where an order hands them out from
 * and nowhere else; one that lies there already need not come along again.
 */
export interface DownloadShelf {
  /** Answers why a file is not taken, null when it is there. */
  take(file: string): Promise<string | null>;
}

export interface DownloadFolders {
  /** Where the imported files lie. */
  readonly from: string;
  readonly dataDir: string;
  /** False: nothing is copied (a dry run). */
  readonly keep: boolean;
}

/** Ours, and where Magento keeps its own. */
const places = ['downloads', 'pub/media/downloadable/files/links', 'media/downloadable/files/links'];
/** Of one file; larger ones are named by an address. */
const largestBytes = 500_000_000;

export function createDownloadShelf({ from, dataDir, keep }: DownloadFolders): DownloadShelf {
  const folders = places.map((place) => join(from, place));
  return {
    async take(file) {
      if (file.startsWith('https://')) return null;
      if (file.split('/').includes('..')) return `${file} lies outside the folder of downloads`;
      const original = await firstFile(folders, file);
      if (!original)
        return (await findDownload(dataDir, file)) === null ? `There is no file downloads/${file}` : null;
      if (original.size > largestBytes) return `${file} is larger than ${largestBytes / 1_000_000} MB`;
      const target = join(dataDir, 'downloads', file);
      if (keep && !(await isSame(original, target))) await put(original, target);
      return null;
    },
  };
}

/** What is wrong with the files of a piece, by the place of each. */
export async function takeDownloads(
  shelf: DownloadShelf,
  downloads: Downloads | null,
  tell: (place: number, message: string) => void,
): Promise<void> {
  for (const [place, { file }] of (downloads?.links ?? []).entries()) {
    const message = file === '' ? null : await shelf.take(file);
    if (message !== null) tell(place, message);
  }
}
