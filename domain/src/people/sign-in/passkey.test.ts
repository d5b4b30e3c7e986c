import { describe, expect, it } from 'vitest';
import { checkPasskeyName, isNextCounter, passkeyDomain } from '../index.ts';

describe('the domain of passkeys', () => {
  it.each([
    ['https://shop.example/', 'shop.example'],
    ['https://www.shop.example:8443', 'www.shop.example'],
    ['http://localhost:4000', 'localhost'],
    ['http://jinlan.localhost:4000', 'jinlan.localhost'],
    ['http://shop.example', null],
    ['https://192.0.2.7', null],
    ['http://127.0.0.1:4000', null],
    ['https://[2001:db8::1]', null],
  ])('of %s is %s', (address, domain) => {
    expect(passkeyDomain(new URL(address))).toBe(domain);
  });
});

describe('the counter of a passkey', () => {
  it.each([
    [0, 0, true],
    [0, 1, true],
    [7, 8, true],
    [7, 400, true],
    [7, 7, false],
    [7, 6, false],
    [7, 0, false],
  ])('after %i may be %i: %s', (stored, given, isNext) => {
    expect(isNextCounter(stored, given)).toBe(isNext);
  });
});

describe('the name of a passkey', () => {
  it('is trimmed plain text of at most 60 characters', () => {
    expect(checkPasskeyName('  我的手机 ')).toEqual({ ok: true, value: '我的手机' });
    expect(checkPasskeyName('   ')).toMatchObject({ ok: false, error: { data: { reason: 'too-short' } } });
    expect(checkPasskeyName('x'.repeat(61))).toMatchObject({
      ok: false,
      error: { data: { reason: 'too-long' } },
    });
    expect(checkPasskeyName('a\u202eb').ok).toBe(false);
  });
});
