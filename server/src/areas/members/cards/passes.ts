import { isLocale, isMarket, type Locale, type Market } from '@jinlan/domain/markets';
import { showMemberCode } from '@jinlan/domain/members';
import { customerIdOf, may } from '@jinlan/domain/people';
import { walletWords } from '@jinlan/messages/every-locale';
import type { RequestContext } from '../../../platform/context.ts';
import type { PassCard, Wallets } from '../../../platform/gateways/index.ts';
import { DAY, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { type KeyKind, readSignedKey, signedKey } from '../../../platform/signed-keys.ts';
import type { Identity, ShopNames } from '../../identity/index.ts';

export type Wallet = 'apple' | 'google';

/** The dependencies of cards in wallets. */
export interface PassParts {
  readonly platform: Pick<Platform, 'clock' | 'config' | 'limits' | 'log'>;
  readonly wallets: Wallets;
  readonly customers: Pick<Identity, 'memberPass'>;
  readonly shop: Pick<ShopNames, 'name' | 'storeView'>;
}

/** Cards of members in the wallets of phones. */
export interface Passes {
  readonly offered: readonly Wallet[];
  /** The address that puts the card of the signed-in customer into a wallet. Refuses as `addMemberCardToWallet` says. */
  link(context: Pick<RequestContext, 'actor' | 'storeView'>, wallet: Wallet): Promise<string>;
  /** Returns the pass for Apple's wallet by a key from `link`. Null for a wrong or expired key, or over the limit. */
  open(key: string): Promise<Buffer | null>;
}

export const passPath = '/member/card.pkpass';

const passKey: KeyKind = { purpose: 'member-pass', validForMs: 5 * 60_000, longest: 300 };
/** The most links and passes of one account: signing a pass takes a tenth of a second. */
const perCustomer: SharedLimit = { name: 'member-pass', most: 20, seconds: DAY };

export function createPasses({ platform, wallets, customers, shop }: PassParts): Passes {
  const { config, limits, log } = platform;

  async function cardOf(customerId: string, market: Market, locale: Locale): Promise<PassCard> {
    const words = walletWords[locale];
    const { code, serial, key, name } = await customers.memberPass(customerId);
    const store = shop.storeView(market, locale);
    return {
      ...{ code, serial, key, name },
      shownCode: showMemberCode(code),
      shop: shop.name()[locale],
      ...{ title: words.title, codeLabel: words.code, linkLabel: words.page },
      url: `${config.baseUrl}/member/card${store === null ? '' : `?store=${store}`}`,
    };
  }

  const take = (customerId: string) => limits.take([{ limit: perCustomer, subject: customerId }]);

  return {
    offered: [...(wallets.apple ? ['apple' as const] : []), ...(wallets.google ? ['google' as const] : [])],
    async link({ actor, storeView: { market, locale } }, wallet) {
      const customerId = customerIdOf(actor);
      if (customerId === null || !may(actor, 'account.read', { id: customerId, customerId, storeId: null }))
        throw refuse('NOT_AUTHORISED');
      const { apple, google } = wallets;
      if ((wallet === 'apple' ? apple : google) === null) throw refuse('WALLET_UNAVAILABLE');
      const verdict = await take(customerId);
      if (!verdict.allowed)
        throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
      if (wallet === 'apple' || google === null)
        return `${config.baseUrl}${passPath}?key=${signedKey(platform, passKey, [customerId, market, locale])}`;
      try {
        return await google.saveLink(await cardOf(customerId, market, locale));
      } catch (error) {
        log.warn({ reason: String(error) }, 'a card was not put into a wallet');
        throw refuse('WALLET_UNAVAILABLE');
      }
    },
    async open(key) {
      const [customerId, market, locale] = readSignedKey(platform, passKey, key) ?? [];
      if (wallets.apple === null || typeof customerId !== 'string') return null;
      if (!isMarket(market) || !isLocale(locale)) return null;
      const { allowed } = await take(customerId);
      return allowed ? wallets.apple.pass(await cardOf(customerId, market, locale)) : null;
    },
  };
}
