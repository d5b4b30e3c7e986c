import { type WordBook, WordsProvider } from '@jinlan/client/words';
import { wordsIn } from '@jinlan/client/words/testing';
import type { NextStep } from '@jinlan/domain/payments';
import { renderToStaticMarkup } from 'react-dom/server';
import { Client, Provider } from 'urql';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OrderPaymentFragment } from '../fragments.generated.ts';
import { NextStepPart } from './NextStepPart.tsx';
import { bridgeTo, nextStepOf, wordsOfStep, wordsToOpen } from './next-step.ts';
import { hintOf } from './payment-flow.ts';

type Sent = NonNullable<OrderPaymentFragment['next_step']>;

const base = 'https://shop.example/checkout/payment/';
const read = (next_step: Sent | null, status: OrderPaymentFragment['status'] = 'action_required') =>
  nextStepOf({ status, next_step }, base);

const redirect = {
  __typename: 'PaymentRedirect',
  address: 'https://bank.example/3ds/1',
  valid_until: null,
} as const;

describe('the next step of a payment', () => {
  it.each<[Sent, NextStep]>([
    [redirect, { kind: 'redirect', address: 'https://bank.example/3ds/1' }],
    [
      { ...redirect, valid_until: '2026-11-26T06:00:00.000Z' },
      { kind: 'redirect', address: redirect.address, expiresAt: '2026-11-26T06:00:00.000Z' },
    ],
    [
      { __typename: 'PaymentCardFields', address: 'https://bank.example/fields' },
      { kind: 'card_fields', address: 'https://bank.example/fields' },
    ],
    [
      { __typename: 'PaymentQrCode', content: 'weixin://pay/1', expires_at: '2026-11-26T06:00:00.000Z' },
      { kind: 'qr', content: 'weixin://pay/1', expiresAt: '2026-11-26T06:00:00.000Z' },
    ],
    [
      { __typename: 'PaymentInApp', app: 'alipay', parameters: [{ name: 'tradeNO', value: '1' }] },
      { kind: 'in_app', app: 'alipay', parameters: { tradeNO: '1' } },
    ],
  ])('is parsed from %j', (sent, step) => {
    expect(read(sent)).toEqual(step);
  });

  it('is null if there is nothing to do, the address is no web page, or the kind is unknown', () => {
    expect(read(redirect, 'processing')).toBeNull();
    expect(read(null)).toBeNull();
    expect(read({ ...redirect, address: 'javascript:alert(1)' })).toBeNull();
    expect(read({ __typename: 'PaymentPigeon', address: 'https://bank.example/' } as never)).toBeNull();
    expect(read({ __typename: 'toString' } as never)).toBeNull();
  });

  it('of a card on another page is authentication', () => {
    const step = { kind: 'redirect', address: redirect.address } as const;
    expect(wordsOfStep(step, 'card').title).toBe('buy.pay.confirmTitle');
    expect(wordsOfStep(step, 'later_method').title).toBe('buy.pay.pageTitle');
  });

  it('of WeChat Pay is named after WeChat', () => {
    const qr = { kind: 'qr', content: 'weixin://1', expiresAt: '2026-11-26T06:00:00.000Z' } as const;
    expect(wordsOfStep(qr, 'wechat_pay').title).toBe('buy.pay.wechat.qrTitle');
    expect(wordsOfStep(qr, 'later_method').title).toBe('buy.pay.qrTitle');
    expect(wordsToOpen('wechat_pay')).toBe('buy.pay.wechat.open');
    expect(wordsToOpen('card')).toBe('buy.pay.toBank');
  });

  it('of Alipay is named after Alipay, as a page and as a code', () => {
    const page = { kind: 'redirect', address: 'https://openapi.alipay.com/gateway.do?sign=1' } as const;
    const qr = {
      kind: 'qr',
      content: 'https://qr.alipay.com/1',
      expiresAt: '2026-11-26T06:00:00.000Z',
    } as const;
    expect(wordsOfStep(page, 'alipay').title).toBe('buy.pay.alipay.appTitle');
    expect(wordsOfStep(qr, 'alipay').title).toBe('buy.pay.alipay.qrTitle');
    expect(wordsToOpen('alipay')).toBe('buy.pay.alipay.open');
    expect(wordsOfStep(page, 'alipay_hk').title).toBe('buy.pay.alipayHk.appTitle');
    expect(wordsToOpen('alipay_hk')).toBe('buy.pay.alipayHk.open');
  });

  it('in an app is passed only to that app', async () => {
    const calls: unknown[] = [];
    const wechat = { WeixinJSBridge: { invoke: (...call: unknown[]) => calls.push(call) } };
    const alipay = { AlipayJSBridge: { call: (...call: unknown[]) => calls.push(call) } };
    const onAnswer = () => {};
    (await bridgeTo('wechat', wechat))?.({ package: 'prepay_id=1' }, onAnswer);
    (await bridgeTo('alipay', alipay))?.({ tradeNO: '1' }, onAnswer);
    expect(calls).toEqual([
      ['getBrandWCPayRequest', { package: 'prepay_id=1' }, onAnswer],
      ['tradePay', { tradeNO: '1' }, onAnswer],
    ]);
    expect(await bridgeTo('wechat', alipay)).toBeNull();
    expect(await bridgeTo('alipay', {})).toBeNull();
  });

  it('in an app waits for the app’s bridge', async () => {
    const page = new EventTarget();
    const bridge = bridgeTo('wechat', page);
    Object.assign(page, { WeixinJSBridge: { invoke: () => {} } });
    page.dispatchEvent(new Event('WeixinJSBridgeReady'));
    expect(await bridge).not.toBeNull();
  });

  describe('on the page', () => {
    let book: WordBook;
    beforeAll(async () => {
      const words = await wordsIn('en-US', 'buy');
      const loaded = Object.assign(Promise.resolve(), { status: 'fulfilled' as const });
      book = { words: words as WordBook['words'], comingOf: () => loaded, load: async () => {} };
    });
    const draw = (step: NextStep) =>
      renderToStaticMarkup(
        <Provider value={new Client({ url: '/graphql', exchanges: [], preferGetMethod: false })}>
          <WordsProvider book={book}>
            <NextStepPart
              step={step}
              method="wechat_pay"
              access={{ number: '20261126000001', token: 't' }}
              priority="high"
              onTried={async () => {}}
            />
          </WordsProvider>
        </Provider>,
      );

    it('is a link to the provider’s page', () => {
      expect(draw({ kind: 'redirect', address: 'https://bank.example/1' })).toContain(
        'href="https://bank.example/1"',
      );
    });

    it('is a QR code until it expires, and then says so', () => {
      const qr = { kind: 'qr', content: 'weixin://pay/1' } as const;
      expect(draw({ ...qr, expiresAt: '2100-01-01T00:00:00.000Z' })).toMatch(/<svg.*Please scan to pay/);
      const late = draw({ ...qr, expiresAt: '2000-01-01T00:00:00.000Z' });
      expect(late).not.toContain('Please scan to pay');
      expect(late).toContain('Have you paid already');
    });

    it('can be opened on this device where the code is a web address', () => {
      const qr = { kind: 'qr', expiresAt: '2100-01-01T00:00:00.000Z' } as const;
      const address = 'https://wallet.example/1';
      expect(draw({ ...qr, content: address })).toContain(`href="${address}"`);
      expect(draw({ ...qr, content: 'weixin://pay/1' })).not.toContain('href');
    });

    it('is a button for a new link once the link has ended', () => {
      const link = { kind: 'redirect', address: 'https://wallet.example/1' } as const;
      expect(draw({ ...link, expiresAt: '2100-01-01T00:00:00.000Z' })).toContain('href');
      const late = draw({ ...link, expiresAt: '2000-01-01T00:00:00.000Z' });
      expect(late).not.toContain('href');
      expect(late).toContain('Pay in WeChat</button>');
    });

    it('is a button in an app', () => {
      expect(draw({ kind: 'in_app', app: 'wechat', parameters: {} })).toContain('<button');
    });
  });
});

describe('the hint under a method', () => {
  it.each([
    ['card', false, 'buy.pay.card.hint'],
    ['checkmo', false, 'buy.pay.store.hint'],
    ['checkmo', true, 'buy.pay.store.byWeight'],
    ['wechat_pay', false, 'buy.pay.hint.wallet'],
    ['alipay', false, 'buy.pay.hint.alipay'],
    ['free', false, null],
    ['later_method', false, null],
  ] as const)('of %s, by weight %s, is %s', (code, byWeight, key) => {
    expect(hintOf(code, byWeight)).toBe(key);
  });
});
