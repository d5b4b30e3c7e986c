import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDownload } from '../../../platform/downloads.ts';
import { isServed } from '../../../platform/media-kinds.ts';
import type { Downloads } from '../types/product-types.ts';
import { firstFile, isSame, otherFile, put } from './originals.ts';

/**
 * Imports files for sale, by path below `downloads/` of the imported folder, and their samples, below `samples/`. Files for
 * sale go to a folder that only orders deliver from; samples go to the public media. Files already stored may be missing.
 */
export interface DownloadStore {
  /**
   * Returns why a file is not imported; null on success. Two different files with the same name in two source folders are
   * rejected, because one would overwrite the other.
   */
  take(file: string): Promise<string | null>;
  /** Does the same as `take` for the sample of a file. */
  takeSample(file: string): Promise<string | null>;
}

export interface DownloadFolders {
  /** The folder of the imported files. */
  readonly from: string;
  readonly dataDir: string;
  /** False for a dry run, which copies nothing. */
  readonly keep: boolean;
}

/** Folders of the import that may have the files: those of this shop's format, and Magento's. */
const linkFolders = ['downloads', 'pub/media/downloadable/files/links', 'media/downloadable/files/links'];
const sampleFolders = [
  ...['samples', 'media', 'pictures', 'pub/media'],
  ...['samples', 'link_samples'].flatMap((kind) => [
    `pub/media/downloadable/files/${kind}`,
    `media/downloadable/files/${kind}`,
  ]),
];
/** Folders of pictures. Samples go to the same media folder, so none may have the name of a picture. */
const pictureFolders = ['media', 'pub/media/catalog/product', 'pub/media', 'pictures'];
/** Paths of samples in Magento's export, relative to `pub/media`. The files may also be below `samples/`. */
const magentoSamplePath = /^downloadable\/files\/(?:link_)?samples\/(?=.)/;
/** Maximum size of a file; larger ones must be given as a URL. */
const maxFileBytes = 500_000_000;
const maxSampleBytes = 200_000_000;
const samplePictures = fileURLToPath(new URL('../../../../../sample/pictures/', import.meta.url));

export function createDownloadStore({ from, dataDir, keep }: DownloadFolders): DownloadStore {
  const importFrom =
    (kind: 'downloads' | 'samples', folders: readonly string[], to: string, maxBytes: number) =>
    async (file: string): Promise<string | null> => {
      if (file.startsWith('https://')) return null;
      if (file.split('/').includes('..')) return `${file} lies outside the folder of ${kind}`;
      if (kind === 'samples' && !isServed(file))
        return `${file} is no kind of file that is handed out as a sample`;
      const foldersBelow = (names: readonly string[]): string[] => names.map((name) => join(from, name));
      const plainPath = kind === 'samples' ? file.replace(magentoSamplePath, '') : file;
      const original =
        (await firstFile(foldersBelow(folders), file)) ??
        (plainPath === file ? null : await firstFile(foldersBelow(['samples']), plainPath));
      if (!original) {
        if (await isStored(kind, file)) return null;
        return plainPath === file ? `There is no file ${kind}/${file}` : `There is no file pub/media/${file}`;
      }
      if (original.size > maxBytes) return `${file} is larger than ${maxBytes / 1_000_000} MB`;
      const others = kind === 'samples' ? [...folders, ...pictureFolders] : folders;
      const duplicate = await otherFile(foldersBelow(others), file, original);
      if (duplicate !== null)
        return `${relative(from, original.path)} and ${relative(from, duplicate)} are two files of one name: rename one of them`;
      const target = join(dataDir, to, file);
      if (keep && !(await isSame(original, target))) await put(original, target);
      return null;
    };
  const isStored = async (kind: 'downloads' | 'samples', file: string): Promise<boolean> =>
    kind === 'downloads'
      ? (await findDownload(dataDir, file)) !== null
      : (await firstFile([join(dataDir, 'media'), samplePictures], file)) !== null;
  return {
    take: importFrom('downloads', linkFolders, 'downloads', maxFileBytes),
    takeSample: importFrom('samples', sampleFolders, 'media', maxSampleBytes),
  };
}

/**
 * Imports the files and samples of a piece, and reports problems by path: `links.0.file`, `samples.2.file`. Returns the
 * downloads without missing samples, because links to them would be dead.
 */
export async function takeDownloads(
  store: DownloadStore,
  downloads: Downloads,
  report: (path: string, message: string) => void,
): Promise<Downloads> {
  const takeFile = async (
    path: string,
    file: string,
    take: (file: string) => Promise<string | null>,
  ): Promise<boolean> => {
    const message = file === '' ? null : await take(file);
    if (message !== null) report(path, message);
    return message === null;
  };
  const links: Downloads['links'][number][] = [];
  for (const [index, link] of downloads.links.entries()) {
    await takeFile(`links.${index}.file`, link.file, store.take);
    const { sample } = link;
    const hasSample = sample !== null && (await takeFile(`links.${index}.sample`, sample, store.takeSample));
    links.push({ ...link, sample: hasSample ? sample : null });
  }
  const samples: Downloads['samples'][number][] = [];
  for (const [index, sample] of downloads.samples.entries())
    if (await takeFile(`samples.${index}.file`, sample.file, store.takeSample)) samples.push(sample);
  return { ...downloads, links, samples };
}
