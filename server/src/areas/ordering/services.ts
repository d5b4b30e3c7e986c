import type { MessageGateway, PaymentGateways } from '../../platform/gateways/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Carts } from '../cart/index.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Diamonds } from '../diamonds/index.ts';
import type { Pricing } from '../pricing/index.ts';
import type { Stores } from '../stores/index.ts';

/** What the use cases of this area work with. */
export interface Services {
  readonly platform: Platform;
  readonly stores: Stores;
  readonly pricing: Pricing;
  readonly catalogue: Catalogue;
  readonly diamonds: Pick<Diamonds, 'stones'>;
  readonly cart: Carts;
  readonly payments: PaymentGateways;
  readonly messages: MessageGateway;
}

/** Jobs of this area, each with what it carries. */
export const jobs = {
  /** Asks the bank about a payment that is not decided. */
  follow: 'ordering.follow-payment',
  /** Ends an order that nobody paid in time. */
  expire: 'ordering.expire-order',
  /** Sends the link to an order, if the numbers given fit one. */
  mailLink: 'ordering.mail-link',
  /** Sends money back that came too late. */
  refund: 'ordering.refund-payment',
  /** Sends money back that a step of the order promised. */
  sendRefund: 'ordering.send-refund',
  /** Every hour: asks again for refunds whose job gave up. */
  resendRefunds: 'ordering.resend-refunds',
  /** Every hour: counts parcels as received that were shipped long ago. */
  deliver: 'ordering.deliver-long-shipped',
} as const;
