import { type AnniversaryKind, nextDayOf, yearsOn } from '@jinlan/domain/anniversaries';
import { lateDays, occasionOf } from '@jinlan/domain/coupons';
import { addDays, type BusinessDay, businessDay, daysBetween } from '@jinlan/domain/kernel';
import type { Locale, Market } from '@jinlan/domain/markets';
import { regionOf } from '@jinlan/domain/members';
import { greetingName } from '@jinlan/domain/people';
import { anniversaryMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../../platform/database.ts';
import { eachDue } from '../../../platform/jobs/each-due.ts';
import { takeEmail } from '../../../platform/limits/emails.ts';
import type { NewsletterReader } from '../../identity/index.ts';
import type { IssuingPromotion } from '../../pricing/index.ts';
import { issueTo } from '../coupons/issue-due.ts';
import { categoryFinder, categoryPath, type FindCategory } from '../coupons/present.ts';
import { endRemindersLink } from './end-reminders.ts';
import type { AnniversaryParts } from './parts.ts';
import {
  type AnniversaryRow,
  daysThatCame,
  daysToRemind,
  moveOn,
  noteReminder,
} from './store-anniversaries.ts';

/** Path of the page of a member's days. */
const anniversariesPath = '/account/anniversaries';

/** The limit of reminders to one mailbox, because one person may open many accounts with it. */
const remindersToMailbox = { name: 'anniversary-email', most: 10 } as const;

/**
 * Sends the e-mails about their days that members have asked for. Each day gets one e-mail a year, as many days before as
 * the terms say. Only proven addresses get e-mails: otherwise somebody could have them sent to a stranger. A reminder is
 * noted and queued in one transaction. If no run happened on the day of a reminder, it is not sent later.
 */
export async function remindMembers(parts: AnniversaryParts): Promise<void> {
  const { platform, terms, catalogue } = parts;
  const now = platform.clock.now();
  const today = businessDay(now);
  const until = addDays(today, terms.at(now).anniversaries.noticeDays);
  const find = categoryFinder(await catalogue.fresh());
  await eachDue(
    platform,
    (limit) => daysToRemind(platform.db, { today, until }, limit),
    async (tx, row) => {
      if (!(await noteReminder(tx, row))) return;
      const [reader] = await parts.customers.readersOf(tx, [row.customerId]);
      if (reader === undefined || !(await parts.customers.buyerOf(tx, row.customerId))?.isEmailProven) return;
      if (!(await takeEmail(platform, tx, remindersToMailbox, reader.email))) return;
      await parts.messages.send(tx, mailOf(parts, reader, row, { today, find }));
    },
    ({ id }) => ({ fields: { anniversary: id }, message: 'a member could not be reminded of a day' }),
  );
}

/** Moves days that have come to the next year, and issues coupons on wedding anniversaries. */
export async function passDays(parts: AnniversaryParts): Promise<void> {
  const { platform, customers, pricing } = parts;
  const now = platform.clock.now();
  const today = businessDay(now);
  const promotions = await pricing.promotions.issuing(platform.db, { market: null, on: 'wedding', now });
  const byMarket = Map.groupBy(promotions, ({ market }) => market);
  const find = categoryFinder(await parts.catalogue.fresh());
  const issueCoupons = async (
    tx: Connection,
    { customerId, kind, nextOn }: AnniversaryRow,
  ): Promise<void> => {
    if (kind !== 'wedding' || nextOn === null || promotions.length === 0) return;
    if (daysBetween(nextOn, today) > lateDays) return;
    const market = (await customers.marketsOf(tx, [customerId])).get(customerId);
    for (const promotion of (market && byMarket.get(market)) ?? [])
      await issueTo(parts, tx, promotion, { customerId, occasion: weddingOf(promotion, nextOn), find, now });
  };
  await eachDue(
    platform,
    (limit) => daysThatCame(platform.db, today, limit),
    async (tx, row) => {
      if (await moveOn(tx, row, nextDayOf(row, addDays(today, 1)))) await issueCoupons(tx, row);
    },
    ({ id }) => ({ fields: { anniversary: id }, message: 'a day of a member could not be moved on' }),
  );
}

const weddingOf = ({ issue, market }: IssuingPromotion, day: BusinessDay): string =>
  occasionOf(issue, { year: Number(day.slice(0, 4)), region: regionOf(market), claim: 0 });

/** A day in words: its label, or its kind, with the years since the first time. */
function whatOf({ kind, label, nextOn, ...day }: AnniversaryRow, locale: Locale): string {
  const words = anniversaryMail[locale];
  const what = label === '' ? words[kind satisfies AnniversaryKind] : label;
  const years = nextOn === null || kind !== 'wedding' ? null : yearsOn(day, nextOn);
  return years === null ? what : fill(words.years, { what, years });
}

function mailOf(
  { platform, shop, stores, terms }: AnniversaryParts,
  { email, firstName, locale, market }: NewsletterReader & { readonly market: Market },
  row: AnniversaryRow,
  { today, find }: { readonly today: BusinessDay; readonly find: FindCategory },
) {
  const words = anniversaryMail[locale];
  const storeView = stores.storeViews(market).find((view) => view.locale === locale) ?? null;
  const shopName = shop.name()[locale];
  const day = row.nextOn ?? today;
  const days = daysBetween(today, day);
  const values = { shop: shopName, what: whatOf(row, locale), day, days };
  const name = greetingName(firstName);
  const urlOf = (path: string): string =>
    `${platform.config.baseUrl}${path}${storeView === null ? '' : `?store=${storeView.code}`}`;
  const key = terms.at(platform.clock.now()).anniversaries.suggestions[row.kind] ?? null;
  const category = key === null ? null : find(key);
  const suggestion =
    category === null || storeView === null
      ? []
      : [
          fill(words.suggestion, {
            category: category.name[locale],
            url: urlOf(categoryPath(category, storeView)),
          }),
        ];
  return {
    key: `anniversary:${row.id}:${day}`,
    channel: 'email' as const,
    to: email,
    subject: fill(words[days === 0 ? 'subject.today' : 'subject'], values),
    body: [
      name === null ? words['greeting.neutral'] : fill(words.greeting, { name }),
      '',
      fill(words[days === 0 ? 'body.today' : days === 1 ? 'body.tomorrow' : 'body'], values),
      ...suggestion,
      '',
      fill(words.open, { url: urlOf(anniversariesPath) }),
      '',
      fill(words.closing, { shop: shopName }),
      '',
      fill(words.unsubscribe, { url: endRemindersLink(platform, { customerId: row.customerId, locale }) }),
    ].join('\n'),
  };
}
