import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limitOpenRequests, OpenCount } from './open-requests.ts';

let app: FastifyInstance;
let finish: (() => void)[];

beforeEach(async () => {
  finish = [];
  app = Fastify({ trustProxy: '127.0.0.1' });
  limitOpenRequests(app, { ofSource: 2, all: 4 }, (full, _request, reply) =>
    reply.code(full === 'all' ? 503 : 429).send({}),
  );
  for (const path of ['/slow', '/events'])
    app.get(path, async () => {
      await new Promise<void>((resolve) => finish.push(resolve));
      return 'done';
    });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const end of finish) end();
  await app.close();
});

const get = (source: string, path = '/slow') => {
  const { port } = app.server.address() as { port: number };
  return fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-forwarded-for': source } });
};

it('refuses a source that has many open, closes its connection, and lets others in up to the total', async () => {
  const open = [get('203.0.113.1'), get('203.0.113.1')];
  await expect.poll(() => finish.length).toBe(2);
  const third = await get('203.0.113.1');
  expect(third.status).toBe(429);
  expect(third.headers.get('connection')).toBe('close');
  const others = [get('203.0.113.2'), get('203.0.113.3')];
  await expect.poll(() => finish.length).toBe(4);
  expect((await get('203.0.113.4')).status).toBe(503);
  for (const end of finish.splice(0)) end();
  for (const response of await Promise.all([...open, ...others])) expect(await response.text()).toBe('done');
  const again = get('203.0.113.1');
  await expect.poll(() => finish.length).toBe(1);
  finish[0]?.();
  expect((await again).status).toBe(200);
});

it('does not count streams of events', async () => {
  const open = [get('203.0.113.1', '/events'), get('203.0.113.1', '/events'), get('203.0.113.1', '/events')];
  await expect.poll(() => finish.length).toBe(3);
  for (const end of finish) end();
  for (const response of await Promise.all(open)) expect(response.status).toBe(200);
});

it('counts the sources of one wide network together, four times as many', () => {
  const count = new OpenCount({ ofSource: 1, all: 99 });
  for (let network = 0; network < 4; network += 1) {
    expect(count.fullFor(`2001:db8:1:${network}::/64`)).toBeNull();
    count.add(`2001:db8:1:${network}::/64`);
  }
  expect(count.fullFor('2001:db8:1:9::/64')).toBe('source');
  expect(count.fullFor('2001:db8:2:0::/64')).toBeNull();
  count.remove('2001:db8:1:0::/64');
  expect(count.fullFor('2001:db8:1:9::/64')).toBeNull();
});
