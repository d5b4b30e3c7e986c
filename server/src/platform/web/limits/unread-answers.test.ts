import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limitUnreadAnswers } from './unread-answers.ts';

const megabytes = 2 ** 20;
let app: FastifyInstance;
let now: number;
const open: Socket[] = [];

beforeEach(async () => {
  now = 0;
  app = Fastify();
  const limits = { most: 50 * megabytes, small: 1_000, slowestBytesPerSecond: megabytes };
  limitUnreadAnswers(app, limits, { now: () => now, lookEveryMs: 5 });
  app.get('/large', async () => 'x'.repeat(20 * megabytes));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await app.close();
});

/** Asks and reads nothing; `closed` tells when the server has let go. */
async function ask(): Promise<{ readonly closed: () => boolean; readonly socket: Socket }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  open.push(socket);
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const answered = once(app.server, 'request');
  socket.on('error', () => undefined).pause();
  socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [theirs] = await accepted;
  await answered;
  await expect.poll(() => theirs.writableLength > megabytes || theirs.destroyed).toBe(true);
  return { closed: () => theirs.destroyed, socket };
}

it('lets go of those that have been unread for longest', async () => {
  const [first, second, third] = [await ask(), await ask(), await ask()];
  expect([first, second, third].map(({ closed }) => closed())).toEqual([true, false, false]);
  const fourth = await ask();
  expect([second, third, fourth].map(({ closed }) => closed())).toEqual([true, false, false]);
});

it('lets go of a reader that is too slow, and not before its time', async () => {
  const slow = await ask();
  now = 49_000;
  const later = await ask();
  expect(slow.closed()).toBe(false);
  // Half a minute, and a second for each of the 20 MB.
  now = 51_000;
  await expect.poll(slow.closed).toBe(true);
  expect(later.closed()).toBe(false);
});

it('forgets an answer that was read', async () => {
  for (let times = 0; times < 6; times += 1) {
    const { port } = app.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/large`);
    expect((await answer.text()).length).toBe(20 * megabytes);
  }
});
