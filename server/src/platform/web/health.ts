import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';

/**
 * Routes: `/healthz` if the process is alive, `/readyz` if it can serve or what fails, `/metrics` for
 * Prometheus.
 */
export type ReadinessCheck = () => Promise<void> | void;

/** Additional information for operators; it never makes a process unready. */
export type ReadinessFacts = Readonly<Record<string, () => unknown>>;

export interface HealthOptions {
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  readonly facts: ReadinessFacts;
  readonly isStopping: () => boolean;
  readonly metrics: Metrics | null;
}

export async function health(app: FastifyInstance, options: HealthOptions): Promise<void> {
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('cache-control', 'no-store');
    return payload;
  });
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const results: Record<string, 'ok' | 'failed' | 'stopping'> = {};
    if (options.isStopping()) results.process = 'stopping';
    for (const [name, check] of Object.entries(options.checks)) {
      try {
        await check();
        results[name] = 'ok';
      } catch (err) {
        request.log.warn({ err, check: name }, 'not ready');
        results[name] = 'failed';
      }
    }
    const ready = Object.values(results).every((result) => result === 'ok');
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      checks: results,
      ...Object.fromEntries(Object.entries(options.facts).map(([name, fact]) => [name, fact()])),
    });
  });
  const { metrics } = options;
  app.get('/metrics', async (_request, reply) =>
    metrics
      ? reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
      : reply.callNotFound(),
  );
}
