import { describe, expect, it } from 'vitest';
import { oneAfterAnother } from './one-after-another.ts';

/** Returns the value at the time of the request; each run ends when the test says so. */
function slowAnswers() {
  const ends: ((fail?: boolean) => void)[] = [];
  let truth = 0;
  const ask = oneAfterAnother(() => {
    const answer = truth;
    return new Promise<number>((resolve, reject) => {
      ends.push((fail = false) => (fail ? reject(new Error('away')) : resolve(answer)));
    });
  });
  return { ask, ends, change: () => ++truth };
}

describe('requests one after another', () => {
  it('never return an answer from before their call, and share one request', async () => {
    const { ask, ends, change } = slowAnswers();
    const first = ask();
    change();
    const second = ask();
    const third = ask();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    expect(await first).toBe(0);
    await Promise.resolve();
    expect(ends).toHaveLength(2);
    ends[1]?.();
    expect(await Promise.all([second, third])).toEqual([1, 1]);
    change();
    const fourth = ask();
    ends[2]?.();
    expect(await fourth).toBe(2);
  });

  it('continue after one that failed', async () => {
    const { ask, ends } = slowAnswers();
    const first = ask();
    const second = ask();
    ends[0]?.(true);
    await expect(first).rejects.toThrow('away');
    await Promise.resolve();
    ends[1]?.();
    expect(await second).toBe(0);
  });
});
