import { PATHS } from '@jinlan/contract/wire';
import { readOrderNumber } from '@jinlan/domain/orders';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';

/**
 * The two addresses at which a payment meets the shop from outside. The callback is verified over its raw body. The
 * return is only a shopper coming back: whatever the address claims, the bank is asked.
 */
const callbackLimit = 65_536;
const returns = { burst: 30, perMinute: 30 } as const;

interface Payments {
  receiveCallback(headers: Headers, rawBody: string): Promise<string>;
  returnFromBank(number: string): Promise<void>;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export function paymentRoutes({ limiter, log }: Platform, ordering: Payments) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(async (bank) => {
      bank.removeAllContentTypeParsers();
      bank.addContentTypeParser(
        '*',
        { parseAs: 'string', bodyLimit: callbackLimit },
        async (_: unknown, raw: unknown) => raw,
      );
      bank.post(PATHS.bankCallback, async (request, reply) => {
        const raw = typeof request.body === 'string' ? request.body : '';
        const outcome = await ordering.receiveCallback(request.headers, raw);
        return reply.code(outcome === 'rejected' ? 401 : 200).send({ outcome });
      });
    });

    app.get<{ Params: { number: string } }>('/payments/return/:number', async (request, reply) => {
      const number = readOrderNumber(request.params.number);
      if (number === null) return reply.redirect('/checkout/checkOrder/', 303);
      if (limiter.take(`payment-return:${request.ip}`, returns).allowed) {
        try {
          await ordering.returnFromBank(number);
        } catch (err) {
          log.warn({ err, number }, 'the bank could not be asked when the shopper came back');
        }
      }
      return reply.header('cache-control', 'no-store').redirect(`/checkout/checkOrder/?order=${number}`, 303);
    });
  };
}
