import { expect, test } from 'vitest';
import { isLongRound, laterRound } from './long-rounds.ts';

const nextRound = () => new Promise<void>((resolve) => setImmediate(resolve));

const compute = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

test('lists that take long leave the event loop to others, a few of them in each round', async () => {
  const done: string[] = [];
  let rounds = 0;
  let isOver = false;
  const count = (): void => {
    rounds += 1;
    done.push('others');
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      await null;
      if (isLongRound()) await laterRound();
      compute(6);
      done.push('list');
    }),
  );
  isOver = true;
  expect(rounds).toBeGreaterThan(1);
  expect(done.join(' ')).not.toContain('list list list');
});

test('a round is long once lists have been computed in it for ten milliseconds', async () => {
  await nextRound();
  await nextRound();
  expect(isLongRound()).toBe(false);
  compute(11);
  expect(isLongRound()).toBe(true);
  await nextRound();
  expect(isLongRound()).toBe(false);
});

test('those that wait come in order, so that new ones keep nobody waiting', async () => {
  const done: string[] = [];
  const list = async (name: string): Promise<void> => {
    if (isLongRound()) await laterRound();
    compute(11);
    done.push(name);
  };
  const flood = async (from: number): Promise<void> => {
    for (let at = from; at < 20; at += 2) await list(`flood ${at}`);
  };
  const floods = [flood(0), flood(1)];
  await Promise.all([list('shopper'), ...floods]);
  expect(done.indexOf('shopper')).toBeLessThan(4);
});
