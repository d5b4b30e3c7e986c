import type { MessageGateway } from '../../../platform/gateways/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import type { Identity, ShopNames } from '../../identity/index.ts';
import type { Pricing } from '../../pricing/index.ts';
import type { Members } from '../index.ts';

/** The parts of the server that the use cases of coupons need. */
export interface CouponParts {
  readonly platform: Platform;
  readonly customers: Pick<
    Identity,
    'bornIn' | 'buyerOf' | 'marketsOf' | 'consentingReaders' | 'registeredOn' | 'unsubscribeLink'
  >;
  readonly messages: MessageGateway;
  readonly shop: Pick<ShopNames, 'name' | 'storeView'>;
  readonly pricing: Pick<Pricing, 'promotions'>;
  readonly catalogue: Pick<Catalogue, 'fresh'>;
  readonly levelOf: Members['levelOf'];
}
