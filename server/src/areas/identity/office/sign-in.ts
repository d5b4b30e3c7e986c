import {
  afterOfficeFailure,
  anything,
  emailKey,
  may,
  readEmail,
  secondsToWait,
  typedDigits,
} from '@jinlan/domain/people';
import { recordChange } from '../../../platform/changes/changes.ts';
import type { Connection } from '../../../platform/database.ts';
import type { SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { unsealFor } from '../../../platform/seal.ts';
import { stepOfCode } from '../../../platform/totp.ts';
import { mustTake, notAuthorised } from '../refuse.ts';
import type { Services } from '../services.ts';
import { deleteFailures, failuresForUpdate, failuresOf, saveFailures } from '../sign-in/store-sign-in.ts';
import { accountKey, hashOf } from '../sign-in/tokens.ts';
import { accountRecord, actorOfAccount, type OfficeCaller, signInsExpireAt } from './asked.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { beginSession, type OfficeSession } from './sessions.ts';
import {
  accountToSignIn,
  lockTotpStep,
  type OfficeSecretsRow,
  renewOfficeHash,
  saveTotpStep,
  spendRecoveryCode,
} from './store.ts';
import { endOfficeSessionOfToken } from './store-sessions.ts';

/** Limit of attempts from one source on any accounts; a whole office shares one source. */
export const perSource: SharedLimit = { name: 'office-sign-in', most: 30, seconds: 15 * 60 };

export const totpPurpose = 'identity.office-totp';

export interface OfficeCredentials {
  readonly email: string;
  readonly password: string;
  /** A code of the authenticator application, or a recovery code. */
  readonly code: string;
}

type Outcome =
  | { readonly kind: 'in'; readonly session: OfficeSession }
  | { readonly kind: 'failed'; readonly seconds: number };

const maxNameLength = 254;
const maxCodeLength = 40;

/**
 * Signs in by password and a second factor. Refuses with SIGN_IN_FAILED whatever was wrong, and with
 * TOO_MANY_REQUESTS. Every attempt takes the same steps: one lookup, one hash, one transaction on its
 * counters. The counters are read under their locks after the password check, so that parallel attempts
 * cannot bypass them.
 */
export async function signInToOffice(
  services: Services,
  caller: OfficeCaller,
  credentials: OfficeCredentials,
): Promise<OfficeSession> {
  if (!may(caller.actor, 'office.sign-in', anything)) throw notAuthorised();
  const { platform, passwords } = services;
  await mustTake(platform, [{ limit: perSource, source: caller.source }]);
  const readResult = readEmail(credentials.email.slice(0, 1_000));
  const name = emailKey(readResult.ok ? readResult.value : credentials.email.trim().slice(0, maxNameLength));
  const account = await accountToSignIn(platform.db, name);
  const isPasswordRight = await passwords.verify(caller, credentials.password, account?.passwordHash ?? null);
  const secret = platform.config.secrets.application;
  const attempt: Attempt = {
    account: isPasswordRight ? account : null,
    sourceKey: accountKey(secret, 'office', name, `source:${caller.source}`),
    codeKey: accountKey(secret, 'office', name, 'code'),
    code: credentials.code.slice(0, maxCodeLength),
  };
  const outcome = await platform.db.transaction((tx) => judge(services, caller, tx, attempt));
  if (outcome.kind === 'failed') throw refuse('SIGN_IN_FAILED', { retry_after_seconds: outcome.seconds });
  if (account?.passwordHash && passwords.isOutdated(account.passwordHash)) {
    const hash = await passwords.hash(caller, credentials.password);
    await renewOfficeHash(platform.db, account.id, hash, account.passwordHash);
  }
  return outcome.session;
}

interface Attempt {
  /** The account, if the password is right; otherwise null. */
  readonly account: OfficeSecretsRow | null;
  /** Key of the counter for wrong attempts on this account from this source. */
  readonly sourceKey: Buffer;
  /** Key of the counter for wrong codes with the right password, from all sources. */
  readonly codeKey: Buffer;
  readonly code: string;
}

async function judge(
  services: Services,
  caller: OfficeCaller,
  tx: Connection,
  { account, sourceKey, codeKey, code }: Attempt,
): Promise<Outcome> {
  const { clock, log } = services.platform;
  const now = clock.now();
  // Inserts the row if needed to lock it, so that parallel first attempts wait for each other.
  const sourceFailures = await failuresForUpdate(tx, sourceKey, now);
  const wait = secondsToWait(sourceFailures, now);
  if (wait > 0) return { kind: 'failed', seconds: wait };
  if (account !== null) {
    const lastStep = await lockTotpStep(tx, account.id);
    const codeFailures = await failuresOf(tx, codeKey);
    // The lock must look like a wrong password. Otherwise it would reveal that the password is right.
    const isLocked = secondsToWait(codeFailures, now) > 0;
    const verdict = isLocked ? null : await spendCode(services, tx, { account, lastStep, code, now });
    // A form that was sent twice must not lock its owner out.
    if (verdict === 'used') return { kind: 'failed', seconds: 0 };
    if (verdict === 'right') {
      await deleteFailures(tx, sourceKey);
      await deleteFailures(tx, codeKey);
      if (caller.token !== null) await endOfficeSessionOfToken(tx, hashOf(caller.token));
      await recordChange(tx, actorOfAccount(account), now, {
        action: 'office.sign-in',
        record: accountRecord(account.id),
        expiresAt: signInsExpireAt(now),
      });
      return { kind: 'in', session: await beginSession(services, tx, caller, account) };
    }
    if (verdict === 'wrong') {
      const counted = afterOfficeFailure(codeFailures ?? (await failuresForUpdate(tx, codeKey, now)), now);
      await saveFailures(tx, codeKey, counted, now);
      if (counted.blockedUntil !== null)
        log.warn(
          { alert: 'office_codes_wrong', account: account.id },
          'five wrong codes with a right password',
        );
    }
  }
  const failures = afterOfficeFailure(sourceFailures, now);
  await saveFailures(tx, sourceKey, failures, now);
  return { kind: 'failed', seconds: secondsToWait(failures, now) };
}

interface CodeAttempt {
  readonly account: OfficeSecretsRow;
  /** Read under the account's lock, so that parallel attempts see the step that the previous one used. */
  readonly lastStep: number;
  readonly code: string;
  readonly now: Date;
}

/** A code is right once. `used`: it matches, but this step or a later one was spent. */
type Verdict = 'right' | 'used' | 'wrong';

async function spendCode(
  { platform }: Services,
  tx: Connection,
  { account, lastStep, code, now }: CodeAttempt,
): Promise<Verdict> {
  const secret = platform.config.secrets.application;
  const digits = typedDigits(code);
  if (!/^\d{6}$/.test(digits)) {
    const isSpent = await spendRecoveryCode(tx, account.id, recoveryCodeHash(secret, account.id, code));
    return isSpent ? 'right' : 'wrong';
  }
  const unsealed = account.totpSealed === null ? null : unsealFor(totpPurpose, secret, account.totpSealed);
  const step = unsealed === null ? null : stepOfCode(Buffer.from(unsealed, 'base64'), digits, now);
  if (step === null) return 'wrong';
  if (step <= lastStep) return 'used';
  await saveTotpStep(tx, account.id, step);
  return 'right';
}
