import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { testConfig } from '../testing/shop.ts';
import { isMacOf, macOf, readSignedKey, signedKey } from './signed-keys.ts';

const kind = { purpose: 'order-cancel', validForMs: 60_000, longest: 500 };
const at = Date.parse('2026-11-27T03:00:00Z');
const atTime = (ms: number, application = 'secret') => ({
  clock: { now: () => new Date(ms) },
  config: { ...testConfig(''), secrets: { ...testConfig('').secrets, application } },
});
const values = ['20261127', [[1, 2, null]], '破损'] as const;
const key = signedKey(atTime(at), kind, values);

it('a key gives back its values until it expires', () => {
  expect(readSignedKey(atTime(at + 60_000), kind, key)).toEqual(values);
  expect(readSignedKey(atTime(at + 60_001), kind, key)).toBeNull();
});

it('a key of another purpose or secret, a changed or cut one, and any other text is none', () => {
  const [body = '', mac = ''] = key.split('.');
  const other = signedKey(atTime(at), kind, ['x']).split('.')[0];
  for (const wrong of [
    '',
    'x',
    '.',
    body,
    `${body}.`,
    `${body}.${mac}x`,
    `${other}.${mac}`,
    `${body}.${mac.slice(1)}`,
  ])
    expect(readSignedKey(atTime(at), kind, wrong)).toBeNull();
  expect(readSignedKey(atTime(at), { ...kind, purpose: 'order-return' }, key)).toBeNull();
  expect(readSignedKey(atTime(at, 'other'), kind, key)).toBeNull();
  expect(readSignedKey(atTime(at), { ...kind, longest: key.length - 1 }, key)).toBeNull();
});

it('keys of links that were sent before keep their form', () => {
  const text = JSON.stringify([...values, at + 60_000]);
  const mac = createHmac('sha256', 'secret').update(`order-cancel:${text}`).digest('base64url');
  expect(key).toBe(`${Buffer.from(text).toString('base64url')}.${mac}`);
});

it('a code fits one text alone', () => {
  expect(isMacOf('secret', 'a', macOf('secret', 'a'))).toBe(true);
  expect(isMacOf('secret', 'b', macOf('secret', 'a'))).toBe(false);
  expect(isMacOf('secret', 'a', '💎')).toBe(false);
});
