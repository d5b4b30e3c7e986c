import { stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type CategoryEntry, picturePattern } from '@jinlan/domain/validity';
import type { Database } from '../../../platform/database.ts';
import { isMediaPath, maxMediaPathLength, pictureName } from '../../../platform/media-kinds.ts';
import { isRead, type ReadEntry } from './entries.ts';
import { isFilmFile, maxFilmBytes } from './film-files.ts';
import { numberOf, slugOf } from './magento/rows/slug.ts';
import { firstFile, isSame, type Original, otherFile, put } from './originals.ts';
import { knownPictures } from './store-sets.ts';
import type { Measures } from './to-pieces.ts';

/**
 * Imports pictures and films that entries name by path: finds them beside the imported files, measures them and copies
 * them to the shop's media. A failed one is reported, and its piece is imported without it.
 */
export interface PictureStore {
  /** Returns for each path its stored name, or why it was not imported. */
  importAll(paths: readonly string[]): Promise<ReadonlyMap<string, ImportedPicture>>;
  /** Copies a film to the shop's media; returns why it was not imported, null on success. */
  importFilm(file: string): Promise<string | null>;
}

export type ImportedPicture =
  | { readonly ok: true; readonly file: string; readonly measures: Measures | null }
  | { readonly ok: false; readonly message: string };

export interface PictureFolders {
  /** The folder of the imported files. */
  readonly from: string;
  /** The target folder; null: nothing is copied (a dry run). */
  readonly to: string | null;
  /** The shop's media; files already there may be missing in the import. */
  readonly own?: string;
}

/** Folders in which exports have their pictures. */
const sourceFolders = ['media', 'pub/media/catalog/product', 'pub/media', 'pictures'];
const maxBytes = 20_000_000;
const maxPixels = 50_000_000;
const concurrency = 4;

export async function createPictureStore(
  db: Database,
  { from, to, own }: PictureFolders,
): Promise<PictureStore> {
  const folderExists = await Promise.all(sourceFolders.map((folder) => isFolder(join(from, folder))));
  const folders = sourceFolders.filter((_, index) => folderExists[index]).map((folder) => join(from, folder));
  const ownFolders = own === undefined ? [] : [own];

  /** The problem where two different files have the same name, as one would overwrite the other; else null. */
  const duplicateMessage = async (file: string, original: Original): Promise<string | null> => {
    const duplicate = await otherFile(folders, file, original);
    if (duplicate === null) return null;
    return `${relative(from, original.path)} and ${relative(from, duplicate)} are two files of one name: rename one of them`;
  };

  const importPicture = async (
    path: string,
    knownMeasures: ReadonlyMap<string, Measures>,
  ): Promise<ImportedPicture> => {
    const file = nameOf(path);
    if (file === null)
      return { ok: false, message: `${JSON.stringify(path.slice(0, 120))} is no name of a picture` };
    const original = (await firstFile(folders, withoutSlash(path))) ?? (await firstFile(ownFolders, file));
    if (!original) return { ok: false, message: `There is no picture ${withoutSlash(path)}` };
    if (original.size > maxBytes)
      return { ok: false, message: `${file} is larger than ${maxBytes / 1_000_000} MB` };
    if (!pictureName.test(file))
      return {
        ok: false,
        message: `${file} is of a kind that the shop cannot show: save it as a jpg, png, webp, avif, gif or tif file`,
      };
    const target = to === null ? null : join(to, file);
    const measures = knownMeasures.get(file);
    if (measures?.width && target && (await isSame(original, target))) return { ok: true, file, measures };
    const duplicate = await duplicateMessage(withoutSlash(path), original);
    if (duplicate !== null) return { ok: false, message: duplicate };
    const measured = await measure(original.path);
    if (measured === null) return { ok: false, message: `${file} is no picture that can be read` };
    if (typeof measured === 'number') {
      const megapixels = [measured, maxPixels].map((pixels) => Math.ceil(pixels / 1_000_000));
      return {
        ok: false,
        message: `${file} has ${megapixels[0]} megapixels: at most ${megapixels[1]} are read`,
      };
    }
    if (target && target !== original.path) await put(original, target);
    return { ok: true, file, measures: measured };
  };

  return {
    async importAll(paths) {
      const uniquePaths = [...new Set(paths)];
      const files = uniquePaths.flatMap((path) => nameOf(path) ?? []);
      const knownMeasures = new Map(
        (await knownPictures(db, files)).map((picture) => [picture.file, picture]),
      );
      const imported = new Map<string, ImportedPicture>();
      let next = 0;
      const importNext = async (): Promise<void> => {
        for (let path = uniquePaths[next++]; path !== undefined; path = uniquePaths[next++])
          imported.set(path, await importPicture(path, knownMeasures));
      };
      await Promise.all(Array.from({ length: concurrency }, importNext));
      return imported;
    },
    async importFilm(file) {
      const original = (await firstFile(folders, file)) ?? (await firstFile(ownFolders, file));
      if (!original) return `There is no film ${file}`;
      if (original.size > maxFilmBytes) return `${file} is larger than ${maxFilmBytes / 1_000_000} MB`;
      if (!(await isFilmFile(original.path))) return `${file} is no film that can be played`;
      const duplicate = await duplicateMessage(file, original);
      if (duplicate !== null) return duplicate;
      const target = to === null ? null : join(to, file);
      if (target && target !== original.path && !(await isSame(original, target)))
        await put(original, target);
      return null;
    },
  };
}

