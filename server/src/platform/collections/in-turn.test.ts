import { expect, test } from 'vitest';
import { readAhead } from './in-turn.ts';

/** Queries that log when they are sent, and are answered at once. */
function queries(log: string[], names: readonly string[]) {
  return names.map((name) => async () => {
    log.push(`asked ${name}`);
    return name;
  });
}

test('each query is sent before the answer to the one before is read', async () => {
  const log: string[] = [];
  const sequence = readAhead(queries(log, ['a', 'b', 'c']));
  expect(log).toEqual(['asked a']);
  await sequence.each((answer) => log.push(`read ${answer}`));
  expect(log).toEqual(['asked a', 'asked b', 'read a', 'asked c', 'read b', 'read c']);
});

test('a second sequence starts when the first is answered, before its last answer is read', async () => {
  const log: string[] = [];
  const first = readAhead(queries(log, ['a', 'b']));
  const second = readAhead(queries(log, ['c', 'd']), first);
  await first.each((answer) => log.push(`read ${answer}`));
  await second.each((answer) => log.push(`read ${answer}`));
  expect(log).toEqual([
    ...['asked a', 'asked b', 'read a', 'asked c', 'read b', 'asked d', 'read c', 'read d'],
  ]);
});

test('an empty sequence ends at once, and the next one starts', async () => {
  const log: string[] = [];
  const empty = readAhead([]);
  await empty.each(() => log.push('never'));
  await readAhead(queries(log, ['a']), empty).each((answer) => log.push(`read ${answer}`));
  expect(log).toEqual(['asked a', 'read a']);
});

test('a query that fails throws when its answer is read', async () => {
  const log: string[] = [];
  const sequence = readAhead([...queries(log, ['a']), () => Promise.reject(new Error('no'))]);
  await expect(sequence.each((answer) => log.push(`read ${answer}`))).rejects.toThrow('no');
  expect(log).toEqual(['asked a', 'read a']);
});
