import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDownload } from '../../../platform/downloads.ts';
import { isServed } from '../../../platform/media-kinds.ts';
import type { Downloads } from '../types/product-types.ts';
import { firstFile, isSame, otherFile, put } from './originals.ts';

/**
 * Files that are sold, named by path below `downloads/` of the imported folder, and their samples, below `samples/`. What is sold
 * goes where an order hands it out from and nowhere else, a sample among the pictures, where everybody may fetch it. One that
 * lies there already need not come along again.
 */
export interface DownloadShelf {
  /**
   * Answers why a file is not taken, null when it is there. Two different files of one name, in two of the folders that it is
   * looked for in, are a reason: one would take the other's place.
   */
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
  ...['samples', 'media', 'pictures', 'pub/media'],
  ...['samples', 'link_samples'].flatMap((kind) => [
    `pub/media/downloadable/files/${kind}`,
    `media/downloadable/files/${kind}`,
  ]),
];
/** Samples go among the pictures: no picture may have the name of one. */
const picturePlaces = ['media', 'pub/media/catalog/product', 'pub/media', 'pictures'];
/** How Magento's export names samples: below `pub/media`. They may lie below `samples/` as well. */
const ofMagento = /^downloadable\/files\/(?:link_)?samples\/(?=.)/;
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
      const below = (names: readonly string[]): string[] => names.map((name) => join(from, name));
      const plain = kind === 'samples' ? file.replace(ofMagento, '') : file;
      const original =
        (await firstFile(below(folders), file)) ??
        (plain === file ? null : await firstFile(below(['samples']), plain));
      if (!original) {
        if (await isThere(kind, file)) return null;
        return plain === file ? `There is no file ${kind}/${file}` : `There is no file pub/media/${file}`;
      }
      if (original.size > largest) return `${file} is larger than ${largest / 1_000_000} MB`;
      const others = kind === 'samples' ? [...folders, ...picturePlaces] : folders;
      const other = await otherFile(below(others), file, original);
      if (other !== null)
        return `${relative(from, original.path)} and ${relative(from, other)} are two files of one name: rename one of them`;
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

/**
 * Takes the files of a piece and their samples, and tells what is wrong with each by its place: `links.0.file`, `samples.2.file`.
 * Answers the piece's downloads without the samples that are not there: a link to one would lead nowhere.
 */
export async function takeDownloads(
  shelf: DownloadShelf,
  downloads: Downloads,
  tell: (place: string, message: string) => void,
): Promise<Downloads> {
  const isTaken = async (
    place: string,
    file: string,
    take: (file: string) => Promise<string | null>,
  ): Promise<boolean> => {
    const message = file === '' ? null : await take(file);
    if (message !== null) tell(place, message);
    return message === null;
  };
  const links: Downloads['links'][number][] = [];
  for (const [at, link] of downloads.links.entries()) {
    await isTaken(`links.${at}.file`, link.file, shelf.take);
    const { sample } = link;
    const hasSample = sample !== null && (await isTaken(`links.${at}.sample`, sample, shelf.takeSample));
    links.push({ ...link, sample: hasSample ? sample : null });
  }
  const samples: Downloads['samples'][number][] = [];
  for (const [at, sample] of downloads.samples.entries())
    if (await isTaken(`samples.${at}.file`, sample.file, shelf.takeSample)) samples.push(sample);
  return { ...downloads, links, samples };
}
