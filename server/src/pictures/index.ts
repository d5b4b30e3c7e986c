import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refusalText } from '@jinlan/contract/refusals';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sourceOf } from '../platform/limits/source.ts';
import type { Logger } from '../platform/log.ts';
import type { RateLimiter } from '../platform/requests/rate-limit.ts';
import { formatFor, readFilmPaths, readPictureRequest, readSamplePath } from './address.ts';
import { createBoundedFolder } from './bounded-folder.ts';
import { createEncoder } from './encoder.ts';
import { sendFilm, sendSample } from './films.ts';
import type { Lane } from './lanes.ts';
import { createRenditions, findFirst, type MayMake, type Outcome } from './renditions.ts';
import { eitherSource, folderSource, type MediaSource } from './sources.ts';
import { type StoredPictures, storedSource } from './stored-source.ts';

export interface PictureOptions {
  readonly dataDir: string;
  /** Bytes that made pictures take on disk at most. */
  readonly mostBytes: number;
  readonly log: Logger;
  readonly limiter: RateLimiter;
  readonly source?: MediaSource;
  /** Pictures that are in the database. */
  readonly stored?: StoredPictures;
}

const samplePictures = fileURLToPath(new URL('../../../sample/pictures/', import.meta.url));

/** Variants that one caller has made: a list of a new shop takes 24, each in two formats. */
const allowances = {
  now: { burst: 600, perMinute: 60 },
  later: { burst: 200, perMinute: 30 },
} as const satisfies Record<Lane, unknown>;

/** Of the folder's size limit; copies of the database's pictures take the rest. */
const shareOfMade = 0.8;

export async function pictureRoutes(app: FastifyInstance, options: PictureOptions): Promise<void> {
  const { dataDir, mostBytes, log, limiter } = options;
  const folderFor = (name: string, share: number) =>
    createBoundedFolder({ path: join(dataDir, name), most: mostBytes * share, log });
  const made = folderFor('pictures', shareOfMade);
  const stored = folderFor('stored-pictures', 1 - shareOfMade);
  const files = options.source ?? folderSource([join(dataDir, 'media'), samplePictures]);
  const source = options.stored ? eitherSource(files, storedSource(stored, options.stored)) : files;
  const encoder = createEncoder();
  const renditions = createRenditions({ source, folder: made, encoder, log });
  app.addHook('onClose', async () => {
    await renditions.idle();
    await encoder.close();
    await Promise.all([made.idle(), stored.idle()]);
  });

  const mayMakeFor =
    (caller: string): MayMake =>
    (lane) => {
      const taken = limiter.take(`pictures-${lane}:${caller}`, allowances[lane]);
      return taken.allowed ? null : taken;
    };

  app.get('/media/*', async (request, reply) => {
    const { '*': path = '' } = request.params as { '*'?: string };
    const films = readFilmPaths(path);
    if (films !== null) return sendFilm(request, reply, await findFirst(source, films));
    const sample = readSamplePath(path);
    if (sample !== null) return sendSample(request, reply, await source.find(sample));
    const wanted = readPictureRequest(path, request.query as Record<string, unknown>);
    reply.header('vary', 'accept');
    const picture: Outcome =
      typeof wanted === 'string'
        ? wanted
        : await renditions
            .get(wanted, formatFor(wanted, request.headers.accept), mayMakeFor(sourceOf(request.ip)))
            .catch((err) => {
              log.error({ err, path }, 'a picture could not be made');
              return 'unknown';
            });
    if (typeof picture === 'string' || 'retryAfterSeconds' in picture) return answerNone(reply, picture);
    reply.header('etag', picture.etag);
    reply.header(
      'cache-control',
      picture.final ? 'public, max-age=31536000, immutable' : 'public, max-age=30',
    );
    if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send();
    return reply.type(`image/${picture.format}`).send(picture.body);
  });
}

function answerNone(reply: FastifyReply, why: Exclude<Outcome, { readonly body: Buffer }>): FastifyReply {
  if (why === 'unknown' || why === 'invalid')
    return reply
      .code(why === 'unknown' ? 404 : 400)
      .header('cache-control', 'public, max-age=60')
      .send(
        why === 'unknown'
          ? { message: 'There is no such picture', code: 'NOT_FOUND' }
          : {
              message: refusalText('BAD_REQUEST', { reason: 'the picture is not served like this' }),
              code: 'BAD_REQUEST',
            },
      );
  const isBusy = why === 'busy';
  return reply
    .code(isBusy ? 503 : 429)
    .header('cache-control', 'no-store')
    .header('retry-after', String(isBusy ? 2 : why.retryAfterSeconds))
    .send(
      isBusy
        ? { message: refusalText('SHOP_AWAY'), code: 'SHOP_AWAY' }
        : { message: refusalText('TOO_MANY_REQUESTS'), code: 'TOO_MANY_REQUESTS' },
    );
}
