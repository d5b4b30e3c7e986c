import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { SERVICE_WORKER } from '@jinlan/contract/wire';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding, type Encoding, encode, isText } from './compress.ts';

/**
 * A built app. Its files are few and do not change while the server runs, so they are read once and each
 * is compressed once, as well as can be. A name with a hash may be kept for ever; a hash that is not there (a page
 * of an earlier build asks) is a plain 404, never a document.
 */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

/**
 * A service worker is asked for anew by each visit, so that a mended one is there at once; and it fetches under its own
 * policy, not under that of the page.
 */
const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

interface StaticFile {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly hashed: boolean;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

export async function staticFiles(app: FastifyInstance, options: { folder: URL }): Promise<void> {
  const files = await readAll(options.folder);
  for (const [path, file] of files) {
    // A document has headers of its own: `app-shell.ts` sends it.
    if (path === '/index.html') continue;
    app.get(path, async (request, reply) => {
      reply.header('etag', file.etag);
      reply.header(
        'cache-control',
        file.hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      );
      reply.header('vary', 'accept-encoding');
      if (path === SERVICE_WORKER.path) reply.headers(workerHeaders);
      if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
      reply.type(file.type);
      const encoding = isText(file.type) ? acceptedEncoding(request.headers['accept-encoding']) : undefined;
      if (!encoding) return reply.send(file.body);
      const ready = file.encoded.get(encoding) ?? encode(file.body, encoding, 9);
      file.encoded.set(encoding, ready);
      return reply.header('content-encoding', encoding).send(await ready);
    });
  }
  app.get('/assets/*', (_request, reply) => {
    reply.callNotFound();
  });
}

async function readAll(folder: URL): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const root = decodeURIComponent(folder.pathname).replace(/\/$/, '');
  const files = new Map<string, StaticFile>();
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(root.length);
    // Vite's list of its files lies in a hidden folder.
    if (!entry.isFile() || path.includes('/.')) continue;
    const body = await readFile(file);
    files.set(path, {
      body,
      type: types[extname(entry.name)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      hashed: path.startsWith('/assets/'),
      encoded: new Map(),
    });
  }
  return files;
}
