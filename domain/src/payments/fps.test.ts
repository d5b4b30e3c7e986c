import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money, toDecimal } from '../money/index.ts';
import { qrModules } from '../qr/index.ts';
import { type FpsTransfer, fpsPayload, fpsProxyKind, qrFields } from './fps.ts';

const transfer: FpsTransfer = {
  identifier: '1234567',
  amount: money(4_431_600, 'HKD'),
  reference: '20261123000001',
  expiresAt: new Date('2026-11-23T04:00:00Z'),
};

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const identifiers = fc.oneof(
  digits(7),
  digits(9),
  digits(8).map((number) => `+852-${number}`),
  fc
    .tuple(fc.stringMatching(/^[a-z0-9.]{1,30}$/), fc.stringMatching(/^[a-z0-9.]{1,29}$/))
    .map((parts) => parts.join('@')),
);

describe('the code of a transfer by FPS', () => {
  it('is the published one for the same fields (docs/money-and-members.md, 2.4)', () => {
    expect(fpsPayload(transfer)).toBe(
      '00020101021226450012hk.com.hkicl02071234567051420261123120000520400005303344540844316.005802HK5902NA6002HK6218051420261123000001630442F8',
    );
  });

  it('has what was asked for, whatever it is, and fits a QR code', () => {
    fc.assert(
      fc.property(
        identifiers,
        fc.integer({ min: 1, max: 999_999_999_99 }),
        fc.stringMatching(/^[0-9A-Za-z]{1,25}$/),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (identifier, minor, reference, expiresAt) => {
          const amount = money(minor, 'HKD');
          const payload = fpsPayload({ identifier, amount, reference, expiresAt });
          const fields = qrFields(payload);
          const account = qrFields(fields?.get('26') ?? '', false);
          const tag = { 'fps-id': '02', mobile: '03', email: '04' }[fpsProxyKind(identifier) ?? 'email'];
          expect(account?.get('00')).toBe('hk.com.hkicl');
          expect(account?.get(tag)).toBe(identifier);
          expect(account?.size).toBe(3);
          const [, year, month, day, hour, minute, second] =
            /^(.{4})(..)(..)(..)(..)(..)$/.exec(account?.get('05') ?? '') ?? [];
          const end = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`);
          expect(end).toBe(Math.floor(expiresAt.getTime() / 1000) * 1000);
          expect(fields?.get('53')).toBe('344');
          expect(fields?.get('54')).toBe(toDecimal(amount));
          expect(qrFields(fields?.get('62') ?? '', false)?.get('05')).toBe(reference);
          expect(qrModules(payload).length).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('is not read with one sign changed', () => {
    const payload = fpsPayload(transfer);
    for (let at = 0; at < payload.length; at++) {
      const changed = payload.slice(0, at) + (payload[at] === '7' ? '8' : '7') + payload.slice(at + 1);
      expect(qrFields(changed), `at ${at}`).toBeNull();
    }
    expect(qrFields('')).toBeNull();
    expect(qrFields('0002', false)).toBeNull();
  });

  it.each([
    ['another currency', { amount: money(100, 'CNY') }],
    ['no amount', { amount: money(0, 'HKD') }],
    ['an identifier of eight digits', { identifier: '12345678' }],
    ['a reference with a space', { reference: 'order 1' }],
    ['a reference that is too long', { reference: '1'.repeat(26) }],
  ])('is never made for %s', (_, over) => {
    expect(() => fpsPayload({ ...transfer, ...over })).toThrow(RangeError);
  });
});

it.each([
  ['1234567', 'fps-id'],
  ['123456789', 'fps-id'],
  ['12345678', null],
  ['+852-91234567', 'mobile'],
  ['91234567', null],
  ['pay@shop.example', 'email'],
  ['pay @shop.example', null],
  [`${'a'.repeat(60)}@b.example`, null],
  ['', null],
])('FPS knows an account by %j: %s', (text, kind) => {
  expect(fpsProxyKind(text)).toBe(kind);
});
