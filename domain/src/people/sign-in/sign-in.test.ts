import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterFailure,
  LONGEST_WAIT_SECONDS,
  type SignInFailures,
  type SignInTry,
  secondsToWait,
  signInStep,
  TRIES_BEFORE_CODE,
  waitAfter,
} from '../index.ts';

const start = new Date('2026-11-21T06:00:00Z');
const later = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000);

/** Pauses between wrong passwords, in seconds. Most are shorter than the wait. */
const pauses = fc.array(
  fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 2_000 })),
  {
    minLength: 1,
    maxLength: 60,
  },
);

interface Told {
  readonly at: Date;
  readonly waited: boolean;
  readonly known: SignInFailures;
}

function fail(gaps: readonly number[]): Told[] {
  let at = start;
  let failures: SignInFailures | null = null;
  return gaps.map((gap) => {
    at = later(at, gap);
    const waited = secondsToWait(failures, at) === 0;
    const next = afterFailure(failures, at);
    failures = next;
    return { at, waited, known: next };
  });
}

describe('the wait after wrong passwords', () => {
  it.each([
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 2],
    [5, 4],
    [6, 8],
    [7, 16],
    [8, 32],
    [9, 60],
    [10, 60],
    [11, 60],
    [1_000, 60],
  ])('after %i: %i seconds', (failures, seconds) => {
    expect(waitAfter(failures)).toBe(seconds);
  });

  it('counts every try, including those during a wait', () => {
    fc.assert(
      fc.property(pauses, (gaps) => {
        expect(fail(gaps).map(({ known }) => known.failures)).toEqual(gaps.map((_, index) => index + 1));
      }),
    );
  });

  it('is never more than a minute', () => {
    fc.assert(
      fc.property(pauses, (gaps) => {
        for (const { at, known: failures } of fail(gaps))
          expect(secondsToWait(failures, at)).toBeLessThanOrEqual(LONGEST_WAIT_SECONDS);
      }),
    );
  });

  it('is not extended by further tries', () => {
    const failures = { failures: 9, blockedUntil: later(start, 60) };
    expect(afterFailure(failures, later(start, 59)).blockedUntil).toEqual(failures.blockedUntil);
  });

  it('is zero without a failure', () => {
    expect(secondsToWait(null, start)).toBe(0);
    expect(secondsToWait({ failures: 2, blockedUntil: null }, start)).toBe(0);
  });
});

describe('what a try needs', () => {
  const anyTry: SignInTry = { kind: 'customer', isKnownBrowser: false, failures: null, isUnderAttack: false };
  const after = (failures: number, seconds = 0) => ({
    failures,
    blockedUntil: seconds === 0 ? null : later(start, seconds),
  });
  it.each<[string, Partial<SignInTry>, object]>([
    ['a first try of a customer', {}, { kind: 'password' }],
    ['a try during a wait', { failures: after(5, 4) }, { kind: 'wait', seconds: 4 }],
    ['a try after the wait', { failures: after(5, -1) }, { kind: 'password' }],
    ['the tenth failure', { failures: after(TRIES_BEFORE_CODE, 60) }, { kind: 'code' }],
    ['an unknown browser during an attack', { isUnderAttack: true }, { kind: 'code' }],
    ['a known browser during an attack', { isUnderAttack: true, isKnownBrowser: true }, { kind: 'password' }],
    ['staff in an unknown browser', { kind: 'staff' }, { kind: 'code' }],
    ['staff in a known browser', { kind: 'staff', isKnownBrowser: true }, { kind: 'password' }],
    [
      'a known browser with too many failures',
      { isKnownBrowser: true, failures: after(TRIES_BEFORE_CODE, 60) },
      { kind: 'code' },
    ],
  ])('%s', (_, more, step) => {
    expect(signInStep({ ...anyTry, ...more }, start)).toEqual(step);
  });
});
