import { GIFT_PICTURE_WIDTH, PICTURE_WIDTHS } from '@jinlan/contract/wire';
import {
  filmName,
  isMediaPath,
  maxMediaPathLength,
  pictureName,
  sampleName,
} from '../platform/media-kinds.ts';

/**
 * Reads a picture's URL:
 * `/media/<path>?type=image-product&width=640&height=800&fit=cover&auto=webp&format=pjpg&quality=85`
 * (specification 7 and 9). Strangers choose the parameters, so they lead to few variants
 * (`maxVariants`): the listed widths, five shapes, two qualities.
 */
export interface PictureRequest {
  /**
   * Possible paths of the file, the best first: segments of letters, digits, `-`, `_` and `.`, none
   * hidden, none upwards.
   */
  readonly paths: readonly string[];
  /** Pixels; smaller pictures are not enlarged. */
  readonly width: number;
  readonly shape: Shape;
  /**
   * A requested size that must have the picture's own ratio; `width` is null if only a height was
   * requested.
   */
  readonly ownRatio: { readonly width: number | null; readonly height: number } | null;
  readonly quality: Quality;
  /** Whether WebP or AVIF may be sent to browsers that accept it. */
  readonly auto: boolean;
  readonly format: PictureFormat;
}

/**
 * `4:5` and `1:1` are cropped to that ratio; `in 4:5` and `in 1:1` fit the whole picture into a box of
 * that ratio.
 */
export type Shape = (typeof shapes)[number];
export type PictureFormat = 'avif' | 'webp' | 'png' | 'jpeg';
type Quality = 'usual' | 'cms';

const shapes = ['natural', '4:5', '1:1', 'in 4:5', 'in 1:1'] as const;
const widths = [...PICTURE_WIDTHS, GIFT_PICTURE_WIDTH].sort((a, b) => a - b);
const widest = 2560;

/** Encoder quality. AVIF looks the same at a much lower number than WebP and JPEG; PNG has none. */
const levels: Readonly<Record<PictureFormat, Readonly<Record<Quality, number>>>> = {
  avif: { usual: 37, cms: 58 },
  webp: { usual: 82, cms: 85 },
  jpeg: { usual: 85, cms: 85 },
  png: { usual: 0, cms: 0 },
};

/** The most variants of one picture on disk. */
export const maxVariants =
  widths.length *
  shapes.length *
  Object.values(levels).reduce((sum, { usual, cms }) => sum + new Set([usual, cms]).size, 0);

const maxPixels = 4096;
/** Magento's clients prepend up to `catalog/category/cache/` and a hash. */
const maxPathLength = maxMediaPathLength + 60;

const readPath = (raw: string): string | null => readName(raw, pictureName);
/** Checked like a picture's path; samples are served unchanged. */
export const readSamplePath = (raw: string): string | null => readName(raw, sampleName);

/** Possible paths of a film, the best first; null if the URL is no film's. */
export function readFilmPaths(raw: string): readonly string[] | null {
  const path = readName(raw, filmName);
  return path === null ? null : candidatePaths(path, undefined);
}

function readName(raw: string, name: RegExp): string | null {
  const path = raw.replace(/^\/+/, '');
  if (path.length > maxPathLength || !name.test(path)) return null;
  return isMediaPath(path) ? path : null;
}

/** The folder below the media path for each type, as in Magento's clients. */
const folders = {
  'image-product': 'catalog/product/',
  'image-category': 'catalog/category/',
  'image-swatch': 'attribute/swatch/',
  'image-cms': '',
  'image-wysiwyg': '',
} as const;
type PictureType = keyof typeof folders;

const isType = (type: string): type is PictureType => Object.hasOwn(folders, type);
const catalogueFolder = /^catalog\/(?:product|category)\//;
const magentoCache = /^(catalog\/(?:product|category)\/)cache\/[0-9a-f]{32}\//;

/**
 * The paths at which the file may be, the likeliest first. Magento's clients prepend `catalog/product/` to
 * a product's file; the shop's own pictures have no such folder. Without a type, the path as written comes
 * first.
 */
function candidatePaths(raw: string, type: PictureType | undefined): readonly string[] {
  const path = raw.replace(magentoCache, '$1');
  if (catalogueFolder.test(path)) return [path, path.replace(catalogueFolder, '')];
  if (type === undefined) return [path, folders['image-product'] + path];
  const folder = folders[type];
  return folder === '' || path.startsWith(folder) ? [path] : [folder + path, path];
}

