import { type ClaimState, type CouponOrigin, type CouponState, couponStateOf } from '@jinlan/domain/coupons';
import { addDays, businessDay } from '@jinlan/domain/kernel';
import type { StoreView } from '@jinlan/domain/markets';
import { type PromotionTerms, webChannels } from '@jinlan/domain/promotions';
import type { Wire } from '../../../graphql/wire.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import type { IssuingPromotion } from '../../pricing/index.ts';
import { levels } from '../present.ts';
import { channelWords, conditionWords, type WordsContext } from './coupon-words.ts';
import type { CouponRow } from './store-coupons.ts';

const states: Readonly<Record<CouponState, Wire<'CustomerCoupon'>['state']>> = {
  valid: 'VALID',
  used: 'USED',
  expired: 'EXPIRED',
};

const origins: Readonly<Record<CouponOrigin, Wire<'CustomerCoupon'>['origin']>> = {
  welcome: 'WELCOME',
  birthday: 'BIRTHDAY',
  anniversary: 'ANNIVERSARY',
  wedding: 'WEDDING',
  upgrade: 'UPGRADE',
  claim: 'CLAIM',
  points: 'POINTS',
};

const claimStates: Readonly<Record<ClaimState, Wire<'ClaimableCoupon'>['state']>> = {
  available: 'AVAILABLE',
  claimed: 'CLAIMED',
  gone: 'GONE',
  level: 'LEVEL',
};

type Model = Awaited<ReturnType<Catalogue['fresh']>>;
type Category = Model['taxonomy']['root'];

/** A category by its key. */
export function categoryFinder({ taxonomy }: Pick<Model, 'taxonomy'>): (key: string) => Category | null {
  const byKey = new Map([...taxonomy.categoryById.values()].map((category) => [category.key, category]));
  return (key) => byKey.get(key) ?? null;
}

export type FindCategory = ReturnType<typeof categoryFinder>;

/** The address of a category's page in a store view. */
export const categoryPath = ({ urlPath }: Category, { categorySuffix }: Pick<StoreView, 'categorySuffix'>) =>
  `/${urlPath}${categorySuffix}`;

const wordsContext = (
  { locale }: Pick<StoreView, 'locale'>,
  market: StoreView['market'],
  find: FindCategory,
): WordsContext => ({ locale, market, categoryName: (key) => find(key)?.name[locale] ?? null });

function pathOf(terms: PromotionTerms, storeView: StoreView, find: FindCategory): string | null {
  for (const key of terms.conditions.pieces.categories ?? []) {
    const category = find(key);
    if (category !== null) return categoryPath(category, storeView);
  }
  return null;
}

export function presentCoupon(
  coupon: CouponRow,
  {
    terms,
    isUsed,
    storeView,
    find,
    now,
  }: {
    /** Null for a promotion that the shop no longer has. */
    readonly terms: PromotionTerms | null;
    readonly isUsed: boolean;
    readonly storeView: StoreView;
    readonly find: FindCategory;
    readonly now: Date;
  },
): Wire<'CustomerCoupon'> {
  const { id, name, about, points, code, validUntil, issuedAt, market, origin } = coupon;
  const { locale } = storeView;
  const channels = terms?.conditions.channels ?? null;
  return {
    ...{ id: String(id), name: name[locale], about: about[locale], points, code },
    conditions: terms === null ? [] : conditionWords(terms, wordsContext(storeView, market, find)),
    channels: terms === null ? [] : channelWords(terms, locale),
    is_online: channels === null || channels.some((channel) => webChannels[market].includes(channel)),
    state: states[couponStateOf({ isUsed, validUntil }, now)],
    origin: origins[origin],
    issued_at: issuedAt.toISOString(),
    valid_until: addDays(businessDay(validUntil), -1),
    category_path: terms && pathOf(terms, storeView, find),
  };
}

export const presentClaimable = (
  { key, label, terms, issue, market }: IssuingPromotion,
  state: ClaimState,
  storeView: StoreView,
  find: FindCategory,
): Wire<'ClaimableCoupon'> => ({
  ...{ key, name: label[storeView.locale] },
  conditions: conditionWords(terms, wordsContext(storeView, market, find)),
  channels: channelWords(terms, storeView.locale),
  valid_days: issue.validDays ?? 0,
  state: claimStates[state],
  level: issue.level && levels[issue.level],
});
