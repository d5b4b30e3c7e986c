import { greetingName } from '@jinlan/domain/people';
import type { PushEvent } from '@jinlan/domain/push';
import { appointmentMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../platform/database.ts';
import { takeEmail } from '../../platform/limits/emails.ts';
import { timeText } from '../ordering/index.ts';
import { calendarUrl, keyOf } from './keys.ts';
import type { AppointmentParts } from './parts.ts';
import type { AppointmentRow } from './store.ts';

/** The limit of e-mails to one mailbox, because anybody may book with a stranger's address. */
const emailsToMailbox = { name: 'appointment-email', most: 20 } as const;

/** The kinds of messages to the customer of an appointment. */
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

const events: Readonly<Record<Notice, PushEvent>> = {
  waiting: 'appointment-waiting',
  accepted: 'appointment-accepted',
  moved: 'appointment-changed',
  'cancelled-by-customer': 'appointment-cancelled',
  'cancelled-by-store': 'appointment-cancelled',
  closed: 'appointment-changed',
  reminder: 'appointment-reminder',
};

async function pushNotice(
  { customers, stores }: Pick<AppointmentParts, 'customers' | 'stores'>,
  tx: Connection,
  { customerId, storeCode }: AppointmentRow,
  notice: Notice,
  key: string,
): Promise<void> {
  if (customerId === null) return;
  await customers.push.send(tx, {
    ...{ customerId: String(customerId), key, event: events[notice], path: '/appointments' },
    market: stores.source(storeCode)?.market ?? null,
  });
}

/**
 * Queues the e-mail of a notice in the caller's transaction if the customer has entered an address, and the message on a
 * member's devices. `occasion` distinguishes notices of one kind: the same notice with the same occasion is sent once.
 * `source` is the source of the person who booked, whose e-mails in a day are limited.
 */
export async function notify(
  parts: Pick<AppointmentParts, 'platform' | 'stores' | 'messages' | 'customers'>,
  tx: Connection,
  row: AppointmentRow,
  notice: Notice,
  occasion: string | number = row.version,
  source: string | null = null,
): Promise<void> {
  const key = `appointment:${row.number}:${notice}:${occasion}`;
  await pushNotice(parts, tx, row, notice, key);
  if (row.email === null) return;
  if (!(await takeEmail(parts.platform, tx, emailsToMailbox, row.email, { source }))) return;
  const words = appointmentMail[row.locale];
  const shop = parts.stores.shop().name[row.locale];
  const facts = factsOf(parts, row);
  const name = greetingName(row.name);
  const isOver = notice === 'cancelled-by-customer' || notice === 'cancelled-by-store';
  await parts.messages.send(tx, {
    key,
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
