import { businessDay } from '@jinlan/domain/kernel';
import { marketFacts } from '@jinlan/domain/markets';
import { format, money } from '@jinlan/domain/money';
import { greetingName } from '@jinlan/domain/people';
import { watch } from '@jinlan/domain/wishlists';
import { wishlistMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { NewsletterReader } from '../identity/index.ts';
import type { WishlistParts } from './parts.ts';
import {
  membersToTell,
  type NoticeRow,
  nextToCheck,
  saveChecked,
  takeNotices,
  type WatchedRow,
} from './store-notices.ts';
import { watchedNow } from './watch-piece.ts';

/**
 * E-mails about wished pieces that cost less or are back in stock. One job checks the pieces round by round, a bounded
 * number in each run, and notes the changes. Another job tells the customers, each at most once a day (UTC+8), and only
 * those who allow it.
 */
export const checkPiecesJob = 'wishlists.check-pieces';
export const checkPiecesEverySeconds = 300;
export const tellMembersJob = 'wishlists.tell-members';
export const tellMembersEverySeconds = 300;

const piecesOfRun = 5_000;
const membersOfRun = 300;
/** Pieces that an e-mail names; it counts the others. */
const mostNamed = 20;

type TellingParts = Pick<WishlistParts, 'platform' | 'stores' | 'catalogue' | 'customers' | 'messages'>;

/** Checks the next pieces of the round; at its end the next run begins a new round. */
export async function checkPieces({
  platform: { db },
  catalogue,
}: Pick<TellingParts, 'platform' | 'catalogue'>): Promise<void> {
  await catalogue.fresh();
  const rows = await nextToCheck(db, piecesOfRun);
  const changed = rows.flatMap((row): WatchedRow[] => {
    const now = watchedNow(catalogue, row, row.market);
    const after = watch(row, now);
    const noticePrice = after.notice === null ? null : now.price;
    const isSame =
      after.soldOut === row.soldOut && after.notice === row.notice && noticePrice === row.noticePrice;
    return isSame ? [] : [{ ...row, ...after, noticePrice }];
  });
  const last = rows.length < piecesOfRun ? 0 : (rows.at(-1)?.id ?? 0);
  await saveChecked(db, changed, last);
}

/**
 * Tells the customers who wait for an e-mail. One transaction takes the notices and queues the e-mails, so nobody is told
 * twice. Notices of customers who do not allow such e-mails are taken and not sent.
 */
export async function tellMembers(parts: TellingParts): Promise<void> {
  const { db, clock } = parts.platform;
  const day = businessDay(clock.now());
  const customerIds = await membersToTell(db, day, membersOfRun);
  if (customerIds.length === 0) return;
  await db.transaction(async (tx) => {
    const notices = Map.groupBy(await takeNotices(tx, customerIds, day), ({ customerId }) => customerId);
    const readers = await parts.customers.consentingReaders(tx, 'wishlist', [...notices.keys()]);
    for (const reader of readers)
      await parts.messages.send(tx, noticeMail(parts, reader, notices.get(reader.customerId) ?? [], day));
  });
}

function noticeMail(
  { platform, customers, catalogue, stores }: TellingParts,
  reader: NewsletterReader,
  notices: readonly NoticeRow[],
  day: string,
) {
  const { locale, market } = reader;
  const words = wishlistMail[locale];
  const shop = stores.shop().name[locale];
  const { baseUrl } = platform.config;
  const store = stores.storeViews(market).find((view) => view.locale === locale)?.code ?? null;
  const name = greetingName(reader.firstName);
  const unsubscribeUrl = customers.unsubscribeLink(reader, 'wishlist');
  const lineOf = (notice: NoticeRow): string => {
    const { currency } = marketFacts[notice.market];
    const piece = (catalogue.pieces.bySku(notice.productSku)?.name ?? notice.name)[locale];
    const isCheaper = notice.notice === 'price' && notice.noticePrice !== null && notice.toldPrice !== null;
    if (!isCheaper) return fill(words.back, { piece });
    return fill(words.cheaper, {
      piece,
      price: format(money(notice.noticePrice ?? 0, currency)),
      was: format(money(notice.toldPrice ?? 0, currency)),
    });
  };
  const others = notices.length - mostNamed;
  return {
    key: `wishlist:${day}:${reader.customerId}`,
    channel: 'email' as const,
    to: reader.email,
    subject: fill(words.subject, { shop }),
    body: [
      name === null ? words['greeting.neutral'] : fill(words.greeting, { name }),
      '',
      words.body,
      '',
      ...notices.slice(0, mostNamed).map(lineOf),
      ...(others > 0 ? [fill(words.others, { count: String(others) })] : []),
      '',
      fill(words.open, { url: `${baseUrl}/wishlist${store === null ? '' : `?store=${store}`}` }),
      '',
      fill(words.closing, { shop }),
      '',
      fill(words.unsubscribe, { url: unsubscribeUrl }),
    ].join('\n'),
    unsubscribeUrl,
  };
}
