import { describe, expect, it } from 'vitest';
import { codeAt, secretUri, stepAt, stepOfCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('a code of the authenticator application', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('equals the one of RFC 6238 at %i seconds', (seconds, code) => {
    expect(codeAt(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
    expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code.slice(2));
  });

  it('is accepted 30 seconds before and after its own time, and no longer', () => {
    const now = new Date(1_111_111_111_000);
    const step = stepAt(now);
    for (const [at, expected] of [
      [step - 2, null],
      [step - 1, step - 1],
      [step, step],
      [step + 1, step + 1],
      [step + 2, null],
    ] as const)
      expect(stepOfCode(secret, codeAt(secret, at), now)).toBe(expected);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('is never %j', (code) => {
    expect(stepOfCode(secret, code, new Date(1_111_111_111_000))).toBeNull();
  });
});

it('the address of the QR code names the shop and the account', () => {
  expect(secretUri(Buffer.from('foobar'), 'mei+1@example.com', '金兰 Jinlan')).toBe(
    'otpauth://totp/%E9%87%91%E5%85%B0%20Jinlan:mei%2B1%40example.com?secret=MZXW6YTBOI&issuer=%E9%87%91%E5%85%B0%20Jinlan&digits=6&period=30',
  );
});
