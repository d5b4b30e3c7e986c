import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connectionsWithin, limitConnections, mostOpenFiles } from './connections.ts';

it('leaves files for the process itself', () => {
  expect(connectionsWithin(27_000, null)).toBe(27_000);
  expect(connectionsWithin(27_000, 1_000_000)).toBe(27_000);
  expect(connectionsWithin(27_000, 20_000)).toBe(19_500);
  expect(connectionsWithin(27_000, 256)).toBe(100);
});

it('reads the limit of open files as Linux tells it', () => {
  const path = join(tmpdir(), `jinlan-limits-${process.pid}`);
  writeFileSync(
    path,
    'Limit  Soft Limit  Hard Limit  Units\nMax open files            20000                524288               files\n',
  );
  expect(mostOpenFiles(path)).toBe(20_000);
  expect(mostOpenFiles(`${path}-nowhere`)).toBeNull();
});

it('closes a connection of a source that has many, and takes one again when another has ended', async () => {
  const server = createServer((_request, response) => response.end('here'));
  limitConnections(server, { ofSource: 2, all: 9 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const open = () =>
    connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  const [first] = [open(), open()];
  await expect.poll(connections).toBe(2);
  const third = open();
  await once(third, 'close');
  first?.destroy();
  await expect.poll(connections).toBe(1);
  const fourth = open();
  fourth.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const [answer] = await once(fourth, 'data');
  expect(String(answer)).toContain('200 OK');
  server.closeAllConnections();
  server.close();
});

it('closes the oldest connection of the source with most for a newcomer when all places are taken', async () => {
  const server = createServer((_request, response) => response.end('here'));
  limitConnections(server, { ofSource: 9, all: 2 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = (localAddress: string) =>
    connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
  const oldest = open('127.0.0.2');
  await once(server, 'connection');
  open('127.0.0.2');
  await once(server, 'connection');
  const newcomer = open('127.0.1.3');
  await once(oldest, 'close');
  newcomer.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const [answer] = await once(newcomer, 'data');
  expect(String(answer)).toContain('200 OK');
  server.closeAllConnections();
  server.close();
});
