import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import {
  base32,
  isStepAccepted,
  memberCodeOf,
  memberCodeRandomDigits,
  memberMacLength,
  memberPassDigits,
  memberStepAt,
  memberToken,
  type ReadMemberCode,
  signedMemberText,
} from '@jinlan/domain/members';
import { joinName } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';
import { codeAt } from '../../../platform/totp.ts';
import type { Services } from '../services.ts';
import { customerOfCode, giveCode, readMemberCodeOf } from './store-member-codes.ts';

/** The most random codes that are tried. A second one is almost never needed: there are 10^15 codes. */
const draws = 5;

/** Returns the account's code. An account without a code gets one now. */
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

/** Derives a separate key for each code. A key that became known could then sign no other member's tokens. */
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

/**
 * Whether the shop made this token, for the current minute or a neighbouring one. A wrong token takes the same time,
 * whatever is wrong.
 */
export function isLiveToken(
  { platform: { config } }: Pick<Services, 'platform'>,
  { code, live }: ReadMemberCode,
  now: Date,
): boolean {
  if (live === null) return false;
  if (live.from === 'page') {
    const isGenuine = isEqual(macOf(config.secrets.application, code, live.step), live.mac);
    return isGenuine && isStepAccepted(live.step, now.getTime());
  }
  const key = passKeyOf(config.secrets.application, code);
  const step = memberStepAt(now.getTime());
  return [step - 1, step, step + 1]
    .map((each) => isEqual(codeAt(key, each, memberPassDigits), live.oneTimeCode))
    .includes(true);
}

const isEqual = (expected: string, given: string): boolean =>
  expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given));

/** The key from which a pass in a wallet computes its one-time codes (RFC 6238, SHA-1, one a minute). */
const passKeyOf = (secret: string, code: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'jinlan', `member-pass:1:${code}`, 20));

/** The data of an account for a pass in a phone's wallet. */
export interface MemberPass {
  readonly code: string;
  /** Identifies the pass, and tells nobody the code. */
  readonly serial: string;
  readonly key: Buffer;
  readonly name: string;
}

export async function memberPassOf(
  services: Pick<Services, 'platform'>,
  customerId: number,
): Promise<MemberPass> {
  const { db, config } = services.platform;
  const secret = config.secrets.application;
  const code = await memberCodeFor(services, db, customerId);
  const holder = await customerOfCode(db, code);
  return {
    code,
    serial: createHmac('sha256', secret).update(`member-pass-serial:${code}`).digest('hex').slice(0, 32),
    key: passKeyOf(secret, code),
    name: joinName({ given: holder?.firstName ?? '', family: holder?.lastName ?? '' }),
  };
}
