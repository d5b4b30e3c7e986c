import { expect, it } from 'vitest';
import { inAppOf, payerDeviceOf, phoneSystemOf } from './payer.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

it.each([
  ['an iPhone', iPhone, 'phone', 'ios'],
  ['an Android phone', android, 'phone', 'android'],
  [
    'a HarmonyOS phone',
    'Mozilla/5.0 (Phone; HarmonyOS 5.0) AppleWebKit/537.36 ArkWeb/4 Mobile',
    'phone',
    'android',
  ],
  [
    'an Android tablet',
    'Mozilla/5.0 (Linux; Android 15; Tab) AppleWebKit/537.36 Chrome/140.0 Safari',
    'computer',
    null,
  ],
  [
    'a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605',
    'computer',
    null,
  ],
  ['WeChat’s own browser', `${iPhone} MicroMessenger/8.0.50`, 'computer', null],
  ['a client that says nothing', '', 'computer', null],
])('%s is read as what it is', (_, userAgent, device, system) => {
  expect(payerDeviceOf(userAgent)).toBe(device);
  expect(phoneSystemOf(userAgent)).toBe(system);
});

it('answers a long text at once', () => {
  const long = 'Android '.repeat(20_000);
  const start = performance.now();
  expect(payerDeviceOf(long)).toBe('computer');
  expect(performance.now() - start).toBeLessThan(1_000);
});

it('the browser of WeChat is known by its name, and no other is an app’s', () => {
  expect(inAppOf(`${iPhone} MicroMessenger/8.0.50`)).toBe('wechat_pay');
  expect([iPhone, android, ''].map(inAppOf)).toEqual([null, null, null]);
});
