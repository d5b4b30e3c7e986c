import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding, type Encoding, encode } from '../../../platform/web/compress.ts';
import type { FontFiles } from './files.ts';

/**
 * `/fonts/engraving/index.json` maps characters to files. The files beside it have names with a hash and may be cached
 * for ever. Nothing is read before the first request.
 */
export const fontsPath = '/fonts/engraving/';

interface Table {
  readonly body: Buffer;
  readonly etag: string;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

export function fontRoutes(customiser: { loadFontFiles(): Promise<FontFiles> }) {
  return async (app: FastifyInstance): Promise<void> => {
    let table: Table | undefined;

    app.get(`${fontsPath}index.json`, async (request, reply) => {
      table ??= tableOf(JSON.stringify((await customiser.loadFontFiles()).table));
      const { body, etag, encoded } = table;
      reply
        .header('etag', etag)
        .header('cache-control', 'public, max-age=300')
        .header('vary', 'accept-encoding');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      reply.type('application/json; charset=utf-8');
      const encoding = acceptedEncoding(request.headers['accept-encoding']);
      if (!encoding) return reply.send(body);
      const compressed = encoded.get(encoding) ?? encode(body, encoding, 9);
      encoded.set(encoding, compressed);
      return reply.header('content-encoding', encoding).send(await compressed);
    });

    app.get<{ Params: { '*': string } }>(`${fontsPath}*`, async (request, reply) => {
      const path = (await customiser.loadFontFiles()).find(request.params['*']);
      if (path === null)
        return reply
          .code(404)
          .header('cache-control', 'public, max-age=60')
          .send({ message: 'There is no such font', code: 'NOT_FOUND' });
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('font/woff2')
        .send(await readFile(path));
    });
  };
}

function tableOf(text: string): Table {
  const body = Buffer.from(text);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { body, etag: `"${hash}"`, encoded: new Map() };
}
