import { AsyncLocalStorage } from 'node:async_hooks';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Computing, createFairTurns, createPace, mostComputing, TooManyWaiting } from './fair-turns.ts';

describe('the pace', () => {
  it('lets work begin for ten milliseconds, and again once the event loop has gone round', async () => {
    let at = 0;
    const pace = createPace({ accepted: () => 0, computing: new Computing(), now: () => at });
    expect(pace.mayBegin()).toBe(true);
    at = 9;
    expect(pace.mayBegin()).toBe(true);
    at = 10;
    expect(pace.mayBegin()).toBe(false);
    await new Promise<void>((resolve) => pace.afterOthers(resolve));
    expect(pace.mayBegin()).toBe(true);
  });
});

it('a request waits where a connection has just been accepted', () => {
  let accepted = 0;
  const pace = createPace({ accepted: () => accepted, computing: new Computing(), now: () => 0 });
  expect(pace.mayBegin()).toBe(true);
  accepted = 1;
  expect(pace.mayBegin()).toBe(false);
  expect(pace.mayBegin()).toBe(true);
});

describe('between two that waited', () => {
  it('the process accepts the connections that have arrived, but not for longer than fifty milliseconds', async () => {
    let at = 0;
    let accepted = 0;
    const pace = createPace({ accepted: () => accepted, computing: new Computing(), now: () => at });
    const round = () => new Promise<void>((resolve) => setImmediate(resolve));
    let begun = 0;
    const startNext = () => {
      begun += 1;
    };
    pace.afterOthers(startNext);
    for (let rounds = 0; rounds < 5; rounds += 1) {
      accepted += 1;
      await round();
    }
    expect(begun).toBe(0);
    await round();
    expect(begun).toBe(1);

    pace.afterOthers(startNext);
    accepted += 1;
    await round();
    accepted += 1;
    at = 50;
    await round();
    expect(begun).toBe(2);
  });

  it('those that have begun get as much time as the last one took, but at most fifty milliseconds', async () => {
    let at = 0;
    const computing = new Computing();
    const { end } = computing.begin();
    const pace = createPace({ accepted: () => 0, computing, now: () => at });
    const round = () => new Promise<void>((resolve) => setImmediate(resolve));
    const begun: number[] = [];
    const start = async (workMs: number, ...looks: number[]) => {
      pace.afterOthers(() => begun.push(at));
      at += workMs;
      await round();
      for (const ms of looks) {
        at += ms;
        await round();
      }
    };
    await start(20, 19, 1);
    expect(begun).toEqual([40]);
    await start(300, 49, 1);
    expect(begun).toEqual([40, 390]);
    end();
    await start(20);
    expect(begun).toEqual([40, 390, 410]);
  });
});

