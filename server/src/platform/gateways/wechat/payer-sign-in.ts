import type { Http } from '../../http.ts';
import type { Platform } from '../../platform.ts';
import type { WechatMerchant } from '../../settings/payments/wechat-pay.ts';
import { type BankAnswer, type PayerSignIn, wrongAnswer } from '../payments.ts';
import { readLimited } from '../read-limited.ts';
import { isRecord, parseJson } from '../wire-json.ts';

const mostBytes = 10_000;

/**
 * Asks WeChat who a shopper is to the merchant's official account (docs/money-and-members.md, 3): WeChat's page gives a
 * code without a question, and WeChat's API returns the openid for the code. Null if the merchant has no secret of the
 * account.
 */
export function wechatPayerSignIn(
  { http }: Pick<Platform, 'http'>,
  { appid, account }: WechatMerchant,
  timeoutMs = 5_000,
): PayerSignIn | null {
  if (account === null) return null;
  return {
    appid,
    address(returnUrl, state) {
      const query = new URLSearchParams({
        appid,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope: 'snsapi_base',
        state,
      });
      return `${account.page}?${query.toString()}#wechat_redirect`;
    },
    openidOf: (code) =>
      askOpenid(
        http,
        account.api,
        {
          appid,
          secret: account.secret,
          code,
          grant_type: 'authorization_code',
        },
        timeoutMs,
      ),
  };
}

/**
 * Asks WeChat who a shopper is to the merchant's mini-program, by the code of `wx.login`. Null if the merchant has no
 * mini-program.
 */
export function wechatMiniProgramPayer(
  { http }: Pick<Platform, 'http'>,
  { miniProgram }: WechatMerchant,
  timeoutMs = 5_000,
): Omit<PayerSignIn, 'address'> | null {
  if (miniProgram === null) return null;
  const { appid, secret, api } = miniProgram;
  return {
    appid,
    openidOf: (code) =>
      askOpenid(http, api, { appid, secret, js_code: code, grant_type: 'authorization_code' }, timeoutMs),
  };
}

async function askOpenid(
  http: Http,
  api: string,
  query: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<BankAnswer<string>> {
  const url = new URL(api);
  url.search = new URLSearchParams(query).toString();
  try {
    const response = await http.fetch(url, { timeoutMs });
    const answer = parseJson((await readLimited(response, mostBytes)).toString('utf8'));
    if (!response.ok || !isRecord(answer)) return wrongAnswer('a shopper');
    if (answer.errcode !== undefined && answer.errcode !== 0)
      return { kind: 'refused', code: String(answer.errcode) };
    const { openid } = answer;
    return typeof openid === 'string' && /^[\w-]{1,128}$/.test(openid)
      ? { kind: 'answered', value: openid }
      : wrongAnswer('a shopper');
  } catch (error) {
    // The address is left out, because it contains the secret.
    return { kind: 'unreachable', reason: error instanceof Error ? error.name : 'no answer' };
  }
}
