import { describe, expect, it } from 'vitest';
import { type NextStep, nextStepKinds, readNextStep } from './next-step.ts';

const steps: { readonly [Kind in NextStep['kind']]: Extract<NextStep, { kind: Kind }> } = {
  card_fields: { kind: 'card_fields', address: 'https://bank.example/fields' },
  redirect: { kind: 'redirect', address: 'https://bank.example/confirm/1' },
  qr: { kind: 'qr', content: 'weixin://wxpay/bizpayurl?pr=1', expiresAt: '2026-11-26T06:00:00.000Z' },
  transfer: {
    kind: 'transfer',
    content: '000201',
    payee: 'Jinlan',
    identifier: '1234567',
    reference: '20261123000001',
    amount: '100.00',
    expiresAt: '2026-11-26T06:00:00.000Z',
  },
  in_app: { kind: 'in_app', app: 'wechat', parameters: { package: 'prepay_id=1', signType: 'RSA' } },
};

describe('a stored next step', () => {
  it.each(nextStepKinds)('of the kind %s is read as it was written', (kind) => {
    expect(readNextStep(JSON.parse(JSON.stringify(steps[kind])))).toEqual(steps[kind]);
  });

  it('has only the fields of its kind', () => {
    expect(readNextStep({ ...steps.redirect, content: 'x' })).toEqual(steps.redirect);
  });

  it.each([
    ['nothing', null],
    ['a text', 'redirect'],
    ['a list', [steps.redirect]],
    ['an unknown kind', { ...steps.redirect, kind: 'carrier-pigeon' }],
    ['a kind that every object has', { kind: 'toString' }],
    ['an address that is a script', { kind: 'redirect', address: 'javascript:alert(1)' }],
    ['a frame without an address', { kind: 'card_fields' }],
    ['a code that is empty', { ...steps.qr, content: '' }],
    ['a code without its end', { ...steps.qr, expiresAt: 'soon' }],
    ['an app that is unknown', { ...steps.in_app, app: 'other' }],
    ['parameters that are no texts', { ...steps.in_app, parameters: { a: 1 } }],
    ['parameters that are a list', { ...steps.in_app, parameters: ['a'] }],
  ])('is null for %s', (_, value) => {
    expect(readNextStep(value)).toBeNull();
  });
});
