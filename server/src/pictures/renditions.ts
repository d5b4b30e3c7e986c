import { createHash } from 'node:crypto';
import type { Logger } from '../platform/log.ts';
import { inOwnRatio, levelOf, type PictureFormat, type PictureRequest, variantOf } from './address.ts';
import type { BoundedFolder } from './bounded-folder.ts';
import type { Encoder } from './encoder.ts';
import type { Size } from './encoder-process.ts';
import { createLanes, type Lane } from './lanes.ts';
import type { MediaSource, Original } from './sources.ts';

/**
 * Creates each variant of a picture once and caches it on disk. AVIF takes 1.4 s at 1280 px, so it is
 * created in the background while the first requests get WebP. Concurrent requests for a variant share
 * the work.
 */
export interface Rendition {
  readonly body: Buffer;
  readonly format: PictureFormat;
  readonly etag: string;
  /** False for the WebP that is sent until the AVIF is ready; it may be cached only for a short time. */
  readonly final: boolean;
}

/** `unknown`: there is no such picture. `invalid`: the size is not served. `busy`: the queue is full. */
export type Outcome = Rendition | 'unknown' | 'invalid' | 'busy' | RateLimited;
/** The caller has caused as many variants as it may. */
export interface RateLimited {
  readonly retryAfterSeconds: number;
}

/** Returns null, or how long the caller must wait before it may cause another variant in this lane. */
export type MayMake = (lane: Lane) => RateLimited | null;

export interface Renditions {
  get(request: PictureRequest, format: PictureFormat, mayMake: MayMake): Promise<Outcome>;
  /** Resolves when nothing is being created. */
  idle(): Promise<void>;
}

export interface RenditionParts {
  readonly source: MediaSource;
  readonly folder: BoundedFolder;
  readonly encoder: Encoder;
  readonly log: Logger;
}

/** Limits of the queue. Two encodings at once leave processor time for the shop. */
const limits = { concurrency: 2, maxWaiting: 200 } as const;
const maxSizes = 5_000;

export function createRenditions({ source, folder, encoder, log }: RenditionParts): Renditions {
  const pending = new Map<string, Promise<void>>();
  const sizes = new Map<string, Size>();
  const lanes = createLanes(limits);

  /** Starts creating a variant, or returns why not. */
  const startVariant = (
    variant: Variant,
    lane: Lane,
    mayMake: MayMake,
  ): Promise<void> | 'busy' | RateLimited => {
    const { key, original, request, format } = variant;
    const running = pending.get(key);
    if (running) return running;
    const rateLimited = mayMake(lane);
    if (rateLimited) return rateLimited;
    const work = lanes.run(lane, () =>
      folder.add(key, (to) =>
        encoder.encode({
          from: original.file,
          to,
          width: request.width,
          shape: request.shape,
          format,
          level: levelOf(request, format),
        }),
      ),
    );
    if (work === null) return 'busy';
    const tracked = work.finally(() => pending.delete(key));
    pending.set(key, tracked);
    return tracked;
  };

  const readCached = async ({ key, format }: Variant, final: boolean): Promise<Rendition | null> => {
    const body = await folder.read(key);
    return body && { body, format, etag: etagOf(key), final };
  };

  const createNow = async (variant: Variant, final: boolean, mayMake: MayMake): Promise<Outcome> => {
    const work = startVariant(variant, 'now', mayMake);
    if (!(work instanceof Promise)) return work;
    await work;
    // The new file may have been deleted at once, if the folder is smaller than the pending variants.
    return (await readCached(variant, final)) ?? 'busy';
  };

  const sizeOf = async (original: Original, mayMake: MayMake): Promise<Size | 'busy' | RateLimited> => {
    const cached = sizes.get(original.id);
    if (cached) return cached;
    const rateLimited = mayMake('now');
    if (rateLimited) return rateLimited;
    const size = await (lanes.run('now', () => encoder.measure(original.file)) ?? 'busy');
    if (size === 'busy') return size;
    const [oldest] = sizes.keys();
    if (sizes.size >= maxSizes && oldest !== undefined) sizes.delete(oldest);
    sizes.set(original.id, size);
    return size;
  };

  return {
    async get(requested, format, mayMake) {
      const original = await findFirst(source, requested.paths);
      if (!original) return 'unknown';
      let request: PictureRequest | null = requested;
      if (requested.ownRatio !== null) {
        const size = await sizeOf(original, mayMake);
        if (size === 'busy' || 'retryAfterSeconds' in size) return size;
        request = inOwnRatio(requested, size.width / size.height);
        if (request === null) return 'invalid';
      }
      const variant = variantIn(original, request, format);
      const cached = await readCached(variant, true);
      if (cached) return cached;
      if (format !== 'avif') return createNow(variant, true, mayMake);
      const background = startVariant(variant, 'later', mayMake);
      if (background instanceof Promise)
        background.catch((err) =>
          log.warn({ err, file: original.file }, 'a picture could not be made as AVIF'),
        );
      const standIn = variantIn(original, request, 'webp');
      return (await readCached(standIn, false)) ?? createNow(standIn, false, mayMake);
    },
    async idle() {
      while (pending.size > 0) await Promise.allSettled(pending.values());
    },
  };
}

export async function findFirst(source: MediaSource, paths: readonly string[]): Promise<Original | null> {
  for (const path of paths) {
    const original = await source.find(path);
    if (original) return original;
  }
  return null;
}

interface Variant {
  readonly original: Original;
  readonly request: PictureRequest;
  readonly format: PictureFormat;
  /** File name in the folder. */
  readonly key: string;
}

function variantIn(original: Original, request: PictureRequest, format: PictureFormat): Variant {
  const name = createHash('sha256')
    .update(`${original.id}\0${variantOf(request, format)}`)
    .digest('hex');
  return { original, request, format, key: `${name.slice(0, 2)}/${name.slice(2, 34)}.${format}` };
}

const etagOf = (key: string): string => `"${key.slice(3, 27)}${key.slice(key.lastIndexOf('.') + 1)}"`;
