import { businessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import { pointsExpireAt, readAdjustment, readMemberCode, regionOf } from '@jinlan/domain/members';
import { isOwn } from '@jinlan/domain/people';
import { recordChange } from '../../../platform/changes/changes.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Identity } from '../../identity/index.ts';
import { accountOf, pointsLedger } from '../accounts.ts';
import { permitEshop, readRequestKey } from '../rewards/permit.ts';
import type { RewardServices } from '../rewards/services.ts';
import type { Member } from '../store.ts';
import type { Terms } from '../terms.ts';
import {
  type Adjustment,
  addAdjustment,
  adjustedSince,
  adjustmentOfRequest,
  lockAdjuster,
} from './store-adjustments.ts';

export interface AdjustingServices extends Pick<RewardServices, 'platform' | 'stores'> {
  readonly customers: Pick<Identity, 'customerOfCode'>;
  readonly terms: Pick<Terms, 'at'>;
}

export interface AdjustInput {
  /** The member's sixteen digits. */
  readonly code: string;
  readonly change: number;
  readonly reason: string;
  readonly requestKey: string;
}

/**
 * Gives or takes points of a member in the region of the manager's e-shop, with a reason and an entry of the record of
 * changes. The same request key again changes nothing. Refuses with STAFF_ONLY, ADJUSTMENT_INVALID, ADJUSTMENT_LIMIT,
 * ADJUSTMENT_OWN, MEMBER_CODE_INVALID, MEMBER_NOT_FOUND and POINTS_SHORT. Returns the member.
 */
export async function adjustPoints(
  services: AdjustingServices,
  { actor, now }: Pick<RequestContext, 'actor' | 'now'>,
  input: AdjustInput,
): Promise<Member> {
  const { platform, customers, terms } = services;
  const { staff, market } = permitEshop(services, actor, 'points.adjust');
  const requestKey = readRequestKey(input.requestKey);
  const { atOnce, aDay } = platform.config.adjustedPoints;
  const checked = readAdjustment(input, atOnce);
  if (!checked.ok) throw refuse('ADJUSTMENT_INVALID', checked.error.data);
  const { change, reason } = checked.value;
  const code = readMemberCode(input.code)?.code;
  if (code === undefined) throw refuse('MEMBER_CODE_INVALID');
  return platform.db.transaction(async (tx) => {
    await lockAdjuster(tx, staff.staffNo);
    const former = await adjustmentOfRequest(tx, staff.staffNo, requestKey);
    const customerId = await customers.customerOfCode(tx, code);
    if (customerId === null) throw refuse('MEMBER_NOT_FOUND');
    if (isOwn(staff, { customerId })) throw refuse('ADJUSTMENT_OWN');
    const member: Member = { customerId, region: regionOf(market) };
    if (former !== null) {
      if (former.customerId === customerId && former.change === change) return member;
      throw refuse('BAD_REQUEST', {
        reason: 'request_key was used for another adjustment',
        field: 'request_key',
      });
    }
    const today = startOfBusinessDay(businessDay(now));
    const left = aDay - (await adjustedSince(tx, staff.staffNo, today));
    if (Math.abs(change) > left) throw refuse('ADJUSTMENT_LIMIT', { left: Math.max(0, left) });
    const adjustment = { ...member, change, reason, staffNo: staff.staffNo, requestKey };
    const id = await addAdjustment(tx, adjustment, now);
    const expiresAt = pointsExpireAt(terms.at(now).points, now);
    await book(tx, adjustment, { cause: `adjustment:${id}`, expiresAt, at: now });
    await recordChange(tx, actor, now, {
      action: 'points.adjust',
      record: { kind: 'customer', id: customerId },
      after: { region: member.region, change, store: staff.storeId },
      reason,
    });
    return member;
  });
}

async function book(
  tx: Connection,
  { change, ...member }: Adjustment,
  { cause, expiresAt, at }: { readonly cause: string; readonly expiresAt: Date; readonly at: Date },
): Promise<void> {
  const account = accountOf(member);
  const booked =
    change > 0
      ? await pointsLedger.credit(tx, account, { amount: change, against: 'goodwill', cause, expiresAt, at })
      : await pointsLedger.spend(tx, account, { amount: -change, against: 'goodwill', cause, at });
  if (booked.ok) return;
  if (booked.error.code === 'CAUSE_USED') throw new Error(`${cause} was booked before`);
  const { available } = booked.error.data;
  throw refuse('POINTS_SHORT', { lacking: -change - available, available });
}
