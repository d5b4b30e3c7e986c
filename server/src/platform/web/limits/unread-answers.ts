import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface UnreadLimits {
  /** Bytes of all answers that their clients have not taken. */
  readonly most: number;
  /** A smaller answer is not counted: the system's own buffers take it. */
  readonly small: number;
  /** A client that reads less in a second, after the first half minute, loses the connection. */
  readonly slowestBytesPerSecond: number;
}

const firstMs = 30_000;

interface Unread {
  readonly bytes: number;
  readonly until: number;
}

/**
 * Limits answers that clients do not read. A client that requests large answers and reads a few bytes at a time makes the
 * process hold them. Beyond `most` bytes in all, closes the connections whose answers have been unread for longest. Also
 * closes the connections of clients that read too slowly.
 */
export function limitUnreadAnswers(
  app: FastifyInstance,
  { most, small, slowestBytesPerSecond }: UnreadLimits,
  { now = () => performance.now(), lookEveryMs = 5_000 } = {},
): void {
  /** In the order in which they were sent. */
  const unread = new Map<ServerResponse, Unread>();
  let held = 0;

  const release = (response: ServerResponse): void => {
    held -= unread.get(response)?.bytes ?? 0;
    unread.delete(response);
  };
  const look = setInterval(() => {
    const at = now();
    for (const [response, { until }] of unread) if (until < at) response.destroy();
  }, lookEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(look));

  app.addHook('onSend', (_request, { raw }, payload, done) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
    if (bytes > small) {
      unread.set(raw, { bytes, until: now() + firstMs + (bytes / slowestBytesPerSecond) * 1000 });
      held += bytes;
      // The system has taken all of the answer, or the connection has ended.
      raw.once('finish', () => release(raw)).once('close', () => release(raw));
      for (const [response] of unread) {
        if (held <= most || response === raw) break;
        release(response);
        response.destroy();
      }
    }
    done(null, payload);
  });
}
