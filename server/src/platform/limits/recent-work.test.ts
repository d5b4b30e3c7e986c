import { expect, test } from 'vitest';
import { RecentWork } from './recent-work.ts';

test('adds up the work of a network, of which half is forgotten in five seconds', () => {
  let at = 1_000;
  const work = new RecentWork(() => at);
  work.add('203.0.113.1', 60);
  work.add('203.0.113.1', 40);
  work.add('203.0.113.2', 7);
  expect([work.of('203.0.113.1'), work.of('203.0.113.2'), work.of('203.0.113.3')]).toEqual([100, 7, 0]);
  at += 5_000;
  expect(work.of('203.0.113.1')).toBe(50);
  work.add('203.0.113.1', 10);
  expect(work.of('203.0.113.1')).toBe(60);
});

test('forgets networks that have done nothing for long', () => {
  let at = 0;
  const work = new RecentWork(() => at);
  for (let host = 0; host < 100; host += 1) work.add(`203.0.113.${host}`, 20);
  at = 30_000;
  work.add('198.51.100.1', 5);
  expect(work.size).toBe(1);
});

test('forgets more slowly where that is asked', () => {
  let at = 0;
  const work = new RecentWork(() => at, 60_000);
  work.add('203.0.113.1', 100);
  at = 60_000;
  expect(work.of('203.0.113.1')).toBe(50);
});
