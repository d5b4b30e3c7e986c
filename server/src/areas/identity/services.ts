import type { Locale, LocalText, Market } from '@jinlan/domain/markets';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database.ts';
import type { MessageGateway, SignInProvider, TextGateway } from '../../platform/gateways/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Passwords } from './sign-in/passwords.ts';

/** The dependencies of this area's use cases. */
export interface Services {
  readonly platform: Platform;
  readonly messages: MessageGateway;
  readonly texts: TextGateway;
  readonly passwords: Passwords;
  readonly shop: ShopNames;
  /** Other providers by which customers can sign in, by their code. */
  readonly providers: ReadonlyMap<string, SignInProvider>;
  /** Calls `HeldData.startOver` of every area. */
  startOver(tx: Connection, customerId: string, now: Date): Promise<void>;
}

/** The names and addresses of the shop for e-mails and staff. An area that is created later implements them. */
export interface ShopNames {
  name(): LocalText;
  /** The code of the store view of a market and language, such as `hk_en`; null if there is none. */
  storeView(market: Market, locale: Locale): string | null;
  /** The store with a code, or null. */
  store(
    code: string,
  ): { readonly name: LocalText; readonly market: Market; readonly isEshop: boolean } | null;
}

/** The caller of a request, its source and its time. */
export type Caller = Pick<
  RequestContext,
  'actor' | 'bearer' | 'browser' | 'cookies' | 'setCookies' | 'source' | 'isGone' | 'now' | 'storeView'
>;

/** Lifetime of a token in seconds (specification 9). */
export { TOKEN_TTL_SECONDS as tokenSeconds } from '@jinlan/contract/wire';
