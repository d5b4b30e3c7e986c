import { fromDecimal } from '@jinlan/domain/money';
import { customerIdOf, may } from '@jinlan/domain/people';
import {
  checkGoldAlert,
  type GoldAlertChannel,
  type GoldAlertDirection,
  type GoldPriceType,
  mostGoldAlerts,
} from '@jinlan/domain/pricing';
import type { RequestContext } from '../../../platform/context.ts';
import { DAY, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { type ChannelChoice, channelsOf } from './channels.ts';
import type { AlertParts } from './parts.ts';
import { type AlertRow, addAlert, alertsOf, equalAlert, type NewAlert, removeAlert } from './store-alerts.ts';

/** The most alerts that an account may set in a day, including alerts that it deletes again. */
const perCustomer: SharedLimit = { name: 'gold-alert', most: 50, seconds: DAY };

/** Each try takes the first free place; another request may take it first. */
const tries = 3;

type AlertContext = Pick<RequestContext, 'actor' | 'now' | 'storeView' | 'currency'>;

export interface AlertInput {
  readonly type: GoldPriceType;
  readonly direction: GoldAlertDirection;
  /** The target as the client sent it, in units of the currency. */
  readonly target: number;
  /** The channel of the alert; null for the first channel by which the member can be told. */
  readonly channel: GoldAlertChannel | null;
}

function ownId({ actor }: Pick<RequestContext, 'actor'>): string {
  const customerId = customerIdOf(actor);
  if (customerId === null || !may(actor, 'account.change', { id: customerId, customerId, storeId: null }))
    throw refuse('NOT_AUTHORISED');
  return customerId;
}

/** Sets an alert of the signed-in customer. If an alert with the same target already waits, changes its channel instead. */
export async function addGoldAlert(
  parts: Pick<AlertParts, 'platform' | 'pricing' | 'customers' | 'texts'>,
  context: AlertContext,
  { type, direction, target, channel }: AlertInput,
): Promise<AlertRow> {
  const { platform, pricing } = parts;
  const customerId = ownId(context);
  const { market, locale } = context.storeView;
  const quote = pricing.marketQuotes(market, context.currency, true).find((each) => each.type === type);
  if (quote === undefined) throw refuse('GOLD_ALERT_INVALID', { reason: 'no-price' });
  const amount = fromDecimal(target, quote.sell.currency);
  if (!amount.ok) throw refuse('GOLD_ALERT_INVALID', { reason: 'not-a-price' });
  const checked = checkGoldAlert({ direction, target: amount.value.minor }, quote.sell.minor);
  if (!checked.ok) throw refuse('GOLD_ALERT_INVALID', { reason: checked.error });
  const reachable = (await channelsOf(parts, context, customerId)).filter(({ address }) => address !== null);
  const by = reachable.find((each) => channel === null || each.channel === channel);
  if (by === undefined)
    throw refuse('GOLD_ALERT_INVALID', { reason: channel === 'sms' ? 'no-mobile' : 'no-email' });
  const alert: NewAlert = {
    ...{ customerId, type, market, currency: context.currency, locale },
    ...{ ...checked.value, channel: by.channel },
  };
  const verdict = await platform.limits.take([{ limit: perCustomer, subject: customerId }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  for (let count = 0; count < tries; count += 1) {
    const added = (await equalAlert(platform.db, alert)) ?? (await addAlert(platform.db, alert, context.now));
    if (added !== null) return added;
  }
  throw refuse('GOLD_ALERTS_FULL', { most: mostGoldAlerts });
}

/** Deletes an alert of the signed-in customer; returns false if there is none. */
export async function removeGoldAlert(
  { platform }: Pick<AlertParts, 'platform'>,
  context: Pick<RequestContext, 'actor'>,
  id: string,
): Promise<boolean> {
  const customerId = ownId(context);
  return /^\d{1,15}$/.test(id) ? removeAlert(platform.db, customerId, Number(id)) : false;
}

const isOwn = ({ actor }: Pick<RequestContext, 'actor'>, customerId: string): boolean =>
  customerIdOf(actor) === customerId &&
  may(actor, 'account.read', { id: customerId, customerId, storeId: null });

/** The newest alerts; null for anybody else's account. */
export async function goldAlertsOf(
  { platform }: Pick<AlertParts, 'platform'>,
  context: Pick<RequestContext, 'actor'>,
  customerId: string,
): Promise<readonly AlertRow[] | null> {
  return isOwn(context, customerId) ? alertsOf(platform.db, customerId) : null;
}

/** The ways in which the customer can get messages of alerts; null for anybody else's account. */
export async function goldAlertChannelsOf(
  parts: Pick<AlertParts, 'platform' | 'customers' | 'texts'>,
  context: Pick<RequestContext, 'actor' | 'storeView'>,
  customerId: string,
): Promise<readonly ChannelChoice[] | null> {
  return isOwn(context, customerId) ? channelsOf(parts, context, customerId) : null;
}
