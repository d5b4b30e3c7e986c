import { anything, isNextCounter, may } from '@jinlan/domain/people';
import { type UsedPasskey, usedPasskey } from '@jinlan/domain/validity';
import { refuse } from '../../../platform/requests/refusal.ts';
import { enter, markBrowser } from '../external/enter.ts';
import { mustTake, notAuthorised } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { perSource } from '../sign-in/sign-in.ts';
import { holdAccount } from '../sign-in/store-sign-in.ts';
import { limitChallenges, mustHaveSite, newChallenge, type PasskeySite, readAnswer } from './challenges.ts';
import { webauthn } from './library.ts';
import { takeSignInChallenge } from './store-challenges.ts';
import { type PasskeyRow, passkeyOfCredential, usePasskey } from './store-passkeys.ts';

/** A challenge for signing in by any passkey that the browser has, as the JSON of WebAuthn. */
export async function startPasskeySignIn(services: Services, caller: Caller): Promise<string> {
  if (!may(caller.actor, 'account.sign-in', anything)) throw notAuthorised();
  const { domain } = mustHaveSite(services);
  await limitChallenges(services, caller);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: domain,
    challenge: await newChallenge(services, caller, null),
    userVerification: 'required',
    timeout: 300_000,
  });
  return JSON.stringify(options);
}

/**
 * Signs in by an answer and returns a token. The session never has the rights of staff. Each challenge can be used once.
 * Refuses with PASSKEY_EXPIRED or PASSKEY_REFUSED, which does not say whether the passkey is known.
 */
export async function signInByPasskey(services: Services, caller: Caller, text: string): Promise<string> {
  if (!may(caller.actor, 'account.sign-in', anything)) throw notAuthorised();
  const { platform } = services;
  const { db, clock } = platform;
  const site = mustHaveSite(services);
  await mustTake(platform, [{ limit: perSource, source: caller.source }]);
  const { answer, challenge, keys } = readAnswer(caller, usedPasskey, text);
  if (!(await takeSignInChallenge(db, keys, clock.now()))) throw refuse('PASSKEY_EXPIRED');
  const passkey = await passkeyOfCredential(db, answer.id);
  const counter = passkey === null ? null : await counterOf(site, challenge, answer, passkey);
  if (passkey === null || counter === null) throw refuse('PASSKEY_REFUSED');
  const entry = await db.transaction(async (tx) => {
    const account = await holdAccount(tx, passkey.customerId);
    if (!(await usePasskey(tx, passkey, { counter, at: clock.now() }))) throw refuse('PASSKEY_REFUSED');
    return account === null ? null : enter(services, tx, caller, account);
  });
  if (entry === null) throw refuse('PASSKEY_REFUSED');
  markBrowser(services, caller, entry);
  return entry.token;
}

/**
 * Returns the authenticator's counter if the answer is the passkey's own, for this shop, and by its verified user; otherwise
 * null.
 */
async function counterOf(
  { origin, domain }: PasskeySite,
  challenge: string,
  { id, rawId, type, response }: UsedPasskey,
  passkey: PasskeyRow,
): Promise<number | null> {
  if (response.userHandle !== Buffer.from(passkey.userHandle).toString('base64url')) return null;
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: domain,
      requireUserVerification: true,
      // The counter is checked below, by the shop's own rule.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: -1 },
    });
    const { newCounter } = authenticationInfo;
    return verified && isNextCounter(passkey.counter, newCounter) ? newCounter : null;
  } catch {
    // The library throws for every kind of invalid answer, such as another origin or a malformed byte.
    return null;
  }
}
