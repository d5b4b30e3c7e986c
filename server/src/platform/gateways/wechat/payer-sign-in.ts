import type { Platform } from '../../platform.ts';
import type { WechatMerchant } from '../../settings/wechat-pay.ts';
import { type PayerSignIn, wrongAnswer } from '../payments.ts';
import { readLimited } from '../read-limited.ts';
import { isRecord, parseJson } from '../wire-json.ts';

const mostBytes = 10_000;

/**
 * Asks WeChat who a shopper is to the merchant's official account (docs/money-and-members.md, 3): WeChat's page gives a
 * code without a question, and the code gives the openid. Null for a merchant without the account's secret.
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
    async openidOf(code) {
      const url = new URL(account.api);
      url.search = new URLSearchParams({
        appid,
        secret: account.secret,
        code,
        grant_type: 'authorization_code',
      }).toString();
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
        // Without the address, which holds the secret.
        return { kind: 'unreachable', reason: error instanceof Error ? error.name : 'no answer' };
      }
    },
  };
}
