import { afterOfficeFailure, anything, emailKey, may, readEmail, secondsToWait } from '@jinlan/domain/people';
import { recordChange } from '../../../platform/changes/changes.ts';
import type { Connection } from '../../../platform/database.ts';
import type { SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { unsealFor } from '../../../platform/seal.ts';
import { mustTake, notAuthorised } from '../refuse.ts';
import type { Services } from '../services.ts';
import { failuresForUpdate, failuresOf, forgetFailures, saveFailures } from '../sign-in/store-sign-in.ts';
import { accountKey, hashOf } from '../sign-in/tokens.ts';
import { accountRecord, actorOfAccount, type OfficeAsked, signInsKeptUntil } from './asked.ts';
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
import { stepOfCode } from './totp.ts';

/** Of one source, whatever accounts it tries: an office shares one. */
export const perSource: SharedLimit = { name: 'office-sign-in', most: 30, seconds: 15 * 60 };

export const totpPurpose = 'identity.office-totp';

export interface OfficeCredentials {
  readonly email: string;
  readonly password: string;
  /** Of the authenticator application, or a recovery code. */
  readonly code: string;
}

type Outcome =
  | { readonly kind: 'in'; readonly session: OfficeSession }
  | { readonly kind: 'failed'; readonly seconds: number };

const longestName = 254;
const longestCode = 40;

/**
 * Signs in by password and a second factor. Refused with SIGN_IN_FAILED whatever was wrong, and with TOO_MANY_REQUESTS.
 * Every try takes the same way: one look-up, one hash, one transaction on its counts. They are read under their locks
 * after the password was compared, so that of many tries at once none slips through.
 */
export async function signInToOffice(
  services: Services,
  asked: OfficeAsked,
  credentials: OfficeCredentials,
): Promise<OfficeSession> {
  if (!may(asked.actor, 'office.sign-in', anything)) throw notAuthorised();
  const { platform, passwords } = services;
  await mustTake(platform, [{ limit: perSource, source: asked.source }]);
  const read = readEmail(credentials.email.slice(0, 1_000));
  const name = emailKey(read.ok ? read.value : credentials.email.trim().slice(0, longestName));
  const account = await accountToSignIn(platform.db, name);
  const isRight = await passwords.verify(asked, credentials.password, account?.passwordHash ?? null);
  const secret = platform.config.secrets.application;
  const attempt: Attempt = {
    account: isRight ? account : null,
    sourceKey: accountKey(secret, 'office', name, `source:${asked.source}`),
    codeKey: accountKey(secret, 'office', name, 'code'),
    code: credentials.code.slice(0, longestCode),
  };
  const outcome = await platform.db.transaction((tx) => judge(services, asked, tx, attempt));
  if (outcome.kind === 'failed') throw refuse('SIGN_IN_FAILED', { retry_after_seconds: outcome.seconds });
  if (account?.passwordHash && passwords.isOutdated(account.passwordHash)) {
    const hash = await passwords.hash(asked, credentials.password);
    await renewOfficeHash(platform.db, account.id, hash, account.passwordHash);
  }
  return outcome.session;
}

interface Attempt {
  /** Whose password it is; null where it is nobody's. */
  readonly account: OfficeSecretsRow | null;
  /** Under which wrong tries of this account from this source are counted. */
  readonly sourceKey: Buffer;
  /** Under which wrong codes beside the right password are counted, from everywhere. */
  readonly codeKey: Buffer;
  readonly code: string;
}

async function judge(
  services: Services,
  asked: OfficeAsked,
  tx: Connection,
  { account, sourceKey, codeKey, code }: Attempt,
): Promise<Outcome> {
  const { clock, log } = services.platform;
  const now = clock.now();
  // Locks the row even where it is new: of many first tries at once each waits for the one before it.
  const ofSource = await failuresForUpdate(tx, sourceKey, now);
  const wait = secondsToWait(ofSource, now);
  if (wait > 0) return { kind: 'failed', seconds: wait };
  if (account !== null) {
    const lastStep = await lockTotpStep(tx, account.id);
    const ofCode = await failuresOf(tx, codeKey);
    // Nothing tells this lock from a wrong password: else it would say that the password is right.
    const isLocked = secondsToWait(ofCode, now) > 0;
    if (!isLocked && (await spendCode(services, tx, { account, lastStep, code, now }))) {
      await forgetFailures(tx, sourceKey);
      await forgetFailures(tx, codeKey);
      if (asked.token !== null) await endOfficeSessionOfToken(tx, hashOf(asked.token));
      await recordChange(tx, actorOfAccount(account), now, {
        action: 'office.sign-in',
        record: accountRecord(account.id),
        expiresAt: signInsKeptUntil(now),
      });
      return { kind: 'in', session: await beginSession(services, tx, asked, account) };
    }
    if (!isLocked) {
      const known = afterOfficeFailure(ofCode ?? (await failuresForUpdate(tx, codeKey, now)), now);
      await saveFailures(tx, codeKey, known, now);
      if (known.blockedUntil !== null)
        log.warn(
          { alert: 'office_codes_wrong', account: account.id },
          'five wrong codes with a right password',
        );
    }
  }
  const known = afterOfficeFailure(ofSource, now);
  await saveFailures(tx, sourceKey, known, now);
  return { kind: 'failed', seconds: secondsToWait(known, now) };
}

interface CodeGiven {
  readonly account: OfficeSecretsRow;
  /** The account's row is locked: of many tries at once each reads what the one before it left. */
  readonly lastStep: number;
  readonly code: string;
  readonly now: Date;
}

/** True once for a code that counts. */
async function spendCode(
  { platform }: Services,
  tx: Connection,
  { account, lastStep, code, now }: CodeGiven,
): Promise<boolean> {
  const secret = platform.config.secrets.application;
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits))
    return spendRecoveryCode(tx, account.id, recoveryCodeHash(secret, account.id, code));
  const unsealed = account.totpSealed === null ? null : unsealFor(totpPurpose, secret, account.totpSealed);
  if (unsealed === null) return false;
  const step = stepOfCode(Buffer.from(unsealed, 'base64'), digits, now, lastStep);
  if (step === null) return false;
  await saveTotpStep(tx, account.id, step);
  return true;
}
