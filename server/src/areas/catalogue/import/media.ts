import type { Database } from '../../../platform/database.ts';
import { filmName } from '../../../platform/media-kinds.ts';
import { createPictureShelf, type PictureFolders } from './pictures.ts';

/** Pixels of a picture (null of a film), or why the file was not taken. */
export type TakenMedia =
  | { readonly ok: true; readonly size: { readonly width: number; readonly height: number } | null }
  | { readonly ok: false; readonly message: string };

/** Puts pictures and films that pages name where the shop's own lie. */
export async function takeMedia(
  db: Database,
  files: readonly string[],
  folders: PictureFolders,
): Promise<ReadonlyMap<string, TakenMedia>> {
  const shelf = await createPictureShelf(db, folders);
  const taken = new Map<string, TakenMedia>();
  for (const file of files.filter((one) => filmName.test(one))) {
    const message = await shelf.takeFilm(file);
    taken.set(file, message === null ? { ok: true, size: null } : { ok: false, message });
  }
  const pictures = await shelf.take(files.filter((one) => !filmName.test(one)));
  for (const [file, picture] of pictures) {
    const { width, height } = (picture.ok ? picture.measures : null) ?? {};
    taken.set(file, picture.ok ? { ok: true, size: width && height ? { width, height } : null } : picture);
  }
  return taken;
}
