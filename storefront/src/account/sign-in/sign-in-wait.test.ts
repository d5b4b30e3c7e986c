import type { ShopError } from '@jinlan/client/data';
import { describe, expect, it } from 'vitest';
import { waitLeft, waitOf } from './sign-in-wait.ts';

const refusal = (data: ShopError['data'], code: ShopError['code'] = 'SIGN_IN_FAILED'): ShopError => ({
  kind: 'refusal',
  code,
  message: '',
  data,
  reference: null,
});
const now = Date.parse('2026-11-21T08:00:00Z');
const email = 'lin@example.com';

describe('a slowed sign-in', () => {
  const wait = waitOf(refusal({ retry_after_seconds: 8 }), email, now);

  it('counts the seconds down to null', () => {
    expect(waitLeft(wait, email, now)).toBe('00:08');
    expect(waitLeft(wait, email, now + 7001)).toBe('00:01');
    expect(waitLeft(wait, email, now + 8000)).toBeNull();
  });

  it('begins with the answer, independent of when the clock was last read', () => {
    expect(waitLeft(wait, email, now - 60_000)).toBe('00:08');
  });

  it('shows minutes for a locked account', () => {
    expect(waitLeft(waitOf(refusal({ retry_after_seconds: 900 }), email, now), email, now)).toBe('15:00');
  });

  it('applies only to the refused address, in upper or lower case', () => {
    expect(waitLeft(wait, ' LIN@example.com', now)).toBe('00:08');
    expect(waitLeft(wait, 'chan@example.com', now)).toBeNull();
  });

  it.each([
    [{ retry_after_seconds: 0 }, 'SIGN_IN_FAILED'],
    [{}, 'SIGN_IN_FAILED'],
    [{ retry_after_seconds: 'soon' }, 'SIGN_IN_FAILED'],
    [{ retry_after_seconds: 8 }, 'TOO_MANY_REQUESTS'],
  ] as const)('is null with %j of %s', (data, code) => {
    expect(waitOf(refusal(data, code), email, now)).toBeNull();
  });
});
