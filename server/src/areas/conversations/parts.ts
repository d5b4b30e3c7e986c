import type { MessageGateway } from '../../platform/gateways/messages.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Customiser } from '../customiser/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Ordering } from '../ordering/index.ts';
import type { Stores } from '../stores/index.ts';

/** The dependencies of the use cases of conversations. */
export interface ConversationParts {
  readonly platform: Platform;
  readonly stores: Stores;
  readonly catalogue: Pick<Catalogue, 'fresh' | 'resolveUrl' | 'pieces'>;
  readonly customiser: Pick<Customiser, 'shared'>;
  readonly ordering: Pick<Ordering, 'isOrderOf'>;
  readonly customers: Pick<Identity, 'accountReader' | 'contactsOf' | 'visitorOf' | 'namesOfStaff'>;
  readonly messages: MessageGateway;
}
