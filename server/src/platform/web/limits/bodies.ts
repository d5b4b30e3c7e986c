import type { FastifyInstance } from 'fastify';

export interface BodyLimits {
  /** Bytes of all bodies that have arrived in part. */
  readonly most: number;
  /** A body with no more bytes is always read: all but pictures are smaller. */
  readonly small: number;
}

/** Answered with 503 (server.ts). */
export class TooManyBodies extends Error {
  readonly statusCode = 503;
}

/**
 * Whoever sends many bodies and never their ends makes the process hold what has arrived. Beyond `most` bytes in all, a
 * body that is larger than `small` is refused, so that ordinary requests are answered meanwhile.
 */
export function limitBodies(app: FastifyInstance, { most, small }: BodyLimits): void {
  let held = 0;
  app.addHook('preParsing', (_request, _reply, payload, done) => {
    let own = 0;
    const release = (): void => {
      payload.off('data', count);
      held -= own;
      own = 0;
    };
    const count = (chunk: Buffer): void => {
      // Nobody reads on, after 413 for instance: what still comes is thrown away.
      const isRead = payload.listenerCount('error') > 0;
      own += chunk.length;
      held += chunk.length;
      if (isRead && (own <= small || held <= most)) return;
      release();
      // Whoever reads the body gives the error as the answer.
      if (isRead) payload.emit('error', new TooManyBodies());
    };
    payload.on('data', count).once('end', release).once('close', release);
    done(null, payload);
  });
}
