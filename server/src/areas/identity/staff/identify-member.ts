import { marketFacts } from '@jinlan/domain/markets';
import { readMemberCode } from '@jinlan/domain/members';
import { anything, joinName, maskEmail, maskName, maskPhone, may, readPhone } from '@jinlan/domain/people';
import type { SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { isLiveToken, memberCodeFor } from '../member-codes/member-codes.ts';
import { type CodeHolder, customerOfCode } from '../member-codes/store-member-codes.ts';
import { accountOfMobile } from '../mobile/store-mobiles.ts';
import { mustTake } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { lookUpLimit, recordLookUp } from './look-up-customer.ts';

/** Limit for one staff member: a busy counter's members. Codes cannot be guessed at this rate. */
const perStaffMember: SharedLimit = { name: 'member-identify', most: 60, seconds: 10 * 60 };

/** The data of a member that staff see: enough to greet and to recognise the member, but not enough to be worth copying. */
export interface IdentifiedMember {
  readonly customerId: string;
  readonly code: string;
  /** Whether the card showed the code of this minute. Otherwise the code may come from a picture or a print. */
  readonly isLive: boolean;
  readonly name: string;
  readonly email: string | null;
  readonly mobile: string | null;
}

/**
 * Finds the member whose card was scanned, or whose code was typed. Records who looked up whom. Refuses a live token that is
 * too old or not genuine, so that nobody can use a screenshot of the member's card. Refuses with STAFF_ONLY,
 * MEMBER_CODE_INVALID, MEMBER_CODE_EXPIRED, MEMBER_NOT_FOUND and TOO_MANY_REQUESTS.
 */
export async function identifyMember(
  services: Services,
  { actor, now, storeView }: Pick<Caller, 'actor' | 'now' | 'storeView'>,
  text: string,
): Promise<IdentifiedMember> {
  const { platform } = services;
  if (actor.kind !== 'staff' || !may(actor, 'member.identify', anything)) throw refuse('STAFF_ONLY');
  const scanned = readMemberCode(text);
  const mayAdjust =
    services.shop.store(actor.storeId)?.isEshop === true &&
    may(actor, 'points.adjust', { ...anything, storeId: actor.storeId });
  const mobile =
    scanned === null && mayAdjust ? readPhone(text, marketFacts[storeView.market].country) : null;
  if (mobile?.ok === true) return identifyByMobile(services, actor, now, mobile.value.e164);
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
  return present(member, scanned.code, isLive);
}

/**
 * Finds a member by the mobile number with which they sign in. Only for staff of the e-shop who may adjust points: they
 * need no scanned card. Each try is recorded, and counted by `lookUpLimit`.
 */
async function identifyByMobile(
  services: Services,
  actor: Extract<Caller['actor'], { kind: 'staff' }>,
  now: Date,
  mobile: string,
): Promise<IdentifiedMember> {
  const { platform } = services;
  await mustTake(platform, [{ limit: lookUpLimit, subject: actor.staffNo }]);
  const account = await platform.db.transaction(async (tx) => {
    const found = await accountOfMobile(tx, mobile);
    await recordLookUp(tx, actor, now, 'member.identify', found === null ? null : String(found.customerId));
    return found;
  });
  if (account === null) throw refuse('MEMBER_NOT_FOUND');
  const code = await memberCodeFor(services, platform.db, account.customerId);
  return present({ ...account, id: account.customerId, mobile }, code, false);
}

const present = (member: CodeHolder, code: string, isLive: boolean): IdentifiedMember => ({
  customerId: String(member.id),
  ...{ code, isLive },
  name: maskName(joinName({ given: member.firstName, family: member.lastName })),
  email: member.email === null ? null : maskEmail(member.email),
  mobile: member.mobile === null ? null : maskPhone(member.mobile),
});
