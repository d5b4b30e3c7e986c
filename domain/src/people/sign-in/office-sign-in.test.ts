import { expect, it } from 'vitest';
import { afterOfficeFailure, OFFICE_TRIES, type SignInFailures, secondsToWait } from '../index.ts';

const start = new Date('2026-11-26T06:00:00Z');
const later = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);

function failing(times: number): SignInFailures | null {
  let failures: SignInFailures | null = null;
  for (let time = 0; time < times; time += 1) failures = afterOfficeFailure(failures, start);
  return failures;
}

it.each([
  [0, 0],
  [1, 0],
  [OFFICE_TRIES - 1, 0],
  [OFFICE_TRIES, 900],
])('after %i wrong tries the next one waits %i seconds', (times, seconds) => {
  expect(secondsToWait(failing(times), start)).toBe(seconds);
});

it('the count starts again after the lock', () => {
  const locked = failing(OFFICE_TRIES);
  expect(secondsToWait(locked, later(899))).toBe(1);
  expect(secondsToWait(locked, later(900))).toBe(0);
  expect(afterOfficeFailure(locked, later(900))).toEqual({ failures: 1, blockedUntil: null });
});
