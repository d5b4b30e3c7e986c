import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptPush } from './encrypt.ts';
import { makePushKeys, readPushKeys, vapidHeader } from './vapid.ts';

describe('the encryption of a message', () => {
  // RFC 8291, appendix A.
  const subscription = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const once = {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  };

  it('is that of the standard’s example', () => {
    expect(
      encryptPush('When I grow up, I want to be a watermelon', subscription, once).toString('base64url'),
    ).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('refuses a key that is no point of the curve', () => {
    const p256dh = `B${'a'.repeat(86)}`;
    expect(() => encryptPush('x', { ...subscription, p256dh }, once)).toThrow();
  });
});

describe('the shop’s key', () => {
  it('is read only if both halves belong together', async () => {
    const [one, other] = [await makePushKeys(), await makePushKeys()];
    expect(readPushKeys(one)).toEqual({ publicKey: one.split('.')[0], privateKey: one.split('.')[1] });
    expect(readPushKeys(`${one.split('.')[0]}.${other.split('.')[1]}`)).toBeNull();
    for (const rubbish of ['', '.', 'a.b', one.split('.')[0] ?? '']) expect(readPushKeys(rubbish)).toBeNull();
  });

  it('signs who sends, to which service, until when', async () => {
    const keys = readPushKeys(await makePushKeys());
    if (keys === null) throw new Error('no keys');
    const now = new Date('2026-11-28T06:00:00Z');
    const header = vapidHeader(keys, {
      audience: 'https://push.example',
      contact: 'mailto:a@b.example',
      now,
    });
    const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
    expect(key).toBe(keys.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      ...{ aud: 'https://push.example', sub: 'mailto:a@b.example', exp: now.getTime() / 1_000 + 43_200 },
    });
    const point = Buffer.from(keys.publicKey, 'base64url');
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        ...{ kty: 'EC', crv: 'P-256' },
        ...{ x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33, 65) },
      },
    });
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
  });
});