describe('where as many compute as may at once', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const open = () => {
    let [at, idle] = [0, 0];
    const computing = new Computing();
    const ends = Array.from({ length: mostComputing }, () => computing.begin());
    const pace = createPace({ accepted: () => 0, computing, now: () => at, idle: () => idle });
    let begun = 0;
    const round = () => new Promise<void>((resolve) => setImmediate(resolve));
    const pass = async (ms: number, idleMs: number) => {
      at += ms;
      idle += idleMs;
      vi.advanceTimersByTime(2);
      await round();
      await round();
    };
    pace.afterOthers(() => {
      begun += 1;
    });
    return { ends, pace, computing, round, pass, begun: () => begun };
  };

  it('the next waits until one is finished, however long that takes', async () => {
    const { ends, pace, computing, round, pass, begun } = open();
    expect(pace.mayBegin()).toBe(false);
    await round();
    for (let checks = 0; checks < 20; checks += 1) await pass(100, 49);
    expect(begun()).toBe(0);
    ends[0]?.answer();
    await pass(1, 0);
    expect(begun()).toBe(1);
    expect(pace.mayBegin()).toBe(true);
    expect([computing.running, computing.count]).toEqual([mostComputing, mostComputing - 1]);
    ends[0]?.end();
    expect([computing.running, computing.count]).toEqual([mostComputing - 1, mostComputing - 1]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('the next begins when the event loop has nothing to do, since all of them wait for others', async () => {
    const { ends, pace, computing, round, pass, begun } = open();
    await round();
    await pass(2, 0.5);
    expect(begun()).toBe(0);
    await pass(2, 1);
    expect(begun()).toBe(1);
    expect(pace.mayBegin()).toBe(true);
    const { end } = computing.begin();
    for (const waiting of ends) waiting.end();
    expect([computing.running, computing.count]).toEqual([1, 1]);
    end();
    expect([computing.running, computing.count]).toEqual([0, 0]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('requests that take turns', () => {
  let app: FastifyInstance;
  let begun: string[];
  let refused: number;
  let finish: Map<string, () => void>;
  const scope = new AsyncLocalStorage<string>();
  let scopes: (string | undefined)[];

  beforeEach(async () => {
    begun = [];
    refused = 0;
    scopes = [];
    finish = new Map();
    app = Fastify({ trustProxy: '127.0.0.1' });
    app.setErrorHandler((error, _request, reply) =>
      reply.code(error instanceof TooManyWaiting ? 429 : 500).send({}),
    );
    app.addHook('preHandler', ({ url }, _reply, done) => scope.run(url, done));
    const turns = createFairTurns(
      app.server,
      { atOnce: 9, atOnceOfNetwork: 1, longest: { all: 9, ofNetwork: 1 } },
      () => {
        refused += 1;
      },
    );
    await app.register(async (part) => {
      turns(part);
      part.get<{ Params: { name: string } }>('/slow/:name', async ({ params: { name } }) => {
        begun.push(name);
        scopes.push(scope.getStore());
        await new Promise<void>((resolve) => finish.set(name, resolve));
        if (name === 'broken') throw new Error('broken');
        return name;
      });
    });
    app.get('/quick', async () => 'quick');
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(async () => {
    for (const end of finish.values()) end();
    await app.close();
  });

  const get = (path: string, source = '203.0.113.1', signal?: AbortSignal): Promise<number> => {
    const { port } = app.server.address() as { port: number };
    return fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'x-forwarded-for': source },
      ...(signal ? { signal } : {}),
    }).then(
      ({ status }) => status,
      () => 0,
    );
  };

  it('wait for those of their own network, and not for others', async () => {
    const first = get('/slow/a');
    await expect.poll(() => begun).toEqual(['a']);
    const second = get('/slow/b');
    const other = get('/slow/c', '198.51.100.2');
    await expect.poll(() => begun).toEqual(['a', 'c']);
    expect(await get('/quick')).toBe(200);
    finish.get('a')?.();
    await expect.poll(() => begun).toEqual(['a', 'c', 'b']);
    finish.get('b')?.();
    finish.get('c')?.();
    expect(await Promise.all([first, second, other])).toEqual([200, 200, 200]);
    expect(scopes).toEqual(['/slow/a', '/slow/c', '/slow/b']);
  });

  it('are refused where many of their network wait, and a turn that failed is over', async () => {
    const first = get('/slow/broken');
    await expect.poll(() => begun).toEqual(['broken']);
    // Which of the two comes first is the network's business.
    const two = Promise.all([get('/slow/b'), get('/slow/c')]);
    await expect.poll(() => refused).toBe(1);
    finish.get('broken')?.();
    expect(await first).toBe(500);
    await expect.poll(() => begun).toHaveLength(2);
    for (const end of finish.values()) end();
    expect((await two).toSorted()).toEqual([200, 429]);
  });

  it('lose their turn when the client has gone', async () => {
    const first = get('/slow/a');
    await expect.poll(() => begun).toEqual(['a']);
    const leaving = new AbortController();
    const gone = get('/slow/b', '203.0.113.1', leaving.signal);
    const connections = () =>
      new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
    await expect.poll(connections).toBe(2);
    leaving.abort();
    expect(await gone).toBe(0);
    await expect.poll(connections).toBe(1);
    const last = get('/slow/c');
    finish.get('a')?.();
    await expect.poll(() => begun).toEqual(['a', 'c']);
    finish.get('c')?.();
    expect(await Promise.all([first, last])).toEqual([200, 200]);
  });
});
