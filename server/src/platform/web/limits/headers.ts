import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface HeaderLimits {
  /** Bytes of all headers that have arrived in part. */
  readonly most: number;
  /** Of one connection; fewer are never too many. */
  readonly small: number;
}

/**
 * Limits the headers of all requests that are not complete yet, of which each may have 96 kB. Beyond `most`
 * bytes the connections that sent the most are closed, until half is left.
 */
export function limitHeaders(server: Server, { most, small }: HeaderLimits, lookEveryMs = 250): void {
  /** Connections between two requests, with the bytes that had arrived before. */
  const waiting = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    waiting.set(socket, 0);
    socket.once('close', () => waiting.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    waiting.delete(socket);
    response.once('finish', () => {
      if (!socket.destroyed) waiting.set(socket, socket.bytesRead);
    });
  });

  const look = setInterval(() => {
    const large: (readonly [socket: Socket, bytes: number])[] = [];
    let held = 0;
    for (const [socket, before] of waiting) {
      const bytes = socket.bytesRead - before;
      if (bytes <= small) continue;
      large.push([socket, bytes]);
      held += bytes;
    }
    if (held <= most) return;
    large.sort(([, one], [, other]) => other - one);
    for (const [socket, bytes] of large) {
      if (held <= most / 2) break;
      held -= bytes;
      socket.destroy();
    }
  }, lookEveryMs).unref();
  server.once('close', () => clearInterval(look));
}
