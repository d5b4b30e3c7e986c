import { expect, test } from 'vitest';
import { secondsUntilText } from './text-frequency.ts';

const at = (text: string): Date => new Date(`2026-11-21T${text}Z`);

test.each([
  ['the first message', [], '06:00:00', 0],
  ['the same minute', ['06:00:05'], '06:00:30', 30],
  ['the next minute, two seconds later', ['06:00:59'], '06:01:01', 0],
  ['a fifth message of the hour', ['06:00:00', '06:05:00', '06:10:00', '06:15:00'], '06:20:00', 0],
  ['a sixth', ['06:00:00', '06:05:00', '06:10:00', '06:15:00', '06:20:00'], '06:25:00', 35 * 60],
  ['the next hour', ['06:55:00', '06:56:00', '06:57:00', '06:58:00', '06:59:00'], '07:00:00', 0],
])('waits as carriers do: %s', (_, earlier, now, seconds) => {
  expect(secondsUntilText(earlier.map(at), at(now), true)).toBe(seconds);
});

test('counts the day from the tenth message back, not from midnight', () => {
  const earlier = Array.from({ length: 10 }, (_, index) => at(`${String(index).padStart(2, '0')}:00:00`));
  expect(secondsUntilText(earlier, at('12:00:00'), true)).toBe(12 * 3600);
  expect(secondsUntilText(earlier, new Date(at('00:00:00').getTime() + 86_400_000), true)).toBe(0);
});

test('begins the hour on the hour of UTC+8, whatever the order of the list', () => {
  const earlier = ['15:59:10', '15:58:00', '15:59:50', '15:57:00', '15:56:00'].map(at);
  expect(secondsUntilText(earlier, at('15:59:55'), true)).toBe(5);
  expect(secondsUntilText(earlier, at('16:00:00'), true)).toBe(0);
});

test('keeps two messages of the hour and four of the day for browsers that have signed in by the number', () => {
  const inHour = ['06:00:00', '06:05:00', '06:10:00'].map(at);
  expect(secondsUntilText(inHour, at('06:20:00'), false)).toBe(40 * 60);
  expect(secondsUntilText(inHour, at('06:20:00'), true)).toBe(0);
  const inDay = Array.from({ length: 6 }, (_, index) => at(`0${index}:00:00`));
  expect(secondsUntilText(inDay, at('12:00:00'), false)).toBe(12 * 3600);
  expect(secondsUntilText(inDay, at('12:00:00'), true)).toBe(0);
});
