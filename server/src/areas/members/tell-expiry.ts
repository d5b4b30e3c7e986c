import {
  addDays,
  type BusinessDay,
  businessDay,
  daysBetween,
  startOfBusinessDay,
} from '@jinlan/domain/kernel';
import { memberRegions } from '@jinlan/domain/members';
import { greetingName } from '@jinlan/domain/people';
import { pointsMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../platform/database.ts';
import type { MessageGateway } from '../../platform/gateways/index.ts';
import { batchOrEach } from '../../platform/jobs/batch-or-each.ts';
import { createRests } from '../../platform/jobs/rests.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Identity, NewsletterReader, ShopNames } from '../identity/index.ts';
import { accountOf, pointsLedger } from './accounts.ts';
import type { Member } from './store.ts';
import {
  addNotices,
  deleteOldNotices,
  type ExpiringLot,
  expiringLots,
  type Notice,
} from './store-notices.ts';
import type { Terms } from './terms.ts';

export interface TellingParts {
  readonly platform: Pick<Platform, 'db' | 'clock' | 'log' | 'config'>;
  readonly customers: Pick<Identity, 'consentingReaders' | 'unsubscribeLink'>;
  readonly messages: MessageGateway;
  readonly shop: Pick<ShopNames, 'name' | 'storeView'>;
  readonly terms: Pick<Terms, 'at'>;
}

/** Members told in one transaction. */
const batchSize = 100;

/**
 * Sends e-mails about points that expire, to members who allow them; once for each number of days in the terms. The e-mails
 * of a batch are queued with their notes in one transaction, so none is sent twice. If a batch fails, its members are told
 * one by one, so that one failure does not stop the others.
 */
export async function tellExpiry(parts: TellingParts): Promise<void> {
  const { db, clock, log } = parts.platform;
  const now = clock.now();
  const today = businessDay(now);
  const { noticeDays } = parts.terms.at(now).points;
  while ((await deleteOldNotices(db, now, batchSize)) === batchSize);
  const [most] = noticeDays;
  if (most === undefined) return;
  const until = startOfBusinessDay(addDays(today, most + 1));
  const tell = (lots: readonly DueLot[]) => db.transaction((tx) => tellMembers(parts, tx, lots, now));
  const rest = createRests();
  let after: ExpiringLot | null = null;
  do {
    const page: ExpiringLot[] = await expiringLots(db, { today, now, until, noticeDays, after }, batchSize);
    await batchOrEach(dueLots(page, noticeDays, today), tell, (err, { accountId: account }) =>
      log.error({ err, account }, 'a member could not be told of points that expire'),
    );
    await rest();
    after = page.length < batchSize ? null : (page.at(-1) ?? null);
  } while (after !== null);
}

/** The last day on which the points can be used. */
const lastDay = ({ expiresAt }: Pick<ExpiringLot, 'expiresAt'>): BusinessDay =>
  businessDay(new Date(expiresAt.getTime() - 1));

interface DueLot extends Notice {
  readonly member: Member;
}

function dueLots(
  lots: readonly ExpiringLot[],
  noticeDays: readonly number[],
  today: BusinessDay,
): readonly DueLot[] {
  return lots.flatMap((lot) => {
    const [customerId = '', regionCode] = lot.owner.split(':');
    const region = memberRegions.find((each) => each === regionCode);
    const days = noticeDays.findLast((each) => each >= daysBetween(today, lastDay(lot)));
    if (region === undefined || days === undefined) return [];
    const { accountId, expiresAt } = lot;
    return [{ accountId, expiresAt, days, member: { customerId, region } }];
  });
}

async function tellMembers(
  parts: TellingParts,
  tx: Connection,
  due: readonly DueLot[],
  now: Date,
): Promise<void> {
  const memberOf = new Map(due.map(({ accountId, member }) => [accountId, member]));
  const notices = await addNotices(tx, due, now);
  const customerIds = [...new Set(due.map(({ member }) => member.customerId))];
  const readers = new Map(
    (await parts.customers.consentingReaders(tx, 'points', customerIds)).map((reader) => [
      reader.customerId,
      reader,
    ]),
  );
  const told = notices.flatMap((notice) => {
    const member = memberOf.get(notice.accountId);
    const reader = member && readers.get(member.customerId);
    return member && reader ? [{ notice, account: accountOf(member), reader }] : [];
  });
  const owners = told.map(({ account }) => account.owner);
  const lots = await pointsLedger.openLots(tx, owners, 'points');
  const mails = told.flatMap(({ notice, account, reader }) => {
    const ending = (lots.get(account.owner) ?? []).filter(
      ({ expiresAt }) => expiresAt?.getTime() === notice.expiresAt.getTime(),
    );
    const points = ending.reduce((sum, { left }) => sum + left, 0);
    return points > 0 ? [expiryMail(parts, reader, notice, points)] : [];
  });
  await parts.messages.sendAll(tx, mails);
}

function expiryMail(
  { platform, shop, customers }: TellingParts,
  reader: NewsletterReader,
  notice: Notice,
  points: number,
) {
  const { email, firstName, locale, market } = reader;
  const words = pointsMail[locale];
  const unsubscribeUrl = customers.unsubscribeLink(reader, 'points');
  const name = greetingName(firstName);
  const store = shop.storeView(market, locale);
  const shopName = shop.name()[locale];
  return {
    key: `points-expiry:${notice.accountId}:${lastDay(notice)}:${notice.days}`,
    channel: 'email' as const,
    to: email,
    subject: fill(words.subject, { shop: shopName }),
    body: [
      name === null ? words['greeting.neutral'] : fill(words.greeting, { name }),
      '',
      fill(words.body, { points: String(points), day: lastDay(notice) }),
      '',
      fill(words.open, {
        url: `${platform.config.baseUrl}/member${store === null ? '' : `?store=${store}`}`,
      }),
      '',
      fill(words.closing, { shop: shopName }),
      '',
      fill(words.unsubscribe, { url: unsubscribeUrl }),
    ].join('\n'),
    unsubscribeUrl,
  };
}
