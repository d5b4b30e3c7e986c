import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The shop's metrics, read at `/metrics`. Areas may add their own to `registry`. */
export interface Metrics {
  readonly registry: Registry;
  readonly httpSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly graphqlSeconds: Histogram<'operation' | 'outcome'>;
  readonly sqlPerRequest: Histogram<'route'>;
  readonly sqlSeconds: Histogram<'statement'>;
  readonly jobRuns: Counter<'job' | 'outcome'>;
  readonly eventClients: Gauge<'market'>;
  readonly rateLimited: Counter<'limit'>;
  readonly goldPriceAge: Gauge<'type'>;
  readonly goldFeedPolls: Counter<'outcome'>;
  readonly goldFeedRefused: Counter<'type' | 'reason'>;
  readonly faults: Counter<'place'>;
}

export function createMetrics(options: { process?: boolean } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.process === true) collectDefaultMetrics({ register: registry });
  const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'jinlan_http_request_seconds',
      help: 'Time to answer an HTTP request',
      labelNames: ['method', 'route', 'status'],
      buckets: seconds,
      registers,
    }),
    graphqlSeconds: new Histogram({
      name: 'jinlan_graphql_operation_seconds',
      help: 'Time to execute a GraphQL operation',
      labelNames: ['operation', 'outcome'],
      buckets: seconds,
      registers,
    }),
    sqlPerRequest: new Histogram({
      name: 'jinlan_sql_statements_per_request',
      help: 'SQL statements that one request ran',
      labelNames: ['route'],
      buckets: [0, 1, 2, 4, 8, 16, 32, 64],
      registers,
    }),
    sqlSeconds: new Histogram({
      name: 'jinlan_sql_seconds',
      help: 'Time of one SQL statement, by name',
      labelNames: ['statement'],
      buckets: seconds,
      registers,
    }),
    jobRuns: new Counter({
      name: 'jinlan_job_runs_total',
      help: 'Jobs run, by name and outcome (done, retry, dead)',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    eventClients: new Gauge({
      name: 'jinlan_event_clients',
      help: 'Open event streams, by market; those of orders under `orders`',
      labelNames: ['market'],
      registers,
    }),
    rateLimited: new Counter({
      name: 'jinlan_rate_limited_total',
      help: 'Requests refused because their caller came too often, by limit',
      labelNames: ['limit'],
      registers,
    }),
    goldPriceAge: new Gauge({
      name: 'jinlan_gold_price_age_seconds',
      help: 'Time since the source of a board last said that its price holds',
      labelNames: ['type'],
      registers,
    }),
    goldFeedPolls: new Counter({
      name: 'jinlan_gold_feed_polls_total',
      help: 'Times the feed was asked, by outcome (answered, unchanged, failed)',
      labelNames: ['outcome'],
      registers,
    }),
    goldFeedRefused: new Counter({
      name: 'jinlan_gold_feed_refused_total',
      help: 'Prices of the feed that were not believed, by board and reason',
      labelNames: ['type', 'reason'],
      registers,
    }),
    faults: new Counter({
      name: 'jinlan_faults_total',
      help: 'Unexpected faults, by place',
      labelNames: ['place'],
      registers,
    }),
  };
}
