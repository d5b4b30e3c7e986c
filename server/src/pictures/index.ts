import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refusalText } from '@jinlan/contract/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sourceOf } from '../platform/limits/source.ts';
import type { Logger } from '../platform/log.ts';
import type { RateLimiter } from '../platform/requests/rate-limit.ts';
import { formatFor, readFilmPaths, readPictureRequest, readSamplePath } from './address.ts';
import { createBoundedFolder } from './bounded-folder.ts';
import { createEncoder, type Encoder } from './encoder.ts';
import { sendFilm, sendSample } from './films.ts';
import type { Lane } from './lanes.ts';
import { type Caller, createRenditions, findFirst, type Outcome } from './renditions.ts';
import { firstSource, folderSource, type MediaSource } from './sources.ts';
import { type StoredPictures, storedSource } from './stored-source.ts';

export interface PictureOptions {
  readonly dataDir: string;
  /** The most bytes of resized pictures on disk. */
  readonly mostBytes: number;
  readonly log: Logger;
  readonly limiter: RateLimiter;
  readonly source?: MediaSource;
  readonly encoder?: Encoder;
  /** Pictures in the database. */
  readonly stored?: StoredPictures;
}

const samplePictures = fileURLToPath(new URL('../../../sample/pictures/', import.meta.url));

/** Limits of variants that one caller may cause: a list of a new shop needs 24, each in two formats. */
const allowances = {
  now: { burst: 600, perMinute: 60 },
  later: { burst: 200, perMinute: 30 },
} as const satisfies Record<Lane, unknown>;

/** The share of the size limit for variants; copies of the database's pictures use the rest. */
const variantShare = 0.8;

export async function pictureRoutes(app: FastifyInstance, options: PictureOptions): Promise<void> {
  const { dataDir, mostBytes, log, limiter } = options;
  const folderFor = (name: string, share: number) =>
    createBoundedFolder({ path: join(dataDir, name), most: mostBytes * share, log });
  const variantFolder = folderFor('pictures', variantShare);
  const storedFolder = folderFor('stored-pictures', 1 - variantShare);
  const files = options.source ?? folderSource([join(dataDir, 'media'), samplePictures]);
  const source = options.stored ? firstSource(files, storedSource(storedFolder, options.stored)) : files;
  const encoder = options.encoder ?? createEncoder();
  const renditions = createRenditions({ source, folder: variantFolder, encoder, log });
  app.addHook('onClose', async () => {
    await renditions.idle();
    await encoder.close();
    await Promise.all([variantFolder.idle(), storedFolder.idle()]);
  });

  const callerOf = ({ ip, raw: { socket } }: FastifyRequest): Caller => {
    const source = sourceOf(ip);
    return {
      source,
      isGone: () => socket.destroyed,
      mayMake(lane) {
        const verdict = limiter.take(`pictures-${lane}:${source}`, allowances[lane]);
        return verdict.allowed ? null : verdict;
      },
    };
  };

  app.get('/media/*', async (request, reply) => {
    const { '*': path = '' } = request.params as { '*'?: string };
    const films = readFilmPaths(path);
    if (films !== null) return sendFilm(request, reply, await findFirst(source, films));
    const sample = readSamplePath(path);
    if (sample !== null) return sendSample(request, reply, await source.find(sample));
    const requested = readPictureRequest(path, request.query as Record<string, unknown>);
    reply.header('vary', 'accept');
    const picture: Outcome =
      typeof requested === 'string'
        ? requested
        : await renditions
            .get(requested, formatFor(requested, request.headers.accept), callerOf(request))
            .catch((err) => {
              log.error({ err, path }, 'a picture could not be made');
              return 'unknown';
            });
    if (typeof picture === 'string' || 'retryAfterSeconds' in picture) return sendFailure(reply, picture);
    reply.header('etag', picture.etag);
    reply.header(
      'cache-control',
      picture.final ? 'public, max-age=31536000, immutable' : 'public, max-age=30',
    );
    if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send();
    return reply.type(`image/${picture.format}`).send(picture.body);
  });
}

function sendFailure(
  reply: FastifyReply,
  outcome: Exclude<Outcome, { readonly body: Buffer }>,
): FastifyReply {
  if (outcome === 'unknown' || outcome === 'invalid')
    return reply
      .code(outcome === 'unknown' ? 404 : 400)
      .header('cache-control', 'public, max-age=60')
      .send(
        outcome === 'unknown'
          ? { message: 'There is no such picture', code: 'NOT_FOUND' }
          : {
              message: refusalText('BAD_REQUEST', { reason: 'the picture is not served like this' }),
              code: 'BAD_REQUEST',
            },
      );
  const isBusy = outcome === 'busy';
  return reply
    .code(isBusy ? 503 : 429)
    .header('cache-control', 'no-store')
    .header('retry-after', String(isBusy ? 2 : outcome.retryAfterSeconds))
    .send(
      isBusy
        ? { message: refusalText('SHOP_AWAY'), code: 'SHOP_AWAY' }
        : { message: refusalText('TOO_MANY_REQUESTS'), code: 'TOO_MANY_REQUESTS' },
    );
}