/** Returns `unknown` for impossible paths, `invalid` for parameters that the shop does not serve. */
export function readPictureRequest(
  rawPath: string,
  query: Readonly<Record<string, unknown>>,
): PictureRequest | 'unknown' | 'invalid' {
  const path = readPath(rawPath);
  if (path === null) return 'unknown';
  const { type } = query;
  const width = readInteger(query.width, maxPixels);
  const height = readInteger(query.height, maxPixels);
  const quality = readInteger(query.quality, 100);
  const format = readFormat(query.format, path);
  const fit = readFit(query.fit);
  const isKnownType = type === undefined || (typeof type === 'string' && isType(type));
  if (!isKnownType || width === 'wrong' || height === 'wrong' || quality === 'wrong' || !format || !fit)
    return 'invalid';
  const shape = shapeOf(width, height, fit);
  const isCms = quality === 85 || (quality === null && (type === 'image-cms' || type === 'image-wysiwyg'));
  return {
    paths: candidatePaths(path, type as PictureType | undefined),
    width: listedWidth(width ?? widest),
    shape: shape ?? 'natural',
    ownRatio: shape === null && height !== null ? { width, height } : null,
    quality: isCms ? 'cms' : 'usual',
    auto: query.auto === 'webp' || query.auto === 'avif',
    format,
  };
}

const listedWidth = (width: number): number => widths.find((candidate) => candidate >= width) ?? widest;

function readInteger(value: unknown, max: number): number | null | 'wrong' {
  if (value === undefined) return null;
  if (typeof value !== 'string' || !/^[1-9]\d{0,3}$/.test(value)) return 'wrong';
  const number = Number(value);
  return number <= max ? number : 'wrong';
}

const formats: Readonly<Record<string, PictureFormat>> = {
  png: 'png',
  pjpg: 'jpeg',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  webp: 'webp',
  avif: 'avif',
};

function readFormat(value: unknown, path: string): PictureFormat | undefined {
  if (value === undefined) return /\.png$/i.test(path) ? 'png' : 'jpeg';
  return typeof value === 'string' && Object.hasOwn(formats, value) ? formats[value] : undefined;
}

function readFit(value: unknown): 'cover' | 'inside' | undefined {
  if (value === undefined || value === 'cover') return 'cover';
  return value === 'contain' || value === 'bounds' ? 'inside' : undefined;
}

/** Clients round to whole pixels, some from a width before rounding it up. */
const isNear = (height: number, expected: number): boolean =>
  Math.abs(height - expected) <= Math.max(1, expected / 100);

/**
 * The shape of a requested size. Null for any other ratio, which is then allowed only if it is the
 * picture's own.
 */
function shapeOf(width: number | null, height: number | null, fit: 'cover' | 'inside'): Shape | null {
  if (height === null) return 'natural';
  if (width === null) return null;
  const ratio = isNear(height, width / 0.8) ? '4:5' : isNear(height, width) ? '1:1' : null;
  return ratio && fit === 'inside' ? `in ${ratio}` : ratio;
}

/** Adapts the request to the picture's own ratio (width over height); null if it asks for another one. */
export function inOwnRatio(request: PictureRequest, ratio: number): PictureRequest | null {
  const { ownRatio } = request;
  if (ownRatio === null) return request;
  const { width, height } = ownRatio;
  if (width !== null && !isNear(height, width / ratio)) return null;
  const newWidth = width ?? Math.min(maxPixels, Math.ceil(height * ratio));
  return { ...request, width: listedWidth(newWidth), ownRatio: null };
}

/** The best format that the browser accepts. */
export function formatFor({ auto, format }: PictureRequest, accept: string | undefined): PictureFormat {
  const accepts = (type: string): boolean => (accept ?? '').includes(type);
  if (auto && accepts('image/avif')) return 'avif';
  if (auto && accepts('image/webp')) return 'webp';
  return format;
}

export const levelOf = ({ quality }: PictureRequest, format: PictureFormat): number =>
  levels[format][quality];

/** The unique name of a variant among those of one picture. */
export const variantOf = (request: PictureRequest, format: PictureFormat): string =>
  [request.width, request.shape, format, levelOf(request, format)].join(' ');
