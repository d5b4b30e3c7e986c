import { type Market, markets } from '@jinlan/domain/markets';
import type { Platform } from '../platform.ts';
import { sandboxMerchantOf } from '../settings/wechat-pay.ts';
import { chooseAlipay } from './alipay/choose-alipay.ts';
import type { GatewayOptions } from './index.ts';
import { everywhere, type GatewayMap } from './payment-gateways.ts';
import { callbackPath, type PaymentGateway } from './payments.ts';
import { createSandboxGateway, sandboxBankCode } from './sandbox-gateway.ts';
import { createWechatGateway } from './wechat/wechat-gateway.ts';

const wildcardHosts = new Set(['0.0.0.0', '::', '']);

/** Base URL of the bank at this server, for requests that do not leave the machine. */
function loopback({ host, port }: { readonly host: string; readonly port: number }): string {
  const hostName = wildcardHosts.has(host) ? '127.0.0.1' : host;
  return `http://${hostName.includes(':') ? `[${hostName}]` : hostName}:${port}`;
}

/** The gateways of this shop, from its settings. Add the gateway of a new method here. */
export function chooseGateways(platform: Platform, options: GatewayOptions): GatewayMap {
  const { config } = platform;
  const bankUrl = loopback(config);
  const sandbox = {
    bankUrl,
    callbackUrl: `${bankUrl}${callbackPath(sandboxBankCode)}`,
    merchantName: options.merchantName,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  };
  const wechatPay = (market: Market): PaymentGateway | null => {
    const keys = config.sandboxBank ? config.secrets.sandboxWechat : null;
    const isSandbox = config.wechatPay[market] === undefined;
    const merchant =
      config.wechatPay[market] ?? (keys === null ? null : sandboxMerchantOf(market, keys, bankUrl));
    if (merchant === null) return null;
    const code = `${isSandbox ? 'sandbox-wechat' : 'wechat-pay'}-${market}`;
    return createWechatGateway(platform, {
      code,
      merchant,
      notifyUrl: `${isSandbox ? bankUrl : config.baseUrl}${callbackPath(code)}`,
      merchantName: options.merchantName,
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    });
  };
  return {
    ...chooseAlipay(platform, bankUrl, options),
    ...(config.sandboxBank && { card: everywhere(createSandboxGateway(platform, sandbox)) }),
    wechat_pay: Object.fromEntries(
      markets.flatMap((market) => {
        const gateway = wechatPay(market);
        return gateway === null ? [] : [[market, gateway]];
      }),
    ),
  };
}
