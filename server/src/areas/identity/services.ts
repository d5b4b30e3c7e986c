import type { Locale, LocalText, Market } from '@jinlan/domain/markets';
import type { RequestContext } from '../../platform/context.ts';
import type { MessageGateway } from '../../platform/gateways/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Passwords } from './sign-in/passwords.ts';

/** What the use cases of this area work with. */
export interface Services {
  readonly platform: Platform;
  readonly messages: MessageGateway;
  readonly passwords: Passwords;
  readonly shop: ShopNames;
}

/** What letters and staff are told of the shop; its area lies to the right of this one. */
export interface ShopNames {
  name(): LocalText;
  /** The code of the store view that is the market in this language, such as `hk_en`; null where there is none. */
  storeView(market: Market, locale: Locale): string | null;
  /** The store of a code; null for one that there is not. */
  store(code: string): { readonly name: LocalText; readonly market: Market } | null;
}

/** Who asks, from where, and when. */
export type Asked = Pick<
  RequestContext,
  'actor' | 'bearer' | 'cookies' | 'setCookies' | 'source' | 'isGone' | 'now' | 'storeView'
>;

/** Seconds that a token is good for (specification 9). */
export { TOKEN_TTL_SECONDS as tokenSeconds } from '@jinlan/contract/wire';
