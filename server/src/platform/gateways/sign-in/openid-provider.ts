import { createHash, createPrivateKey, sign } from 'node:crypto';
import type * as openidClient from 'openid-client';
import type { Platform } from '../../platform.ts';
import type { SignInProviderSettings } from '../../settings/sign-in-providers.ts';
import { readLimited } from '../read-limited.ts';
import type { ExternalIdentity, ProviderAnswer, SignInProvider } from './provider.ts';

type Library = typeof openidClient;

/**
 * Loads the library with the first sign-in, because a start does not need it, and because Node's own `fetch` is loaded with
 * it.
 */
const loadLibrary = (): Promise<Library> => import('openid-client');

type OpenidSettings = Exclude<SignInProviderSettings, { kind: 'wechat' }>;

const discoveryMs = 3_600_000;
const mostBytes = 200_000;
/** How long a client secret of Apple is valid. */
const secretSeconds = 300;

/** The answers of providers when the shopper declines; Apple has a word of its own. */
const cancellations: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize']);

/**
 * Sign-in by a provider of OpenID Connect: code flow with state, nonce and, where the provider supports it, PKCE. The
 * signature of the ID token is checked, and its issuer, audience and times.
 */
export function createOpenidProvider(
  { http, clock, log }: Pick<Platform, 'http' | 'clock' | 'log'>,
  code: string,
  settings: OpenidSettings,
  timeoutMs = 5_000,
): SignInProvider {
  const issuer = new URL(settings.issuer);
  const isLocal = issuer.protocol === 'http:';
  let metadata: { readonly server: openidClient.ServerMetadata; readonly until: number } | null = null;

  /** A connection that limits the size of answers. `failure`: why the last request got no answer. */
  const connection = (): { fetch: openidClient.CustomFetch; failure: string | null } => {
    const state = {
      failure: null as string | null,
      async fetch(...[url, options]: Parameters<openidClient.CustomFetch>): Promise<Response> {
        try {
          const response = await http.fetch(url, { ...(options as RequestInit), timeoutMs });
          if (response.status >= 500 || response.status === 429) state.failure = `status ${response.status}`;
          const { status, headers } = response;
          return new Response(await readLimited(response, mostBytes), { status, headers });
        } catch (error) {
          state.failure = error instanceof Error ? error.name : 'no answer';
          throw error;
        }
      },
    };
    return state;
  };

  async function configure(
    openid: Library,
    fetch: openidClient.CustomFetch,
  ): Promise<openidClient.Configuration> {
    const now = clock.now().getTime();
    const insecure = isLocal ? [openid.allowInsecureRequests] : [];
    if (metadata === null || metadata.until <= now) {
      const found = await openid.discovery(issuer, settings.clientId, undefined, openid.None(), {
        [openid.customFetch]: fetch,
        execute: insecure,
      });
      metadata = { server: found.serverMetadata(), until: now + discoveryMs };
    }
    const configuration = new openid.Configuration(
      metadata.server,
      settings.clientId,
      { [openid.clockSkew]: Math.round((now - Date.now()) / 1000) },
      openid.ClientSecretPost(
        settings.kind === 'apple' ? appleSecret(settings, clock.now()) : settings.clientSecret,
      ),
    );
    configuration[openid.customFetch] = fetch;
    for (const allow of insecure) allow(configuration);
    openid.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  async function answer<Value>(
    work: (openid: Library, configuration: openidClient.Configuration) => Promise<Value>,
  ): Promise<ProviderAnswer<Value>> {
    const openid = await loadLibrary();
    const line = connection();
    try {
      return { kind: 'answered', value: await work(openid, await configure(openid, line.fetch)) };
    } catch (error) {
      if (error instanceof openid.AuthorizationResponseError && cancellations.has(error.error))
        return { kind: 'canceled' };
      if (line.failure !== null) return { kind: 'unreachable', reason: line.failure };
      return { kind: 'refused', reason: reasonOf(openid, error) };
    }
  }

  return {
    code,
    kind: settings.kind,
    name: settings.kind === 'apple' ? 'Apple' : settings.name,
    offers: () => true,

    begin: (visit) =>
      answer(async (openid, configuration) => {
        const parameters: Record<string, string> = {
          redirect_uri: visit.returnUrl,
          scope: settings.kind === 'apple' ? 'name email' : 'openid email profile',
          state: visit.state,
          nonce: visit.nonce,
        };
        if (settings.kind === 'apple') parameters.response_mode = 'form_post';
        if (configuration.serverMetadata().supportsPKCE()) {
          parameters.code_challenge = createHash('sha256').update(visit.codeVerifier).digest('base64url');
          parameters.code_challenge_method = 'S256';
        }
        return openid.buildAuthorizationUrl(configuration, parameters).href;
      }),

    async identify(visit, query) {
      const answered = await answer(async (openid, configuration) => {
        const url = new URL(visit.returnUrl);
        url.search = query.toString();
        const tokens = await openid.authorizationCodeGrant(configuration, url, {
          expectedState: visit.state,
          expectedNonce: visit.nonce,
          idTokenExpected: true,
          ...(configuration.serverMetadata().supportsPKCE() && { pkceCodeVerifier: visit.codeVerifier }),
        });
        const claims = tokens.claims();
        if (claims === undefined || claims.sub.length > 255) throw new TypeError('no person in the ID token');
        return identityOf(claims);
      });
      if (answered.kind === 'refused')
        log.warn({ provider: code, reason: answered.reason }, 'an answer of a provider was refused');
      return answered;
    },
  };
}

/** Apple's client secret: a token that the team's key signs. */
function appleSecret(settings: Extract<OpenidSettings, { kind: 'apple' }>, now: Date): string {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = [
    part({ alg: 'ES256', kid: settings.keyId }),
    part({
      iss: settings.teamId,
      iat: issuedAt,
      exp: issuedAt + secretSeconds,
      aud: settings.issuer,
      sub: settings.clientId,
    }),
  ].join('.');
  const key = createPrivateKey(settings.privateKey);
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

function identityOf(claims: openidClient.IDToken): ExternalIdentity {
  const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
  const email = text(claims.email);
  // Apple sends the word `true`.
  const isVouchedFor = claims.email_verified === true || claims.email_verified === 'true';
  const name = text(claims.name);
  const label = email || name;
  return {
    subjects: [claims.sub],
    label: label === '' ? null : label.slice(0, 254),
    email: isVouchedFor && email !== '' && email.length <= 254 ? email : null,
    firstName: text(claims.given_name),
    lastName: text(claims.family_name),
  };
}

/** Codes of the library, without values that a stranger chose. */
function reasonOf(openid: Library, error: unknown): string {
  if (error instanceof openid.ResponseBodyError) return `the provider refused: ${error.error}`.slice(0, 100);
  if (error instanceof openid.AuthorizationResponseError)
    return `the provider refused: ${error.error}`.slice(0, 100);
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return `${String(code ?? 'wrong')}: ${String(message)}`.slice(0, 200);
}
