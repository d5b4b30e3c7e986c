import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { AlipayMerchant } from '../../settings/payments/alipay.ts';
import { createAlipayClient } from './alipay-client.ts';

const loads = vi.hoisted(() => ({ count: 0 }));
vi.mock('alipay-sdk', async (importOriginal) => {
  loads.count += 1;
  return importOriginal();
});

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const merchant: AlipayMerchant = {
  gateway: 'https://openapi.alipay.com/gateway.do',
  page: 'https://openapi.alipay.com/gateway.do',
  appId: '2021000000000001',
  sellerId: '2088000000000001',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  alipayKeys: [publicKey.export({ type: 'spki', format: 'pem' }).toString()],
  computer: 'page',
};

describe('the client of Alipay', () => {
  it('loads the SDK at the first request, because it needs much memory', async () => {
    const client = createAlipayClient(
      {
        http: { fetch: async () => new Response('{}') },
        clock: { now: () => new Date('2026-11-21T06:00:00.000Z') },
      },
      merchant,
    );
    expect(loads.count).toBe(0);
    await client.call('alipay.trade.query', { out_trade_no: '1-1' });
    const page = await client.pageAddress(
      'alipay.trade.page.pay',
      { out_trade_no: '1-1' },
      { notifyUrl: 'https://shop.example/notify' },
    );
    expect(page.kind).toBe('answered');
    expect(loads.count).toBe(1);
  });
});
