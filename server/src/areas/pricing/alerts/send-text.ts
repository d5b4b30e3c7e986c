import { parseE164 } from '@jinlan/domain/people';
import type { SendAlertTextJob } from '@jinlan/domain/validity';
import type { AlertParts } from './parts.ts';
import { markTexted, untextedAlert } from './store-alerts.ts';
import { pricesOf, sendTextJob, tellByEmail } from './tell.ts';

/**
 * The longest time that a text message waits because of the carriers' limits of its number. Later the price would be too
 * old.
 */
const longestWaitMs = 3_600_000;

/**
 * Sends the text message of an alert that fired. It waits while the number may not get another one yet, and is never
 * submitted twice. If the message cannot be sent, an e-mail is sent instead.
 */
export async function sendAlertText(parts: AlertParts, { alertId }: SendAlertTextJob): Promise<void> {
  const { platform, texts, customers, pricing } = parts;
  const { db, clock, jobs } = platform;
  const alert = await untextedAlert(db, alertId);
  if (alert === null) return;
  const [contact] = await customers.contactsOf(db, [alert.customerId]);
  if (contact === undefined) return;
  const byEmail = () => db.transaction((tx) => tellByEmail(parts, tx, alert, contact));
  const phone = contact.mobile === null ? null : parseE164(contact.mobile);
  if (phone === null) return byEmail();
  const { e164: to, country } = phone;
  const verdict = await texts.take({ to, country, source: null, isKnown: false });
  const now = clock.now();
  if (!verdict.allowed) {
    const at = new Date(now.getTime() + verdict.retryAfterSeconds * 1000);
    const isTooLate = at.getTime() > (alert.firedAt ?? now).getTime() + longestWaitMs;
    return isTooLate ? byEmail() : jobs.send(db, sendTextJob, { alertId } satisfies SendAlertTextJob, { at });
  }
  if (!(await markTexted(db, alertId, now))) return;
  const { board, price, target, unit } = pricesOf(pricing, alert);
  const answer = await texts.submit(country, {
    ...{ key: `gold-alert-${alertId}`, to, locale: alert.locale },
    purpose: 'gold_alert',
    variables: { board, price: `${price}/${unit}`, target: `${target}/${unit}` },
  });
  if (answer.kind !== 'accepted') await byEmail();
}
