import type { MessageGateway } from '../../platform/gateways/messages.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Customiser } from '../customiser/index.ts';
import type { Diamonds } from '../diamonds/index.ts';
import type { Stores } from '../stores/index.ts';

/** The dependencies of the hints' use cases. */
export interface HintParts {
  readonly platform: Platform;
  readonly stores: Pick<Stores, 'shop'>;
  readonly catalogue: Catalogue;
  readonly diamonds: Pick<Diamonds, 'standing'>;
  readonly customiser: Pick<Customiser, 'shared'>;
  readonly messages: MessageGateway;
}
