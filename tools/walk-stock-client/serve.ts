import { once } from 'node:events';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { freePort } from '../bench/shop.ts';

/**
 * Paths that the client's own server forwards to the shop; everything else is a file of the build or the app's first
 * page.
 */
const OF_THE_SHOP = /^\/(?:graphql|rest|media)(?:\/|\?|$)/;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.css': 'text/css',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
};

export interface ServedClient {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Serves the built client in `dist` on a free port, with the shop behind the same origin. */
export async function serveClient(dist: string, shop: string): Promise<ServedClient> {
  const port = await freePort();
  const server = createServer((incoming, outgoing) => {
    if (OF_THE_SHOP.test(incoming.url ?? '/')) forward(shop, incoming, outgoing);
    else sendFile(dist, incoming, outgoing);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${port}`, stop: () => close(server) };
}

function forward(shop: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { host: _, ...headers } = incoming.headers;
  const onward = request(
    new URL(incoming.url ?? '/', shop),
    { method: incoming.method, headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  onward.on('error', () => outgoing.writeHead(502).end());
  incoming.pipe(onward);
}

function sendFile(dist: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { pathname } = new URL(incoming.url ?? '/', 'http://client');
  const path = join(dist, normalize(decodeURIComponent(pathname)));
  const isFile = path.startsWith(dist) && existsSync(path) && statSync(path).isFile();
  const file = isFile ? path : join(dist, 'index.html');
  outgoing.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(outgoing);
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
