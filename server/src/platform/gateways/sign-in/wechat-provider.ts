import type { Platform } from '../../platform.ts';
import type { WechatApp, WechatSettings } from '../../settings/sign-in-providers.ts';
import { readLimited } from '../read-limited.ts';
import { isRecord, parseJson } from '../wire-json.ts';
import type { ExternalIdentity, ProviderAnswer, SignInProvider } from './provider.ts';

const mostBytes = 20_000;

/** WeChat's errors that pass: it is busy, or was asked too often. */
const passing: ReadonlySet<unknown> = new Set([-1, 45011]);

type Fields = Readonly<Record<string, unknown>>;

/**
 * Sign-in by WeChat, which is no OpenID Connect (docs/money-and-members.md, 3): a code to scan on computers, a page of the
 * official account inside WeChat, and the code of a mini-program. Errors come with the status 200. The session key of a
 * mini-program and all tokens are dropped here.
 */
export function createWechatProvider(
  { http, log }: Pick<Platform, 'http' | 'log'>,
  code: string,
  { pages, api, web, account, miniProgram }: WechatSettings,
  timeoutMs = 5_000,
): SignInProvider {
  /** Asks WeChat's API. Addresses hold secrets, so they are in no error and no log. */
  async function call(path: string, query: Record<string, string>): Promise<ProviderAnswer<Fields>> {
    const url = new URL(`${api}${path}`);
    url.search = new URLSearchParams(query).toString();
    try {
      const response = await http.fetch(url, { timeoutMs });
      if (!response.ok) return { kind: 'unreachable', reason: `status ${response.status}` };
      const fields = parseJson((await readLimited(response, mostBytes)).toString('utf8'));
      if (!isRecord(fields)) return { kind: 'unreachable', reason: 'no JSON object' };
      const { errcode } = fields;
      if (errcode === undefined || errcode === 0) return { kind: 'answered', value: fields };
      if (passing.has(errcode)) return { kind: 'unreachable', reason: `errcode ${String(errcode)}` };
      log.warn({ provider: code, path, errcode }, 'WeChat refused a sign-in');
      return { kind: 'refused', reason: `errcode ${String(errcode)}` };
    } catch (error) {
      return { kind: 'unreachable', reason: error instanceof Error ? error.name : 'no answer' };
    }
  }

  const exchange = async ({ appid, secret }: WechatApp, given: string): Promise<ProviderAnswer<Fields>> =>
    isCode(given)
      ? call('/sns/oauth2/access_token', { appid, secret, code: given, grant_type: 'authorization_code' })
      : { kind: 'refused', reason: 'no code' };

  /** Name and unionid, where the shopper has allowed it; without them the openid is enough. */
  async function profileOf(tokens: Fields): Promise<Fields> {
    const { access_token, openid } = tokens;
    const mayAsk = String(tokens.scope ?? '')
      .split(',')
      .some((scope) => scope !== 'snsapi_base');
    if (!mayAsk || typeof access_token !== 'string' || typeof openid !== 'string') return {};
    const profile = await call('/sns/userinfo', { access_token, openid, lang: 'zh_CN' });
    return profile.kind === 'answered' && profile.value.openid === openid ? profile.value : {};
  }

  return {
    code,
    kind: 'wechat',
    name: null,
    offers: (isInApp) => (isInApp ? account : web) !== null,

    async begin({ returnUrl, state, isInApp }) {
      const app = isInApp ? account : web;
      if (app === null) return { kind: 'refused', reason: 'the provider has no such app' };
      const query = new URLSearchParams({
        appid: app.appid,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope: isInApp ? (account?.scope ?? 'snsapi_base') : 'snsapi_login',
        state,
      });
      const path = isInApp ? 'connect/oauth2/authorize' : 'connect/qrconnect';
      return { kind: 'answered', value: `${pages}/${path}?${query.toString()}#wechat_redirect` };
    },

    async identify({ isInApp }, query) {
      const app = isInApp ? account : web;
      if (app === null) return { kind: 'refused', reason: 'the provider has no such app' };
      // Without a code the shopper has said no: WeChat names no error.
      const given = query.get('code');
      if (given === null || given === '') return { kind: 'canceled' };
      const tokens = await exchange(app, given);
      if (tokens.kind !== 'answered') return tokens;
      return identityOf(app.appid, tokens.value, await profileOf(tokens.value));
    },

    ...(miniProgram && {
      async identifyInMiniProgram(given: string) {
        const { appid, secret } = miniProgram;
        if (!isCode(given)) return { kind: 'refused' as const, reason: 'no code' };
        const session = await call('/sns/jscode2session', {
          ...{ appid, secret, js_code: given, grant_type: 'authorization_code' },
        });
        return session.kind === 'answered' ? identityOf(appid, session.value, {}) : session;
      },
    }),
  };
}

const isCode = (text: string): boolean => /^[\w-]{1,200}$/.test(text);

const idIn = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w-]{1,128}$/.test(value) ? value : null;

function identityOf(appid: string, answer: Fields, profile: Fields): ProviderAnswer<ExternalIdentity> {
  const openid = idIn(answer.openid);
  if (openid === null) return { kind: 'refused', reason: 'no openid' };
  const unionid = idIn(answer.unionid) ?? idIn(profile.unionid);
  const ofApp = `${appid}:${openid}`;
  const name = typeof profile.nickname === 'string' ? profile.nickname.trim().slice(0, 60) : '';
  return {
    kind: 'answered',
    value: {
      subjects: unionid === null ? [ofApp] : [`unionid:${unionid}`, ofApp],
      label: name === '' ? null : name,
      email: null,
      // A nickname is no name.
      firstName: '',
      lastName: '',
    },
  };
}
