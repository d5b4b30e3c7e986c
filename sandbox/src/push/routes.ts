import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Host } from '../host.ts';
import { decryptPush, vapidProblem } from './decrypt.ts';

interface Browser {
  readonly pair: ECDH;
  readonly auth: Buffer;
  /** The shop's key with which the browser subscribed. */
  readonly shopKey: string;
  readonly received: { readonly text: string; readonly topic: string; readonly ttl: number }[];
  /** The service's answer: it accepts messages, has forgotten the browser, or is down. */
  state: 'here' | 'gone' | 'down';
}

const mostBrowsers = 500;
const mostReceived = 50;

/**
 * A push service and its browsers. `POST /subscriptions` makes a browser. `POST /device/:id` receives a message of the
 * shop, checks its signature and decrypts it. `GET /device/:id` returns the received messages.
 */
export function sandboxPushRoutes({ clock, config, random }: Pick<Host, 'clock' | 'config' | 'random'>) {
  const browsers = new Map<string, Browser>();
  const { origin } = new URL(config.baseUrl);

  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: 4_096 },
      async (_: unknown, raw: Buffer) => raw,
    );
    const browserOf = (params: unknown): Browser | undefined => browsers.get((params as { id: string }).id);

    app.post('/subscriptions', async (request, reply) => {
      const { key } = (request.body ?? {}) as { key?: unknown };
      if (typeof key !== 'string' || Buffer.from(key, 'base64url').length !== 65)
        return reply.code(400).send('');
      const id = random.token(24);
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      browsers.set(id, { pair, auth, shopKey: key, received: [], state: 'here' });
      for (const oldest of [...browsers.keys()].slice(0, Math.max(0, browsers.size - mostBrowsers)))
        browsers.delete(oldest);
      return {
        endpoint: `${config.baseUrl}/sandbox-push/device/${id}`,
        keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    });

    app.post('/device/:id', async (request, reply) => {
      const browser = browserOf(request.params);
      if (browser === undefined || browser.state === 'gone') return reply.code(410).send('');
      if (browser.state === 'down') return reply.code(503).send('');
      const { headers, body } = request;
      const check = { audience: origin, key: browser.shopKey, now: clock.now() };
      const problem = vapidProblem(headers.authorization, check);
      if (problem !== null) return reply.code(403).send(problem);
      const ttl = Number(headers.ttl);
      if (!Number.isInteger(ttl) || ttl < 0) return reply.code(400).send('TTL is missing');
      const text =
        headers['content-encoding'] === 'aes128gcm' && Buffer.isBuffer(body)
          ? decryptPush(body, browser.pair, browser.auth)
          : null;
      if (text === null) return reply.code(400).send('cannot be decrypted');
      browser.received.push({ text, topic: String(headers.topic ?? ''), ttl });
      if (browser.received.length > mostReceived) browser.received.shift();
      return reply.code(201).send('');
    });

    app.get('/device/:id', async (request, reply) => {
      const browser = browserOf(request.params);
      return browser === undefined ? reply.code(404).send([]) : browser.received;
    });

    app.post('/device/:id/state', async (request, reply) => {
      const { state } = (request.body ?? {}) as { state?: unknown };
      const browser = browserOf(request.params);
      if (browser === undefined || (state !== 'here' && state !== 'gone' && state !== 'down'))
        return reply.code(400).send('');
      browser.state = state;
      return reply.code(204).send();
    });
  };
}
