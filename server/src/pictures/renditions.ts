import { createHash } from 'node:crypto';
import type { Logger } from '../platform/log.ts';
import { inOwnRatio, levelOf, type PictureFormat, type PictureRequest, variantOf } from './address.ts';
import type { BoundedFolder } from './bounded-folder.ts';
import type { Encoder } from './encoder.ts';
import type { Size } from './encoder-process.ts';
import { createLanes, type Lane } from './lanes.ts';
import type { MediaSource, Original } from './sources.ts';

/**
 * Makes each variant of a picture once and caches it on disk. AVIF takes 1.4 s at 1280 px, so it is made in the background
 * while the first requests get WebP. Requests for a variant that is being made share the work.
 */
export interface Rendition {
  readonly body: Buffer;
  readonly format: PictureFormat;
  readonly etag: string;
  /** False for the WebP that stands in until the AVIF is ready: caches may hold it for a short time only. */
  readonly final: boolean;
}

/** `unknown`: there is no such picture. `invalid`: not a size that is served. `busy`: the queue is full. */
export type Outcome = Rendition | 'unknown' | 'invalid' | 'busy' | Waiting;
/** The caller has had as many variants made as it may. */
export interface Waiting {
  readonly retryAfterSeconds: number;
}

/** Null, or how long the caller has to wait before it may have another variant made in this lane. */
export type MayMake = (lane: Lane) => Waiting | null;

export interface Renditions {
  get(request: PictureRequest, format: PictureFormat, mayMake: MayMake): Promise<Outcome>;
  /** Settles when nothing is being made. */
  idle(): Promise<void>;
}

export interface RenditionParts {
  readonly source: MediaSource;
  readonly folder: BoundedFolder;
  readonly encoder: Encoder;
  readonly log: Logger;
}

/** Two encodings at a time leave the shop its processor. */
const limits = { atATime: 2, waiting: 200 } as const;
const mostSizes = 5_000;

export function createRenditions({ source, folder, encoder, log }: RenditionParts): Renditions {
  const making = new Map<string, Promise<void>>();
  const sizes = new Map<string, Size>();
  const lanes = createLanes(limits);

  /** Null where it is under way or done; else why it is not made. */
  const make = (variant: Variant, lane: Lane, mayMake: MayMake): Promise<void> | 'busy' | Waiting => {
    const { key, original, request, format } = variant;
    const underway = making.get(key);
    if (underway) return underway;
    const refused = mayMake(lane);
    if (refused) return refused;
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
    const made = work.finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };

  const ready = async ({ key, format }: Variant, final: boolean): Promise<Rendition | null> => {
    const body = await folder.read(key);
    return body && { body, format, etag: etagOf(key), final };
  };

  const made = async (variant: Variant, final: boolean, mayMake: MayMake): Promise<Outcome> => {
    const work = make(variant, 'now', mayMake);
    if (!(work instanceof Promise)) return work;
    await work;
    // Deleted at once where the folder is smaller than what is being made.
    return (await ready(variant, final)) ?? 'busy';
  };

  const sizeOf = async (original: Original, mayMake: MayMake): Promise<Size | 'busy' | Waiting> => {
    const known = sizes.get(original.id);
    if (known) return known;
    const refused = mayMake('now');
    if (refused) return refused;
    const size = await (lanes.run('now', () => encoder.measure(original.file)) ?? 'busy');
    if (size === 'busy') return size;
    const [oldest] = sizes.keys();
    if (sizes.size >= mostSizes && oldest !== undefined) sizes.delete(oldest);
    sizes.set(original.id, size);
    return size;
  };

  return {
    async get(asked, format, mayMake) {
      const original = await findFirst(source, asked.paths);
      if (!original) return 'unknown';
      let request: PictureRequest | null = asked;
      if (asked.ownRatio !== null) {
        const size = await sizeOf(original, mayMake);
        if (size === 'busy' || 'retryAfterSeconds' in size) return size;
        request = inOwnRatio(asked, size.width / size.height);
        if (request === null) return 'invalid';
      }
      const variant = variantIn(original, request, format);
      const cached = await ready(variant, true);
      if (cached) return cached;
      if (format !== 'avif') return made(variant, true, mayMake);
      const later = make(variant, 'later', mayMake);
      if (later instanceof Promise)
        later.catch((err) => log.warn({ err, file: original.file }, 'a picture could not be made as AVIF'));
      const standIn = variantIn(original, request, 'webp');
      return (await ready(standIn, false)) ?? made(standIn, false, mayMake);
    },
    async idle() {
      while (making.size > 0) await Promise.allSettled(making.values());
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
  /** The name of its file in the folder. */
  readonly key: string;
}

function variantIn(original: Original, request: PictureRequest, format: PictureFormat): Variant {
  const name = createHash('sha256')
    .update(`${original.id}\0${variantOf(request, format)}`)
    .digest('hex');
  return { original, request, format, key: `${name.slice(0, 2)}/${name.slice(2, 34)}.${format}` };
}

const etagOf = (key: string): string => `"${key.slice(3, 27)}${key.slice(key.lastIndexOf('.') + 1)}"`;
