import type { Platform } from '../../../platform/platform.ts';
import type { Customiser } from '../../customiser/index.ts';
import type { Customers } from '../opening/customers.ts';
import type { PricingParts } from '../presenting/price-cart.ts';

/** The neighbours to the left that a use case of the cart may ask. */
export interface CartParts extends PricingParts {
  readonly platform: Platform;
  readonly customers: Customers;
  readonly customiser: Customiser;
}
