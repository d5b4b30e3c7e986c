import type { FastifyInstance } from 'fastify';
import { applePassType } from '../../../platform/gateways/index.ts';
import { type Passes, passPath } from './passes.ts';

/** The pass of a member's card for Apple's wallet, by a key that `addMemberCardToWallet` gave. */
export function passRoutes(passes: Pick<Passes, 'open'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Querystring: { key?: string | string[] } }>(passPath, async ({ query: { key } }, reply) => {
      reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
      const pass = typeof key === 'string' ? await passes.open(key) : null;
      if (pass === null) return reply.redirect('/member/card', 303);
      return reply
        .header('content-disposition', 'attachment; filename="member-card.pkpass"')
        .header('x-content-type-options', 'nosniff')
        .type(applePassType)
        .send(pass);
    });
  };
}
