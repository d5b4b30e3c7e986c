import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limitOpenRequests } from './open-requests.ts';

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
  app.get('/healthz', async () => 'well');
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

it('refuses a source that has many open requests, and closes its connection', async () => {
  const open = [get('203.0.113.1'), get('203.0.113.1')];
  await expect.poll(() => finish.length).toBe(2);
  const third = await get('203.0.113.1');
  expect(third.status).toBe(429);
  expect(third.headers.get('connection')).toBe('close');
  for (const end of finish.splice(0)) end();
  for (const response of await Promise.all(open)) expect(await response.text()).toBe('done');
  const again = get('203.0.113.1');
  await expect.poll(() => finish.length).toBe(1);
  finish[0]?.();
  expect((await again).status).toBe(200);
});

it('closes the oldest request of the source with most for a newcomer when all places are taken', async () => {
  const oldest = get('203.0.113.1').catch(() => 'closed');
  await expect.poll(() => finish.length).toBe(1);
  const others = [get('203.0.113.1'), get('198.51.100.2'), get('192.0.2.3')];
  await expect.poll(() => finish.length).toBe(4);
  const newcomer = get('10.0.4.4');
  expect(await oldest).toBe('closed');
  await expect.poll(() => finish.length).toBe(5);
  for (const end of finish.splice(0)) end();
  for (const response of await Promise.all([...others, newcomer])) expect(await response.text()).toBe('done');
});

it('answers monitors when all places are taken', async () => {
  const sources = [1, 2, 3, 4].map((host) => get(`203.0.113.${host}`));
  await expect.poll(() => finish.length).toBe(4);
  expect((await get('203.0.113.9')).status).toBe(503);
  expect((await get('203.0.113.5', '/healthz')).status).toBe(200);
  for (const end of finish.splice(0)) end();
  await Promise.all(sources);
});

it('does not count streams of events', async () => {
  const open = [get('203.0.113.1', '/events'), get('203.0.113.1', '/events'), get('203.0.113.1', '/events')];
  await expect.poll(() => finish.length).toBe(3);
  for (const end of finish) end();
  for (const response of await Promise.all(open)) expect(response.status).toBe(200);
});
