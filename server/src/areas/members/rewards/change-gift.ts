import { readGiftCardCode } from '@jinlan/domain/gift-cards';
import { type Action, type Actor, isOwn, plainText } from '@jinlan/domain/people';
import type { GiftCommand } from '@jinlan/domain/rewards';
import { recordChange } from '../../../platform/changes/changes.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { eachDue } from '../../../platform/jobs/each-due.ts';
import { HOUR, type SharedLimit, type Use } from '../../../platform/limits/shared-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { permitStaff, type Staff } from '../../../platform/requests/permit-staff.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import { hashOfGiftCode } from './gift-code.ts';
import { giftProcess } from './gift-process.ts';
import { permitMember, readId } from './permit.ts';
import type { RewardServices } from './services.ts';
import { type GiftRow, giftOfCode, lockGift, overdueGifts } from './store-gifts.ts';

const notFound = (): Refusal => refuse('REWARD_GIFT_NOT_FOUND');

const reasonRule = { field: 'reason', min: 1, max: 200, multiline: false } as const;

/** The most wrong codes of one member of staff. */
const ofStaff: SharedLimit = { name: 'reward-code-staff', most: 20, seconds: HOUR };
const ofSource: SharedLimit = { name: 'reward-code-source', most: 60, seconds: HOUR };

/**
 * Takes a step of a gift and, for staff, records it, in one transaction. `isTheirs` says whether the actor may know that the
 * gift exists.
 */
async function step(
  { platform }: Pick<RewardServices, 'platform'>,
  id: number | null,
  command: GiftCommand,
  actor: Actor,
  isTheirs: (gift: GiftRow) => boolean,
): Promise<GiftRow> {
  if (id === null) throw notFound();
  return platform.db.transaction(async (tx) => {
    const gift = await lockGift(tx, id);
    if (gift === null || !isTheirs(gift)) throw notFound();
    if (command.kind !== 'cancel' && isOwn(actor, gift)) throw refuse('STAFF_OWN');
    const advanced = await giftProcess.tryAdvance({ platform }, tx, gift, command, actor);
    if (!advanced.ok) {
      const { error } = advanced;
      if (error.reason === 'role') throw refuse('STAFF_ONLY');
      throw refuse('REWARD_STEP_REFUSED', {
        condition: error.reason === 'condition' ? error.condition : 'stage',
      });
    }
    await giftProcess.carryOut({ platform }, tx, advanced.value);
    if (actor.kind === 'staff' && advanced.value.events.length > 0)
      await recordChange(tx, actor, platform.clock.now(), {
        action: `reward.${command.kind}`,
        record: { kind: 'reward-gift', id: String(gift.id) },
        before: { stage: gift.stage },
        after: { stage: advanced.value.row.stage },
        ...(command.kind === 'withdraw' ? { reason: command.reason } : {}),
      });
    return advanced.value.row;
  });
}

export function cancelGift(
  services: RewardServices,
  context: Pick<RequestContext, 'actor' | 'storeView'>,
  id: string,
): Promise<GiftRow> {
  const { customerId } = permitMember(context, 'reward.cancel');
  return step(
    services,
    readId(id),
    { kind: 'cancel' },
    context.actor,
    (gift) => gift.customerId === customerId,
  );
}

const inStore =
  ({ storeId }: Staff) =>
  (gift: GiftRow): boolean =>
    gift.storeCode === storeId;

export function receiveGift(services: RewardServices, actor: Actor, id: string): Promise<GiftRow> {
  const staff = permitStaff(actor, 'reward.receive');
  return step(services, readId(id), { kind: 'receive' }, staff, inStore(staff));
}

export function withdrawGift(
  services: RewardServices,
  actor: Actor,
  id: string,
  typed: string,
): Promise<GiftRow> {
  const staff = permitStaff(actor, 'reward.withdraw');
  const reason = plainText(typed, reasonRule);
  if (!reason.ok) throw refuse('INVALID_TEXT', reason.error.data);
  return step(services, readId(id), { kind: 'withdraw', reason: reason.value }, staff, inStore(staff));
}

/** The gift of a typed code in the staff member's store. Wrong codes are counted by staff member and source. */
export async function findGift(
  { platform }: RewardServices,
  { actor, source }: Pick<RequestContext, 'actor' | 'source'>,
  typed: string,
  action: Action = 'store-rewards.read',
): Promise<GiftRow> {
  const staff = permitStaff(actor, action);
  const uses: Use[] = [
    { limit: ofStaff, subject: staff.staffNo },
    { limit: ofSource, source },
  ];
  const verdict = await platform.limits.take(uses);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  const gift = await giftOfCode(platform.db, hashOfGiftCode(platform, readGiftCardCode(typed) ?? ''));
  if (gift === null || !inStore(staff)(gift)) throw notFound();
  await platform.limits.giveBack(uses);
  return gift;
}

/** Records that staff have handed a gift over to the person who shows its code. */
export async function handOverGift(
  services: RewardServices,
  context: Pick<RequestContext, 'actor' | 'source'>,
  typed: string,
): Promise<GiftRow> {
  const staff = permitStaff(context.actor, 'reward.hand-over');
  const { id } = await findGift(services, context, typed, 'reward.hand-over');
  return step(services, id, { kind: 'hand-over' }, staff, inStore(staff));
}

const job = 'members.expire-gifts';

/** Ends gifts that nobody has collected in time. */
export function expireGifts(platform: Pick<Platform, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = platform.clock.now();
  return eachDue(
    platform,
    (limit) => overdueGifts(platform.db, now, limit),
    async (tx, id) => {
      const gift = await lockGift(tx, id);
      if (gift === null || gift.stage !== 'ready') return;
      const actor: Actor = { kind: 'system', job };
      await giftProcess.carryOut(
        { platform },
        tx,
        await giftProcess.advance({ platform }, tx, gift, { kind: 'expire' }, actor),
      );
    },
    (gift) => ({ fields: { gift }, message: 'a redeemed gift could not be ended' }),
  );
}
