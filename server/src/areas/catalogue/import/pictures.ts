import { stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type CategoryEntry, picturePattern } from '@jinlan/domain/validity';
import type { Database } from '../../../platform/database.ts';
import { isMediaPath, maxMediaPathLength, pictureName } from '../../../platform/media-kinds.ts';
import { isRead, type ReadEntry } from './entries.ts';
import { isFilmFile, largestFilm } from './film-files.ts';
import { numberOf, slugOf } from './magento/rows/slug.ts';
import { firstFile, isSame, type Original, otherFile, put } from './originals.ts';
import { knownPictures } from './store-sets.ts';
import type { Measures } from './to-pieces.ts';

/**
 * Pictures and films that entries name by path. They are looked for beside the imported files, measured, and put where the shop
 * serves its own from. One that cannot be taken is told of, and its piece comes without it.
 */
export interface PictureShelf {
  /** Under each path what it is called here, or why it is not taken. Paths that nobody can name are among the latter. */
  take(paths: readonly string[]): Promise<ReadonlyMap<string, TakenPicture>>;
  /** Puts a film of the shop's own, named by its path, where the shop's lie; answers why not, null when it is there. */
  takeFilm(file: string): Promise<string | null>;
}

export type TakenPicture =
  | { readonly ok: true; readonly file: string; readonly measures: Measures | null }
  | { readonly ok: false; readonly message: string };

export interface PictureFolders {
  /** Where the imported files lie. */
  readonly from: string;
  /** Where the shop's own pictures go; null: nothing is copied (a dry run). */
  readonly to: string | null;
  /** Where the shop's own lie: what is there already need not come along. */
  readonly own?: string;
}

/** Where exports keep their pictures. */
const places = ['media', 'pub/media/catalog/product', 'pub/media', 'pictures'];
const largestBytes = 20_000_000;
const mostPixels = 50_000_000;
const atOnce = 4;

