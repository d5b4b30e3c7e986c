import { marketFacts } from '@jinlan/domain/markets';
import { parseE164 } from '@jinlan/domain/people';
import type { GoldAlertChannel } from '@jinlan/domain/pricing';
import type { RequestContext } from '../../../platform/context.ts';
import type { AlertParts } from './parts.ts';

export interface ChannelChoice {
  readonly channel: GoldAlertChannel;
  /** Null where the member has no e-mail address, or no proven number. */
  readonly address: string | null;
}

/**
 * The channels by which a member may be told: e-mail, and text messages where a carrier sends alerts to the member's
 * number, or without one to numbers of the market.
 */
export async function channelsOf(
  { platform, customers, texts }: Pick<AlertParts, 'platform' | 'customers' | 'texts'>,
  { storeView }: Pick<RequestContext, 'storeView'>,
  customerId: string,
): Promise<readonly ChannelChoice[]> {
  const [contact] = await customers.contactsOf(platform.db, [customerId]);
  const mobile = contact?.mobile ?? null;
  const country = mobile === null ? marketFacts[storeView.market].country : parseE164(mobile)?.country;
  const byEmail: ChannelChoice = { channel: 'email', address: contact?.email ?? null };
  return country !== undefined && texts.reaches(country, 'gold_alert')
    ? [byEmail, { channel: 'sms', address: mobile }]
    : [byEmail];
}
