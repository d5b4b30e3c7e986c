import type { MessageGateway } from '../../../platform/gateways/messages.ts';
import type { TextGateway } from '../../../platform/gateways/sms/texts.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Identity } from '../../identity/index.ts';
import type { Stores } from '../../stores/index.ts';
import type { Boards } from '../boards.ts';

/** The dependencies of the alerts' use cases. */
export interface AlertParts {
  readonly platform: Platform;
  readonly pricing: Pick<Boards, 'marketQuotes'>;
  readonly stores: Pick<Stores, 'shop' | 'storeViews'>;
  readonly customers: Pick<Identity, 'contactsOf' | 'push'>;
  readonly messages: MessageGateway;
  readonly texts: TextGateway;
}
