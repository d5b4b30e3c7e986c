import { checkPasskeyName, PASSKEYS_MAX } from '@jinlan/domain/people';
import { type MadePasskey, madePasskey } from '@jinlan/domain/validity';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mailPasskeyAdded } from '../mail-account.ts';
import { mustTake, ownCustomerId } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { lockSignedIn, proveOwner } from '../sign-in/prove-owner.ts';
import { perSource } from '../sign-in/sign-in.ts';
import { accountOfId } from '../sign-in/store-sign-in.ts';
import { limitChallenges, mustHaveSite, newChallenge, type PasskeySite, readAnswer } from './challenges.ts';
import { webauthn } from './library.ts';
import { takeCreationChallenge } from './store-challenges.ts';
import { addPasskeyRow, passkeysOf } from './store-passkeys.ts';

/** Signature algorithms of COSE that a passkey may have: EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257];

/** A challenge for a new passkey of the customer, as the JSON of WebAuthn. The owner proves themselves first. */
export async function startPasskeyCreation(
  services: Services,
  caller: Caller,
  password: string | null,
): Promise<string> {
  const customerId = ownCustomerId(caller.actor, 'account.change');
  const { platform, shop } = services;
  const { domain } = mustHaveSite(services);
  await limitChallenges(services, caller);
  const account = await proveOwner(services, caller, customerId, password);
  const passkeys = await passkeysOf(platform.db, customerId);
  if (passkeys.length >= PASSKEYS_MAX) throw refuse('PASSKEYS_FULL', { max: PASSKEYS_MAX });
  const userHandle = new Uint8Array(passkeys[0]?.userHandle ?? platform.random.bytes(32));
  const { firstName, lastName, email } = account;
  const name = `${firstName} ${lastName}`.trim();
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: shop.name()[caller.storeView.locale],
    rpID: domain,
    userID: userHandle,
    userName: email ?? name,
    userDisplayName: name,
    challenge: await newChallenge(services, caller, { customerId, userHandle }),
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    timeout: 300_000,
  });
  return JSON.stringify(options);
}

/** Adds the passkey that the browser has made; returns the customer's id. */
export async function addPasskey(
  services: Services,
  caller: Caller,
  { answer: text, name: given }: { readonly answer: string; readonly name: string },
): Promise<number> {
  const customerId = ownCustomerId(caller.actor, 'account.change');
  const { platform } = services;
  const { db, clock } = platform;
  const site = mustHaveSite(services);
  await mustTake(platform, [{ limit: perSource, source: caller.source }]);
  const name = checkPasskeyName(given);
  if (!name.ok) throw refuse('INVALID_TEXT', name.error.data);
  const { answer, challenge, keys } = readAnswer(caller, madePasskey, text);
  const userHandle = await takeCreationChallenge(db, keys, customerId, clock.now());
  if (userHandle === null) throw refuse('PASSKEY_EXPIRED');
  const made = await readMade(site, challenge, answer);
  if (made === null) throw refuse('PASSKEY_REFUSED');
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockSignedIn(tx, caller, customerId);
    if ((await passkeysOf(tx, customerId)).length >= PASSKEYS_MAX)
      throw refuse('PASSKEYS_FULL', { max: PASSKEYS_MAX });
    const { transports } = answer.response;
    const passkey = { ...made, customerId, userHandle, transports, name: name.value, createdAt: now };
    if (!(await addPasskeyRow(tx, passkey))) throw refuse('PASSKEY_TAKEN');
    await mailPasskeyAdded(services, tx, await accountOfId(tx, customerId), now);
  });
  return customerId;
}

interface Made {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

/**
 * Returns the new passkey if the answer is for this shop and by a verified user; otherwise null. The shop does not ask for
 * certificates of the authenticator's maker. It refuses answers that contain them, so that nothing is looked up for them.
 */
async function readMade(
  { origin, domain }: PasskeySite,
  challenge: string,
  { id, rawId, type, response }: MadePasskey,
): Promise<Made | null> {
  const { verifyRegistrationResponse, decodeAttestationObject } = await webauthn();
  const { clientDataJSON, attestationObject } = response;
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    const format = decoded.get('fmt');
    if (format !== 'none' && (format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined))
      return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: domain,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified || registrationInfo === undefined) return null;
    const { credential } = registrationInfo;
    return { credentialId: credential.id, publicKey: credential.publicKey, counter: credential.counter };
  } catch {
    // The library throws for every kind of invalid answer, such as another origin or a malformed byte.
    return null;
  }
}
