import type { MessageGateway } from '../../platform/gateways/messages.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Stores } from '../stores/index.ts';

/** The dependencies of the use cases of appointments. */
export interface AppointmentParts {
  readonly platform: Platform;
  readonly stores: Stores;
  readonly catalogue: Catalogue;
  readonly customers: Pick<Identity, 'tryAppointmentCode' | 'visitorOf' | 'staffOfStore' | 'push'>;
  readonly messages: MessageGateway;
}
