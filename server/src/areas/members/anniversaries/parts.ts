import type { MessageGateway } from '../../../platform/gateways/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Identity } from '../../identity/index.ts';
import type { Stores } from '../../stores/index.ts';
import type { CouponParts } from '../coupons/parts.ts';
import type { Terms } from '../terms.ts';

/** The parts of the server that the use cases of members' days need. */
export interface AnniversaryParts extends Omit<CouponParts, 'customers'> {
  readonly platform: Platform;
  readonly customers: CouponParts['customers'] & Pick<Identity, 'birthDateOf' | 'readersOf' | 'setBirthDate'>;
  readonly messages: MessageGateway;
  readonly stores: Pick<Stores, 'storeViews'>;
  readonly terms: Pick<Terms, 'at'>;
}
