import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { SERVICE_WORKER } from '@jinlan/contract/wire';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding, type Encoding, encode, isText } from './compress.ts';

/**
 * Serves a built app. Its few files do not change while the server runs, so they are read once and
 * compressed once at the best quality. Files with a hash in their name are cached forever. An unknown
 * hash, which a page of an earlier build may request, gets a plain 404.
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
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

/**
 * A service worker must be revalidated at each visit, so that fixes arrive at once. Its fetches follow its
 * own content policy.
 */
const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

interface StaticFile {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly isHashed: boolean;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

export async function staticFiles(app: FastifyInstance, options: { folder: URL }): Promise<void> {
  const files = await readAll(options.folder);
  for (const [path, file] of files) {
    // `app-shell.ts` sends the document, with its own headers.
    if (path === '/index.html') continue;
    app.get(path, async (request, reply) => {
      reply.header('etag', file.etag);
      reply.header(
        'cache-control',
        file.isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      );
      reply.header('vary', 'accept-encoding');
      if (path === SERVICE_WORKER.path) reply.headers(workerHeaders);
      if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
      reply.type(file.type);
      const encoding = isText(file.type) ? acceptedEncoding(request.headers['accept-encoding']) : undefined;
      if (!encoding) return reply.send(file.body);
      const encodedBody = file.encoded.get(encoding) ?? encode(file.body, encoding, 9);
      file.encoded.set(encoding, encodedBody);
      return reply.header('content-encoding', encoding).send(await encodedBody);
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
    // Skips hidden folders; Vite's manifest is in one.
    if (!entry.isFile() || path.includes('/.')) continue;
    const body = await readFile(file);
    files.set(path, {
      body,
      type: types[extname(entry.name)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      isHashed: path.startsWith('/assets/'),
      encoded: new Map(),
    });
  }
  return files;
}
