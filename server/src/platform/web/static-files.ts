import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { SERVICE_WORKER } from '@jinlan/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding, encode, isText } from './compress.ts';

/**
 * Serves a built app. Each of its files is read when it is first requested, compressed once at the best quality, and
 * kept, because it does not change while the server runs. Files with a hash in their name are cached forever. An unknown
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
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

export async function staticFiles(app: FastifyInstance, { folder }: { folder: URL }): Promise<void> {
  const root = decodeURIComponent(folder.pathname).replace(/\/$/, '');
  const paths = await pathsIn(root);
  const files = new Map<string, StaticFile>();

  async function fileAt(path: string): Promise<StaticFile | null> {
    if (!paths.has(path)) return null;
    const file = files.get(path) ?? (await readStatic(root + path));
    if (file) files.set(path, file);
    return file;
  }

  async function send(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const file = await fileAt(path);
    if (!file) {
      reply.callNotFound();
      return reply;
    }
    reply.header('etag', file.etag);
    reply.header(
      'cache-control',
      path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
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
  }

  for (const path of paths) {
    // `app-shell.ts` sends the document, with its own headers.
    if (path === '/index.html' || path.startsWith(hashed)) continue;
    app.get(path, (request, reply) => send(path, request, reply));
  }
  // One route, because the router would keep some kilobytes for each of several hundred files.
  app.get<{ Params: { '*': string } }>(`${hashed}*`, (request, reply) =>
    send(hashed + request.params['*'], request, reply),
  );
}

/** The folder of files with a hash in their name. */
const hashed = '/assets/';

/** Paths of the app's files below its folder, each with a leading slash. */
async function pathsIn(root: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
  // Without hidden folders; Vite's manifest is in one.
  return new Set(paths.filter((path) => !path.includes('/.')));
}

/** Null for a file that is gone, because the app was built again. */
async function readStatic(file: string): Promise<StaticFile | null> {
  const body = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!body) return null;
  return {
    body,
    type: types[extname(file)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    encoded: new Map(),
  };
}
