import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testConfig } from '../../../testing/shop.ts';
import { createLog } from '../../log.ts';
import { createMetrics } from '../../metrics.ts';
import { createWeb, plainShapes } from '../server.ts';
import { oneAtATime } from './one-at-a-time.ts';

let app: FastifyInstance;
let begun: string[];
let finish: Map<string, () => void>;
/** The server's ends of the connections. */
let accepted: Socket[];
const open: Socket[] = [];

beforeEach(async () => {
  begun = [];
  finish = new Map();
  accepted = [];
  app = Fastify();
  oneAtATime(app);
  app.server.on('connection', (socket) => accepted.push(socket));
  app.all<{ Params: { name: string } }>('/:name', async ({ params: { name }, body }) => {
    begun.push(name);
    await new Promise<void>((resolve) => finish.set(name, resolve));
    return { name, body };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  for (const end of finish.values()) end();
  await app.close();
});

const get = (name: string) => `GET /${name} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

function send(text: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  open.push(socket);
  let answer = '';
  socket.setEncoding('utf8').on('data', (part) => {
    answer += part;
  });
  socket.on('error', () => undefined);
  socket.write(text);
  return { socket, answers: () => answer.match(/"name":"\w+"/g) ?? [] };
}

it('begins a request when the one before it is answered, in order', async () => {
  const { answers } = send(get('a') + get('b') + get('c'));
  await expect.poll(() => begun).toEqual(['a']);
  finish.get('a')?.();
  await expect.poll(() => begun).toEqual(['a', 'b']);
  expect(answers()).toEqual(['"name":"a"']);
  finish.get('b')?.();
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  finish.get('c')?.();
  await expect.poll(answers).toEqual(['"name":"a"', '"name":"b"', '"name":"c"']);
});

it('lets other connections go on meanwhile', async () => {
  send(get('a') + get('b'));
  await expect.poll(() => begun).toEqual(['a']);
  send(get('c'));
  await expect.poll(() => begun).toEqual(['a', 'c']);
});

it('reads the body of a request that waited', async () => {
  const body = JSON.stringify({ words: 'x'.repeat(100_000) });
  const post = `POST /b HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const { answers } = send(get('a') + post + get('c'));
  await expect.poll(() => begun).toEqual(['a']);
  finish.get('a')?.();
  await expect.poll(() => begun).toEqual(['a', 'b']);
  finish.get('b')?.();
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  finish.get('c')?.();
  await expect.poll(answers).toHaveLength(3);
});

it('does not begin what waited on a connection that was closed', async () => {
  const { socket } = send(get('a') + get('b'));
  await expect.poll(() => begun).toEqual(['a']);
  const [served] = accepted;
  socket.destroy();
  await expect.poll(() => served?.destroyed).toBe(true);
  finish.get('a')?.();
  send(get('c'));
  await expect.poll(() => begun).toEqual(['a', 'c']);
});

it('ends a connection whose answer nobody reads', async () => {
  const web = createWeb({
    config: testConfig('/nowhere'),
    log: createLog('silent'),
    metrics: createMetrics(),
    report: () => ({ reference: 'none' }),
    shapes: plainShapes,
  });
  web.get('/long', async () => 'x'.repeat(20_000_000));
  await web.listen({ host: '127.0.0.1', port: 0 });
  expect(web.server.timeout).toBe(60_000);
  // As above, within the time of a test.
  web.server.setTimeout(500);
  const accepting = once(web.server, 'connection');
  const socket = connect((web.server.address() as AddressInfo).port, '127.0.0.1').pause();
  open.push(socket);
  socket.on('error', () => undefined).write(get('long'));
  const [served] = await accepting;
  await expect.poll(() => served.destroyed).toBe(true);
  await web.close();
});

it('ends a connection that sends too many ahead', async () => {
  const { socket } = send(Array.from({ length: 40 }, (_, at) => get(`r${at}`)).join(''));
  await once(socket, 'close');
  expect(begun.length).toBeLessThan(2);
});