const withoutSlash = (path: string): string => path.replace(/^\/+/, '');

const maxPathLength = 500;

/**
 * The stored name of a picture. Names with anything but plain ASCII become slugs, with a hash of the whole path. Null for
 * an invalid path, or one that leaves the folder.
 */
function nameOf(path: string): string | null {
  const file = withoutSlash(path);
  if (file === '' || file.length > maxPathLength || /\p{C}|\\/u.test(file)) return null;
  const parts = file.split('/');
  if (parts.some((part) => part === '' || part === '..' || part === '.')) return null;
  if (picturePattern.test(file) && isMediaPath(file) && file.length <= maxMediaPathLength) return file;
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/s.exec(parts.at(-1) ?? '') ?? [];
  const fileName = `${slugOf(stem)}-${numberOf(file)}${ending}`;
  const fullPath = [...parts.slice(0, -1).map((part) => slugOf(part)), fileName].join('/');
  return fullPath.length <= maxMediaPathLength ? fullPath : fileName;
}

/** Imports pictures; returns the reason for each one that was not imported. */
export async function takePictures(
  db: Database,
  files: readonly string[],
  folders: PictureFolders,
): Promise<ReadonlyMap<string, string>> {
  const store = await createPictureStore(db, folders);
  const messages = new Map<string, string>();
  for (const [file, result] of await store.importAll(files))
    if (!result.ok) messages.set(file, result.message);
  return messages;
}

/** Returns the categories with the stored names of their pictures. A failed picture is dropped from its category. */
export async function importCategoryPictures(
  store: PictureStore | null,
  entries: ReadEntry<CategoryEntry>[],
): Promise<ReadEntry<CategoryEntry>[]> {
  if (store === null) return entries;
  const imported = await store.importAll(
    entries
      .filter(isRead)
      .flatMap(({ entry: { image, imageBanner } }) => [image ?? [], imageBanner ?? []].flat()),
  );
  return entries.map((entry) => {
    if (!isRead(entry)) return entry;
    const nameOfPicture = (field: 'image' | 'imageBanner'): string | null => {
      const picture = imported.get(entry.entry[field] ?? '');
      if (picture?.ok === false) entry.dropped.push({ path: field, message: picture.message });
      return picture?.ok ? picture.file : null;
    };
    const names = { image: nameOfPicture('image'), imageBanner: nameOfPicture('imageBanner') };
    return { ...entry, entry: { ...entry.entry, ...names } };
  });
}

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

/** The size and average colour; null for an invalid picture, the number of pixels for one that is too large. */
async function measure(path: string): Promise<Measures | number | null> {
  try {
    // Loaded on demand: it takes 17 MB, which a shop without imports does not need.
    const { default: sharp } = await import('sharp');
    const picture = sharp(path, { limitInputPixels: false });
    const { width, height, orientation } = await picture.metadata();
    if (width * height > maxPixels) return width * height;
    const { data } = await picture
      .flatten({ background: '#ffffff' })
      .resize(1, 1)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [red = 0, green = red, blue = red] = data;
    const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    return (orientation ?? 1) >= 5 ? { width: height, height: width, color } : { width, height, color };
  } catch {
    return null;
  }
}
