import type { MessageGateway } from '../../platform/gateways/messages.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Members } from '../members/index.ts';
import type { Ordering } from '../ordering/index.ts';
import type { Stores } from '../stores/index.ts';
import type { PieceRatings } from './ratings.ts';

/** The dependencies of the reviews' use cases. */
export interface ReviewParts {
  readonly platform: Platform;
  readonly stores: Pick<Stores, 'source' | 'shop' | 'storeViews'>;
  readonly catalogue: Catalogue;
  readonly customers: Pick<Identity, 'accountReader' | 'consentingReaders' | 'unsubscribeLink'>;
  readonly ordering: Pick<Ordering, 'receivedPieces' | 'receivedOrders'>;
  readonly members: Pick<Members, 'purchases'>;
  readonly messages: MessageGateway;
  readonly ratings: PieceRatings;
}
