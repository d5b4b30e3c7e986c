import { PATHS } from '@jinlan/contract/wire';
import type { Flow } from '@jinlan/domain/customiser';

/** The folder below the media. The contents at a URL never change. */
const folder = 'designs/';

export const designPictureFile = (sha256: string): string => `${folder}${sha256}.webp`;
export const designPictureUrl = (sha256: string): string => `${PATHS.media}${designPictureFile(sha256)}`;

/** The hash in the URL of a picture, absolute or relative; null for any other URL. */
export function readPictureUrl(url: string): string | null {
  const [, path] = /^(?:https?:\/\/[^/]+)?\/media\/(.*)$/.exec(url) ?? [];
  return path === undefined ? null : readPictureFile(path);
}

export const designPath = (flow: Flow, code: string): string => `/customizer/${flow}/review?d=${code}`;

/** The hash in the path of a picture; null for any other path. */
export const readPictureFile = (path: string): string | null =>
  /^designs\/([0-9a-f]{64})\.webp$/.exec(path)?.[1] ?? null;
