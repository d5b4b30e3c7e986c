import { Source } from 'graphql';
import { expect, it } from 'vitest';
import type { RequestContext } from '../platform/context.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { systemRandom } from '../platform/random.ts';
import { createRateLimiter } from '../platform/rate-limit.ts';
import { createTestClock } from '../testing/shop.ts';
import { createDocuments } from './documents.ts';
import { createErrorReporter } from './errors.ts';
import { createExecute } from './execute.ts';
import { buildSchema } from './schema.ts';
import { withinShare } from './share-of-source.ts';

/** A shop whose documents take as many milliseconds as they say, of at most two seconds at once. */
function openShop() {
  const clock = createTestClock();
  const metrics = createMetrics();
  let end: (() => void) | undefined;
  const schema = buildSchema(
    [new Source('type Query { work(ms: Int!): Int slow: Int }')],
    [
      {
        Query: {
          work: (_: unknown, { ms }: { ms: number }) => {
            clock.advance({ seconds: ms / 1000 });
            return ms;
          },
          slow: () =>
            new Promise<number>((resolve) => {
              end = () => resolve(1);
            }),
        },
      },
    ],
  );
  const documents = createDocuments(() => schema, 'plain');
  const reporter = createErrorReporter(createLog('silent'), metrics, systemRandom);
  const limiter = createRateLimiter(clock);
  const execute = withinShare(createExecute(documents, reporter, metrics), { limiter, clock, seconds: 2 });
  const ask = async (query: string, source = '203.0.113.7') => {
    const context = { source } as RequestContext;
    const { errors } = await execute({ query, variables: {}, operationName: null }, 'request', () => context);
    return errors?.[0]?.extensions ?? 'answered';
  };
  return { ask, clock, end: () => end?.() };
}

it('lets one source work so long at once, then a quarter of the time, and others all the while', async () => {
  const { ask, clock } = openShop();
  expect(await ask('{ work(ms: 1500) }')).toBe('answered');
  expect(await ask('{ work(ms: 2500) }')).toBe('answered');
  const refused = { code: 'TOO_MANY_REQUESTS', data: { retry_after_seconds: 6 } };
  expect(await ask('{ work(ms: 1) }')).toMatchObject(refused);
  expect(await ask('{ work(ms: 1) }', '203.0.113.8')).toBe('answered');
  clock.advance({ seconds: 6 });
  expect(await ask('{ work(ms: 1) }')).toBe('answered');
});

it('does not count what a page of the shop takes, however often', async () => {
  const { ask } = openShop();
  for (let page = 0; page < 300; page += 1) expect(await ask('{ work(ms: 20) }')).toBe('answered');
});

it('shares the time among the documents that ran beside each other', async () => {
  const { ask, clock, end } = openShop();
  const waiting = ask('{ slow }', '203.0.113.8');
  for (let turn = 0; turn < 2; turn += 1) expect(await ask('{ work(ms: 1500) }')).toBe('answered');
  end();
  expect(await waiting).toBe('answered');
  expect(await ask('{ work(ms: 1) }')).toBe('answered');
  clock.advance({ seconds: 60 });
  for (let turn = 0; turn < 2; turn += 1) expect(await ask('{ work(ms: 1500) }')).toBe('answered');
  expect(await ask('{ work(ms: 1) }')).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
