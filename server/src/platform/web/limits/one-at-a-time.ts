import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests that one connection may send before the first is answered. Browsers and proxies send one. */
const mostWaiting = 32;

/**
 * Handles one request of a connection at a time. HTTP/1.1 lets a client send many requests without waiting for an answer,
 * and Node begins them all at once: a few kilobytes on one connection kept the shop busy for half a minute. If the
 * connection is closed, its waiting requests are not begun. A client that sends more than 32 requests ahead loses the
 * connection.
 */
export function oneAtATime(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, (() => void)[]>();

  const begin = (socket: Socket, response: ServerResponse, line: (() => void)[]): void => {
    response.once('close', () => {
      if (socket.destroyed) line.length = 0;
      const next = line.shift();
      if (next) next();
      else waiting.delete(socket);
    });
  };

  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    const line = waiting.get(socket);
    if (!line) {
      const first: (() => void)[] = [];
      waiting.set(socket, first);
      begin(socket, response, first);
      done();
    } else if (line.length < mostWaiting)
      line.push(() => {
        begin(socket, response, line);
        done();
      });
    else socket.destroy();
  });
}
