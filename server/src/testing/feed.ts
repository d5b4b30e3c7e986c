import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A price feed for tests, with behaviour set by the test. Real HTTP on a free port. */
export interface FeedServer {
  readonly url: string;
  /** All requests that it received, oldest first. */
  readonly requests: readonly IncomingMessage[];
  behave(handle: (request: IncomingMessage, response: ServerResponse) => void): void;
  /** Responds with 200 and this body, as JSON unless it is text. */
  respondWith(body: unknown): void;
  close(): Promise<void>;
}

export async function createFeedServer(): Promise<FeedServer> {
  const requests: IncomingMessage[] = [];
  let handle = (_: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(503).end();
  };
  const server = createServer((request, response) => {
    requests.push(request);
    handle(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/prices?key=hush-in-the-address`,
    requests,
    behave(nextHandle) {
      handle = nextHandle;
    },
    respondWith(body) {
      handle = (_, response) => response.end(typeof body === 'string' ? body : JSON.stringify(body));
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
