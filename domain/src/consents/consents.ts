/**
 * Consents to messages, by channel and kind. Messages about orders and the account need none, and neither do gold price
 * alerts, which their owners set one by one. Everything else is marketing: it needs a consent, and never goes to minors.
 */
import type { BusinessDay } from '../kernel/index.ts';
import type { Market } from '../markets/index.ts';
import { type AgeBand, ageOn } from '../people/index.ts';

export const consentChannels = ['email', 'sms', 'whatsapp'] as const;
export type ConsentChannel = (typeof consentChannels)[number];

/** The channels that a shop offers only if its settings say so. */
export const otherChannels = ['sms', 'whatsapp'] as const satisfies readonly ConsentChannel[];
export type OtherChannel = (typeof otherChannels)[number];

/**
 * `newsletter`: offers and campaigns, Magento's newsletter. `points`: points that expire, and coupons. `wishlist`: prices
 * and stock of wished pieces. `anniversaries`: birthdays and wedding days.
 */
export const consentKinds = ['newsletter', 'points', 'wishlist', 'anniversaries'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** Version of the texts that people consent to; docs/operating/consent-texts.md has the texts of every version. */
export const CONSENT_TEXT_VERSION = 1;

/** The age from which a market's people may get marketing. */
const fromAge: Readonly<Record<Market, number>> = { cn: 18, hk: 18, mo: 18, my: 18, sg: 18 };

export interface Age {
  readonly market: Market;
  /** YYYY-MM-DD; null if unknown. */
  readonly birthDate: string | null;
  /** Counts where no birth date is known. */
  readonly ageRange: AgeBand | null;
}

/** Whether somebody is too young for marketing. Who gave neither birth date nor age range counts as an adult. */
export function isUnderAge({ market, birthDate, ageRange }: Age, today: BusinessDay): boolean {
  if (birthDate === null) return ageRange === '18-';
  return ageOn(birthDate as BusinessDay, today) < fromAge[market];
}

export type ConsentRefusal = 'CONSENT_UNDER_AGE' | 'CONSENT_CHANNEL_UNAVAILABLE';

/** Why a consent cannot be given; null if it can. Taking one back is never refused. */
export function consentRefusal(change: {
  readonly given: boolean;
  readonly isUnderAge: boolean;
  /** Whether the shop uses the channel. */
  readonly isOffered: boolean;
  /** Whether the person has an e-mail address, or a proven mobile number. */
  readonly hasAddress: boolean;
}): ConsentRefusal | null {
  if (!change.given) return null;
  if (change.isUnderAge) return 'CONSENT_UNDER_AGE';
  return change.isOffered && change.hasAddress ? null : 'CONSENT_CHANNEL_UNAVAILABLE';
}
