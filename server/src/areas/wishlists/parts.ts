import type { RequestContext } from '../../platform/context.ts';
import type { MessageGateway } from '../../platform/gateways/messages.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Carts } from '../cart/index.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Stores } from '../stores/index.ts';

/** The dependencies of the wish lists' use cases. */
export interface WishlistParts {
  readonly platform: Platform;
  readonly customers: Pick<Identity, 'firstNameOf' | 'consentingReaders' | 'unsubscribeLink'>;
  readonly messages: MessageGateway;
  readonly stores: Stores;
  readonly catalogue: Catalogue;
  readonly cart: Carts;
}

/** The caller, the time, the market and the currency of the request. */
export type WishContext = Pick<RequestContext, 'actor' | 'now' | 'storeView' | 'currency'>;
