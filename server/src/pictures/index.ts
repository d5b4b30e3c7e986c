import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../platform/log.ts';
import { formatFor, readFilmPath, readPictureRequest, readSamplePath } from './address.ts';
import { sendFilm, sendSample } from './films.ts';
import { createRenditions } from './renditions.ts';
import { folderSource, type MediaSource } from './sources.ts';
import { eitherSource, type StoredPictures, storedSource } from './stored-source.ts';

export interface PictureOptions {
  readonly dataDir: string;
  readonly log: Logger;
  readonly source?: MediaSource;
  /** Pictures that are in the database. */
  readonly stored?: StoredPictures;
}

const samplePictures = fileURLToPath(new URL('../../../sample/pictures/', import.meta.url));

export async function pictureRoutes(app: FastifyInstance, options: PictureOptions): Promise<void> {
  const files = options.source ?? folderSource([join(options.dataDir, 'media'), samplePictures]);
  const source = options.stored
    ? eitherSource(files, storedSource(join(options.dataDir, 'stored-pictures'), options.stored))
    : files;
  const renditions = createRenditions(source, join(options.dataDir, 'pictures'), options.log);
  app.addHook('onClose', () => renditions.idle());

  app.get('/media/*', async (request, reply) => {
    const { '*': path = '' } = request.params as { '*'?: string };
    const film = readFilmPath(path);
    if (film !== null) return sendFilm(request, reply, await source.find(film));
    const sample = readSamplePath(path);
    if (sample !== null) return sendSample(request, reply, await source.find(sample));
    const wanted = readPictureRequest(path, request.query as Record<string, unknown>);
    reply.header('vary', 'accept');
    const picture =
      wanted &&
      (await renditions.get(wanted, formatFor(wanted, request.headers.accept)).catch((err) => {
        options.log.error({ err, path: wanted.path }, 'a picture could not be made');
        return null;
      }));
    if (!picture)
      return reply
        .code(404)
        .header('cache-control', 'public, max-age=60')
        .send({ message: 'There is no such picture', code: 'NOT_FOUND' });
    reply.header('etag', picture.etag);
    reply.header(
      'cache-control',
      picture.final ? 'public, max-age=31536000, immutable' : 'public, max-age=30',
    );
    if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send();
    return reply.type(`image/${picture.format}`).send(picture.body);
  });
}
