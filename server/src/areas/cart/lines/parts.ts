import type { Platform } from '../../../platform/platform.ts';
import type { Customiser } from '../../customiser/index.ts';
import type { Tenders } from '../../tenders/index.ts';
import type { Customers } from '../opening/customers.ts';
import type { PricingParts } from '../presenting/price-cart.ts';

/** The dependencies of the cart's use cases: areas to its left and the platform. */
export interface CartParts extends PricingParts {
  readonly platform: Platform;
  readonly customers: Customers;
  readonly customiser: Customiser;
  readonly tenders: Tenders;
}
