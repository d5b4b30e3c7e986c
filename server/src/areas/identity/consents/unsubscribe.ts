import { type ConsentKind, consentKinds } from '@jinlan/domain/consents';
import { isLocale, type Locale } from '@jinlan/domain/markets';
import { maskNetwork } from '@jinlan/domain/people';
import { type KeyKind, readSignedKey, signedKey } from '../../../platform/signed-keys.ts';
import type { Services } from '../services.ts';
import { customerById, type LinkedReader } from '../store.ts';
import { endConsents, reachOf } from './consents.ts';
import { recordConsents } from './store-consents.ts';

/** Unsubscribing from e-mails by the link in them, without signing in. */
export const unsubscribePath = '/unsubscribe';

const twoYears = 2 * 365 * 86_400_000;
const customerKey: KeyKind = { purpose: 'unsubscribe', validForMs: twoYears, longest: 400 };
const guestKey: KeyKind = { purpose: 'unsubscribe-guest', validForMs: twoYears, longest: 600 };

type Signing = Pick<Services, 'platform'>;

const linkWith = ({ platform }: Signing, key: string): string =>
  `${platform.config.baseUrl}${unsubscribePath}?key=${key}`;

/** The address of the page that ends one kind of e-mails to a customer. */
export const unsubscribeLink = (
  services: Signing,
  { customerId, locale }: LinkedReader,
  kind: ConsentKind,
): string => linkWith(services, signedKey(services.platform, customerKey, [customerId, locale, kind]));

/** The same for the newsletter of an address without an account. */
export const guestUnsubscribeLink = (
  services: Signing,
  { recipientKey, locale }: { readonly recipientKey: string; readonly locale: Locale },
): string => linkWith(services, signedKey(services.platform, guestKey, [recipientKey, locale]));

/** The messages that a link unsubscribes from. */
export interface UnsubscribeOffer {
  readonly locale: Locale;
  /** `former`: newsletter and wish lists, of links from before the kinds had consents of their own. */
  readonly what: ConsentKind | 'former';
  /** Ends the consents. `isAll`: every kind of e-mail that needs consent. `source`: the source of the request. */
  end(isAll: boolean, source: string): Promise<void>;
}

/** Returns the messages that a link's key unsubscribes from; null for a wrong or expired key. */
export function readUnsubscribeKey(services: Signing, key: string): UnsubscribeOffer | null {
  const { platform } = services;
  const [customerId, locale, kind] = readSignedKey(platform, customerKey, key) ?? [];
  if (typeof customerId === 'string' && isLocale(locale)) {
    const what = consentKinds.find((each) => each === kind) ?? 'former';
    const kinds: readonly ConsentKind[] = what === 'former' ? ['newsletter', 'wishlist'] : [what];
    return {
      locale,
      what,
      end: (isAll, source) =>
        endOfCustomer(services, Number(customerId), isAll ? consentKinds : kinds, { locale, source }),
    };
  }
  const [recipientKey, guestLocale] = readSignedKey(platform, guestKey, key) ?? [];
  if (typeof recipientKey !== 'string' || !isLocale(guestLocale)) return null;
  return {
    locale: guestLocale,
    what: 'newsletter',
    end: (isAll, source) =>
      endOfGuest(services, recipientKey, isAll ? consentKinds : ['newsletter'], {
        locale: guestLocale,
        source,
      }),
  };
}

interface LinkUse {
  readonly locale: Locale;
  readonly source: string;
}

const causeBy = ({ platform }: Signing, customerId: number | null, { locale, source }: LinkUse) => ({
  ...{ customerId, source: 'link' as const, textVersion: null, market: null, locale },
  network: maskNetwork(source),
  at: platform.clock.now(),
});

/** The link names the account, so it also serves after a change of address. */
const endOfCustomer = (
  services: Signing,
  customerId: number,
  kinds: readonly ConsentKind[],
  use: LinkUse,
): Promise<void> =>
  services.platform.db.transaction(async (tx) => {
    const customer = await customerById(tx, customerId, null);
    if (customer === null) return;
    const { emailKey } = reachOf(customer);
    await endConsents(tx, { emailKey, mobile: null }, causeBy(services, customerId, use), kinds);
  });

async function endOfGuest(
  services: Signing,
  recipientKey: string,
  kinds: readonly ConsentKind[],
  use: LinkUse,
): Promise<void> {
  await recordConsents(
    services.platform.db,
    kinds.map((purpose) => ({ channel: 'email', recipientKey, purpose, given: false })),
    causeBy(services, null, use),
  );
}
