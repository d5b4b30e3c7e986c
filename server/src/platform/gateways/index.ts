import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { chooseGateways } from './choose-gateways.ts';
import { createMessages, type MessageCarrier, type MessageGateway } from './messages.ts';
import { outboxPage } from './outbox-page.ts';
import { type PaymentGateways, paymentGateways } from './payment-gateways.ts';

export type { MessageGateway } from './messages.ts';
export type { PaymentGateways } from './payment-gateways.ts';
export type * from './payments.ts';
export { callbackPath } from './payments.ts';

/** Everything outside of the shop that it talks to, and the page that shows its messages on one machine. */
export interface Gateways {
  readonly payments: PaymentGateways;
  readonly messages: MessageGateway;
  /** Register under no prefix. */
  readonly routes: (app: FastifyInstance) => Promise<void>;
}

export interface GatewayOptions {
  /** As the bank shows it on its confirmation page. */
  readonly merchantName: () => string;
  readonly timeoutMs?: number;
  /** Where messages go; without one they stay in the table. */
  readonly carrier?: MessageCarrier;
}

export function createGateways(platform: Platform, options: GatewayOptions): Gateways {
  const { config } = platform;
  return {
    payments: paymentGateways(chooseGateways(platform, options)),
    messages: createMessages(platform, options.carrier ?? null),
    async routes(app) {
      if (config.environment !== 'production') await app.register(outboxPage(platform));
    },
  };
}
