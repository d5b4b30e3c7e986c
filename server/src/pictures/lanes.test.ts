import { describe, expect, it } from 'vitest';
import type { Client } from '../platform/limits/turns.ts';
import { createLanes } from './lanes.ts';
import { createOnce } from './once.ts';

const longest = { all: 9, ofNetwork: 5 };
const shopper: Client = { source: '203.0.113.1', isGone: () => false };
const other: Client = { source: '198.51.100.1', isGone: () => false };
const third: Client = { source: '192.0.2.1', isGone: () => false };

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Jobs that run until the test ends them. */
function jobs() {
  const order: string[] = [];
  const enders = new Map<string, () => void>();
  const job = (name: string) => () => {
    order.push(name);
    return new Promise<string>((resolve) => enders.set(name, () => resolve(name)));
  };
  const end = async (name: string) => {
    enders.get(name)?.();
    await settle();
  };
  return { order, job, end };
}

describe('the lanes of a queue', () => {
  it('run two jobs at a time, first those that a caller waits for, and one of the later lane', async () => {
    const lanes = createLanes({ concurrency: 2, longest });
    const { order, job, end } = jobs();
    for (const name of ['later 1', 'later 2']) lanes.run('later', shopper, job(name));
    for (const name of ['a', 'b', 'c']) lanes.run('now', shopper, job(name));
    await settle();
    expect(order).toEqual(['later 1', 'a']);
    await end('a');
    await end('b');
    expect(order).toEqual(['later 1', 'a', 'b', 'c']);
    await end('c');
    expect(order).toHaveLength(4);
    await end('later 1');
    expect(order.at(-1)).toBe('later 2');
    for (const name of ['d', 'e']) lanes.run('now', shopper, job(name));
    await settle();
    expect(order.slice(5)).toEqual(['d']);
    await end('later 2');
    expect(order.at(-1)).toBe('e');
  });

  it.each(['now', 'later'] as const)('let networks take turns: %s', async (lane) => {
    const lanes = createLanes({ concurrency: 1, longest });
    const { order, job, end } = jobs();
    for (const name of ['a', 'b', 'c', 'd']) lanes.run(lane, other, job(name));
    for (const name of ['x', 'y']) lanes.run(lane, shopper, job(name));
    await settle();
    for (const name of ['a', 'x']) await end(name);
    expect(order.slice(0, 2)).toEqual(['a', 'x']);
    expect(order).toHaveLength(3);
  });

  it('run the few of a network in turn with the many of others, also where both have had some made', async () => {
    const lanes = createLanes({ concurrency: 1, longest: { all: 99, ofNetwork: 30 } });
    const { order, job, end } = jobs();
    const flood = Array.from({ length: 30 }, (_, at) => `flood ${at}`);
    for (const name of flood) lanes.run('now', other, job(name));
    for (const name of flood) lanes.run('now', third, job(`third ${name}`));
    for (const name of ['a', 'b', 'c']) lanes.run('now', shopper, job(name));
    await settle();
    const expected = ['flood 0', 'a', 'flood 1', 'b', 'third flood 0', 'c'];
    for (const name of expected) await end(name);
    expect(order.slice(0, 6)).toEqual(expected);
  });

  it('refuse jobs beyond those of one network', async () => {
    const lanes = createLanes({ concurrency: 1, longest: { all: 9, ofNetwork: 2 } });
    const { job, end } = jobs();
    const first = lanes.run('now', shopper, job('first'));
    const waiting = [lanes.run('now', shopper, job('a')), lanes.run('now', shopper, job('b'))];
    expect(await lanes.run('now', shopper, job('c'))).toBe('busy');
    const others = [lanes.run('now', other, job('d')), lanes.run('later', shopper, job('e'))];
    await end('first');
    expect(await first).toBe('first');
    for (const name of ['a', 'b', 'd', 'a', 'b', 'e']) await end(name);
    expect((await Promise.all([...waiting, ...others])).toSorted()).toEqual(['a', 'b', 'd', 'e']);
    const last = lanes.run('now', shopper, job('c'));
    await settle();
    await end('c');
    expect(await last).toBe('c');
  });

  it('drop jobs whose clients have gone', async () => {
    const lanes = createLanes({ concurrency: 1, longest });
    const { order, job, end } = jobs();
    lanes.run('now', shopper, job('first'));
    let hasLeft = false;
    const left = lanes.run('now', { ...other, isGone: () => hasLeft }, job('a'));
    hasLeft = true;
    await settle();
    await end('first');
    expect(await left).toBe('busy');
    expect(order).toEqual(['first']);
  });

  it('continue after a job that failed', async () => {
    const lanes = createLanes({ concurrency: 1, longest });
    const failing = lanes.run('now', shopper, async () => {
      throw new Error('no picture');
    });
    const next = lanes.run('now', shopper, async () => 'made');
    await expect(failing).rejects.toThrow('no picture');
    expect(await next).toBe('made');
  });
});

describe('work that is done once', () => {
  const open = (most = longest) => {
    const { order, job, end } = jobs();
    const once = createOnce(createLanes({ concurrency: 1, longest: most }));
    const run = (name: string, client: Client) =>
      once.run(name, 'now', client, async () => {
        if ((await job(name)()) === 'broken') throw new Error('broken');
      });
    return { order, end, once, run };
  };

  it('begins in the turn of whoever comes first, and is done for all who asked', async () => {
    const { order, end, once, run } = open();
    const queued = ['a', 'b', 'c', 'd', 'popular'].map((name) => run(name, other));
    const wanted = run('popular', shopper);
    await settle();
    await end('a');
    expect(order).toEqual(['a', 'popular']);
    await end('popular');
    expect(await wanted).toBe('done');
    expect(await queued[4]).toBe('done');
    for (const name of ['b', 'c', 'd']) await end(name);
    await once.idle();
    expect(order).toEqual(['a', 'popular', 'b', 'c', 'd']);
    expect(once.isAsked('popular')).toBe(false);
  });

  it('waits for a client that stays where another of its network has left', async () => {
    const { order, end, run } = open();
    run('first', third);
    let hasLeft = false;
    const left = run('a', { ...shopper, isGone: () => hasLeft });
    const stays = run('a', shopper);
    hasLeft = true;
    await settle();
    await end('first');
    await end('a');
    expect(await Promise.all([left, stays])).toEqual(['done', 'done']);
    expect(order).toEqual(['first', 'a']);
  });

  it('is refused to a network with too many, and then asked for anew', async () => {
    const { end, once, run } = open({ all: 9, ofNetwork: 1 });
    run('first', other);
    const waiting = run('a', shopper);
    expect(await run('b', shopper)).toBe('busy');
    await settle();
    expect(once.isAsked('b')).toBe(false);
    await end('first');
    await end('a');
    expect(await waiting).toBe('done');
  });

  it('fails for all who asked, and may be tried again', async () => {
    const { end, once, run } = open();
    const asked = [run('broken', shopper), run('broken', other)];
    const failures = Promise.allSettled(asked);
    await settle();
    await end('broken');
    expect((await failures).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(once.isAsked('broken')).toBe(false);
  });
});
