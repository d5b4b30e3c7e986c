import { describe, expect, it } from 'vitest';
import { arePushKeys, isPushAddress, pushEvents, pushKinds, pushSeconds } from './push.ts';

describe('the address of a subscription', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('%s is taken', (endpoint) => expect(isPushAddress(endpoint)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com@127.0.0.1/abc',
    'https://fcm.googleapis.com\\@evil.example/abc',
    'https://fcm.googleapis.com/\nabc',
    'https://fcm.googleapis.com',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilfcm.googleapis.com/abc',
    'https://push.apple.com/abc',
    'https://evil.example/.push.apple.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/abc',
    'file:///etc/passwd',
    'data:text/plain,x',
    'https://fcm.googleapis.com/#x',
    `https://fcm.googleapis.com/${'x'.repeat(1_000)}`,
    'rubbish',
    '',
  ])('%s is not', (endpoint) => expect(isPushAddress(endpoint)).toBe(false));

  it('may be one that the shop names, and in development the sandbox’s', () => {
    expect(isPushAddress('https://push.example/abc', ['push.example'])).toBe(true);
    const local = 'http://localhost:4000/sandbox-push/';
    expect(isPushAddress(`${local}device/abc`, [], local)).toBe(true);
    expect(isPushAddress(`${local}../graphql`, [], local)).toBe(false);
    expect(isPushAddress('http://localhost:4000/graphql', [], local)).toBe(false);
  });
});

it('takes keys of the lengths that browsers make', () => {
  const p256dh = `B${'a'.repeat(86)}`;
  const auth = 'a'.repeat(22);
  expect(arePushKeys({ p256dh, auth })).toBe(true);
  for (const wrong of [
    { p256dh: 'B', auth },
    { p256dh: `A${'a'.repeat(86)}`, auth },
    { p256dh, auth: 'a' },
    { p256dh: `${p256dh}\n`, auth },
  ])
    expect(arePushKeys(wrong)).toBe(false);
});

it('has a kind with a time limit for each event', () => {
  for (const kind of Object.values(pushEvents)) {
    expect(pushKinds).toContain(kind);
    expect(pushSeconds[kind]).toBeGreaterThan(0);
  }
});
