import { expect, it } from 'vitest';
import { createInOrder } from './in-order.ts';

it('runs the work of one key in order, and that of another key meanwhile', async () => {
  const inOrder = createInOrder(10);
  const log: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inOrder('bag', () => gate.promise.then(() => log.push('first')));
  const second = inOrder('bag', async () => log.push('second'));
  await inOrder('other', async () => log.push('other'));
  expect(log).toEqual(['other']);
  gate.resolve();
  await Promise.all([first, second]);
  expect(log).toEqual(['other', 'first', 'second']);
});

it('refuses whoever finds too many waiting, and goes on after a failure', async () => {
  const inOrder = createInOrder(1);
  const gate = Promise.withResolvers<never>();
  const first = inOrder('bag', () => gate.promise);
  const second = inOrder('bag', async () => 'second');
  await expect(inOrder('bag', async () => 'third')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  gate.reject(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  expect(await second).toBe('second');
  expect(await inOrder('bag', async () => 'fourth')).toBe('fourth');
});
