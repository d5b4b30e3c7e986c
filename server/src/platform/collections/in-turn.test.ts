import { expect, test } from 'vitest';
import { readAhead } from './in-turn.ts';

/** Queries that log when they are sent, and are answered at once. */
function questions(told: string[], names: readonly string[]) {
  return names.map((name) => async () => {
    told.push(`asked ${name}`);
    return name;
  });
}

test('each query is sent before the answer to the one before is read', async () => {
  const told: string[] = [];
  const turns = readAhead(questions(told, ['a', 'b', 'c']));
  expect(told).toEqual(['asked a']);
  await turns.each((answer) => told.push(`read ${answer}`));
  expect(told).toEqual(['asked a', 'asked b', 'read a', 'asked c', 'read b', 'read c']);
});

test('a second sequence starts when the first is answered, before its last answer is read', async () => {
  const told: string[] = [];
  const first = readAhead(questions(told, ['a', 'b']));
  const second = readAhead(questions(told, ['c', 'd']), first);
  await first.each((answer) => told.push(`read ${answer}`));
  await second.each((answer) => told.push(`read ${answer}`));
  expect(told).toEqual([
    ...['asked a', 'asked b', 'read a', 'asked c', 'read b', 'asked d', 'read c', 'read d'],
  ]);
});

test('an empty sequence ends at once, and the next one starts', async () => {
  const told: string[] = [];
  const none = readAhead([]);
  await none.each(() => told.push('never'));
  await readAhead(questions(told, ['a']), none).each((answer) => told.push(`read ${answer}`));
  expect(told).toEqual(['asked a', 'read a']);
});

test('a query that fails throws when its answer is read', async () => {
  const told: string[] = [];
  const turns = readAhead([...questions(told, ['a']), () => Promise.reject(new Error('no'))]);
  await expect(turns.each((answer) => told.push(`read ${answer}`))).rejects.toThrow('no');
  expect(told).toEqual(['asked a', 'read a']);
});
