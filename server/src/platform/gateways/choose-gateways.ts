import { sandboxStripeGateway } from '@jinlan/contract/sandbox-stripe';
import { type Market, markets } from '@jinlan/domain/markets';
import { type StripeMethod, stripeMethods, stripeMethodsIn } from '@jinlan/domain/payments';
import type { Platform } from '../platform.ts';
import { sandboxStripeAccount } from '../settings/payments/stripe.ts';
import { sandboxMerchantOf } from '../settings/payments/wechat-pay.ts';
import { chooseAlipay } from './alipay/choose-alipay.ts';
import type { GatewayOptions } from './index.ts';
import { loopback } from './loopback.ts';
import { everywhere, type GatewayMap, type MarketGateways } from './payment-gateways.ts';
import { callbackPath, type PaymentGateway } from './payments.ts';
import { createSandboxGateway, sandboxBankCode } from './sandbox-gateway.ts';
import { createStripeGateway } from './stripe/stripe-gateway.ts';
import { createWechatGateway } from './wechat/wechat-gateway.ts';

/** Returns the gateways of this shop, from its settings. Add the gateway of a new method here. */
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
  const takes = (code: StripeMethod, market: Market): boolean =>
    (config.stripe[market]?.methods ?? stripeMethodsIn(market)).includes(code);
  const stripe = (market: Market): PaymentGateway | null => {
    const account = config.stripe[market];
    const isSandbox = account === undefined;
    if (isSandbox && !(config.sandboxBank && config.sandboxStripe.includes(market))) return null;
    return createStripeGateway(platform, {
      code: isSandbox ? sandboxStripeGateway(market) : `stripe-${market}`,
      account: account ?? sandboxStripeAccount(market, config.secrets.sandboxBank, bankUrl),
      merchantName: options.merchantName,
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    });
  };
  const stripes = byMarket(stripe);
  return {
    ...Object.fromEntries(
      stripeMethods.map((code) => [code, only(stripes, (market) => takes(code, market))]),
    ),
    ...chooseAlipay(platform, bankUrl, options),
    card: {
      ...(config.sandboxBank && everywhere(createSandboxGateway(platform, sandbox))),
      ...stripes,
    },
    wechat_pay: byMarket(wechatPay),
  };
}

const only = (gateways: MarketGateways, isIn: (market: Market) => boolean): MarketGateways =>
  Object.fromEntries(Object.entries(gateways).filter(([market]) => isIn(market as Market)));

const byMarket = (gatewayOf: (market: Market) => PaymentGateway | null): MarketGateways =>
  Object.fromEntries(
    markets.flatMap((market) => {
      const gateway = gatewayOf(market);
      return gateway === null ? [] : [[market, gateway]];
    }),
  );
