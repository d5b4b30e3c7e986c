import { format } from '@jinlan/domain/money';
import { baits, greetingName } from '@jinlan/domain/people';
import { isCollected } from '@jinlan/domain/services';
import { serviceMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../platform/database.ts';
import { takeEmail } from '../../platform/limits/emails.ts';
import { timeText } from '../ordering/index.ts';
import { amountOf } from './amounts.ts';
import { keyOf } from './keys.ts';
import type { ServiceParts } from './parts.ts';
import type { JobRow } from './store.ts';

/** The limit of e-mails about bookings to one mailbox, because anybody may book with a stranger's address. */
const ofBookings = { name: 'service-email', most: 30 } as const;
/** Once the store has the piece, its customer gets these e-mails however many services others have booked. */
const ofReceived = { name: 'service-received-email', most: 30 } as const;

/** The kinds of messages to the customer of a service. */
export type Notice =
  | JobRow['stage']
  | 'withdrawn'
  | 'expired'
  | 'unanswered'
  | 'new-code'
  | 'new-address'
  | 'weight-corrected'
  | 'free';

/** The page of the service, with its key. */
function pageUrl({ platform, stores }: Pick<ServiceParts, 'platform' | 'stores'>, row: JobRow): string {
  const view = stores.storeViews(row.market).find(({ locale }) => locale === row.locale);
  const store = view ? `&store=${view.code}` : '';
  return `${platform.config.baseUrl}/service?number=${row.number}&key=${keyOf(platform, row)}${store}`;
}

/**
 * Queues the e-mail of a notice in the caller's transaction. It never contains the code for fetching the piece, because
 * others can read an e-mail on a locked phone; the page of the link shows the code. `source` is the source of the shopper
 * who booked, whose e-mails in a day are limited.
 */
export async function notify(
  parts: Pick<ServiceParts, 'platform' | 'stores' | 'messages' | 'appointments'>,
  tx: Connection,
  row: JobRow,
  notice: Notice,
  source: string | null = null,
): Promise<void> {
  if (row.email === null) return;
  const isAllowed =
    row.receivedAt === null
      ? await takeEmail(parts.platform, tx, ofBookings, row.email, { source })
      : await takeEmail(parts.platform, tx, ofReceived, row.email, { kind: row.number });
  if (!isAllowed) return;
  const words = serviceMail[row.locale];
  const shop = parts.stores.shop().name[row.locale];
  const store = parts.stores.source(row.storeCode);
  const name = greetingName(row.name);
  const kind = words[`kind.${row.kind}`];
  const startsAt =
    row.stage === 'requested' && row.appointment !== null
      ? (await parts.appointments.visits(tx, [row.appointment])).get(row.appointment)
      : undefined;
  const amount = row.estimate === null ? null : format(amountOf(row, row.estimate));
  await parts.messages.send(tx, {
    key: `service:${row.number}:${notice}:${row.version}`,
    channel: 'email',
    to: row.email,
    subject: fill(words[`${notice}.subject`], { shop, kind }),
    body: [
      name === null ? words['greeting.neutral'] : fill(words.greeting, { name }),
      '',
      fill(words[notice], { kind }),
      ...(row.reason !== '' ? [fill(words.reason, { reason: row.reason })] : []),
      ...(notice === 'estimated' && row.note !== '' ? [fill(words.note, { note: row.note })] : []),
      '',
      // The name of the piece is omitted if a stranger may have typed it to mislead the reader.
      ...(baits(row.pieceName) ? [] : [fill(words.piece, { piece: row.pieceName, kind })]),
      ...(amount === null || notice === 'free' ? [] : [fill(words.estimate, { amount })]),
      ...(row.promisedOn !== null && (notice === 'estimated' || notice === 'accepted' || notice === 'free')
        ? [fill(words.promised, { day: row.promisedOn })]
        : []),
      ...(notice === 'weight-corrected' && row.weightBefore !== null
        ? [fill(words.weight, { grams: String(row.weightBefore / 1_000) })]
        : []),
      ...(startsAt === undefined ? [] : [fill(words.time, { time: timeText(startsAt, row.locale) })]),
      fill(words.store, {
        store: store?.name[row.locale] ?? row.storeCode,
        address: store === null ? '' : `${store.city[row.locale]} ${store.address[row.locale]}`,
        phone: store?.phone ?? '',
      }),
      fill(words.number, { number: row.number }),
      '',
      ...(isCollected(row.stage) ? [words.code] : []),
      fill(words.open, { url: pageUrl(parts, row) }),
      '',
      fill(words.closing, { shop }),
    ].join('\n'),
  });
}
