import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody else's price feed, which the test tells how to behave, well or badly. Real HTTP on a free port. */
export interface FeedServer {
  readonly url: string;
  /** All that it was asked, oldest first. */
  readonly requests: readonly IncomingMessage[];
  behave(how: (request: IncomingMessage, response: ServerResponse) => void): void;
  /** Answers this with 200, as JSON unless it is text. */
  say(body: unknown): void;
  close(): Promise<void>;
}

export async function createFeedServer(): Promise<FeedServer> {
  const requests: IncomingMessage[] = [];
  let how = (_: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(503).end();
  };
  const server = createServer((request, response) => {
    requests.push(request);
    how(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/prices?key=hush-in-the-address`,
    requests,
    behave(next) {
      how = next;
    },
    say(body) {
      how = (_, response) => response.end(typeof body === 'string' ? body : JSON.stringify(body));
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
