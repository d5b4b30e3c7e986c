import { createHmac } from 'node:crypto';
import { markets } from '@jinlan/domain/markets';
import { base32 } from '@jinlan/domain/members';
import { emailKey, readEmail, typedDigits } from '@jinlan/domain/people';
import { recordChange } from '../../../platform/changes/changes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import { sealFor } from '../../../platform/seal.ts';
import { secretUri, stepOfCode } from '../../../platform/totp.ts';
import { checkPassword } from '../read-person.ts';
import { mustTake } from '../refuse.ts';
import type { Services } from '../services.ts';
import { deleteFailures } from '../sign-in/store-sign-in.ts';
import { accountKey, hashOf, newToken } from '../sign-in/tokens.ts';
import { accountRecord, actorOfAccount, type OfficeCaller } from './asked.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { beginSession } from './sessions.ts';
import { perSource, totpPurpose } from './sign-in.ts';
import {
  acceptInvitation,
  accountOfInvitation,
  hasOwner,
  inviteOwner,
  type OfficeAccountRow,
  replaceRecoveryCodes,
} from './store.ts';
import { endOfficeSessionsOf } from './store-sessions.ts';

/**
 * An invitation is a link that sets an account's password and authenticator, once. The authenticator's
 * secret is derived from the link and the shop's key, so it is the same each time the page is opened. It is
 * stored only after a code has proved that the authenticator has it.
 */
const validMs = 24 * 3_600_000;
const secretBytes = 20;

const secretOf = (key: string, token: string): Buffer =>
  createHmac('sha256', key).update(`office-authenticator:${token}`).digest().subarray(0, secretBytes);

const linkInvalid = (): Refusal => refuse('RESET_LINK_INVALID');

export interface OfficeInvitation extends Pick<OfficeAccountRow, 'name' | 'email'> {
  readonly secret: string;
  readonly secretUri: string;
}

/** Returns what the invitation page shows. Refuses with RESET_LINK_INVALID and TOO_MANY_REQUESTS. */
export async function openInvitation(
  { platform, shop }: Services,
  { source, now }: OfficeCaller,
  token: string,
): Promise<OfficeInvitation> {
  await mustTake(platform, [{ limit: perSource, source }]);
  const account = await accountOfInvitation(platform.db, hashOf(token), now);
  if (account === null) throw linkInvalid();
  const secret = secretOf(platform.config.secrets.application, token);
  return {
    name: account.name,
    email: account.email,
    secret: base32(secret),
    secretUri: secretUri(secret, account.email, shop.name()['en-US']),
  };
}

/**
 * Sets password and authenticator, ends all sessions of the account and starts a new one. Returns the
 * recovery codes. Refuses with RESET_LINK_INVALID, WEAK_PASSWORD, OFFICE_CODE_WRONG and
 * TOO_MANY_REQUESTS.
 */
export async function acceptOfficeInvitation(
  services: Services,
  caller: OfficeCaller,
  input: { readonly token: string; readonly password: string; readonly code: string },
): Promise<readonly string[]> {
  const { platform, passwords } = services;
  const key = platform.config.secrets.application;
  await mustTake(platform, [{ limit: perSource, source: caller.source }]);
  const invitationHash = hashOf(input.token);
  const invitedAccount = await accountOfInvitation(platform.db, invitationHash, caller.now);
  if (invitedAccount === null) throw linkInvalid();
  checkPassword(services, input.password, {
    email: invitedAccount.email,
    firstName: invitedAccount.name,
    lastName: '',
  });
  const secret = secretOf(key, input.token);
  const totpStep = stepOfCode(secret, typedDigits(input.code.slice(0, 60)), caller.now);
  if (totpStep === null) throw refuse('OFFICE_CODE_WRONG');
  const passwordHash = await passwords.hash(caller, input.password);
  const totpSealed = sealFor(totpPurpose, key, secret.toString('base64'), platform.random);
  const codes = newRecoveryCodes(platform.random);
  await platform.db.transaction(async (tx) => {
    const account = await acceptInvitation(tx, {
      invitationHash,
      now: caller.now,
      passwordHash,
      totpSealed,
      totpStep,
    });
    if (account === null) throw linkInvalid();
    await replaceRecoveryCodes(
      tx,
      account.id,
      codes.map((code) => recoveryCodeHash(key, account.id, code)),
    );
    await deleteFailures(tx, accountKey(key, 'office', emailKey(account.email), 'code'));
    await endOfficeSessionsOf(tx, account.id);
    await recordChange(tx, actorOfAccount(account), caller.now, {
      action: 'office.accept-invitation',
      record: accountRecord(account.id),
    });
    await beginSession(services, tx, caller, account);
  });
  return codes;
}

export type OwnerInvited =
  | { readonly kind: 'invited'; readonly token: string; readonly expiresAt: Date }
  | { readonly kind: 'owner-exists' }
  | { readonly kind: 'email-invalid' };

/**
 * Invites the first owner, for the command line: an account with all markets and a link for 24 hours.
 * If an owner exists, does nothing unless `anyway` is set; then the account becomes an owner too, or an
 * owner gets a new link.
 */
export async function inviteOfficeOwner(
  { db, clock, random }: Pick<Platform, 'db' | 'clock' | 'random'>,
  owner: { readonly email: string; readonly name: string; readonly anyway: boolean },
): Promise<OwnerInvited> {
  const readResult = readEmail(owner.email);
  if (!readResult.ok) return { kind: 'email-invalid' };
  const email = readResult.value;
  return db.exclusively('office-owner', () =>
    db.transaction(async (tx) => {
      const now = clock.now();
      if (!owner.anyway && (await hasOwner(tx, now))) return { kind: 'owner-exists' };
      const token = newToken(random);
      const expiresAt = new Date(now.getTime() + validMs);
      const id = await inviteOwner(tx, {
        email,
        emailKey: emailKey(email),
        name: owner.name.trim().slice(0, 160) || email.slice(0, 160),
        markets,
        invitationHash: hashOf(token),
        expiresAt,
        now,
      });
      await recordChange(tx, { kind: 'system', job: 'office-owner' }, now, {
        action: 'office.invite',
        record: accountRecord(id),
        after: { roles: ['owner'] },
      });
      return { kind: 'invited', token, expiresAt };
    }),
  );
}
