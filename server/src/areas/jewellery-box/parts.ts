import type { Platform } from '../../platform/platform.ts';
import type { Identity } from '../identity/index.ts';
import type { Ordering } from '../ordering/index.ts';
import type { Pricing } from '../pricing/index.ts';
import type { Stores } from '../stores/index.ts';

/** The dependencies of the box's use cases. */
export interface BoxParts {
  readonly platform: Platform;
  readonly customers: Pick<Identity, 'sessionIdOf' | 'isOpenSession'>;
  readonly ordering: Pick<Ordering, 'boughtPieces'>;
  readonly pricing: Pick<Pricing, 'quotes' | 'history'>;
  readonly stores: Pick<Stores, 'shop'>;
}
