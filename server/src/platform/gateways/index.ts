import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { chooseGateways } from './choose-gateways.ts';
import { chooseEInvoices } from './e-invoices/choose-e-invoices.ts';
import type { EInvoiceProvider } from './e-invoices/provider.ts';
import { createMessages, type MessageCarrier, type MessageGateway } from './messages.ts';
import { outboxPage } from './outbox-page.ts';
import { type PaymentGateways, paymentGateways } from './payment-gateways.ts';
import { chooseProviders } from './sign-in/choose-providers.ts';
import type { SignInProvider } from './sign-in/provider.ts';

export type * from './e-invoices/provider.ts';
export type { MessageGateway } from './messages.ts';
export type { CardScripts, ListedGateway, PaymentGateways } from './payment-gateways.ts';
export { paymentGateways } from './payment-gateways.ts';
export type * from './payments.ts';
export { callbackPath } from './payments.ts';
export type * from './sign-in/provider.ts';

/** External services, and the development page that shows outgoing messages. */
export interface Gateways {
  readonly payments: PaymentGateways;
  readonly messages: MessageGateway;
  readonly eInvoices: EInvoiceProvider;
  /** By whom customers sign in, by code. */
  readonly signIn: ReadonlyMap<string, SignInProvider>;
  /** Register without a prefix. */
  readonly routes: (app: FastifyInstance) => Promise<void>;
}

export interface GatewayOptions {
  /** The merchant's name on the bank's confirmation page. */
  readonly merchantName: () => string;
  readonly timeoutMs?: number;
  /** Sends messages; without one they stay in the table. */
  readonly carrier?: MessageCarrier;
}

export function createGateways(platform: Platform, options: GatewayOptions): Gateways {
  const { config } = platform;
  return {
    payments: paymentGateways(chooseGateways(platform, options)),
    messages: createMessages(platform, options.carrier ?? null),
    eInvoices: chooseEInvoices(platform, options.timeoutMs),
    signIn: chooseProviders(platform, options.timeoutMs),
    async routes(app) {
      if (config.environment !== 'production') await app.register(outboxPage(platform));
    },
  };
}
