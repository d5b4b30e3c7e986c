import type { Platform } from '../../platform.ts';
import { sandboxAlipayHkAt, sandboxAlipayMerchantAt } from '../../settings/payments/alipay.ts';
import type { GatewayOptions } from '../index.ts';
import type { GatewayMap } from '../payment-gateways.ts';
import { callbackPath, type PaymentGateway } from '../payments.ts';
import { createAlipayGateway } from './alipay-gateway.ts';
import { createAlipayHkGateway } from './hk/alipay-hk-gateway.ts';

/**
 * Returns Alipay's gateways: for the merchants of the settings, or for the sandbox's. `serverUrl`: this server's own
 * address.
 */
export function chooseAlipay(
  platform: Platform,
  serverUrl: string,
  { merchantName, timeoutMs }: GatewayOptions,
): Pick<GatewayMap, 'alipay' | 'alipay_hk'> {
  const { config } = platform;
  const keys = config.sandboxBank ? config.secrets.sandboxWechat : null;

  const gatewayOf = <Merchant>(
    market: 'cn' | 'hk',
    merchant: Merchant | undefined,
    sandbox: (keys: string) => Merchant,
    create: (platform: Platform, options: Options<Merchant>) => PaymentGateway,
  ): PaymentGateway | null => {
    const isSandbox = merchant === undefined;
    if (isSandbox && keys === null) return null;
    const code = `${isSandbox ? 'sandbox-alipay' : 'alipay'}-${market}`;
    return create(platform, {
      code,
      merchant: isSandbox ? sandbox(keys ?? '') : merchant,
      notifyUrl: `${isSandbox ? serverUrl : config.baseUrl}${callbackPath(code)}`,
      merchantName,
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
  };

  const mainland = gatewayOf(
    'cn',
    config.alipay.cn,
    (text) => sandboxAlipayMerchantAt(text, { serverUrl, baseUrl: config.baseUrl }),
    createAlipayGateway,
  );
  const hongKong = gatewayOf(
    'hk',
    config.alipay.hk,
    (text) => sandboxAlipayHkAt(text, serverUrl),
    createAlipayHkGateway,
  );
  return {
    ...(mainland !== null && { alipay: { cn: mainland } }),
    ...(hongKong !== null && { alipay_hk: { hk: hongKong } }),
  };
}

interface Options<Merchant> {
  readonly code: string;
  readonly merchant: Merchant;
  readonly notifyUrl: string;
  readonly merchantName: () => string;
  readonly timeoutMs?: number;
}
