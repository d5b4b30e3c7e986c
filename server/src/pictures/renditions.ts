import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Logger } from '../platform/log.ts';
import type { PictureFormat, PictureRequest } from './address.ts';
import { type MediaSource, readOriginal } from './sources.ts';

/**
 * Makes each size and format of a picture once and keeps it on disk. AVIF takes 1.4 s at 1280 px, so it is made
 * in the background while the first askers get WebP; two encodings at a time leave the shop its processor, and
 * whoever asks for what is being made waits for the same work.
 */
export interface Rendition {
  readonly body: Buffer;
  readonly format: PictureFormat;
  readonly etag: string;
  /** False for what stands in until the AVIF is ready: it may not be kept for long. */
  readonly final: boolean;
}

const quality: Readonly<Record<Exclude<PictureFormat, 'png'>, number>> = { avif: 55, webp: 82, jpeg: 85 };
const encodingsAtATime = 2;
const longestBacklog = 200;

export interface Renditions {
  get(request: PictureRequest, format: PictureFormat): Promise<Rendition | null>;
  /** Settles when nothing is being made. */
  idle(): Promise<void>;
}

export function createRenditions(source: MediaSource, cacheFolder: string, log: Logger): Renditions {
  const making = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  const turn = async <T>(work: () => Promise<T>, last: boolean): Promise<T> => {
    if (busy >= encodingsAtATime)
      await new Promise<void>((go) => {
        if (last) waiting.push(go);
        else waiting.unshift(go);
      });
    busy += 1;
    try {
      return await work();
    } finally {
      busy -= 1;
      waiting.shift()?.();
    }
  };

  const make = (
    key: string,
    file: string,
    request: PictureRequest,
    format: PictureFormat,
  ): Promise<Buffer> => {
    const underway = making.get(key);
    if (underway) return underway;
    const work = turn(async () => {
      const body = await encode(await readOriginal(file), request, format);
      await store(join(cacheFolder, key), body).catch((err) =>
        log.warn({ err, key }, 'a picture could not be kept'),
      );
      return body;
    }, format === 'avif').finally(() => making.delete(key));
    making.set(key, work);
    return work;
  };

  return {
    async get(request, format) {
      const original = await source.find(request.path);
      if (!original) return null;
      const keyOf = (kind: PictureFormat): string => cacheKey(request, kind, original.version);
      const ready = async (kind: PictureFormat, final: boolean): Promise<Rendition | null> => {
        const key = keyOf(kind);
        const body = await readFile(join(cacheFolder, key)).catch(() => null);
        return body && { body, format: kind, etag: etagOf(key), final };
      };
      const kept = await ready(format, true);
      if (kept) return kept;
      if (format !== 'avif') {
        const key = keyOf(format);
        return {
          body: await make(key, original.file, request, format),
          format,
          etag: etagOf(key),
          final: true,
        };
      }
      if (making.size < longestBacklog)
        make(keyOf('avif'), original.file, request, 'avif').catch((err) =>
          log.warn({ err, path: request.path }, 'a picture could not be made as AVIF'),
        );
      const standIn = await ready('webp', false);
      if (standIn) return standIn;
      const key = keyOf('webp');
      return {
        body: await make(key, original.file, request, 'webp'),
        format: 'webp',
        etag: etagOf(key),
        final: false,
      };
    },
    async idle() {
      while (making.size > 0) await Promise.allSettled(making.values());
    },
  };
}

async function encode(original: Buffer, request: PictureRequest, format: PictureFormat): Promise<Buffer> {
  let image = sharp(original, { limitInputPixels: 60_000_000, density: 144 }).rotate();
  if (request.width !== null)
    image = image.resize({
      width: request.width,
      ...(request.height === null
        ? {}
        : { height: request.height, fit: 'cover' as const, position: 'centre' }),
      withoutEnlargement: request.height === null,
    });
  if (format === 'png') return image.png({ compressionLevel: 9, palette: true }).toBuffer();
  const level = request.quality ?? quality[format];
  if (format === 'jpeg')
    return image
      .flatten({ background: '#faf7f2' })
      .jpeg({ quality: level, progressive: true, mozjpeg: true })
      .toBuffer();
  // AVIF looks the same at a much lower number than WebP and JPEG.
  if (format === 'avif') return image.avif({ quality: Math.round(level * 0.68), effort: 4 }).toBuffer();
  return image.webp({ quality: level, effort: 4 }).toBuffer();
}

function cacheKey(request: PictureRequest, format: PictureFormat, version: string): string {
  const { path, width, height, quality: asked } = request;
  const name = createHash('sha256')
    .update(JSON.stringify([path, width, height, asked, version]))
    .digest('hex');
  return `${name.slice(0, 2)}/${name.slice(2, 34)}.${format}`;
}

const etagOf = (key: string): string => `"${key.slice(3, 27)}${key.slice(key.lastIndexOf('.') + 1)}"`;

/** Written under another name first, so that nobody reads half a file. */
async function store(file: string, body: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, body);
  await rename(unfinished, file);
}
