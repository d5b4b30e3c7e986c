import { PATHS } from '@jinlan/contract/wire';

/** Below the media, like any picture: its bytes never change, so neither do they under this address. */
const folder = 'designs/';

export const designPictureFile = (sha256: string): string => `${folder}${sha256}.webp`;
export const designPictureUrl = (sha256: string): string => `${PATHS.media}${designPictureFile(sha256)}`;

/** Null for the path of any other picture. */
export const readPictureFile = (path: string): string | null =>
  /^designs\/([0-9a-f]{64})\.webp$/.exec(path)?.[1] ?? null;
