import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDownload } from '../../../platform/downloads.ts';
import { isServed } from '../../../platform/media-kinds.ts';
import type { Downloads } from '../product-types.ts';
import { firstFile, isSame, put } from './originals.ts';

/**
 * Files that are sold, named by path below `downloads/` of the imported folder, and their samples, below `samples/`. What is sold
 * goes where an order hands it out from and nowhere else, a sample among the pictures, where everybody may fetch it. One that
 * lies there already need not come along again.
 */
export interface DownloadShelf {
  /** Answers why a file is not taken, null when it is there. */
  take(file: string): Promise<string | null>;
  /** The same of a sample. */
  takeSample(file: string): Promise<string | null>;
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
const samplePlaces = [
  'samples',
  'media',
  'pictures',
  ...['samples', 'link_samples'].flatMap((kind) => [
    `pub/media/downloadable/files/${kind}`,
    `media/downloadable/files/${kind}`,
  ]),
];
/** Of one file; larger ones are named by an address. */
const largestBytes = 500_000_000;
const largestSample = 200_000_000;
const samplePictures = fileURLToPath(new URL('../../../../../sample/pictures/', import.meta.url));

export function createDownloadShelf({ from, dataDir, keep }: DownloadFolders): DownloadShelf {
  const shelf =
    (kind: 'downloads' | 'samples', folders: readonly string[], to: string, largest: number) =>
    async (file: string): Promise<string | null> => {
      if (file.startsWith('https://')) return null;
      if (file.split('/').includes('..')) return `${file} lies outside the folder of ${kind}`;
      if (kind === 'samples' && !isServed(file))
        return `${file} is no kind of file that is handed out as a sample`;
      const original = await firstFile(
        folders.map((folder) => join(from, folder)),
        file,
      );
      if (!original) return (await isThere(kind, file)) ? null : `There is no file ${kind}/${file}`;
      if (original.size > largest) return `${file} is larger than ${largest / 1_000_000} MB`;
      const target = join(dataDir, to, file);
      if (keep && !(await isSame(original, target))) await put(original, target);
      return null;
    };
  const isThere = async (kind: 'downloads' | 'samples', file: string): Promise<boolean> =>
    kind === 'downloads'
      ? (await findDownload(dataDir, file)) !== null
      : (await firstFile([join(dataDir, 'media'), samplePictures], file)) !== null;
  return {
    take: shelf('downloads', places, 'downloads', largestBytes),
    takeSample: shelf('samples', samplePlaces, 'media', largestSample),
  };
}

/** What is wrong with the files of a piece and their samples, by the place of each: `links.0.file`, `samples.2.file`. */
export async function takeDownloads(
  shelf: DownloadShelf,
  downloads: Downloads | null,
  tell: (place: string, message: string) => void,
): Promise<void> {
  const take = async (
    place: string,
    file: string | null,
    taken: (file: string) => Promise<string | null>,
  ): Promise<void> => {
    const message = file ? await taken(file) : null;
    if (message !== null) tell(place, message);
  };
  for (const [at, { file, sample }] of (downloads?.links ?? []).entries()) {
    await take(`links.${at}.file`, file, shelf.take);
    await take(`links.${at}.sample`, sample, shelf.takeSample);
  }
  for (const [at, { file }] of (downloads?.samples ?? []).entries())
    await take(`samples.${at}.file`, file, shelf.takeSample);
}
