import { expect, test } from 'vitest';
import { readAhead } from './in-turn.ts';

/** Questions that write down when they are asked, and are answered at once. */
function questions(told: string[], names: readonly string[]) {
  return names.map((name) => async () => {
    told.push(`asked ${name}`);
    return name;
  });
}

test('each question is asked before the answer to the last is read', async () => {
  const told: string[] = [];
  const turns = readAhead(questions(told, ['a', 'b', 'c']));
  expect(told).toEqual(['asked a']);
  await turns.each((answer) => told.push(`read ${answer}`));
  expect(told).toEqual(['asked a', 'asked b', 'read a', 'asked c', 'read b', 'read c']);
});

test('what comes after others is asked when they have been answered, before the last of them is read', async () => {
  const told: string[] = [];
  const first = readAhead(questions(told, ['a', 'b']));
  const second = readAhead(questions(told, ['c', 'd']), first);
  await first.each((answer) => told.push(`read ${answer}`));
  await second.each((answer) => told.push(`read ${answer}`));
  expect(told).toEqual([
    ...['asked a', 'asked b', 'read a', 'asked c', 'read b', 'asked d', 'read c', 'read d'],
  ]);
});

test('no questions are answered at once, and those after them asked', async () => {
  const told: string[] = [];
  const none = readAhead([]);
  await none.each(() => told.push('never'));
  await readAhead(questions(told, ['a']), none).each((answer) => told.push(`read ${answer}`));
  expect(told).toEqual(['asked a', 'read a']);
});

test('a question that fails is heard of in its turn', async () => {
  const told: string[] = [];
  const turns = readAhead([...questions(told, ['a']), () => Promise.reject(new Error('no'))]);
  await expect(turns.each((answer) => told.push(`read ${answer}`))).rejects.toThrow('no');
  expect(told).toEqual(['asked a', 'read a']);
});
