import { MINI_PROGRAM_PAGES } from '@jinlan/contract/mini-program';
import type { Platform } from '../../platform.ts';
import type { WechatApp, WechatSettings } from '../../settings/sign-in-providers.ts';
import { readLimited } from '../read-limited.ts';
import { isRecord, parseJson } from '../wire-json.ts';
import type { ExternalIdentity, ProviderAnswer, ProviderPlace, SignInProvider } from './provider.ts';

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
  /** Calls WeChat's API. Addresses contain secrets, so errors and logs must not contain addresses. */
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

  /** Returns name and unionid, if the shopper has allowed it. Without them the openid is enough. */
  async function profileOf(tokens: Fields): Promise<Fields> {
    const { access_token, openid } = tokens;
    const mayAsk = String(tokens.scope ?? '')
      .split(',')
      .some((scope) => scope !== 'snsapi_base');
    if (!mayAsk || typeof access_token !== 'string' || typeof openid !== 'string') return {};
    const profile = await call('/sns/userinfo', { access_token, openid, lang: 'zh_CN' });
    return profile.kind === 'answered' && profile.value.openid === openid ? profile.value : {};
  }

  /** Returns who somebody is, by the code of `wx.login`. */
  async function identifyByLogin(
    { appid, secret }: WechatApp,
    given: string,
  ): Promise<ProviderAnswer<ExternalIdentity>> {
    if (!isCode(given)) return { kind: 'refused', reason: 'no code' };
    const query = { appid, secret, js_code: given, grant_type: 'authorization_code' };
    const session = await call('/sns/jscode2session', query);
    return session.kind === 'answered' ? identityOf(appid, session.value, {}) : session;
  }

  const appAt: Readonly<Record<ProviderPlace, WechatApp | null>> = {
    elsewhere: web,
    app: account,
    'mini-program': miniProgram,
  };

  return {
    code,
    kind: 'wechat',
    name: null,
    offers: (place) => appAt[place] !== null,

    async begin({ returnUrl, state, place }) {
      const app = appAt[place];
      if (app === null) return { kind: 'refused', reason: 'the provider has no such app' };
      // The mini-program's own page gets a code by `wx.login`, and opens the shop again with it.
      if (place === 'mini-program')
        return { kind: 'answered', value: `${MINI_PROGRAM_PAGES.signIn}?state=${state}` };
      const isInApp = place === 'app';
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

    async identify({ place }, query) {
      const app = appAt[place];
      if (app === null) return { kind: 'refused', reason: 'the provider has no such app' };
      // If there is no code, the shopper has declined: WeChat sends no error for that.
      const given = query.get('code');
      if (given === null || given === '') return { kind: 'canceled' };
      if (place === 'mini-program') return identifyByLogin(app, given);
      const tokens = await exchange(app, given);
      if (tokens.kind !== 'answered') return tokens;
      return identityOf(app.appid, tokens.value, await profileOf(tokens.value));
    },

    ...(miniProgram && { identifyInMiniProgram: (given: string) => identifyByLogin(miniProgram, given) }),
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
