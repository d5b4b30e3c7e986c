import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterFailure,
  LOCK_SECONDS,
  LONGEST_WAIT_SECONDS,
  type SignInFailures,
  secondsToWait,
  TRIES_BEFORE_LOCK,
  waitAfter,
} from './index.ts';

const start = new Date('2026-11-21T06:00:00Z');
const later = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000);

/** Pauses between wrong passwords, seconds; most of them too short. */
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
  readonly known: SignInFailures & { readonly justLocked: boolean };
}

function fail(gaps: readonly number[]): Told[] {
  let at = start;
  let known: SignInFailures | null = null;
  return gaps.map((gap) => {
    at = later(at, gap);
    const waited = secondsToWait(known, at) === 0;
    const next = afterFailure(known, at);
    known = next;
    return { at, waited, known: next };
  });
}

describe('what a wrong password costs', () => {
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
    [10, 900],
    [11, 900],
    [1_000, 900],
  ])('after %i: %i seconds', (failures, seconds) => {
    expect(waitAfter(failures)).toBe(seconds);
  });

  it('counts every try, waited for or not', () => {
    fc.assert(
      fc.property(pauses, (gaps) => {
        expect(fail(gaps).map(({ known }) => known.failures)).toEqual(gaps.map((_, index) => index + 1));
      }),
    );
  });

  it('tells of the lock once, at the tenth', () => {
    fc.assert(
      fc.property(pauses, (gaps) => {
        const told = fail(gaps).filter(({ known }) => known.justLocked);
        expect(told.map(({ known }) => known.failures)).toEqual(
          gaps.length >= TRIES_BEFORE_LOCK ? [TRIES_BEFORE_LOCK] : [],
        );
      }),
    );
  });

  it('never asks for longer than the lock, nor before it for more than a minute', () => {
    fc.assert(
      fc.property(pauses, (gaps) => {
        for (const { at, known } of fail(gaps)) {
          const most = known.failures < TRIES_BEFORE_LOCK ? LONGEST_WAIT_SECONDS : LOCK_SECONDS;
          expect(secondsToWait(known, at)).toBeLessThanOrEqual(most);
        }
      }),
    );
  });

  it('lets a lock end when it was said to, however often it is tried meanwhile', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 80 }), { maxLength: 40 }), (gaps) => {
        const locked = fail(Array.from({ length: TRIES_BEFORE_LOCK }, () => 0)).at(-1);
        const end = locked?.known.blockedUntil ?? start;
        let at = locked?.at ?? start;
        let known: SignInFailures | null = locked?.known ?? null;
        for (const gap of gaps) {
          at = later(at, gap);
          if (at >= end) break;
          known = afterFailure(known, at);
          expect(known.blockedUntil).toEqual(end);
        }
        expect(secondsToWait(known, end)).toBe(0);
      }),
    );
  });

  it('gives a guesser ten tries that are looked at, then one in a quarter of an hour', () => {
    fc.assert(
      fc.property(pauses, (gaps) => {
        const told = fail(gaps);
        const looked = told.filter(({ waited }) => waited);
        const hours = ((told.at(-1)?.at.getTime() ?? 0) - start.getTime()) / 3_600_000;
        expect(looked.length).toBeLessThanOrEqual(TRIES_BEFORE_LOCK + 4 * hours + 1);
      }),
    );
  });

  it('waits for nothing where nothing failed', () => {
    expect(secondsToWait(null, start)).toBe(0);
    expect(secondsToWait({ failures: 2, blockedUntil: null }, start)).toBe(0);
  });
});
