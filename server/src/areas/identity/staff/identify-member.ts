import { readMemberCode } from '@jinlan/domain/members';
import { anything, joinName, maskEmail, maskName, maskPhone, may } from '@jinlan/domain/people';
import type { SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { isLiveToken } from '../member-codes/member-codes.ts';
import { customerOfCode } from '../member-codes/store-member-codes.ts';
import { mustTake } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { recordLookUp } from './look-up-customer.ts';

/** Limit for one staff member: a busy counter's members. Codes cannot be guessed at this rate. */
const perStaffMember: SharedLimit = { name: 'member-identify', most: 60, seconds: 10 * 60 };

/** A member as staff see them: enough to greet and to compare, not enough to write down. */
export interface IdentifiedMember {
  readonly customerId: string;
  readonly code: string;
  /** Whether the card showed the code of this minute; otherwise the code may come from a picture or a print. */
  readonly isLive: boolean;
  readonly name: string;
  readonly email: string | null;
  readonly mobile: string | null;
}

/**
 * Finds the member whose card was scanned, or whose code was typed, and records who looked up whom. A live token that is
 * too old or not genuine is refused, so that nobody takes a screenshot for the member. Refuses with STAFF_ONLY,
 * MEMBER_CODE_INVALID, MEMBER_CODE_EXPIRED, MEMBER_NOT_FOUND and TOO_MANY_REQUESTS.
 */
export async function identifyMember(
  services: Services,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  text: string,
): Promise<IdentifiedMember> {
  const { platform } = services;
  if (actor.kind !== 'staff' || !may(actor, 'member.identify', anything)) throw refuse('STAFF_ONLY');
  const scanned = readMemberCode(text);
  if (scanned === null) throw refuse('MEMBER_CODE_INVALID');
  await mustTake(platform, [{ limit: perStaffMember, subject: actor.staffNo }]);
  const isLive = isLiveToken(services, scanned, now);
  if (scanned.live !== null && !isLive) throw refuse('MEMBER_CODE_EXPIRED');
  const member = await platform.db.transaction(async (tx) => {
    const found = await customerOfCode(tx, scanned.code);
    await recordLookUp(tx, actor, now, 'member.identify', found === null ? null : String(found.id));
    return found;
  });
  if (member === null) throw refuse('MEMBER_NOT_FOUND');
  return {
    customerId: String(member.id),
    ...{ code: scanned.code, isLive },
    name: maskName(joinName({ given: member.firstName, family: member.lastName })),
    email: member.email === null ? null : maskEmail(member.email),
    mobile: member.mobile === null ? null : maskPhone(member.mobile),
  };
}
