import type { ServerResponse } from 'node:http';
import { HEADERS, refusalText } from '@jinlan/contract/wire';
import { DEFAULT_STORE_VIEW } from '@jinlan/domain/markets';
import type { FastifyInstance } from 'fastify';
import type { FindStoreView } from '../../graphql/context.ts';
import type { Events, ServerEvent } from '../events.ts';
import type { Metrics } from '../metrics.ts';

/**
 * `GET /events?store=hk_zh`: the market's events as they happen. A stream opens with what is known now, unless
 * the browser says by `Last-Event-ID` that it has that already; every 15 s a comment keeps proxies from closing
 * it. Streams are counted, in all and by address, so that open ones cannot use up the process.
 */
const pingMs = 15_000;
const reconnectMs = 2_000;
const maxStreams = 20_000;
const maxStreamsOfOneAddress = 60;

const frame = ({ id, event, data }: ServerEvent): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export interface EventStreamOptions {
  readonly events: Events;
  readonly metrics: Metrics;
  readonly findStoreView: FindStoreView;
}

export async function eventStream(app: FastifyInstance, options: EventStreamOptions): Promise<void> {
  const { events, metrics, findStoreView } = options;
  const open = new Set<ServerResponse>();
  const byAddress = new Map<string, number>();

  const ping = setInterval(() => {
    for (const stream of open) stream.write(': ping\n\n');
  }, pingMs);
  ping.unref();
  app.addHook('preClose', async () => {
    clearInterval(ping);
    for (const stream of open) stream.end();
  });

  app.get('/events', async (request, reply) => {
    const { store } = request.query as { store?: unknown };
    const code =
      typeof store === 'string' && store !== ''
        ? store
        : (request.headers[HEADERS.store] ?? DEFAULT_STORE_VIEW);
    const storeView = await findStoreView(String(code));
    if (storeView === null)
      return reply.code(404).send({
        message: refusalText('UNKNOWN_STORE', { store: String(code).slice(0, 40) }),
        code: 'UNKNOWN_STORE',
      });
    const mine = byAddress.get(request.ip) ?? 0;
    if (open.size >= maxStreams || mine >= maxStreamsOfOneAddress)
      return reply
        .code(429)
        .header('retry-after', '30')
        .send({ message: refusalText('TOO_MANY_REQUESTS'), code: 'TOO_MANY_REQUESTS' });

    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-request-id': request.id,
      connection: 'keep-alive',
    });
    stream.write(`retry: ${reconnectMs}\n\n`);
    const { market } = storeView;
    const seen = request.headers['last-event-id'];
    for (const event of events.latest(market)) if (event.id !== seen) stream.write(frame(event));

    open.add(stream);
    byAddress.set(request.ip, mine + 1);
    metrics.eventClients.inc({ market });
    const leave = events.subscribe(market, (event) => {
      stream.write(frame(event));
    });
    stream.on('close', () => {
      leave();
      open.delete(stream);
      metrics.eventClients.dec({ market });
      const left = (byAddress.get(request.ip) ?? 1) - 1;
      if (left > 0) byAddress.set(request.ip, left);
      else byAddress.delete(request.ip);
    });
    return reply;
  });
}
