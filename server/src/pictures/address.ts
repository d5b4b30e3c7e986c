import { PICTURE_WIDTHS } from '@jinlan/contract/wire';
import { filmName, pictureName, sampleName } from '../platform/media-kinds.ts';

/**
 * A picture's address: `/media/<path>?width=640&height=800&fit=cover&auto=webp&format=pjpg&quality=85`
 * (specification, sections 7 and 9). Only the specification's widths are made, since every other number would be
 * one more file to fill the disk with: a width in between becomes the next larger, and the height follows in
 * proportion, in whole steps of the same few ratios a shop really asks.
 */
export interface PictureRequest {
  /** Checked: segments of letters, digits, `-`, `_` and `.`, none of them hidden, nothing upwards. */
  readonly path: string;
  readonly width: number | null;
  readonly height: number | null;
  /** Takes WebP or AVIF where the browser does. */
  readonly auto: boolean;
  readonly fallback: 'png' | 'jpeg';
  readonly quality: number | null;
}

const segment = /^[A-Za-z0-9_\u4e00-\u9fff-][A-Za-z0-9_.\u4e00-\u9fff-]*$/;
const longestPath = 200;

export const readPath = (raw: string): string | null => readName(raw, pictureName);
/** Checked as a picture's path is; a film is sent as it lies there. */
export const readFilmPath = (raw: string): string | null => readName(raw, filmName);

/** Checked as a picture's path is; a sample is saved as it lies there. */
export const readSamplePath = (raw: string): string | null => readName(raw, sampleName);

function readName(raw: string, name: RegExp): string | null {
  const path = raw.replace(/^\/+/, '');
  if (path.length > longestPath || !name.test(path)) return null;
  return path.split('/').every((part) => segment.test(part) && !part.includes('..')) ? path : null;
}

export function readPictureRequest(
  rawPath: string,
  query: Readonly<Record<string, unknown>>,
): PictureRequest | null {
  const path = readPath(rawPath);
  if (path === null) return null;
  const asked = positive(query.width);
  const width =
    asked === null
      ? null
      : (PICTURE_WIDTHS.find((allowed) => allowed >= asked) ?? PICTURE_WIDTHS.at(-1) ?? null);
  const askedHeight = positive(query.height);
  const height =
    askedHeight === null || asked === null || width === null ? null : heightFor(width, askedHeight / asked);
  const quality = positive(query.quality);
  return {
    path,
    width,
    height,
    auto: query.auto === 'webp' || query.auto === 'avif',
    fallback: query.format === 'png' || (query.format === undefined && /\.png$/i.test(path)) ? 'png' : 'jpeg',
    quality: quality === null ? null : Math.min(95, Math.max(40, Math.round(quality / 5) * 5)),
  };
}

/** Heights come in twentieths of the width, from a very wide banner to a very tall one. */
function heightFor(width: number, ratio: number): number {
  const twentieths = Math.min(60, Math.max(4, Math.round(ratio * 20)));
  return Math.round((width * twentieths) / 20);
}

function positive(value: unknown): number | null {
  if (typeof value !== 'string' || !/^\d{1,5}$/.test(value)) return null;
  const number = Number(value);
  return number > 0 ? number : null;
}

export type PictureFormat = 'avif' | 'webp' | 'png' | 'jpeg';

/** The best the browser says it takes. */
export function formatFor(request: PictureRequest, accept: string | undefined): PictureFormat {
  const takes = (type: string): boolean => (accept ?? '').includes(type);
  if (request.auto && takes('image/avif')) return 'avif';
  if (request.auto && takes('image/webp')) return 'webp';
  return request.fallback;
}
