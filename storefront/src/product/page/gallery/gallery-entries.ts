/**
 * The kind of a gallery entry: a picture, a film of the shop, or a film of another site. A film has a picture of its
 * first frame.
 */
import { filmPage, readFilm } from '@jinlan/domain/content';
import { ownMedia } from '@jinlan/ui';

export interface GalleryEntry {
  readonly uid: string;
  readonly file?: string | null | undefined;
  readonly label?: string | null | undefined;
  readonly color?: string | null | undefined;
  readonly video_content?:
    | { readonly video_url?: string | null | undefined; readonly video_title?: string | null | undefined }
    | null
    | undefined;
}

export interface EntryPicture {
  readonly uid: string;
  readonly label: string | null;
  readonly color: string | null;
  /** Address of the picture, or of a film's first frame. */
  readonly src: string | null;
}

export type GalleryPicture = EntryPicture & { readonly kind: 'picture' };
export type ShownEntry =
  | GalleryPicture
  | (EntryPicture & {
      readonly kind: 'film' | 'elsewhere';
      readonly film: string;
      readonly title: string | null;
    });

/**
 * The CSS `sizes` of a picture by its index (Gallery.module.css): the gallery has seven of twelve columns from 1024 px,
 * and half of the page below that.
 */
export function sizesOf(index: number, count: number): string {
  const inRow = index === 0 || count === 2 ? 1 : count % 2 === 0 && index >= count - 3 ? 3 : 2;
  return `(min-width: 1024px) ${Math.ceil(55 / inRow)}vw, (min-width: 768px) ${Math.ceil(50 / inRow)}vw, 100vw`;
}

const media = '/media/';

/** A film with an unsupported address becomes a picture of its first frame. */
export function readEntry({ uid, file, label, color, video_content: video }: GalleryEntry): ShownEntry {
  const entryPicture = {
    uid,
    label: label || null,
    color: color ?? null,
    src: file ? media + file.replace(/^\/+/, '') : null,
  };
  const address = ownMedia(video?.video_url ?? '');
  const film = readFilm(address.startsWith(media) ? address.slice(media.length) : address);
  if (film === null) return { ...entryPicture, kind: 'picture' };
  const title = video?.video_title || entryPicture.label;
  return film.site === 'own'
    ? { ...entryPicture, kind: 'film', film: media + film.file, title }
    : { ...entryPicture, kind: 'elsewhere', film: filmPage(film), title };
}
