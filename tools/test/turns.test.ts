import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const printed: string[] = [];
const begin = () => {
  printed.length = 0;
  return createTurns((chunk) => printed.push(String(chunk)));
};

test('prints the output of the first at once, and holds that of the others until it has ended', () => {
  const next = begin();
  const [first, second, third] = [next(), next(), next()];
  first.write('1a');
  third.write('3a');
  second.write('2a');
  expect(printed).toEqual(['1a']);
  first.write('1b');
  first.end();
  expect(printed).toEqual(['1a', '1b', '2a']);
  second.write('2b');
  expect(printed.at(-1)).toBe('2b');
  second.end();
  expect(printed).toEqual(['1a', '1b', '2a', '2b', '3a']);
});

test('prints the output of those that ended while they waited in one piece', () => {
  const next = begin();
  const [first, second, third] = [next(), next(), next()];
  second.write('2a');
  second.end();
  third.write('3a');
  third.end();
  expect(printed).toEqual([]);
  first.end();
  expect(printed).toEqual(['2a', '3a']);
  const fourth = next();
  fourth.write('4a');
  expect(printed.at(-1)).toBe('4a');
});
