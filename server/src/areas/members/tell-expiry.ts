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
import type { Platform } from '../../platform/platform.ts';
import type { Identity, NewsletterReader, ShopNames } from '../identity/index.ts';
import { accountOf, pointsLedger } from './accounts.ts';
import { addNotice, deleteOldNotices, type ExpiringLot, expiringLots } from './store-notices.ts';
import type { Terms } from './terms.ts';

export interface TellingParts {
  readonly platform: Pick<Platform, 'db' | 'clock' | 'log' | 'config'>;
  readonly customers: Pick<Identity, 'accountReader'>;
  readonly messages: MessageGateway;
  readonly shop: Pick<ShopNames, 'name' | 'storeView'>;
  readonly terms: Pick<Terms, 'at'>;
}

const pageSize = 500;

/**
 * E-mails about points that expire, once for each number of days of the terms. They are about the member's own account, so
 * they do not need the consent for the newsletter. Each is queued with its note in one transaction, so none is sent twice.
 */
export async function tellExpiry(parts: TellingParts): Promise<void> {
  const { db, clock, log } = parts.platform;
  const now = clock.now();
  const today = businessDay(now);
  const { noticeDays } = parts.terms.at(now).points;
  while ((await deleteOldNotices(db, now, pageSize)) === pageSize);
  const [most] = noticeDays;
  if (most === undefined) return;
  const until = startOfBusinessDay(addDays(today, most + 1));
  let after: ExpiringLot | null = null;
  do {
    const page: ExpiringLot[] = await expiringLots(db, { today, now, until, noticeDays, after }, pageSize);
    for (const lot of page) {
      const days = noticeDays.findLast((each) => each >= daysBetween(today, lastDay(lot)));
      if (days === undefined) continue;
      try {
        await db.transaction((tx) => tellMember(parts, tx, lot, days, now));
      } catch (err) {
        log.error({ err, account: lot.accountId }, 'a member could not be told of points that expire');
      }
    }
    after = page.length < pageSize ? null : (page.at(-1) ?? null);
  } while (after !== null);
}

/** The last day on which the points can be used. */
const lastDay = ({ expiresAt }: Pick<ExpiringLot, 'expiresAt'>): BusinessDay =>
  businessDay(new Date(expiresAt.getTime() - 1));

async function tellMember(
  parts: TellingParts,
  tx: Connection,
  lot: ExpiringLot,
  days: number,
  now: Date,
): Promise<void> {
  const [customerId = '', regionCode] = lot.owner.split(':');
  const region = memberRegions.find((each) => each === regionCode);
  if (region === undefined || !(await addNotice(tx, lot, days, now))) return;
  const next = await pointsLedger.nextExpiry(tx, accountOf({ customerId, region }), now);
  const reader = await parts.customers.accountReader(tx, customerId);
  if (next === null || next.at.getTime() !== lot.expiresAt.getTime() || reader === null) return;
  await parts.messages.send(tx, expiryMail(parts, reader, lot, days, next.amount));
}

function expiryMail(
  { platform, shop }: TellingParts,
  { email, firstName, locale, market }: NewsletterReader,
  lot: ExpiringLot,
  days: number,
  points: number,
) {
  const words = pointsMail[locale];
  const name = greetingName(firstName);
  const store = shop.storeView(market, locale);
  const shopName = shop.name()[locale];
  return {
    key: `points-expiry:${lot.accountId}:${lastDay(lot)}:${days}`,
    channel: 'email' as const,
    to: email,
    subject: fill(words.subject, { shop: shopName }),
    body: [
      name === null ? words['greeting.neutral'] : fill(words.greeting, { name }),
      '',
      fill(words.body, { points: String(points), day: lastDay(lot) }),
      '',
      fill(words.open, {
        url: `${platform.config.baseUrl}/member${store === null ? '' : `?store=${store}`}`,
      }),
      '',
      fill(words.closing, { shop: shopName }),
    ].join('\n'),
  };
}
