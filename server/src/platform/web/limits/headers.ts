import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface HeaderLimits {
  /** Bytes of all headers that have arrived in part. */
  readonly most: number;
  /** Bytes of the headers of one connection that are never too many. */
  readonly small: number;
  /** The most bytes of headers of one request: `longest` while few connections are open, never less than `shortest`. */
  readonly longest: number;
  readonly shortest: number;
}

/**
 * Limits the headers of all requests that are not complete yet. Beyond `most` bytes in all, closes the connections that
 * have sent the most, until half is left. Thousands of connections can send headers within one round of the event loop,
 * before this code runs. So the more connections are open, the less each may send; Node answers 431 to longer headers. Node
 * reads `maxHeaderSize` when it accepts a connection.
 */
export function limitHeaders(
  server: Server & { maxHeaderSize?: number },
  { most, small, longest, shortest }: HeaderLimits,
  lookEveryMs = 250,
): void {
  let open = 0;
  const setLongest = (): void => {
    const share = Math.floor((2 * most) / (open + 1));
    server.maxHeaderSize = Math.max(shortest, Math.min(longest, share));
  };
  setLongest();
  /** Connections between two requests, with the bytes that had arrived before. */
  const waiting = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    waiting.set(socket, 0);
    open += 1;
    setLongest();
    socket.once('close', () => {
      waiting.delete(socket);
      open -= 1;
      setLongest();
    });
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

/**
 * Frees what arrived with a request that could not be read: Node copies up to 64 kB of it and keeps the copy
 * with the connection's error. For a server that answers 'clientError' itself.
 */
export function dropUnreadable(server: Server): void {
  server.prependListener('clientError', (error: { rawPacket?: Buffer }) => {
    delete error.rawPacket;
  });
}
