/** Levels of membership and the regions that count them (product decision 14, trade-facts 4). */
import type { Market } from '../markets/index.ts';
import type { CurrencyCode } from '../money/index.ts';

/** From the lowest to the highest. Everyone who registers has the first. */
export const memberLevels = ['fans', 'silver', 'gold', 'platinum', 'diamond'] as const;
export type MemberLevel = (typeof memberLevels)[number];

/** A member has one level and one account of points in each region. Hong Kong and Macau are one. */
export const memberRegions = ['hk', 'cn', 'my', 'sg'] as const;
export type MemberRegion = (typeof memberRegions)[number];

export interface RegionFacts {
  /** The currency in which the region counts what a member spends. */
  readonly currency: CurrencyCode;
  /** The code of the first level; the codes of the others follow. */
  readonly firstCode: number;
}

/** Source of the codes: product decision 14. */
export const regionFacts: Readonly<Record<MemberRegion, RegionFacts>> = {
  hk: { currency: 'HKD', firstCode: 60005 },
  cn: { currency: 'CNY', firstCode: 60023 },
  my: { currency: 'MYR', firstCode: 60005 },
  sg: { currency: 'SGD', firstCode: 60005 },
};

export const regionOf = (market: Market): MemberRegion => (market === 'mo' ? 'hk' : market);

export const rankOf = (level: MemberLevel): number => memberLevels.indexOf(level);

/** The code of a level in a region, such as 60005. */
export const levelCode = (region: MemberRegion, level: MemberLevel): number =>
  regionFacts[region].firstCode + rankOf(level);
