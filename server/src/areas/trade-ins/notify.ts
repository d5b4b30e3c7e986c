import { marketFacts } from '@jinlan/domain/markets';
import { format, money } from '@jinlan/domain/money';
import { baits, greetingName } from '@jinlan/domain/people';
import { tradeInMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../platform/database.ts';
import { takeEmail } from '../../platform/limits/emails.ts';
import { timeText } from '../ordering/index.ts';
import { keyOf } from './keys.ts';
import type { TradeInParts } from './parts.ts';
import type { TradeInRow } from './store.ts';
import type { Notice } from './take-step.ts';

/** The limit of e-mails about bookings to one mailbox, because anybody may book with a stranger's address. */
const ofBookings = { name: 'trade-in-email', most: 30 } as const;
/** Once the store has the piece, its customer gets these e-mails however many trade-ins others have booked. */
const ofReceived = { name: 'trade-in-received-email', most: 30 } as const;

/** The page of the trade-in, with its key. */
function pageUrl({ platform, stores }: Pick<TradeInParts, 'platform' | 'stores'>, row: TradeInRow): string {
  const view = stores.storeViews(row.market).find(({ locale }) => locale === row.locale);
  const store = view ? `&store=${view.code}` : '';
  return `${platform.config.baseUrl}/my-trade-in?number=${row.number}&key=${keyOf(platform, row.number)}${store}`;
}

/** Queues the e-mail of a notice in the caller's transaction. It never contains the code; the page of the link has it. */
export async function notify(
  parts: Pick<TradeInParts, 'platform' | 'stores' | 'messages' | 'appointments'>,
  tx: Connection,
  row: TradeInRow,
  notice: Notice,
): Promise<void> {
  if (row.email === null) return;
  const isAllowed =
    row.receivedAt === null
      ? await takeEmail(parts.platform, tx, ofBookings, row.email)
      : await takeEmail(parts.platform, tx, ofReceived, row.email, { kind: row.number });
  if (!isAllowed) return;
  const words = tradeInMail[row.locale];
  const shop = parts.stores.shop().name[row.locale];
  const source = parts.stores.source(row.storeCode);
  const name = greetingName(row.name);
  const startsAt =
    row.stage === 'requested' && row.appointment !== null
      ? (await parts.appointments.visits(tx, [row.appointment])).get(row.appointment)
      : undefined;
  const amount = (minor: number): string => format(money(minor, marketFacts[row.market].currency));
  const isTaken = notice === 'held' || notice === 'surrendered';
  const hasOffer = notice === 'offered' || notice === 'new-code';
  await parts.messages.send(tx, {
    key: `trade-in:${row.number}:${notice}:${row.version}`,
    channel: 'email',
    to: row.email,
    subject: fill(words[`${notice}.subject`], { shop }),
    body: [
      name === null ? words['greeting.neutral'] : fill(words.greeting, { name }),
      '',
      words[notice],
      // A held piece has no reason yet; a stored reason belongs to an earlier step.
      ...(row.reason === '' || notice === 'held' ? [] : [fill(words.reason, { reason: row.reason })]),
      '',
      // The name of the piece is omitted if a stranger may have typed it to mislead the reader.
      ...(baits(row.pieceName) ? [] : [fill(words.piece, { piece: row.pieceName })]),
      ...(row.weightMg === null ? [] : [fill(words.weight, { grams: String(row.weightMg / 1_000) })]),
      ...(row.value !== null && (hasOffer || (row.outcome === 'value' && !isTaken))
        ? [fill(words.value, { amount: amount(row.value) })]
        : []),
      ...(row.payout !== null && (hasOffer || (row.outcome === 'payout' && !isTaken))
        ? [fill(words.payout, { amount: amount(row.payout) })]
        : []),
      ...(hasOffer && row.offerUntil !== null
        ? [fill(words.until, { time: timeText(row.offerUntil, row.locale) })]
        : []),
      ...(row.receipt === null ? [] : [fill(words.receipt, { receipt: row.receipt })]),
      ...(startsAt === undefined ? [] : [fill(words.time, { time: timeText(startsAt, row.locale) })]),
      fill(words.store, {
        store: source?.name[row.locale] ?? row.storeCode,
        address: source === null ? '' : `${source.city[row.locale]} ${source.address[row.locale]}`,
        phone: source?.phone ?? '',
      }),
      fill(words.number, { number: row.number }),
      '',
      ...(row.stage === 'offered' || row.stage === 'refused' ? [words.code] : []),
      fill(words.open, { url: pageUrl(parts, row) }),
      '',
      fill(words.closing, { shop }),
    ].join('\n'),
  });
}
