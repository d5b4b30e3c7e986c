import type { Platform } from '../../../platform/platform.ts';
import type { Pricing } from '../../pricing/index.ts';
import type { Stores } from '../../stores/index.ts';
import type { Coupons } from '../coupons/index.ts';
import type { Members } from '../index.ts';

/** The parts of the other areas that rewards and miles need. */
export interface RewardServices {
  readonly platform: Platform;
  readonly stores: Pick<Stores, 'pickupStore' | 'source' | 'sources'>;
  readonly pricing: Pick<Pricing, 'promotions'>;
  readonly levelOf: Members['levelOf'];
  readonly coupons: Pick<Coupons, 'present'>;
}
