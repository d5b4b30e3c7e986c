import type { NextStep } from '@jinlan/domain/payments';
import { describe, expect, it } from 'vitest';
import { presentNextStep } from './present-next-step.ts';

describe('the next step on the wire', () => {
  it.each<[NextStep, ReturnType<typeof presentNextStep>]>([
    [
      { kind: 'card_fields', address: 'https://bank.example/fields' },
      { __typename: 'PaymentCardFields', address: 'https://bank.example/fields' },
    ],
    [
      { kind: 'redirect', address: 'https://bank.example/1' },
      { __typename: 'PaymentRedirect', address: 'https://bank.example/1', valid_until: null },
    ],
    [
      { kind: 'redirect', address: 'https://bank.example/1', expiresAt: '2026-11-26T06:00:00.000Z' },
      {
        __typename: 'PaymentRedirect',
        address: 'https://bank.example/1',
        valid_until: '2026-11-26T06:00:00.000Z',
      },
    ],
    [
      { kind: 'qr', content: 'weixin://1', expiresAt: '2026-11-26T06:00:00.000Z' },
      { __typename: 'PaymentQrCode', content: 'weixin://1', expires_at: '2026-11-26T06:00:00.000Z' },
    ],
    [
      { kind: 'in_app', app: 'wechat', parameters: { package: 'prepay_id=1' } },
      { __typename: 'PaymentInApp', app: 'wechat', parameters: [{ name: 'package', value: 'prepay_id=1' }] },
    ],
  ])('has the fields of %j', (step, sent) => {
    expect(presentNextStep(step)).toEqual(sent);
  });
});
