import type { Database } from '../../../platform/database.ts';
import { filmName } from '../../../platform/media-kinds.ts';
import { createPictureStore, type PictureFolders } from './pictures.ts';

/** The size of a picture in pixels (null for a film), or why the file was not imported. */
export type ImportedMedia =
  | { readonly ok: true; readonly size: { readonly width: number; readonly height: number } | null }
  | { readonly ok: false; readonly message: string };

/** Copies pictures and films of pages to the shop's media. */
export async function takeMedia(
  db: Database,
  files: readonly string[],
  folders: PictureFolders,
): Promise<ReadonlyMap<string, ImportedMedia>> {
  const store = await createPictureStore(db, folders);
  const imported = new Map<string, ImportedMedia>();
  for (const file of files.filter((name) => filmName.test(name))) {
    const message = await store.importFilm(file);
    imported.set(file, message === null ? { ok: true, size: null } : { ok: false, message });
  }
  const pictures = await store.importAll(files.filter((name) => !filmName.test(name)));
  for (const [file, picture] of pictures) {
    const { width, height } = (picture.ok ? picture.measures : null) ?? {};
    imported.set(file, picture.ok ? { ok: true, size: width && height ? { width, height } : null } : picture);
  }
  return imported;
}
