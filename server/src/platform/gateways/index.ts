import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import type { Config } from '../settings/config.ts';
import { chooseGateways } from './choose-gateways.ts';
import { chooseEInvoices } from './e-invoices/choose-e-invoices.ts';
import type { EInvoiceProvider } from './e-invoices/provider.ts';
import { createSmtpCarrier } from './mail/smtp.ts';
import { createMessages, type MessageCarriers, type MessageGateway } from './messages.ts';
import { outboxPage } from './outbox-page.ts';
import { type PaymentGateways, paymentGateways } from './payment-gateways.ts';
import { chooseProviders } from './sign-in/choose-providers.ts';
import type { SignInProvider } from './sign-in/provider.ts';
import { createTexts, type TextGateway } from './sms/texts.ts';
import { createWallets, type Wallets } from './wallets/wallets.ts';
import { chooseWechatApps, type WechatApps } from './wechat-app/choose-apps.ts';

export type * from './e-invoices/provider.ts';
export type { MessageGateway } from './messages.ts';
export type { CardScripts, ListedGateway, PaymentGateways } from './payment-gateways.ts';
export { paymentGateways } from './payment-gateways.ts';
export type * from './payments.ts';
export { callbackPath } from './payments.ts';
export type * from './sign-in/provider.ts';
export type { TextGateway } from './sms/texts.ts';
export { applePassType } from './wallets/apple.ts';
export type { PassCard, Wallets } from './wallets/wallets.ts';
export type { WechatApps } from './wechat-app/choose-apps.ts';

/** External services, and the development page that shows outgoing messages. */
export interface Gateways {
  readonly payments: PaymentGateways;
  readonly messages: MessageGateway;
  readonly texts: TextGateway;
  readonly eInvoices: EInvoiceProvider;
  /** The companies by which customers sign in, by code. */
  readonly signIn: ReadonlyMap<string, SignInProvider>;
  /** The shop's official account and mini-program. */
  readonly wechat: WechatApps;
  readonly wallets: Wallets;
  /** Register without a prefix. */
  readonly routes: (app: FastifyInstance) => Promise<void>;
}

export interface GatewayOptions {
  /** The merchant's name on the bank's confirmation page. */
  readonly merchantName: () => string;
  readonly timeoutMs?: number;
}

const chooseCarriers = ({ mail }: Config): MessageCarriers =>
  mail ? { email: createSmtpCarrier(mail) } : {};

export function createGateways(platform: Platform, options: GatewayOptions): Gateways {
  const { config } = platform;
  const messages = createMessages(platform, chooseCarriers(platform.config));
  return {
    payments: paymentGateways(chooseGateways(platform, options)),
    messages,
    texts: createTexts(platform),
    eInvoices: chooseEInvoices(platform, options.timeoutMs),
    signIn: chooseProviders(platform, options.timeoutMs),
    wechat: chooseWechatApps(platform, options.timeoutMs),
    wallets: createWallets(platform),
    async routes(app) {
      if (config.environment !== 'production') await app.register(outboxPage(platform, messages));
    },
  };
}
