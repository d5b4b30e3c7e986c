import { couponEndsAt, type IssueOccasion } from '@jinlan/domain/coupons';
import { addDays, businessDay } from '@jinlan/domain/kernel';
import { inEachLocale } from '@jinlan/domain/markets';
import { greetingName } from '@jinlan/domain/people';
import { couponMail, couponWords } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../../platform/database.ts';
import type { NewsletterReader } from '../../identity/index.ts';
import type { IssuingPromotion } from '../../pricing/index.ts';
import type { Member } from '../store.ts';
import { conditionWords } from './coupon-words.ts';
import type { CouponParts } from './parts.ts';
import type { FindCategory } from './present.ts';
import { addCoupon, type CouponRow } from './store-coupons.ts';

const noText = inEachLocale(() => '');

/** Path of the page of a member's coupons. */
const couponsPath = '/member/coupons';

/**
 * Issues a coupon in the caller's transaction: once for each member, promotion and occasion. Returns null if the member has
 * it already. Throws if the promotion has just ended or is used up; the transaction is then rolled back.
 */
export async function issueCoupon(
  parts: Pick<CouponParts, 'pricing'>,
  tx: Connection,
  member: Member,
  promotion: IssuingPromotion,
  { occasion, now }: { readonly occasion: string; readonly now: Date },
): Promise<CouponRow | null> {
  const { promotions } = parts.pricing;
  const { market, key, issue, label, validUntil: promotionEndsAt } = promotion;
  const code = promotions.newCode();
  const validUntil = couponEndsAt(issue, now, promotionEndsAt);
  const coupon = await addCoupon(tx, {
    ...{ ...member, market, code, validUntil, occasion, issuedAt: now },
    ...{ origin: issue.on, promotion: key, name: label, about: noText, points: null, reward: null },
  });
  if (coupon === null) return null;
  const owner = member.customerId;
  const issued = await promotions.issueCode(tx, { market, key, code, owner, validUntil, now });
  if (issued === null) throw new CouponsEnded();
  return coupon;
}

/** The promotion of a coupon has ended, or is used up, since it was read. */
export class CouponsEnded extends Error {}

/**
 * Queues the e-mail about an issued coupon for a member who allows messages about points and coupons. For a coupon of the
 * registration, the address must be proven, because anybody may register with a stranger's address.
 */
export async function mailCoupon(
  parts: Pick<CouponParts, 'customers' | 'messages' | 'platform' | 'shop'>,
  tx: Connection,
  coupon: CouponRow,
  promotion: IssuingPromotion,
  find: FindCategory,
): Promise<void> {
  const { on } = promotion.issue;
  if (on === 'claim') return;
  const [reader] = await parts.customers.consentingReaders(tx, 'points', [coupon.customerId]);
  if (reader === undefined) return;
  if (on === 'welcome' && !(await parts.customers.buyerOf(tx, coupon.customerId))?.isEmailProven) return;
  const conditions = conditionWords(promotion.terms, {
    ...{ locale: reader.locale, market: promotion.market },
    categoryName: (key) => find(key)?.name[reader.locale] ?? null,
  });
  await parts.messages.send(tx, mailOf(parts, reader, coupon, { on, conditions }));
}

function mailOf(
  { platform, shop, customers }: Pick<CouponParts, 'customers' | 'platform' | 'shop'>,
  reader: NewsletterReader,
  { id, name, validUntil, market }: CouponRow,
  {
    on,
    conditions,
  }: { readonly on: Exclude<IssueOccasion, 'claim'>; readonly conditions: readonly string[] },
) {
  const { locale, email, firstName } = reader;
  const words = couponMail[locale];
  const greeting = greetingName(firstName);
  const store = shop.storeView(market, locale);
  const shopName = shop.name()[locale];
  const url = `${platform.config.baseUrl}${couponsPath}${store === null ? '' : `?store=${store}`}`;
  return {
    key: `coupon:${id}`,
    channel: 'email' as const,
    to: email,
    subject: fill(words.subject, { shop: shopName, coupon: name[locale] }),
    body: [
      greeting === null ? words['greeting.neutral'] : fill(words.greeting, { name: greeting }),
      '',
      words[on],
      fill(words.coupon, {
        coupon: name[locale],
        conditions: conditions.join(couponWords[locale].conditionSeparator),
      }),
      fill(words.until, { day: addDays(businessDay(validUntil), -1) }),
      '',
      fill(words.open, { url }),
      '',
      fill(words.closing, { shop: shopName }),
      '',
      fill(words.unsubscribe, { url: customers.unsubscribeLink(reader, 'points') }),
    ].join('\n'),
  };
}
