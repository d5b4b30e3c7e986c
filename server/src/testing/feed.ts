import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A price feed over real HTTP on a free port. The test sets its behaviour; by default it answers 503. */
export interface FeedServer {
  readonly url: string;
  /** All received requests, oldest first. */
  readonly requests: readonly IncomingMessage[];
  /** Handles all later requests by this function. */
  behave(handle: (request: IncomingMessage, response: ServerResponse) => void): void;
  /** Answers all later requests with 200 and this body: a string as it is, anything else as JSON. */
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
