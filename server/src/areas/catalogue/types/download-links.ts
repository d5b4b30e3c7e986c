import { mostLinks } from '@jinlan/domain/validity';
import { readUid, uidOf } from '../pieces/piece.ts';

/** Magento's number of a file by its place, from 1; clients keep what they read by it, so no other piece has the same. */
export const downloadLinkId = (pieceId: number, position: number): number =>
  pieceId * (mostLinks + 1) + position;

/** Magento's uid of one file of a downloadable piece; an import of the same piece leaves it as it is. */
export const downloadLinkUid = (pieceId: number, key: string): string =>
  uidOf(`downloadable/${pieceId}/${key}`);

/** Null for what names no file of this piece. */
export function readDownloadLinkUid(uid: string): { readonly pieceId: number; readonly key: string } | null {
  const parts = /^downloadable\/(\d{1,9})\/([a-z0-9-]{1,80})$/.exec(readUid(uid) ?? '');
  return parts ? { pieceId: Number(parts[1]), key: parts[2] ?? '' } : null;
}
