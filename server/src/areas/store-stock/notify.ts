import { greetingName } from '@jinlan/domain/people';
import { reservationMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../platform/database.ts';
import { takeEmail } from '../../platform/limits/emails.ts';
import { timeText } from '../ordering/index.ts';
import { keyOf } from './keys.ts';
import type { StoreStockParts } from './parts.ts';
import { nameOf } from './pieces.ts';
import type { ReservationRow } from './store-reservations.ts';

/** The limit of e-mails to one mailbox, because anybody may reserve with a stranger's address. */
const emailsToMailbox = { name: 'reservation-email', most: 20 } as const;

/** The kinds of messages to a customer about a reservation. */
export type ReservationNotice = 'kept' | 'ending' | 'released' | 'cancelled' | 'expired';

type Parts = Pick<StoreStockParts, 'platform' | 'stores' | 'catalogue' | 'messages'>;

/** The page of the reservation, with its key. */
function pageUrl({ platform, stores }: Pick<Parts, 'platform' | 'stores'>, row: ReservationRow): string {
  const market = stores.source(row.storeCode)?.market;
  const view = market && stores.storeViews(market).find(({ locale }) => locale === row.locale);
  const store = view ? `&store=${view.code}` : '';
  return `${platform.config.baseUrl}/reservation?number=${row.number}&key=${keyOf(platform, row.number)}${store}`;
}

/**
 * Queues the e-mail of a notice in the caller's transaction if the customer has entered an address. `source` is the source
 * of the person who reserved, whose e-mails in a day are limited.
 */
export async function notify(
  parts: Parts,
  tx: Connection,
  row: ReservationRow,
  notice: ReservationNotice,
  source: string | null = null,
): Promise<void> {
  if (row.email === null) return;
  if (!(await takeEmail(parts.platform, tx, emailsToMailbox, row.email, { source }))) return;
  const words = reservationMail[row.locale];
  const shop = parts.stores.shop().name[row.locale];
  const store = parts.stores.source(row.storeCode);
  const piece = nameOf(parts, row, row.locale);
  const facts = {
    store: store?.name[row.locale] ?? row.storeCode,
    address: store === null ? '' : `${store.city[row.locale]} ${store.address[row.locale]}`,
    phone: store?.phone ?? '',
    until: timeText(row.expiresAt, row.locale),
    piece: row.choice === '' ? piece : `${piece} · ${row.choice}`,
  };
  const name = greetingName(row.name);
  const isKept = notice === 'kept' || notice === 'ending';
  await parts.messages.send(tx, {
    key: `reservation:${row.number}:${notice}`,
    channel: 'email',
    to: row.email,
    subject: fill(words[`${notice}.subject`], { shop, ...facts }),
    body: [
      name === null ? words['greeting.neutral'] : fill(words.greeting, { name }),
      '',
      words[notice],
      ...(notice === 'released' && row.reason !== '' ? [fill(words.reason, { reason: row.reason })] : []),
      '',
      fill(words.piece, facts),
      ...(isKept ? [fill(words.until, facts)] : []),
      fill(words.store, facts),
      fill(words.number, { number: row.number }),
      '',
      fill(isKept ? words.open : words.see, { url: pageUrl(parts, row) }),
      '',
      fill(words.closing, { shop }),
    ].join('\n'),
  });
}
