import { createSign, generateKeyPairSync } from 'node:crypto';
import { signedFields, unsigned } from '@jinlan/contract/alipay';
import { describe, expect, it } from 'vitest';
import { readKeys, readNotice } from './signatures.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const keys = readKeys([publicKey.export({ type: 'spki', format: 'pem' }).toString()]);

const fields = { app_id: '2021000000000001', subject: '金兰 & 50% = ok', total_amount: '1.00', empty: '' };
const noticeOf = (over: Record<string, string> = {}, algorithm = 'sha256'): Record<string, string> => {
  const all = { ...fields, ...over };
  const sign = createSign(algorithm).update(signedFields(all, unsigned.notice)).sign(privateKey, 'base64');
  return { ...all, sign_type: 'RSA2', sign };
};
const bodyOf = (notice: Record<string, string>): string => new URLSearchParams(notice).toString();

describe('a notice of Alipay', () => {
  it('is read where its fields are signed, whatever their order and text', () => {
    expect(readNotice(keys, bodyOf(noticeOf()))).toMatchObject(fields);
    const turned = Object.fromEntries(Object.entries(noticeOf()).reverse());
    expect(readNotice(keys, bodyOf(turned))).toMatchObject(fields);
  });

  it.each([
    ['with another amount', bodyOf({ ...noticeOf(), total_amount: '2.00' })],
    ['with a field more', `${bodyOf(noticeOf())}&seller_id=2088`],
    ['with a field twice', `${bodyOf(noticeOf())}&total_amount=1.00`],
    ['without its signature', bodyOf({ ...noticeOf(), sign: '' })],
    ['with a signature that is no base64', bodyOf({ ...noticeOf(), sign: '?' })],
    ['signed by SHA-1', bodyOf({ ...noticeOf({}, 'sha1'), sign_type: 'RSA' })],
    ['signed by SHA-1 as RSA2', bodyOf(noticeOf({}, 'sha1'))],
    ['without the kind of its signature', bodyOf({ ...noticeOf(), sign_type: '' })],
    ['of nothing', ''],
    ['that is JSON', JSON.stringify(noticeOf())],
  ])('is refused: %s', (_, body) => {
    expect(readNotice(keys, body)).toBeNull();
  });

  it('is refused where there are no keys', () => {
    expect(readNotice([], bodyOf(noticeOf()))).toBeNull();
  });
});
