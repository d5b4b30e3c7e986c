import { PATHS } from '@jinlan/contract/wire';
import type { Flow } from '@jinlan/domain/customiser';

/** Below the media, like any picture: its bytes never change, so neither do they under this address. */
const folder = 'designs/';

export const designPictureFile = (sha256: string): string => `${folder}${sha256}.webp`;
export const designPictureUrl = (sha256: string): string => `${PATHS.media}${designPictureFile(sha256)}`;

/** The hash in a picture's address, absolute or not, as the API answered it; null for anything else. */
export function readPictureUrl(url: string): string | null {
  const [, path] = /^(?:https?:\/\/[^/]+)?\/media\/(.*)$/.exec(url) ?? [];
  return path === undefined ? null : readPictureFile(path);
}

export const designPath = (flow: Flow, code: string): string => `/customizer/${flow}/review?d=${code}`;

/** Null for the path of any other picture. */
export const readPictureFile = (path: string): string | null =>
  /^designs\/([0-9a-f]{64})\.webp$/.exec(path)?.[1] ?? null;
