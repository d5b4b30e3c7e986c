import { passkeyDomain } from '@jinlan/domain/people';
import { check, type Schema } from '@jinlan/domain/validity';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { crowdShare } from '../../../platform/limits/source.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { giveBrowserKey, keyHashOf } from '../external/browser-key.ts';
import { mustTake } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { hashOf } from '../sign-in/tokens.ts';
import { addChallenge, type ChallengeKeys, type NewPasskeyOwner } from './store-challenges.ts';

/** The most characters of an answer; a longer one counts as invalid. */
const longestAnswer = 24_000;
const validMs = 300_000;

const challengesPerSource: SharedLimit = {
  ...{ name: 'passkey-challenge', most: 120, seconds: HOUR },
  ipv4Share: crowdShare,
};

/** The website at which the shop's passkeys are valid. */
export interface PasskeySite {
  readonly origin: string;
  readonly domain: string;
}

/** Null where browsers allow no passkeys. */
export function passkeySite({ platform }: Pick<Services, 'platform'>): PasskeySite | null {
  const url = new URL(platform.config.baseUrl);
  const domain = passkeyDomain(url);
  return domain === null ? null : { origin: url.origin, domain };
}

export function mustHaveSite(services: Pick<Services, 'platform'>): PasskeySite {
  const site = passkeySite(services);
  if (site === null) throw refuse('PASSKEYS_UNAVAILABLE');
  return site;
}

export const limitChallenges = ({ platform }: Services, { source }: Caller): Promise<void> =>
  mustTake(platform, [{ limit: challengesPerSource, source }]);

/** A challenge for this browser, which is stored as its hash. `owner`: for a new passkey; null for a sign-in. */
export async function newChallenge(
  services: Services,
  caller: Caller,
  owner: NewPasskeyOwner | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const { random, db, clock } = services.platform;
  const challenge = new Uint8Array(random.bytes(32));
  const keys = {
    challengeHash: hashOf(Buffer.from(challenge).toString('base64url')),
    browserHash: giveBrowserKey(services, caller),
  };
  await addChallenge(db, keys, owner, new Date(clock.now().getTime() + validMs));
  return challenge;
}

export interface ReadAnswer<Answer> {
  readonly answer: Answer;
  readonly challenge: string;
  readonly keys: ChallengeKeys;
}

/**
 * Reads a browser's answer, which contains its challenge. Refuses a malformed answer with PASSKEY_REFUSED, and a browser
 * that got no challenge with PASSKEY_EXPIRED.
 */
export function readAnswer<Answer extends { readonly response: { readonly clientDataJSON: string } }>(
  caller: Caller,
  schema: Schema<Answer>,
  text: string,
): ReadAnswer<Answer> {
  const read = check(schema, text.length > longestAnswer ? null : parsed(text));
  if (!read.ok) throw refuse('PASSKEY_REFUSED');
  const answer = read.value;
  const clientData = parsed(Buffer.from(answer.response.clientDataJSON, 'base64url').toString('utf8'));
  const challenge =
    typeof clientData === 'object' && clientData !== null && 'challenge' in clientData
      ? clientData.challenge
      : null;
  if (typeof challenge !== 'string') throw refuse('PASSKEY_REFUSED');
  const browserHash = keyHashOf(caller);
  if (browserHash === null) throw refuse('PASSKEY_EXPIRED');
  return { answer, challenge, keys: { challengeHash: hashOf(challenge), browserHash } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
