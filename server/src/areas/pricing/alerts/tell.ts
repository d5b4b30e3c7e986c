import { format, money } from '@jinlan/domain/money';
import { greetingName, mailboxKey } from '@jinlan/domain/people';
import type { SendAlertTextJob } from '@jinlan/domain/validity';
import { goldAlertMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../../platform/database.ts';
import { DAY, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import type { Contact } from '../../identity/index.ts';
import type { AlertParts } from './parts.ts';
import type { AlertRow } from './store-alerts.ts';
import { alertsUnsubscribeLink } from './unsubscribe-alerts.ts';

export const sendTextJob = 'pricing.send-alert-text';

/**
 * The most e-mails of alerts to one mailbox. It counts all accounts together, because anybody can open accounts with a
 * stranger's address. Further alerts are only shown as fired on the page.
 */
const perMailbox: SharedLimit = { name: 'gold-alert-mailbox', most: 10, seconds: DAY };
/**
 * The most text messages of alerts to one number: half of the number that carriers take in a day, so that codes still
 * arrive.
 */
const perNumber: SharedLimit = { name: 'gold-alert-number', most: 5, seconds: DAY };

/** Queues the message about an alert that fired, by the alert's channel, and another one for the member's devices. */
export async function tell(
  parts: AlertParts,
  tx: Connection,
  alert: AlertRow,
  contact: Contact,
): Promise<void> {
  const { limits, jobs } = parts.platform;
  await parts.customers.push.send(tx, {
    ...{ customerId: alert.customerId, key: `gold-alert:${alert.id}`, event: 'gold-alert' },
    ...{ path: '/dynamicGoldPrice/', market: alert.market },
  });
  if (alert.channel === 'sms' && contact.mobile !== null) {
    const use = { limit: perNumber, subject: contact.mobile };
    const { allowed } = await limits.takeWithin(tx, [use]);
    const job: SendAlertTextJob = { alertId: alert.id };
    if (allowed) return jobs.send(tx, sendTextJob, job);
  }
  await tellByEmail(parts, tx, alert, contact);
}

/** Queues the e-mail, also in place of a text message that cannot be sent. Does nothing if the member has no address. */
export async function tellByEmail(
  parts: AlertParts,
  tx: Connection,
  alert: AlertRow,
  { email, firstName }: Contact,
): Promise<void> {
  if (email === null) return;
  const use = { limit: perMailbox, subject: mailboxKey(email) };
  const { allowed } = await parts.platform.limits.takeWithin(tx, [use]);
  if (allowed) await parts.messages.send(tx, mailOf(parts, alert, { email, firstName }));
}

/** The board's name, the price that fired the alert, the target and the unit, in the alert's language. */
export function pricesOf(
  pricing: AlertParts['pricing'],
  { type, market, currency, locale, target, firedAtPrice }: AlertRow,
): { readonly board: string; readonly price: string; readonly target: string; readonly unit: string } {
  const quote = pricing.marketQuotes(market, currency, true).find((each) => each.type === type);
  const shown = (minor: number): string => format(money(minor, quote?.sell.currency ?? currency));
  return {
    board: quote?.name[locale] ?? type,
    price: shown(firedAtPrice ?? target),
    target: shown(target),
    unit: goldAlertMail[locale][quote?.unit === 'tael' ? 'unit.tael' : 'unit.gram'],
  };
}

function mailOf(
  { platform, pricing, stores }: AlertParts,
  alert: AlertRow,
  { email, firstName }: { readonly email: string; readonly firstName: string },
) {
  const { locale, market, direction } = alert;
  const words = goldAlertMail[locale];
  const shop = stores.shop().name[locale];
  const store = stores.storeViews(market).find((view) => view.locale === locale)?.code ?? null;
  const { board, price, target, unit } = pricesOf(pricing, alert);
  const values = { board, price, target, unit, shop };
  const name = greetingName(firstName);
  return {
    key: `gold-alert:${alert.id}`,
    channel: 'email' as const,
    to: email,
    subject: fill(words[`subject.${direction}`], values),
    body: [
      name === null ? words['greeting.neutral'] : fill(words.greeting, { name }),
      '',
      fill(words[direction], values),
      words.once,
      '',
      fill(words.open, {
        url: `${platform.config.baseUrl}/dynamicGoldPrice/${store === null ? '' : `?store=${store}`}`,
      }),
      '',
      fill(words.closing, { shop }),
      '',
      fill(words.unsubscribe, { url: alertsUnsubscribeLink(platform, alert) }),
    ].join('\n'),
  };
}
