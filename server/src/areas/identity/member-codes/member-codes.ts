import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import {
  base32,
  isStepAccepted,
  memberCodeOf,
  memberCodeRandomDigits,
  memberMacLength,
  memberStepAt,
  memberToken,
  type ReadMemberCode,
  signedMemberText,
} from '@jinlan/domain/members';
import type { Connection } from '../../../platform/database.ts';
import type { Services } from '../services.ts';
import { giveCode, readMemberCodeOf } from './store-member-codes.ts';

/** A second draw is as good as never needed: there are 10^15 codes. */
const draws = 5;

/** The account's code, which it gets now if it has none. */
export async function memberCodeFor(
  { platform: { random } }: Pick<Services, 'platform'>,
  db: Connection,
  customerId: number,
): Promise<string> {
  const present = await readMemberCodeOf(db, customerId);
  if (present !== null) return present;
  for (let draw = 0; draw < draws; draw += 1) {
    const given = await giveCode(db, customerId, memberCodeOf(random.digits(memberCodeRandomDigits)));
    if (given !== null) return given;
  }
  throw new Error(`No member code for customer ${customerId}`);
}

/** A key of its own for each code, so that one that became known would sign no other member's tokens. */
const keyOf = (secret: string, code: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'jinlan', `member-code:1:${code}`, 32));

function macOf(secret: string, code: string, step: number): string {
  const digest = createHmac('sha256', keyOf(secret, code)).update(signedMemberText(code, step)).digest();
  return base32(digest).slice(0, memberMacLength);
}

/** The token that a member's card shows in the minute of `now`. */
export function tokenOf(
  { platform: { config } }: Pick<Services, 'platform'>,
  code: string,
  now: Date,
): string {
  const step = memberStepAt(now.getTime());
  return memberToken(code, step, macOf(config.secrets.application, code, step));
}

/** Whether the shop made this token and it is of this minute or a neighbouring one. Takes as long for any wrong one. */
export function isLiveToken(
  { platform: { config } }: Pick<Services, 'platform'>,
  { code, live }: ReadMemberCode,
  now: Date,
): boolean {
  if (live === null) return false;
  const expected = Buffer.from(macOf(config.secrets.application, code, live.step));
  const given = Buffer.from(live.mac);
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  return isGenuine && isStepAccepted(live.step, now.getTime());
}
