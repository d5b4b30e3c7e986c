/**
 * What an entry of the gallery is: a picture, a film that lies with us, or one elsewhere. Films of ours are mp4, webm,
 * ogv or ogg; of the others YouTube's are known by their ids of 11 characters (specification section 9).
 */
export interface GalleryEntry {
  readonly uid: string;
  readonly file?: string | null | undefined;
  readonly label?: string | null | undefined;
  readonly color?: string | null | undefined;
}

export interface Shown {
  readonly uid: string;
  readonly label: string | null;
  readonly color: string | null;
  /** Address of the picture; of a film its first frame, where there is one. */
  readonly src: string | null;
}

export type GalleryPicture = Shown & { readonly kind: 'picture' };
export type ShownEntry =
  | GalleryPicture
  | (Shown & { readonly kind: 'film' | 'elsewhere'; readonly film: string });

const ours = /\.(mp4|webm|ogv|ogg)$/i;
const youTube =
  /^https:\/\/(?:www\.)?(?:youtube\.com\/(?:watch\?v=|embed\/)|youtu\.be\/)([\w-]{11})(?:[?&#]|$)/;

/** The page of a film on YouTube, without what its address carries besides; null for another address. */
export function youTubePage(address: string): string | null {
  const id = youTube.exec(address)?.[1];
  return id ? `https://www.youtube.com/watch?v=${id}` : null;
}

export function readEntry({ uid, file, label, color }: GalleryEntry): ShownEntry {
  const shown = { uid, label: label ?? null, color: color ?? null };
  if (!file) return { ...shown, kind: 'picture', src: null };
  const page = youTubePage(file);
  if (page) return { ...shown, kind: 'elsewhere', src: null, film: page };
  const src = `/media/${file.replace(/^\/+/, '')}`;
  return ours.test(file)
    ? { ...shown, kind: 'film', src: null, film: src }
    : { ...shown, kind: 'picture', src };
}
