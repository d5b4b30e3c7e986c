import { expect, it } from 'vitest';
import { readInstant, readSeconds } from './instants.ts';

it.each([
  ['2026-11-21T14:05:06+08:00', '2026-11-21T06:05:06.000Z'],
  ['2026-11-21T06:05:06.123456789Z', '2026-11-21T06:05:06.123Z'],
  ['2026-99-99T06:05:06Z', null],
  ['2026-11-21T06:05:06', null],
  ['2026-11-21', null],
  ['', null],
  [1_700_000_000, null],
  [null, null],
])('the text %j is the instant %j', (text, expected) => expect(readInstant(text)).toBe(expected));

it.each([
  [1_700_000_000, '2023-11-14T22:13:20.000Z'],
  [8.64e12, '+275760-09-13T00:00:00.000Z'],
  [8.64e12 + 1, null],
  [Number.MAX_SAFE_INTEGER, null],
  [1.5, null],
  ['1700000000', null],
  [undefined, null],
])('the seconds %j are the instant %j', (seconds, expected) => expect(readSeconds(seconds)).toBe(expected));
