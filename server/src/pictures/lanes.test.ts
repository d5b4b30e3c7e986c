import { describe, expect, it } from 'vitest';
import { createLanes } from './lanes.ts';

/** Work that ends when the test ends it. */
function jobs() {
  const order: string[] = [];
  const enders = new Map<string, () => void>();
  const job = (name: string) => () => {
    order.push(name);
    return new Promise<string>((resolve) => enders.set(name, () => resolve(name)));
  };
  const end = async (name: string) => {
    enders.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { order, job, end };
}

describe('the lanes of a queue', () => {
  it('run two jobs at a time, first those that a caller waits for, and one of the later lane', async () => {
    const lanes = createLanes({ concurrency: 2, maxWaiting: 5 });
    const { order, job, end } = jobs();
    for (const name of ['later 1', 'later 2']) lanes.run('later', job(name));
    for (const name of ['a', 'b', 'c']) lanes.run('now', job(name));
    expect(order).toEqual(['later 1', 'a']);
    await end('a');
    await end('b');
    expect(order).toEqual(['later 1', 'a', 'b', 'c']);
    await end('c');
    expect(order).toHaveLength(4);
    await end('later 1');
    expect(order.at(-1)).toBe('later 2');
  });

  it('refuse jobs beyond their own limit', async () => {
    const lanes = createLanes({ concurrency: 1, maxWaiting: 2 });
    const { job, end } = jobs();
    const first = lanes.run('now', job('first'));
    expect([lanes.run('now', job('a')), lanes.run('now', job('b'))].includes(null)).toBe(false);
    expect(lanes.run('now', job('c'))).toBeNull();
    expect(lanes.run('later', job('d'))).not.toBeNull();
    await end('first');
    expect(await first).toBe('first');
    expect(lanes.run('now', job('c'))).not.toBeNull();
  });

  it('continue after a job that failed', async () => {
    const lanes = createLanes({ concurrency: 1, maxWaiting: 1 });
    const failing = lanes.run('now', async () => {
      throw new Error('no picture');
    });
    const next = lanes.run('now', async () => 'made');
    await expect(failing).rejects.toThrow('no picture');
    expect(await next).toBe('made');
  });
});
