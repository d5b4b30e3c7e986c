import type { ServerResponse } from 'node:http';
import { refusalText } from '@jinlan/contract/refusals';
import { HEADERS } from '@jinlan/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FindStoreView } from '../../graphql/context.ts';
import {
  conversationChanged,
  conversationTopic,
  type Events,
  orderChanged,
  orderTopic,
  type ServerEvent,
} from '../events.ts';
import { sourceOf } from '../limits/source.ts';
import type { Metrics } from '../metrics.ts';
import { OpenPlaces } from './limits/open-places.ts';

/**
 * Server-sent events. `GET /events?store=hk_zh` streams a market's events. It starts with the current
 * state, unless the browser's `Last-Event-ID` shows that it has it. `GET /events/orders?watch=k1,k2`
 * streams changes of the orders with these keys, and `GET /events/conversations?watch=k1,k2` those of conversations. None
 * of these events are stored, so a returning browser gets one for each key and then queries it; unknown keys never get events. A comment every 15
 * s prevents proxies from closing the stream. A slow reader is not waited for: pending events are
 * replaced by newer ones of their kind, and a reader that takes nothing for 45 s is disconnected. So
 * the memory of a stream stays bounded.
 */
const pingMs = 15_000;
const reconnectMs = 2_000;
/**
 * The most streams of one address, which many shoppers can share: an office, a carrier, a proxy that is not
 * in TRUSTED_PROXIES.
 */
const maxStreamsOfAddress = 2_000;
const missedPingsAllowed = 3;
const maxWatched = 20;
const watchKeyForm = /^[A-Za-z0-9_-]{16,64}$/;

const frames = new WeakMap<ServerEvent, string>();

/** Serialises an event once for all streams. */
function frameOf(event: ServerEvent): string {
  const cached = frames.get(event);
  if (cached !== undefined) return cached;
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
    // An error also closes the connection, which is handled below.
    stream.on('error', () => undefined);
    stream.on('drain', () => {
      if (stream.writableEnded) return;
      this.#keepsUp = true;
      this.#missedPings = 0;
      const waiting = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { topic, event } of waiting) this.send(topic, event);
    });
  }

  send(topic: string, event: ServerEvent): void {
    if (this.#keepsUp) this.#keepsUp = this.#stream.write(frameOf(event));
    else this.#waiting.set(`${topic} ${event.event}`, { topic, event });
  }

  /** Sets the `Last-Event-ID` of the browser before any event. */
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
  /** The default store view: the setting `STORE_VIEW`. */
  readonly defaultView: string;
  /** The most streams in total. */
  readonly maxStreams: number;
  readonly maxStreamsOfOneAddress?: number;
}

export async function eventStream(app: FastifyInstance, options: EventStreamOptions): Promise<void> {
  const { events, metrics, findStoreView, defaultView, maxStreams } = options;
  const { maxStreamsOfOneAddress = maxStreamsOfAddress } = options;
  const open = new Set<Reader>();
  const streams = new OpenPlaces<ServerResponse>({ ofSource: maxStreamsOfOneAddress, all: maxStreams });

  const ping = setInterval(() => {
    for (const reader of open) reader.ping();
  }, pingMs);
  ping.unref();
  app.addHook('preClose', async () => {
    clearInterval(ping);
    for (const reader of open) reader.end();
  });

  /** Subscribes to the topics and streams until the browser leaves. `label` is for metrics. */
  const stream = (
    request: FastifyRequest,
    reply: FastifyReply,
    { topics, label, onOpen }: { topics: readonly string[]; label: string; onOpen: (reader: Reader) => void },
  ): FastifyReply => {
    const { raw } = reply;
    if (streams.take(sourceOf(request.ip), raw) !== null) {
      metrics.rateLimited.inc({ limit: 'event-streams' });
      return reply
        .code(429)
        .header('retry-after', '30')
        .send({ message: refusalText('TOO_MANY_REQUESTS'), code: 'TOO_MANY_REQUESTS' });
    }

    raw.once('close', () => streams.free(raw));

    reply.hijack();
    if (raw.destroyed) {
      streams.free(raw);
      return reply;
    }
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
    onOpen(reader);

    open.add(reader);
    metrics.eventClients.inc({ market: label });
    const unsubscribers = topics.map((topic) =>
      events.subscribe(topic, (event) => reader.send(topic, event)),
    );
    raw.on('close', () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
      open.delete(reader);
      metrics.eventClients.dec({ market: label });
    });
    return reply;
  };

  app.get('/events', async (request, reply) => {
    const { store } = request.query as { store?: unknown };
    const code =
      typeof store === 'string' && store !== '' ? store : request.headers[HEADERS.store] || defaultView;
    const storeView = await findStoreView(String(code));
    if (storeView === null)
      return reply.code(404).send({
        message: refusalText('UNKNOWN_STORE', { store: String(code).slice(0, 40) }),
        code: 'UNKNOWN_STORE',
      });
    const { market } = storeView;
    const lastEventId = request.headers['last-event-id'];
    return stream(request, reply, {
      topics: [market],
      label: market,
      onOpen(reader) {
        for (const event of events.latest(market)) if (event.id !== lastEventId) reader.send(market, event);
      },
    });
  });

  /** Streams changes of the records behind the keys, under `label`. */
  const watch = (
    label: 'orders' | 'conversations',
    topicOf: (key: string) => string,
    changed: (key: string, id: string) => ServerEvent,
  ): void => {
    app.get(`/events/${label}`, async (request, reply) => {
      const { watch: wanted } = request.query as { watch?: unknown };
      const keys = [...new Set(typeof wanted === 'string' ? wanted.split(',') : [])];
      if (keys.length === 0 || keys.length > maxWatched || !keys.every((key) => watchKeyForm.test(key)))
        return reply.code(400).send({
          message: refusalText('BAD_REQUEST', { reason: `watch takes 1 to ${maxWatched} keys` }),
          code: 'BAD_REQUEST',
        });
      const isReturning = request.headers['last-event-id'] !== undefined;
      return stream(request, reply, {
        topics: keys.map(topicOf),
        label,
        onOpen(reader) {
          reader.mark('open');
          for (const key of isReturning ? keys : []) reader.send(topicOf(key), changed(key, 'again'));
        },
      });
    });
  };
  watch('orders', orderTopic, orderChanged);
  watch('conversations', conversationTopic, conversationChanged);
}
