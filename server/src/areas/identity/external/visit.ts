import { anything, customerIdOf, may, type VisitPurpose } from '@jinlan/domain/people';
import type {
  ExternalIdentity,
  ProviderAnswer,
  ProviderPlace,
  SignInProvider,
} from '../../../platform/gateways/index.ts';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { crowdShare } from '../../../platform/limits/source.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import { shopPath } from '../../../platform/web/shop-path.ts';
import { mustTake, notAuthorised, ownCustomerId } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { proveOwner } from '../sign-in/prove-owner.ts';
import { hashOf } from '../sign-in/tokens.ts';
import { giveBrowserKey, keyHashOf } from './browser-key.ts';
import { type ProviderSignIn, settle } from './settle.ts';
import { addVisit, takeVisit } from './store-visits.ts';

/** The page to which providers return a browser. */
export const returnPath = '/authorizedUser/login';

const visitMs = 600_000;
/**
 * The duration of a visit in a mini-program. It is shorter, because the mini-program answers by itself, without asking the
 * customer.
 */
const miniProgramVisitMs = 120_000;
/** The longest answer in characters; longer ones are refused. */
const longestAnswer = 4_000;

const startsPerSource: SharedLimit = {
  ...{ name: 'provider-visit', most: 60, seconds: HOUR },
  ipv4Share: crowdShare,
};
const answersPerSource: SharedLimit = {
  ...{ name: 'provider-answer', most: 60, seconds: HOUR },
  ipv4Share: crowdShare,
};

export interface VisitInput {
  readonly provider: string;
  readonly purpose: VisitPurpose;
  readonly back: string;
  readonly place: ProviderPlace;
  /** The password that proves the owner before a provider is linked. */
  readonly password: string | null;
}

const providerOf = ({ providers }: Services, code: string): SignInProvider => {
  const provider = providers.get(code);
  if (provider === undefined) throw refuse('EXTERNAL_PROVIDER_UNKNOWN');
  return provider;
};

const returnUrlOf = ({ platform }: Services): string =>
  `${new URL(platform.config.baseUrl).origin}${returnPath}`;

/**
 * Begins a visit and returns the provider's address for the browser to open. To link a provider, the owner has to prove
 * themselves first.
 */
export async function startVisit(services: Services, caller: Caller, input: VisitInput): Promise<string> {
  if (!may(caller.actor, 'account.sign-in', anything)) throw notAuthorised();
  const { platform } = services;
  const { purpose, place } = input;
  const customerId = purpose === 'link' ? ownCustomerId(caller.actor, 'account.change') : null;
  const provider = providerOf(services, input.provider);
  if (!provider.offers(place)) throw refuse('EXTERNAL_PROVIDER_UNKNOWN');
  await mustTake(platform, [{ limit: startsPerSource, source: caller.source }]);
  if (customerId !== null) await proveOwner(services, caller, customerId, input.password);
  const { random, db, clock, config } = platform;
  const visit = { state: random.token(43), nonce: random.token(43), codeVerifier: random.token(64), place };
  const back = shopPath(input.back, new URL(config.baseUrl).origin);
  const answer = await provider.begin({ ...visit, returnUrl: returnUrlOf(services) });
  if (answer.kind !== 'answered') throw refusalOf(answer, back);
  await addVisit(
    db,
    {
      stateHash: hashOf(visit.state),
      browserHash: giveBrowserKey(services, caller),
      provider: provider.code,
      purpose,
      customerId,
      inApp: place === 'app',
      inMiniProgram: place === 'mini-program',
      nonce: visit.nonce,
      codeVerifier: visit.codeVerifier,
      back,
    },
    new Date(clock.now().getTime() + (place === 'mini-program' ? miniProgramVisitMs : visitMs)),
  );
  return answer.value;
}

/** Handles the provider's answer, with which the browser has come back. Each visit can be used once, whatever its result. */
export async function finishVisit(
  services: Services,
  caller: Caller,
  answer: string,
): Promise<ProviderSignIn> {
  if (!may(caller.actor, 'account.sign-in', anything)) throw notAuthorised();
  const { platform } = services;
  await mustTake(platform, [{ limit: answersPerSource, source: caller.source }]);
  const query = new URLSearchParams(answer.length > longestAnswer ? '' : answer);
  const state = query.get('state') ?? '';
  const browserHash = keyHashOf(caller);
  const visit =
    browserHash === null
      ? null
      : await takeVisit(platform.db, { stateHash: hashOf(state), browserHash }, platform.clock.now());
  if (browserHash === null || visit === null) throw refuse('EXTERNAL_SIGN_IN_EXPIRED');
  const { back, nonce, codeVerifier, purpose, customerId } = visit;
  const place = visit.inMiniProgram ? 'mini-program' : visit.inApp ? 'app' : 'elsewhere';
  const provider = providerOf(services, visit.provider);
  const answered = await provider.identify(
    { returnUrl: returnUrlOf(services), state, nonce, codeVerifier, place },
    query,
  );
  if (answered.kind !== 'answered') throw refusalOf(answered, back);
  return settle(services, caller, {
    provider: provider.code,
    identity: answered.value,
    purpose,
    startedBy: customerId === null ? null : String(customerId),
    back,
    keyHash: browserHash,
  });
}

/**
 * Signs in by the code of a mini-program. A new identity is stored under a key that is returned, since a mini-program stores
 * no cookies.
 */
export async function signInByMiniProgram(
  services: Services,
  caller: Caller,
  { provider: code, code: given }: { readonly provider: string; readonly code: string },
): Promise<ProviderSignIn & { readonly key: string | null }> {
  if (!may(caller.actor, 'account.sign-in', anything)) throw notAuthorised();
  const { platform } = services;
  const provider = providerOf(services, code);
  if (provider.identifyInMiniProgram === undefined) throw refuse('EXTERNAL_PROVIDER_UNKNOWN');
  await mustTake(platform, [{ limit: answersPerSource, source: caller.source }]);
  const answered = await provider.identifyInMiniProgram(given);
  if (answered.kind !== 'answered') throw refusalOf(answered, '/');
  const key = platform.random.token(32);
  const outcome = await settle(services, caller, {
    provider: code,
    identity: answered.value satisfies ExternalIdentity,
    purpose: 'sign-in',
    startedBy: customerIdOf(caller.actor),
    back: '/',
    keyHash: hashOf(key),
  });
  return { ...outcome, key: outcome.kind === 'waiting' ? key : null };
}

function refusalOf(
  answer: Exclude<ProviderAnswer<unknown>, { readonly kind: 'answered' }>,
  back: string,
): Refusal {
  switch (answer.kind) {
    case 'canceled':
      return refuse('EXTERNAL_SIGN_IN_CANCELED', { back });
    case 'refused':
      return refuse('EXTERNAL_SIGN_IN_REFUSED', { back });
    case 'unreachable':
      return refuse('EXTERNAL_PROVIDER_UNREACHABLE', { back });
  }
}
