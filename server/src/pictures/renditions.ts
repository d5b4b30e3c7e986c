import { createHash } from 'node:crypto';
import type { Client } from '../platform/limits/turns.ts';
import type { Logger } from '../platform/log.ts';
import { inOwnRatio, levelOf, type PictureFormat, type PictureRequest, variantOf } from './address.ts';
import type { BoundedFolder } from './bounded-folder.ts';
import type { Encoder } from './encoder.ts';
import type { Size } from './encoder-process.ts';
import { createLanes, type Lane } from './lanes.ts';
import { createOnce } from './once.ts';
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

/** `unknown`: there is no such picture. `invalid`: the size is not served. `busy`: too many wait. */
export type Outcome = Rendition | 'unknown' | 'invalid' | 'busy' | RateLimited;
/** The caller has caused as many variants as it may. */
export interface RateLimited {
  readonly retryAfterSeconds: number;
}

/** The client that requests a variant. */
export interface Caller extends Client {
  /** Returns null, or how long the caller must wait before it may cause another variant in this lane. */
  mayMake(lane: Lane): RateLimited | null;
}

export interface Renditions {
  get(request: PictureRequest, format: PictureFormat, caller: Caller): Promise<Outcome>;
  /** Resolves when nothing is being created. */
  idle(): Promise<void>;
}

export interface RenditionParts {
  readonly source: MediaSource;
  readonly folder: BoundedFolder;
  readonly encoder: Encoder;
  readonly log: Logger;
}

/**
 * Limits of the queue. Two encodings at once leave processor time for the shop. One network has at most two
 * pages of a list waiting.
 */
const limits = { concurrency: 2, longest: { all: 1_200, ofNetwork: 60 } } as const;
const maxSizes = 5_000;

export function createRenditions({ source, folder, encoder, log }: RenditionParts): Renditions {
  const sizes = new Map<string, Size>();
  const lanes = createLanes(limits);
  const once = createOnce(lanes);

  /** Creates a variant, or returns why not. */
  const make = async (
    { key, original, request, format }: Variant,
    lane: Lane,
    caller: Caller,
  ): Promise<'done' | 'busy' | RateLimited> => {
    const rateLimited = once.isAsked(key) ? null : caller.mayMake(lane);
    if (rateLimited) return rateLimited;
    return once.run(key, lane, caller, () =>
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
  };

  const readCached = async ({ key, format }: Variant, final: boolean): Promise<Rendition | null> => {
    const body = await folder.read(key);
    return body && { body, format, etag: etagOf(key), final };
  };

  const createNow = async (variant: Variant, final: boolean, caller: Caller): Promise<Outcome> => {
    const made = await make(variant, 'now', caller);
    if (made !== 'done') return made;
    // The new file may have been deleted at once, if the folder is smaller than the pending variants.
    return (await readCached(variant, final)) ?? 'busy';
  };

  const sizeOf = async (original: Original, caller: Caller): Promise<Size | 'busy' | RateLimited> => {
    const cached = sizes.get(original.id);
    if (cached) return cached;
    const rateLimited = caller.mayMake('now');
    if (rateLimited) return rateLimited;
    const size = await lanes.run('now', caller, () => encoder.measure(original.file));
    if (size === 'busy') return size;
    const [oldest] = sizes.keys();
    if (sizes.size >= maxSizes && oldest !== undefined) sizes.delete(oldest);
    sizes.set(original.id, size);
    return size;
  };

  return {
    async get(requested, format, caller) {
      const original = await findFirst(source, requested.paths);
      if (!original) return 'unknown';
      let request: PictureRequest | null = requested;
      if (requested.ownRatio !== null) {
        const size = await sizeOf(original, caller);
        if (size === 'busy' || 'retryAfterSeconds' in size) return size;
        request = inOwnRatio(requested, size.width / size.height);
        if (request === null) return 'invalid';
      }
      const variant = variantIn(original, request, format);
      const cached = await readCached(variant, true);
      if (cached) return cached;
      if (format !== 'avif') return createNow(variant, true, caller);
      make(variant, 'later', { ...caller, isGone: () => false }).catch((err) =>
        log.warn({ err, file: original.file }, 'a picture could not be made as AVIF'),
      );
      const standIn = variantIn(original, request, 'webp');
      return (await readCached(standIn, false)) ?? createNow(standIn, false, caller);
    },
    idle: once.idle,
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
