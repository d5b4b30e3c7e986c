import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Database } from '../../../platform/database.ts';
import { isFilmFile, largestFilm } from './film-files.ts';
import { firstFile, isSame, put } from './originals.ts';
import { picturePattern } from './patterns.ts';
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
  /** Where the shop's own pictures lie; null: nothing is copied (a dry run). */
  readonly to: string | null;
}

/** Where exports keep their pictures. */
const places = ['media', 'pub/media/catalog/product', 'pictures'];
const largestBytes = 20_000_000;
const mostPixels = 50_000_000;
const atOnce = 4;

export async function createPictureShelf(
  db: Database,
  { from, to }: PictureFolders,
): Promise<PictureShelf | null> {
  const found = await Promise.all(places.map((place) => isFolder(join(from, place))));
  const folders = places.filter((_, index) => found[index]).map((place) => join(from, place));
  if (folders.length === 0) return null;

  const takeOne = async (path: string, known: ReadonlyMap<string, Measures>): Promise<TakenPicture> => {
    const file = path.replace(/^\/+/, '');
    if (!picturePattern.test(file) || file.includes('..'))
      return { ok: false, message: `${JSON.stringify(path.slice(0, 120))} is no name of a picture` };
    const original = await firstFile(folders, file);
    if (!original) return { ok: false, message: `There is no picture ${file}` };
    if (original.size > largestBytes)
      return { ok: false, message: `${file} is larger than ${largestBytes / 1_000_000} MB` };
    const target = to === null ? null : join(to, file);
    const measures = known.get(file);
    if (measures?.width && target && (await isSame(original, target))) return { ok: true, file, measures };
    const measured = await measure(original.path);
    if (measured === null) return { ok: false, message: `${file} is no picture that can be read` };
    if (target) await put(original, target);
    return { ok: true, file, measures: measured };
  };

  return {
    async take(paths) {
      const wanted = [...new Set(paths)];
      const files = wanted.map((path) => path.replace(/^\/+/, ''));
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
      const original = await firstFile(folders, file);
      if (!original) return `There is no film ${file}`;
      if (original.size > largestFilm) return `${file} is larger than ${largestFilm / 1_000_000} MB`;
      if (!(await isFilmFile(original.path))) return `${file} is no film that can be played`;
      const target = to === null ? null : join(to, file);
      if (target && !(await isSame(original, target))) await put(original, target);
      return null;
    },
  };
}

/** Why each of the pictures that are not taken is not; without a folder of pictures they are taken to be there. */
export async function takePictures(
  db: Database,
  files: readonly string[],
  folders: PictureFolders,
): Promise<ReadonlyMap<string, string>> {
  const shelf = await createPictureShelf(db, folders);
  const refused = new Map<string, string>();
  for (const [file, taken] of (await shelf?.take(files)) ?? [])
    if (!taken.ok) refused.set(file, taken.message);
  return refused;
}

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Null for what is no picture, or one with more pixels than anybody needs. */
async function measure(path: string): Promise<Measures | null> {
  try {
    const picture = sharp(path, { limitInputPixels: mostPixels });
    const { width, height, orientation } = await picture.metadata();
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
