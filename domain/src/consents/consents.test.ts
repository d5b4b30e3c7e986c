import { describe, expect, it } from 'vitest';
import type { BusinessDay } from '../kernel/index.ts';
import { consentRefusal, isUnderAge } from './index.ts';

const today = '2026-11-27' as BusinessDay;

describe('the age for marketing', () => {
  it.each([
    ['2008-11-28', null, true],
    ['2008-11-27', null, false],
    ['1990-01-01', '18-', false],
    [null, '18-', true],
    [null, '19-29', false],
    [null, null, false],
  ] as const)('of somebody born %s, of the range %s: too young %s', (birthDate, ageRange, expected) => {
    expect(isUnderAge({ market: 'hk', birthDate, ageRange }, today)).toBe(expected);
  });
});

describe('a consent', () => {
  const given = { given: true, isUnderAge: false, isOffered: true, hasAddress: true };
  it.each([
    [given, null],
    [{ ...given, isUnderAge: true }, 'CONSENT_UNDER_AGE'],
    [{ ...given, isOffered: false }, 'CONSENT_CHANNEL_UNAVAILABLE'],
    [{ ...given, hasAddress: false }, 'CONSENT_CHANNEL_UNAVAILABLE'],
    [{ given: false, isUnderAge: true, isOffered: false, hasAddress: false }, null],
  ])('%o: %s', (change, expected) => {
    expect(consentRefusal(change)).toBe(expected);
  });
});
