import type { Platform } from '../../platform.ts';
import { sealFor, unsealFor } from '../../seal.ts';
import type { WechatApp } from '../../settings/sign-in-providers.ts';
import { readLimited } from '../read-limited.ts';
import type { ProviderAnswer } from '../sign-in/provider.ts';
import { isRecord, parseJson } from '../wire-json.ts';
import { type CredentialKind, claimRenewal, credentialOf, saveCredential } from './store-credentials.ts';

type Answered<Value> = Exclude<ProviderAnswer<Value>, { readonly kind: 'canceled' }>;
type Fields = Readonly<Record<string, unknown>>;

/** Calls of WeChat's API for one app of the shop: its official account, or its mini-program. */
export interface WechatAppApi {
  readonly appid: string;
  /** Signs pages for WeChat's script; of an official account. */
  ticket(): Promise<Answered<string>>;
}

const mostBytes = 20_000;
/** A credential is renewed this many milliseconds before its end, so that the old one still works in the meantime. */
const renewBeforeMs = 300_000;
const claimMs = 15_000;
/** WeChat's errors for an access token that has ended early. */
const endedToken: ReadonlySet<unknown> = new Set([40001, 40014, 42001]);
const passing: ReadonlySet<unknown> = new Set([-1, 45009, 45011]);
const purpose = 'wechat-credential';

type Parts = Pick<Platform, 'db' | 'http' | 'log' | 'clock' | 'random' | 'config'>;

/**
 * `api`: the address of WeChat's API, without a slash at the end. Addresses contain tokens, so errors and logs must not
 * contain addresses.
 */
export function createWechatApp(
  { db, http, log, clock, random, config }: Parts,
  api: string,
  { appid, secret }: WechatApp,
  timeoutMs = 5_000,
): WechatAppApi {
  async function ask(
    path: string,
    query: Readonly<Record<string, string>>,
    body: object | null,
  ): Promise<Answered<Fields>> {
    const url = new URL(`${api}${path}`);
    url.search = new URLSearchParams(query).toString();
    try {
      const response = await http.fetch(
        url,
        body === null
          ? { timeoutMs }
          : {
              timeoutMs,
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body),
            },
      );
      if (!response.ok) return { kind: 'unreachable', reason: `status ${response.status}` };
      const fields = parseJson((await readLimited(response, mostBytes)).toString('utf8'));
      if (!isRecord(fields)) return { kind: 'unreachable', reason: 'no JSON object' };
      const { errcode } = fields;
      if (errcode === undefined || errcode === 0) return { kind: 'answered', value: fields };
      const reason = `errcode ${String(errcode)}`;
      return passing.has(errcode) ? { kind: 'unreachable', reason } : { kind: 'refused', reason };
    } catch (error) {
      return { kind: 'unreachable', reason: error instanceof Error ? error.name : 'no answer' };
    }
  }

  /**
   * Returns the credential that all processes share. `load` gets a new one. `isStale`: whether the stored one does not
   * work.
   */
  async function credential(
    kind: CredentialKind,
    load: () => Promise<Answered<{ readonly text: string; readonly seconds: number }>>,
    isStale = false,
  ): Promise<Answered<string>> {
    const now = clock.now();
    const stored = await credentialOf(db, appid, kind);
    const text = stored && unsealFor(purpose, config.secrets.application, stored.sealed);
    const leftMs = stored === null ? 0 : stored.expiresAt.getTime() - now.getTime();
    if (text !== null && leftMs > 0 && !isStale) {
      if (leftMs > renewBeforeMs) return { kind: 'answered', value: text };
      const until = new Date(now.getTime() + claimMs);
      if (!(await claimRenewal(db, appid, kind, { now, until }))) return { kind: 'answered', value: text };
    }
    const loaded = await load();
    if (loaded.kind !== 'answered') {
      log.warn({ appid, kind, reason: loaded.reason }, 'WeChat gives the app no credential');
      return text !== null && leftMs > 0 && !isStale ? { kind: 'answered', value: text } : loaded;
    }
    const { text: fresh, seconds } = loaded.value;
    await saveCredential(db, appid, kind, {
      sealed: sealFor(purpose, config.secrets.application, fresh, random),
      expiresAt: new Date(now.getTime() + seconds * 1_000),
    });
    return { kind: 'answered', value: fresh };
  }

  const readCredential = (answer: Answered<Fields>, name: string) => {
    if (answer.kind !== 'answered') return answer;
    const { [name]: text, expires_in: seconds } = answer.value;
    return typeof text === 'string' && /^[\w-]{1,1000}$/.test(text) && Number.isSafeInteger(seconds)
      ? { kind: 'answered' as const, value: { text, seconds: Math.min(7_200, Number(seconds)) } }
      : { kind: 'unreachable' as const, reason: `no ${name}` };
  };

  const accessToken = (isStale = false): Promise<Answered<string>> =>
    credential(
      'token',
      async () => {
        const body = { grant_type: 'client_credential', appid, secret, force_refresh: isStale };
        return readCredential(await ask('/cgi-bin/stable_token', {}, body), 'access_token');
      },
      isStale,
    );

  /** Calls the API for the app; calls it once more if the access token has ended early. */
  async function call(path: string, query: Readonly<Record<string, string>>): Promise<Answered<Fields>> {
    for (const isStale of [false, true]) {
      const token = await accessToken(isStale);
      if (token.kind !== 'answered') return token;
      const answer = await ask(path, { ...query, access_token: token.value }, null);
      const isEnded =
        answer.kind === 'refused' &&
        [...endedToken].some((code) => answer.reason === `errcode ${String(code)}`);
      if (!isEnded || isStale) return answer;
    }
    return { kind: 'unreachable', reason: 'no access token' };
  }

  return {
    appid,
    ticket: () =>
      credential('ticket', async () =>
        readCredential(await call('/cgi-bin/ticket/getticket', { type: 'jsapi' }), 'ticket'),
      ),
  };
}
