import type { FastifyInstance } from 'fastify';
import { sourceOf, wideNetworkOf } from '../../limits/source.ts';

export interface BodyLimits {
  /** Bytes of all bodies that have arrived in part. */
  readonly most: number;
  /** A body with at most this many bytes is always read. All bodies but pictures are smaller. */
  readonly small: number;
  /** Most bytes of the bodies of one wide network, and fewer (`inNeed`) once the process holds half of all. */
  readonly ofNetwork: { readonly most: number; readonly inNeed: number };
}

/** Thrown for a body that is refused; answered with 503 (server.ts). */
export class TooManyBodies extends Error {
  readonly statusCode = 503;
}

/**
 * Limits bodies that have arrived in part. A client that sends many bodies but never their ends would make the process hold
 * them. A body that is larger than `small` is refused beyond `most` bytes in all, or beyond the share of its network (IPv4
 * /24, IPv6 /48). So ordinary requests are still answered, and a few networks do not keep others' pictures out.
 */
export function limitBodies(app: FastifyInstance, { most, small, ofNetwork }: BodyLimits): void {
  let held = 0;
  const heldOf = new Map<string, number>();
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const network = wideNetworkOf(sourceOf(request.ip));
    let own = 0;
    const hold = (bytes: number): void => {
      own += bytes;
      held += bytes;
      const ofOthers = (heldOf.get(network) ?? 0) + bytes;
      if (ofOthers > 0) heldOf.set(network, ofOthers);
      else heldOf.delete(network);
    };
    const release = (): void => {
      payload.off('data', count);
      hold(-own);
    };
    const mayHold = (): boolean => {
      const share = held > most / 2 ? ofNetwork.inNeed : ofNetwork.most;
      return own <= small || (held <= most && (heldOf.get(network) ?? 0) <= Math.max(share, own));
    };
    const count = (chunk: Buffer): void => {
      // Nobody reads the rest of a body after a refusal such as 413, so it is thrown away.
      const isRead = payload.listenerCount('error') > 0;
      hold(chunk.length);
      if (isRead && mayHold()) return;
      release();
      // The reader of the body answers with the error.
      if (isRead) payload.emit('error', new TooManyBodies());
    };
    payload.on('data', count).once('end', release).once('close', release);
    done(null, payload);
  });
}
