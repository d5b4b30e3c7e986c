import { FRAGMENTS } from '@jinlan/contract/wire';
import type { Market } from '@jinlan/domain/markets';
import type { WechatPayer } from '@jinlan/domain/payments';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { crowdShare } from '../../../platform/limits/source.ts';
import { type KeyKind, readSignedKey, signedKey } from '../../../platform/signed-keys.ts';
import { shopPath } from '../../../platform/web/shop-path.ts';
import type { Services } from '../services.ts';

/**
 * Finds out who pays inside WeChat (decision 104). The browser goes to WeChat's page and returns with a code, for which
 * WeChat tells the shopper's openid. The shop stores the openid only in a signed cookie of the browser, for as long as a
 * visit lasts.
 */
export const payerPath = '/wechat/payer';
const returnPath = `${payerPath}/return`;

const payerCookie = 'wechat_payer';
const stateCookie = 'wechat_state';

const minute = 60_000;
const payerKey: KeyKind = { purpose: 'wechat-payer', validForMs: 120 * minute, longest: 400 };
const stateKey: KeyKind = { purpose: 'wechat-state', validForMs: 10 * minute, longest: 900 };

/** How many codes of WeChat one source may exchange, in all processes. A whole town may use one carrier's address. */
export const payerCodesOfSource: SharedLimit = {
  name: 'wechat-payer',
  most: 60,
  seconds: HOUR,
  ipv4Share: crowdShare,
};

/** How often one source may go to WeChat's page, in each process. */
const visits = { burst: 120, perMinute: 120 } as const;

export interface Step {
  /** The address to which the browser goes next. The address of a shop's page ends with `#wechat` once WeChat was asked. */
  readonly address: string;
  readonly cookies: readonly string[];
}

export interface WechatPayers {
  /**
   * Leads to WeChat's page, which leads back to the path `back` of the shop. Leads straight to `back` if no WeChat account
   * can be asked.
   */
  ask(market: Market, back: string, source: string): Step;
  /**
   * Handles the return from WeChat. If WeChat names no shopper, the browser goes on all the same, and the shop shows a code
   * to scan.
   */
  comeBack(
    query: { readonly code: string; readonly state: string },
    cookies: Readonly<Record<string, string>>,
    source: string,
  ): Promise<Step>;
  /** Returns the shopper named in a browser's cookies; null if the cookies name none, or are not genuine. */
  payerOf(cookies: Readonly<Record<string, string>>): WechatPayer | null;
}

export function createWechatPayers({
  platform,
  payments,
}: Pick<Services, 'platform' | 'payments'>): WechatPayers {
  const { config, limiter, limits, log, random } = platform;
  const { origin, protocol } = new URL(config.baseUrl);

  const cookie = (name: string, value: string, path: string, seconds: number): string => {
    const secure = protocol === 'https:' ? '; Secure' : '';
    return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  };
  const forgetState = cookie(stateCookie, '', payerPath, 0);

  const onwardTo = (path: string): string => `${path}#${FRAGMENTS.wechat}`;

  const signInOf = (market: Market) => payments.ofMethod('wechat_pay', market)?.payerSignIn ?? null;

  return {
    ask(market, back, source) {
      const signIn = signInOf(market);
      const mayAsk = limiter.take(`wechat-payer:${source}`, visits).allowed;
      if (signIn === null || !mayAsk) return { address: onwardTo(shopPath(back, origin)), cookies: [] };
      const state = random.token(32);
      const key = signedKey(platform, stateKey, [state, market, shopPath(back, origin)]);
      return {
        address: signIn.address(`${origin}${returnPath}`, state),
        cookies: [cookie(stateCookie, key, payerPath, stateKey.validForMs / 1_000)],
      };
    },

    async comeBack({ code, state }, cookies, source) {
      const values = readSignedKey(platform, stateKey, cookies[stateCookie] ?? '');
      if (values === null || values[0] !== state) return { address: '/', cookies: [forgetState] };
      const [, market, back] = values as readonly [string, Market, string];
      const onward: Step = { address: onwardTo(back), cookies: [forgetState] };
      const signIn = signInOf(market);
      if (signIn === null || !/^[\w-]{1,200}$/.test(code)) return onward;
      if (!(await limits.take([{ limit: payerCodesOfSource, source }])).allowed) return onward;
      const answer = await signIn.openidOf(code);
      if (answer.kind !== 'answered') {
        log.warn({ market, answer }, 'WeChat did not tell who pays; a code is shown instead');
        return onward;
      }
      const key = signedKey(platform, payerKey, [signIn.appid, answer.value]);
      return {
        ...onward,
        cookies: [forgetState, cookie(payerCookie, key, '/', payerKey.validForMs / 1_000)],
      };
    },

    payerOf(cookies) {
      const key = cookies[payerCookie];
      if (key === undefined) return null;
      const [appid, openid] = readSignedKey(platform, payerKey, key) ?? [];
      return typeof appid === 'string' && typeof openid === 'string' ? { appid, openid } : null;
    },
  };
}