export async function createPictureShelf(
  db: Database,
  { from, to, own }: PictureFolders,
): Promise<PictureShelf> {
  const found = await Promise.all(places.map((place) => isFolder(join(from, place))));
  const folders = places.filter((_, index) => found[index]).map((place) => join(from, place));
  const ownFolders = own === undefined ? [] : [own];

  /** Two different files of one name: one would take the other's place. */
  const twinOf = async (file: string, original: Original): Promise<string | null> => {
    const other = await otherFile(folders, file, original);
    if (other === null) return null;
    return `${relative(from, original.path)} and ${relative(from, other)} are two files of one name: rename one of them`;
  };

  const takeOne = async (path: string, known: ReadonlyMap<string, Measures>): Promise<TakenPicture> => {
    const file = nameOf(path);
    if (file === null)
      return { ok: false, message: `${JSON.stringify(path.slice(0, 120))} is no name of a picture` };
    const original = (await firstFile(folders, withoutSlash(path))) ?? (await firstFile(ownFolders, file));
    if (!original) return { ok: false, message: `There is no picture ${withoutSlash(path)}` };
    if (original.size > largestBytes)
      return { ok: false, message: `${file} is larger than ${largestBytes / 1_000_000} MB` };
    if (!pictureName.test(file))
      return {
        ok: false,
        message: `${file} is of a kind that the shop cannot show: save it as a jpg, png, webp, avif, gif or tif file`,
      };
    const target = to === null ? null : join(to, file);
    const measures = known.get(file);
    if (measures?.width && target && (await isSame(original, target))) return { ok: true, file, measures };
    const twin = await twinOf(withoutSlash(path), original);
    if (twin !== null) return { ok: false, message: twin };
    const measured = await measure(original.path);
    if (measured === null) return { ok: false, message: `${file} is no picture that can be read` };
    if (typeof measured === 'number') {
      const megapixels = [measured, mostPixels].map((pixels) => Math.ceil(pixels / 1_000_000));
      return {
        ok: false,
        message: `${file} has ${megapixels[0]} megapixels: at most ${megapixels[1]} are read`,
      };
    }
    if (target && target !== original.path) await put(original, target);
    return { ok: true, file, measures: measured };
  };

  return {
    async take(paths) {
      const wanted = [...new Set(paths)];
      const files = wanted.flatMap((path) => nameOf(path) ?? []);
      const known = new Map((await knownPictures(db, files)).map((one) => [one.file, one]));
      const taken = new Map<string, TakenPicture>();
      let next = 0;
      const work = async (): Promise<void> => {
        for (let path = wanted[next++]; path !== undefined; path = wanted[next++])
          taken.set(path, await takeOne(path, known));
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      return taken;
    },
    async takeFilm(file) {
      const original = (await firstFile(folders, file)) ?? (await firstFile(ownFolders, file));
      if (!original) return `There is no film ${file}`;
      if (original.size > largestFilm) return `${file} is larger than ${largestFilm / 1_000_000} MB`;
      if (!(await isFilmFile(original.path))) return `${file} is no film that can be played`;
      const twin = await twinOf(file, original);
      if (twin !== null) return twin;
      const target = to === null ? null : join(to, file);
      if (target && target !== original.path && !(await isSame(original, target)))
        await put(original, target);
      return null;
    },
  };
}

const withoutSlash = (path: string): string => path.replace(/^\/+/, '');

const longestPath = 500;

/**
 * What a picture of this path is called here: other writings than plain ASCII, spaces and signs are spelled, with a number of
 * the whole path. Null for what would lead out of the folder.
 */
function nameOf(path: string): string | null {
  const file = withoutSlash(path);
  if (file === '' || file.length > longestPath || /\p{C}|\\/u.test(file)) return null;
  const parts = file.split('/');
  if (parts.some((part) => part === '' || part === '..' || part === '.')) return null;
  if (picturePattern.test(file) && isMediaPath(file) && file.length <= maxMediaPathLength) return file;
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/s.exec(parts.at(-1) ?? '') ?? [];
  const named = `${slugOf(stem)}-${numberOf(file)}${ending}`;
  const whole = [...parts.slice(0, -1).map((part) => slugOf(part)), named].join('/');
  return whole.length <= maxMediaPathLength ? whole : named;
}

/** Why each of the pictures that are not taken is not. */
export async function takePictures(
  db: Database,
  files: readonly string[],
  folders: PictureFolders,
): Promise<ReadonlyMap<string, string>> {
  const shelf = await createPictureShelf(db, folders);
  const refused = new Map<string, string>();
  for (const [file, taken] of await shelf.take(files)) if (!taken.ok) refused.set(file, taken.message);
  return refused;
}

/** The categories with the names of their pictures here; a picture that is not taken is lost, and its category comes without it. */
export async function takeCategoryPictures(
  shelf: PictureShelf | null,
  entries: ReadEntry<CategoryEntry>[],
): Promise<ReadEntry<CategoryEntry>[]> {
  if (shelf === null) return entries;
  const taken = await shelf.take(
    entries
      .filter(isRead)
      .flatMap(({ entry: { image, imageBanner } }) => [image ?? [], imageBanner ?? []].flat()),
  );
  return entries.map((one) => {
    if (!isRead(one)) return one;
    const nameOfPicture = (field: 'image' | 'imageBanner'): string | null => {
      const picture = taken.get(one.entry[field] ?? '');
      if (picture?.ok === false) one.lost.push({ path: field, message: picture.message });
      return picture?.ok ? picture.file : null;
    };
    const names = { image: nameOfPicture('image'), imageBanner: nameOfPicture('imageBanner') };
    return { ...one, entry: { ...one.entry, ...names } };
  });
}

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Null for what is no picture, the number of pixels of one that has more than anybody needs. */
async function measure(path: string): Promise<Measures | number | null> {
  try {
    // Loaded for the first picture only: it takes 17 MB, and a shop that imports nothing needs none of it.
    const { default: sharp } = await import('sharp');
    const picture = sharp(path, { limitInputPixels: false });
    const { width, height, orientation } = await picture.metadata();
    if (width * height > mostPixels) return width * height;
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
