import type { ServerResponse } from 'node:http';
import { refusalText } from '@jinlan/contract/refusals';
import { HEADERS } from '@jinlan/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FindStoreView } from '../../graphql/context.ts';
import { type Events, orderChanged, orderTopic, type ServerEvent } from '../events.ts';
import { sourceOf } from '../limits/source.ts';
import type { Metrics } from '../metrics.ts';
import { OpenCount } from './limits/open-requests.ts';

/**
 * `GET /events?store=hk_zh`: the market's events as they happen. A stream opens with what is known now, unless
 * the browser says by `Last-Event-ID` that it has that already. `GET /events/orders?watch=k1,k2`: steps of the orders
 * under these keys. Nothing of an order is kept here, so a browser that comes back with a `Last-Event-ID` is told once
 * of each that it watches and asks for itself; a key that no order has never tells anything new.
 *
 * Every 15 s a comment keeps proxies from closing a stream. A reader that is slower than the events is not waited for: what it has not taken is replaced by the newest of
 * its kind, and one that takes nothing for 45 s is let go. So a stream holds little more than the socket's own
 * buffer, whatever happens, and all together stay bounded.
 */
const pingMs = 15_000;
const reconnectMs = 2_000;
/** Many shoppers can stand behind one address: an office, a carrier, a proxy that is not in TRUSTED_PROXIES. */
const maxStreamsOfAddress = 2_000;
const missedPingsAllowed = 3;
const mostWatched = 20;
const watchKeyForm = /^[A-Za-z0-9_-]{16,64}$/;

const frames = new WeakMap<ServerEvent, string>();

/** Written out once, however many pages are open. */
function frame(event: ServerEvent): string {
  const known = frames.get(event);
  if (known !== undefined) return known;
  const text = `id: ${event.id}\nevent: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`;
  frames.set(event, text);
  return text;
}

class Reader {
  readonly #stream: ServerResponse;
  #keepsUp = true;
  #missedPings = 0;
  readonly #waiting = new Map<string, { readonly topic: string; readonly event: ServerEvent }>();

  constructor(stream: ServerResponse) {
    this.#stream = stream;
    // What breaks the connection also closes it.
    stream.on('error', () => undefined);
    stream.on('drain', () => {
      if (stream.writableEnded) return;
      this.#keepsUp = true;
      this.#missedPings = 0;
      const waiting = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { topic, event } of waiting) this.tell(topic, event);
    });
  }

  tell(topic: string, event: ServerEvent): void {
    if (this.#keepsUp) this.#keepsUp = this.#stream.write(frame(event));
    else this.#waiting.set(`${topic} ${event.event}`, { topic, event });
  }

  /** What the browser shows as `Last-Event-ID` when it comes back, though nothing has happened yet. */
  mark(id: string): void {
    this.#keepsUp = this.#stream.write(`id: ${id}\n\n`);
  }

  ping(): void {
    if (this.#keepsUp) this.#keepsUp = this.#stream.write(': ping\n\n');
    else {
      this.#missedPings += 1;
      if (this.#missedPings >= missedPingsAllowed) this.#stream.destroy();
    }
  }

  end(): void {
    this.#keepsUp = false;
    this.#stream.end();
  }
}

export interface EventStreamOptions {
  readonly events: Events;
  readonly metrics: Metrics;
  readonly findStoreView: FindStoreView;
  /** The store view of a caller that names none: the setting `STORE_VIEW`. */
  readonly plainView: string;
  /** Of everybody together. */
  readonly maxStreams: number;
  readonly maxStreamsOfOneAddress?: number;
}

export async function eventStream(app: FastifyInstance, options: EventStreamOptions): Promise<void> {
  const { events, metrics, findStoreView, plainView, maxStreams } = options;
  const { maxStreamsOfOneAddress = maxStreamsOfAddress } = options;
  const open = new Set<Reader>();
  const streams = new OpenCount({ ofSource: maxStreamsOfOneAddress, all: maxStreams });

  const ping = setInterval(() => {
    for (const reader of open) reader.ping();
  }, pingMs);
  ping.unref();
  app.addHook('preClose', async () => {
    clearInterval(ping);
    for (const reader of open) reader.end();
  });

  /** Subscribes to the topics and streams until the browser leaves. `label` is what the metrics call it. */
  const stream = (
    request: FastifyRequest,
    reply: FastifyReply,
    {
      topics,
      label,
      opening,
    }: { topics: readonly string[]; label: string; opening: (reader: Reader) => void },
  ): FastifyReply => {
    const source = sourceOf(request.ip);
    if (streams.fullFor(source) !== null) {
      metrics.rateLimited.inc({ limit: 'event-streams' });
      return reply
        .code(429)
        .header('retry-after', '30')
        .send({ message: refusalText('TOO_MANY_REQUESTS'), code: 'TOO_MANY_REQUESTS' });
    }

    reply.hijack();
    const { raw } = reply;
    if (raw.destroyed) return reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-request-id': request.id,
      connection: 'keep-alive',
    });
    raw.write(`retry: ${reconnectMs}\n\n`);
    const reader = new Reader(raw);
    opening(reader);

    open.add(reader);
    streams.add(source);
    metrics.eventClients.inc({ market: label });
    const leave = topics.map((topic) => events.subscribe(topic, (event) => reader.tell(topic, event)));
    raw.on('close', () => {
      for (const unsubscribe of leave) unsubscribe();
      open.delete(reader);
      metrics.eventClients.dec({ market: label });
      streams.remove(source);
    });
    return reply;
  };

  app.get('/events', async (request, reply) => {
    const { store } = request.query as { store?: unknown };
    const code =
      typeof store === 'string' && store !== '' ? store : request.headers[HEADERS.store] || plainView;
    const storeView = await findStoreView(String(code));
    if (storeView === null)
      return reply.code(404).send({
        message: refusalText('UNKNOWN_STORE', { store: String(code).slice(0, 40) }),
        code: 'UNKNOWN_STORE',
      });
    const { market } = storeView;
    const seen = request.headers['last-event-id'];
    return stream(request, reply, {
      topics: [market],
      label: market,
      opening(reader) {
        for (const event of events.latest(market)) if (event.id !== seen) reader.tell(market, event);
      },
    });
  });

  app.get('/events/orders', async (request, reply) => {
    const { watch } = request.query as { watch?: unknown };
    const keys = [...new Set(typeof watch === 'string' ? watch.split(',') : [])];
    if (keys.length === 0 || keys.length > mostWatched || !keys.every((key) => watchKeyForm.test(key)))
      return reply.code(400).send({
        message: refusalText('BAD_REQUEST', { reason: `watch takes 1 to ${mostWatched} keys` }),
        code: 'BAD_REQUEST',
      });
    const comesBack = request.headers['last-event-id'] !== undefined;
    return stream(request, reply, {
      topics: keys.map(orderTopic),
      label: 'orders',
      opening(reader) {
        reader.mark('open');
        for (const key of comesBack ? keys : []) reader.tell(orderTopic(key), orderChanged(key, 'again'));
      },
    });
  });
}
