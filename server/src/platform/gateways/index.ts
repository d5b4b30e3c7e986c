import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { createMessages, type MessageCarrier, type MessageGateway } from './messages.ts';
import { noBank } from './no-bank.ts';
import { outboxPage } from './outbox-page.ts';
import type { PaymentGateway } from './payments.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';

export type { MessageGateway } from './messages.ts';
export type * from './payments.ts';

/** Everything outside of the shop that it talks to, and the page that shows its messages on one machine. */
export interface Gateways {
  readonly payments: PaymentGateway;
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

export const callbackPath = '/payments/sandbox-bank/callback';
const anywhere = new Set(['0.0.0.0', '::', '']);

/** The bank is reached the way it would be from outside, but without leaving the machine. */
export function loopback({ host, port }: { host: string; port: number }): string {
  const name = anywhere.has(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

export function createGateways(platform: Platform, options: GatewayOptions): Gateways {
  const { config } = platform;
  const bankUrl = loopback(config);
  return {
    payments: config.sandboxBank
      ? createSandboxGateway(platform, {
          bankUrl,
          callbackUrl: `${bankUrl}${callbackPath}`,
          merchantName: options.merchantName,
          ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
        })
      : noBank,
    messages: createMessages(platform, options.carrier ?? null),
    async routes(app) {
      if (config.environment !== 'production') await app.register(outboxPage(platform));
    },
  };
}
