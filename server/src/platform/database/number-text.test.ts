import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NumberText, readNumbers } from './number-text.ts';

const whole = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

test('numbers are read as they were written', () => {
  fc.assert(
    fc.property(fc.array(whole), (numbers) => {
      expect([...readNumbers(numbers.join(','), numbers.length)]).toEqual(numbers);
    }),
  );
});

test('amounts beyond 32 bits, the words between them and the signs after them are read in one pass', () => {
  const text = new NumberText('HKD900719925474099<900719925474100%200,CNY5');
  expect([text.word(3), text.next(), text.separator]).toEqual(['HKD', 900719925474099, '<']);
  expect([text.next(), text.separator]).toEqual([900719925474100, '%']);
  expect([text.next(), text.separator, text.hasMore]).toEqual([200, ',', true]);
  expect([text.word(3), text.next(), text.separator, text.hasMore]).toEqual(['CNY', 5, '', false]);
});

test('an empty list contains no number', () => {
  expect(new NumberText(null).hasMore).toBe(false);
  expect(readNumbers(null, 0)).toHaveLength(0);
});
