import { greetingName } from '@jinlan/domain/people';
import { appointmentMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../platform/database.ts';
import { takeEmail } from '../../platform/limits/emails.ts';
import { timeText } from '../ordering/index.ts';
import { calendarUrl, keyOf } from './keys.ts';
import type { AppointmentParts } from './parts.ts';
import type { AppointmentRow } from './store.ts';

/** Anybody may book with another person's address. */
const emailsToMailbox = { name: 'appointment-email', most: 20 } as const;

/** What an appointment's customer is told. */
export type Notice =
  | 'waiting'
  | 'accepted'
  | 'moved'
  | 'cancelled-by-customer'
  | 'cancelled-by-store'
  | 'closed'
  | 'reminder';

/** The store's name, the time and the purpose in the customer's language. */
export function factsOf({ stores }: Pick<AppointmentParts, 'stores'>, row: AppointmentRow) {
  const { locale } = row;
  const source = stores.source(row.storeCode);
  const words = appointmentMail[locale];
  return {
    store: source?.name[locale] ?? row.storeCode,
    address: source === null ? '' : `${source.city[locale]} ${source.address[locale]}`,
    phone: source?.phone ?? '',
    time: timeText(row.startsAt, locale),
    purpose: words[`purpose.${row.purpose}`],
  };
}

/** The page of the appointment, with its key. */
export function pageUrl(
  { platform, stores }: Pick<AppointmentParts, 'platform' | 'stores'>,
  row: AppointmentRow,
) {
  const market = stores.source(row.storeCode)?.market;
  const view = market && stores.storeViews(market).find(({ locale }) => locale === row.locale);
  const store = view ? `&store=${view.code}` : '';
  return `${platform.config.baseUrl}/appointment?number=${row.number}&key=${keyOf(platform, row.number)}${store}`;
}

/**
 * Queues the e-mail of a notice in the caller's transaction, for a customer who has given an address. `occasion` tells
 * notices of one kind apart: the same one is sent once.
 */
export async function notify(
  parts: Pick<AppointmentParts, 'platform' | 'stores' | 'messages'>,
  tx: Connection,
  row: AppointmentRow,
  notice: Notice,
  occasion: string | number = row.version,
): Promise<void> {
  if (row.email === null || !(await takeEmail(parts.platform, tx, emailsToMailbox, row.email))) return;
  const words = appointmentMail[row.locale];
  const shop = parts.stores.shop().name[row.locale];
  const facts = factsOf(parts, row);
  const name = greetingName(row.name);
  const isOver = notice === 'cancelled-by-customer' || notice === 'cancelled-by-store';
  await parts.messages.send(tx, {
    key: `appointment:${row.number}:${notice}:${occasion}`,
    channel: 'email',
    to: row.email,
    subject: fill(words[`${notice}.subject`], { shop, ...facts }),
    body: [
      name === null ? words['greeting.neutral'] : fill(words.greeting, { name }),
      '',
      words[notice],
      ...(notice === 'cancelled-by-store' && row.reason !== ''
        ? [fill(words.reason, { reason: row.reason })]
        : []),
      '',
      fill(words.time, facts),
      fill(words.store, facts),
      fill(words.purpose, facts),
      fill(words.number, { number: row.number }),
      '',
      fill(words.open, { url: pageUrl(parts, row) }),
      ...(isOver ? [] : [fill(words.calendar, { url: calendarUrl(parts.platform, row.number) })]),
      '',
      fill(words.closing, { shop }),
    ].join('\n'),
  });
}
