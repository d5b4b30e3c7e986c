import { addDays, type BusinessDay, businessDay } from '@jinlan/domain/kernel';
import type { Locale, StoreView } from '@jinlan/domain/markets';
import type { MemberLevel } from '@jinlan/domain/members';
import type { Actor } from '@jinlan/domain/people';
import { type GiftStage, giftCommandsFor, giftReadyBy, type RewardKind } from '@jinlan/domain/rewards';
import type { Wire } from '../../../graphql/wire.ts';
import { mediaUrl } from '../../catalogue/index.ts';
import type { Source } from '../../stores/index.ts';
import { levels } from '../present.ts';
import { shownGiftCode } from './gift-code.ts';
import { subjectOf } from './gift-process.ts';
import type { RewardServices } from './services.ts';
import type { GiftEventRow, GiftRow } from './store-gifts.ts';
import type { RewardRow } from './store-rewards.ts';

const kinds: Readonly<Record<RewardKind, Wire<'Reward'>['kind']>> = { gift: 'GIFT', coupon: 'COUPON' };

const stages: Readonly<Record<GiftStage, Wire<'CustomerRewardGift'>['stage']>> = {
  requested: 'REQUESTED',
  ready: 'READY',
  collected: 'COLLECTED',
  expired: 'EXPIRED',
  cancelled: 'CANCELLED',
};

export const stageOf = (stage: Wire<'CustomerRewardGift'>['stage']): GiftStage =>
  stage.toLowerCase() as Lowercase<typeof stage>;

const pictureUrl = (file: string | null): string | null => file && mediaUrl(file);

/** The last day before a moment at midnight. */
const lastDayBefore = (moment: Date): BusinessDay => addDays(businessDay(moment), -1);

const presentStore = (
  { code, name, address, opens, closes }: Source,
  locale: Locale,
): Wire<'RewardStore'> => ({
  ...{ code, name: name[locale], address: address[locale] },
  opening_hours: `${opens}–${closes}`,
});

export function presentReward(
  { stores, platform }: RewardServices,
  { key, kind, name, about, picture, points, level, left, stores: codes, validDays }: RewardRow,
  { market, locale }: StoreView,
  now: Date,
): Wire<'Reward'> {
  const isGift = kind === 'gift';
  const places = stores
    .sources(market)
    .filter(({ code, pickup }) => pickup && (codes.length === 0 || codes.includes(code)));
  return {
    ...{ key, kind: kinds[kind], name: name[locale], about: about[locale], points },
    image_url: pictureUrl(picture),
    level: levels[level satisfies MemberLevel],
    sold_out: left !== null && left <= 0,
    stores: isGift ? places.map((store) => presentStore(store, locale)) : [],
    ready_by: isGift ? giftReadyBy(market, businessDay(now), platform.config.rewardShipments) : null,
    valid_days: validDays,
  };
}

export function presentGift(
  { stores, platform }: RewardServices,
  gift: GiftRow,
  locale: Locale,
  actor: Actor,
): Wire<'CustomerRewardGift'> {
  const { stage, expiresAt } = gift;
  const store = stores.source(gift.storeCode);
  const isOpen = stage === 'requested' || stage === 'ready';
  return {
    ...{ id: String(gift.id), name: gift.name[locale], points: gift.points, stage: stages[stage] },
    image_url: pictureUrl(gift.picture),
    redeemed_at: gift.redeemedAt.toISOString(),
    code: isOpen ? shownGiftCode(platform, gift.codeSealed) : null,
    store: store && presentStore(store, locale),
    ready_by: gift.readyBy,
    collect_until: expiresAt && lastDayBefore(expiresAt),
    may_cancel: giftCommandsFor(gift, { actor, subject: subjectOf(gift) }).includes('cancel'),
  };
}

const staffNoOf = (actor: string): string | null => /^staff:(.+)$/.exec(actor)?.[1] ?? null;

/** Presents a gift for the staff of its store. */
export function presentStaffGift(
  gift: GiftRow,
  events: readonly GiftEventRow[],
  actor: Actor,
  locale: Locale,
  now: Date,
): Wire<'StaffRewardGift'> {
  const { id, stage, readyBy, expiresAt } = gift;
  const commands = giftCommandsFor(gift, { actor, subject: subjectOf(gift) });
  return {
    ...{ id: String(id), name: gift.name[locale], stage: stages[stage], ready_by: readyBy },
    image_url: pictureUrl(gift.picture),
    redeemed_at: gift.redeemedAt.toISOString(),
    is_late: stage === 'requested' && businessDay(now) > readyBy,
    collect_until: expiresAt && lastDayBefore(expiresAt),
    actions: commands.filter((command) => command !== 'cancel'),
    history: events.map(({ at, actor: by, event, reason }) => ({
      ...{ at: at.toISOString(), event, staff_no: staffNoOf(by), reason },
    })),
  };
}
