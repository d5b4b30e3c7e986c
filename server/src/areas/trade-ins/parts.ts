import type { MessageGateway } from '../../platform/gateways/messages.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Appointments } from '../appointments/index.ts';
import type { Diamonds } from '../diamonds/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Ordering } from '../ordering/index.ts';
import type { Pricing } from '../pricing/index.ts';
import type { Stores } from '../stores/index.ts';
import type { Tenders } from '../tenders/index.ts';

/** The dependencies of the use cases of trade-ins. */
export interface TradeInParts {
  readonly platform: Platform;
  readonly stores: Stores;
  readonly pricing: Pick<Pricing, 'quotes' | 'halt'>;
  readonly tenders: Pick<Tenders, 'tradeIns'>;
  readonly ordering: Pick<Ordering, 'claimTillReceipt' | 'priceOfStone'>;
  readonly diamonds: Pick<Diamonds, 'lists'>;
  readonly appointments: Pick<
    Appointments,
    'keeps' | 'book' | 'visits' | 'whenMoved' | 'lockVisit' | 'endVisit'
  >;
  readonly customers: Pick<Identity, 'visitorOf' | 'customerOfMobile'>;
  readonly messages: MessageGateway;
}
