import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dropUnreadable, limitHeaders } from './headers.ts';

let server: Server;
beforeEach(async () => {
  server = createServer((_request, response) => response.end('here'));
  server.keepAliveTimeout = 0;
  limitHeaders(server, { most: 100_000, small: 4_000, longest: 98_304, shortest: 60_000 }, 5);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const open = (): Socket =>
  connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
const head = 'GET / HTTP/1.1\r\nHost: localhost\r\n';
/** Headers of about so many bytes, without their end. */
const partOf = (bytes: number): string => `${head}${'x-long: '}${'a'.repeat(bytes)}`;

it('closes the connections with the longest incomplete headers once all together are too long', async () => {
  const small = Array.from({ length: 30 }, open);
  for (const socket of small) socket.write(partOf(3_000));
  const middle = open();
  middle.write(partOf(20_000));
  const longest = [open(), open()];
  const closed = Promise.all(longest.map((socket) => once(socket, 'close')));
  for (const socket of longest) socket.write(partOf(50_000));
  await closed;
  for (const socket of [...small, middle]) expect(socket.destroyed).toBe(false);
  middle.write('\r\n\r\n');
  const [answer] = await once(middle, 'data');
  expect(String(answer)).toContain('200 OK');
});

it('does not count requests that are complete', async () => {
  const socket = open();
  for (let requests = 0; requests < 6; requests += 1) {
    socket.write(`${partOf(40_000)}\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('200 OK');
  }
  // The limit looks, and finds another connection.
  const others = [open(), open()];
  const closed = Promise.race(others.map((other) => once(other, 'close')));
  for (const other of others) other.write(partOf(55_000));
  await closed;
  expect(socket.destroyed).toBe(false);
});

it('lets a connection send the less, the more are open', async () => {
  // Where the server closes at once, its 431 may be lost on the way.
  const answerTo = async (socket: Socket, bytes: number): Promise<string> => {
    socket.write(`${partOf(bytes)}\r\n\r\n`);
    const closed = once(socket, 'close').then(() => '431');
    return Promise.race([once(socket, 'data').then(([data]) => String(data).slice(9, 12)), closed]);
  };
  const ofNew = async (bytes: number): Promise<string> => {
    const socket = open();
    const status = await answerTo(socket, bytes);
    socket.destroy();
    return status;
  };
  const early = open();
  expect(await answerTo(early, 90_000)).toBe('200');
  const others = Array.from({ length: 5 }, open);
  for (const other of others) expect(await answerTo(other, 10)).toBe('200');
  expect(await ofNew(70_000)).toBe('431');
  expect(await ofNew(50_000)).toBe('200');
  expect(await answerTo(early, 90_000)).toBe('200');
  for (const other of others) other.destroy();
  await expect.poll(() => ofNew(90_000)).toBe('200');
});

it('keeps nothing of a request that could not be read', async () => {
  server.on('clientError', (_error, socket) => socket.destroy());
  dropUnreadable(server);
  const failed = once(server, 'clientError');
  open().write(`NONSENSE ${'a'.repeat(50_000)}`);
  const [error] = await failed;
  expect(error.code).toMatch(/^HPE_/);
  expect(error.rawPacket).toBeUndefined();
});
