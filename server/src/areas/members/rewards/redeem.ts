import { addDays, businessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import type { StoreView } from '@jinlan/domain/markets';
import { giftReadyBy, mayRedeem, type RewardRefusal } from '@jinlan/domain/rewards';
import type { RedeemRewardInput } from '../../../graphql/generated/resolvers.ts';
import { actorText } from '../../../platform/actor-text.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database.ts';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import { accountOf, pointsLedger } from '../accounts.ts';
import { addCoupon, type CouponRow, couponOfRequest } from '../coupons/store-coupons.ts';
import type { Member } from '../store.ts';
import { hashOfGiftCode, newGiftCode, sealGiftCode } from './gift-code.ts';
import { causeOfGift } from './gift-process.ts';
import { permitMember, readRequestKey } from './permit.ts';
import type { RewardServices } from './services.ts';
import { addGift, addGiftEvent, type GiftRow, giftOfRequest } from './store-gifts.ts';
import { type RewardRow, rewardOfKey, takeReward } from './store-rewards.ts';

export type Redeemed = { readonly gift: GiftRow } | { readonly coupon: CouponRow };

const redeemLimit: SharedLimit = { name: 'reward-redeem', most: 30, seconds: HOUR };

interface Request {
  readonly member: Member;
  readonly storeView: StoreView;
  readonly requestKey: string;
  readonly reward: RewardRow;
  readonly storeCode: string | null;
  readonly now: Date;
}

/** Redeems a gift or a coupon for points: all of it in one transaction, or nothing. */
export async function redeemReward(
  services: RewardServices,
  context: Pick<RequestContext, 'actor' | 'storeView' | 'now'>,
  input: RedeemRewardInput,
): Promise<Redeemed> {
  const { platform } = services;
  const member = permitMember(context, 'reward.redeem');
  const requestKey = readRequestKey(input.request_key);
  const verdict = await platform.limits.take([{ limit: redeemLimit, subject: member.customerId }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  const { storeView, now } = context;
  return platform.db.transaction(async (tx) => {
    const former = await redeemedBefore(tx, member.customerId, requestKey);
    if (former !== null) return former;
    const reward = await rewardOfKey(tx, storeView.market, input.key);
    if (reward === null) throw refuse('REWARD_NOT_FOUND');
    if (reward.points !== input.points) throw refuse('REWARD_CHANGED', { points: reward.points });
    await mustBeAllowed(services, tx, member, { reward, now });
    const storeCode = input.store_code ?? null;
    const request = { member, storeView, requestKey, reward, storeCode, now };
    return reward.kind === 'gift' ? redeemGift(services, tx, request) : redeemCoupon(services, tx, request);
  });
}

async function redeemedBefore(tx: Connection, customerId: string, key: string): Promise<Redeemed | null> {
  const gift = await giftOfRequest(tx, customerId, key);
  if (gift !== null) return { gift };
  const coupon = await couponOfRequest(tx, customerId, key);
  return coupon && { coupon };
}

/**
 * Refuses invalid requests early. Among parallel requests, the booking of the points and the lock of the reward's row
 * decide.
 */
async function mustBeAllowed(
  { levelOf }: RewardServices,
  tx: Connection,
  member: Member,
  { reward, now }: { readonly reward: RewardRow; readonly now: Date },
): Promise<void> {
  const level = await levelOf(tx, member, now);
  const { available } = await pointsLedger.balance(tx, accountOf(member), now);
  const allowed = mayRedeem(reward, { level, available });
  if (!allowed.ok) throw refusalOf(allowed.error);
}

function refusalOf(error: RewardRefusal): Refusal {
  switch (error.code) {
    case 'REWARD_SOLD_OUT':
      return refuse('REWARD_SOLD_OUT');
    case 'REWARD_LEVEL':
      return refuse('REWARD_LEVEL', error.data);
    case 'POINTS_SHORT':
      return refuse('POINTS_SHORT', error.data);
  }
}

/**
 * Takes the points; those that expire first are taken first. Locks the account; the reward is locked after it. Returns false
 * if points were taken before for the same cause; then it takes none.
 */
async function pay(
  tx: Connection,
  member: Member,
  { points: amount, id }: RewardRow,
  cause: string,
  at: Date,
): Promise<boolean> {
  const spent = await pointsLedger.spend(tx, accountOf(member), { amount, against: 'rewards', cause, at });
  if (!spent.ok) {
    if (spent.error.code === 'CAUSE_USED') throw new Error(`Points were taken before for ${cause}`);
    const { available } = spent.error.data;
    throw refuse('POINTS_SHORT', { lacking: amount - available, available });
  }
  if (spent.value.isRepeated) return false;
  if (!(await takeReward(tx, id))) throw refuse('REWARD_SOLD_OUT');
  return true;
}

async function redeemGift(
  { platform, stores }: RewardServices,
  tx: Connection,
  { member, storeView: { market }, requestKey, reward, storeCode, now }: Request,
): Promise<Redeemed> {
  const store = storeCode === null ? null : stores.pickupStore(market, storeCode);
  if (store === null || (reward.stores.length > 0 && !reward.stores.includes(store.code)))
    throw refuse('REWARD_STORE_INVALID');
  const code = newGiftCode(platform);
  const gift = await addGift(tx, {
    ...{ ...member, market, requestKey, redeemedAt: now, storeCode: store.code },
    ...{ rewardId: reward.id, name: reward.name, picture: reward.picture, points: reward.points },
    ...{ codeHash: hashOfGiftCode(platform, code), codeSealed: sealGiftCode(platform, code) },
    readyBy: giftReadyBy(market, businessDay(now), platform.config.rewardShipments),
  });
  if (gift === null) {
    const former = await giftOfRequest(tx, member.customerId, requestKey);
    if (former === null) throw new Error('The gift of a repeated request is gone');
    return { gift: former };
  }
  if (!(await pay(tx, member, reward, causeOfGift(gift.id), now)))
    throw new Error(`Points were taken before for gift ${gift.id}`);
  await addGiftEvent(tx, gift.id, {
    ...{ version: gift.version, at: now, event: 'request', reason: null },
    ...{ actor: actorText({ kind: 'customer', customerId: member.customerId, holds: null }) },
    ...{ fromState: null, toState: gift.stage },
  });
  return { gift };
}

async function redeemCoupon(
  { platform, pricing }: RewardServices,
  tx: Connection,
  { member, storeView: { market }, requestKey, reward, now }: Request,
): Promise<Redeemed> {
  const { promotion, validDays } = reward;
  if (promotion === null || validDays === null) throw new Error(`The coupon ${reward.key} has no promotion`);
  if (!(await pay(tx, member, reward, `coupon:${requestKey}`, now))) {
    // Another request of this key has redeemed it since `redeemedBefore` looked.
    const former = await couponOfRequest(tx, member.customerId, requestKey);
    if (former === null) throw new Error('The coupon of a repeated request is gone');
    return { coupon: former };
  }
  const validUntil = startOfBusinessDay(addDays(businessDay(now), validDays + 1));
  const issued = await pricing.promotions.issueCode(tx, {
    ...{ market, key: promotion, validUntil, now },
    ...{ code: pricing.promotions.newCode(), owner: member.customerId },
  });
  if (issued === null) {
    platform.log.warn({ reward: reward.key, market }, 'the promotion of a reward issues no code');
    throw refuse('REWARD_SOLD_OUT');
  }
  const coupon = await addCoupon(tx, {
    ...{ ...member, market, issuedAt: now, reward: { id: reward.id, requestKey }, origin: 'points' },
    ...{
      name: reward.name,
      about: reward.about,
      points: reward.points,
      promotion,
      occasion: null,
      ...issued,
    },
  });
  if (coupon === null) throw new Error('A coupon was redeemed twice with one key');
  return { coupon };
}
