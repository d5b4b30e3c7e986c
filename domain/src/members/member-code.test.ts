import { describe, expect, it } from 'vitest';
import {
  base32,
  isMemberCode,
  isStepAccepted,
  memberCodeOf,
  memberPassToken,
  memberStepAt,
  memberToken,
  readMemberCode,
  secondsOfStep,
  showMemberCode,
} from './index.ts';

const samples = [
  '000000000000000',
  '123456789012345',
  '999999999999999',
  '407000315582026',
  '800000000000001',
];
const code = memberCodeOf('407000315582026');

describe('a member’s code', () => {
  it.each(samples)('of %s is valid, and a changed digit is noticed', (digits) => {
    const valid = memberCodeOf(digits);
    expect(isMemberCode(valid)).toBe(true);
    for (let at = 0; at < valid.length; at += 1) {
      const changed = `${valid.slice(0, at)}${(Number(valid[at]) + 1) % 10}${valid.slice(at + 1)}`;
      expect(isMemberCode(changed)).toBe(false);
    }
  });

  it('notices two swapped neighbours, except 0 and 9', () => {
    const valid = memberCodeOf('123456781234567');
    for (let at = 0; at + 1 < valid.length; at += 1) {
      const [one, other] = [valid[at] ?? '', valid[at + 1] ?? ''];
      if (one === other || [one, other].sort().join('') === '09') continue;
      expect(isMemberCode(valid.slice(0, at) + other + one + valid.slice(at + 2))).toBe(false);
    }
  });

  it('is read with any spaces, dashes and wide digits', () => {
    const wide = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('');
    for (const text of [code, showMemberCode(code), ` ${code.slice(0, 8)}-${code.slice(8)} `, wide])
      expect(readMemberCode(text)).toEqual({ code, live: null });
  });

  it.each(['', '1234', `${code}0`, `${code.slice(0, 15)}x`, 'JL1..1.A', '0'.repeat(1_000), '４'])(
    'is not read from %j',
    (text) => expect(readMemberCode(text)).toBeNull(),
  );

  it('is shown in groups of four', () =>
    expect(showMemberCode('1234567890123456')).toBe('1234 5678 9012 3456'));
});

describe('a live token', () => {
  it('is read into its parts', () => {
    const token = memberToken(code, 29_999_999, 'ABCDEFGH27');
    expect(readMemberCode(token)).toEqual({
      code,
      live: { from: 'page', step: 29_999_999, mac: 'ABCDEFGH27' },
    });
    expect(
      readMemberCode(token.replace(code, `${code.slice(0, 15)}${(Number(code[15]) + 1) % 10}`)),
    ).toBeNull();
    expect(readMemberCode(token.slice(0, -1))).toBeNull();
  });

  it('of a pass is read into its parts', () => {
    const token = memberPassToken(code, '01234567');
    expect(readMemberCode(token)).toEqual({ code, live: { from: 'pass', oneTimeCode: '01234567' } });
    expect(readMemberCode(token.slice(0, -1))).toBeNull();
    expect(readMemberCode(`${token}8`)).toBeNull();
    expect(readMemberCode(memberPassToken(`${code.slice(0, 15)}x`, '01234567'))).toBeNull();
  });

  it('is accepted from the step before to the step after', () => {
    const now = 1_795_000_030_000;
    const step = memberStepAt(now);
    expect([-2, -1, 0, 1, 2].map((by) => isStepAccepted(step + by, now))).toEqual([
      ...[false, true, true, true, false],
    ]);
    expect(secondsOfStep(step * 60_000)).toBe(60);
    expect(secondsOfStep(step * 60_000 + 59_999)).toBe(1);
  });
});

it('writes base32 as RFC 4648 does', () => {
  const of = (text: string) => base32(new TextEncoder().encode(text));
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map(of)).toEqual([
    ...['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'],
  ]);
});
