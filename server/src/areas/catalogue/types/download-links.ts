import { mostLinks } from '@jinlan/domain/validity';
import { readUid, uidOf } from '../pieces/piece.ts';

/**
 * Magento's number of a file: by its position, from 1, and unique among all pieces, because clients cache
 * by it.
 */
export const downloadLinkId = (pieceId: number, position: number): number =>
  pieceId * (mostLinks + 1) + position;

/**
 * Magento's uid of one file of a downloadable piece. It contains the file's key, so an import does not
 * change it.
 */
export const downloadLinkUid = (pieceId: number, key: string): string =>
  uidOf(`downloadable/${pieceId}/${key}`);

/** The piece and key in a file's uid; null if the uid names no file. */
export function readDownloadLinkUid(uid: string): { readonly pieceId: number; readonly key: string } | null {
  const parts = /^downloadable\/(\d{1,9})\/([a-z0-9-]{1,80})$/.exec(readUid(uid) ?? '');
  return parts ? { pieceId: Number(parts[1]), key: parts[2] ?? '' } : null;
}
