import { FRAGMENTS } from '@jinlan/contract/wire';
import type { Market } from '@jinlan/domain/markets';
import type { WechatPayer } from '@jinlan/domain/payments';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { crowdShare } from '../../../platform/limits/source.ts';
import { type KeyKind, readSignedKey, signedKey } from '../../../platform/signed-keys.ts';
import { shopPath } from '../../../platform/web/shop-path.ts';
import type { Services } from '../services.ts';

/**
 * Tells who pays inside WeChat (decision 104): the browser goes to WeChat's page and returns with a code, which gives
 * the shopper's openid. It is kept in a signed cookie of the browser alone, as long as a visit lasts.
 */
export const payerPath = '/wechat/payer';
const returnPath = `${payerPath}/return`;

const payerCookie = 'wechat_payer';
const stateCookie = 'wechat_state';

const minute = 60_000;
const payerKey: KeyKind = { purpose: 'wechat-payer', validForMs: 120 * minute, longest: 400 };
const stateKey: KeyKind = { purpose: 'wechat-state', validForMs: 10 * minute, longest: 900 };

/** Codes of WeChat of one source, all processes. A town may pay behind one carrier's address. */
const codesOfSource: SharedLimit = { name: 'wechat-payer', most: 60, seconds: HOUR, ipv4Share: crowdShare };

/** Visits at WeChat's page of one source in each process. */
const visits = { burst: 120, perMinute: 120 } as const;

export interface Step {
  /** Where the browser goes next. A page of the shop has a fragment that says that WeChat was asked. */
  readonly address: string;
  readonly cookies: readonly string[];
}

export interface WechatPayers {
  /** Leads to WeChat's page, and from there back to a path of the shop; straight back where nobody can be asked. */
  ask(market: Market, back: string, source: string): Step;
  /** The browser has returned from WeChat. Without a shopper it goes on too, and is shown a code to scan. */
  comeBack(
    query: { readonly code: string; readonly state: string },
    cookies: Readonly<Record<string, string>>,
    source: string,
  ): Promise<Step>;
  /** The shopper of a browser's cookies; null for anything else. */
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
      if (!(await limits.take([{ limit: codesOfSource, source }])).allowed) return onward;
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
