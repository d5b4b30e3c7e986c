import type { MessageGateway } from '../../platform/gateways/messages.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Appointments } from '../appointments/index.ts';
import type { Identity } from '../identity/index.ts';
import type { JewelleryBox } from '../jewellery-box/index.ts';
import type { Ordering } from '../ordering/index.ts';
import type { Stores } from '../stores/index.ts';

/** The dependencies of the use cases of services. */
export interface ServiceParts {
  readonly platform: Platform;
  readonly stores: Stores;
  readonly ordering: Pick<Ordering, 'claimTillReceipt' | 'correctTillReceipt'>;
  readonly jewelleryBox: Pick<JewelleryBox, 'piece'>;
  readonly appointments: Pick<
    Appointments,
    'keeps' | 'book' | 'visits' | 'whenMoved' | 'lockVisit' | 'endVisit'
  >;
  readonly customers: Pick<Identity, 'tryAppointmentCode' | 'visitorOf'>;
  readonly messages: MessageGateway;
}
