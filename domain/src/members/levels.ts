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
  /** What one Hong Kong dollar of the terms is worth in that currency, in hundredths. */
  readonly percent: number;
  /** The code of the first level; the codes of the others follow. */
  readonly firstCode: number;
}

/** Source of the figures: trade-facts 4; of the codes: product decision 14. */
export const regionFacts: Readonly<Record<MemberRegion, RegionFacts>> = {
  hk: { currency: 'HKD', percent: 100, firstCode: 60005 },
  cn: { currency: 'CNY', percent: 92, firstCode: 60023 },
  my: { currency: 'MYR', percent: 55, firstCode: 60005 },
  sg: { currency: 'SGD', percent: 17, firstCode: 60005 },
};

export const regionOf = (market: Market): MemberRegion => (market === 'mo' ? 'hk' : market);

export const rankOf = (level: MemberLevel): number => memberLevels.indexOf(level);

/** The code of a level in a region, such as 60005. */
export const levelCode = (region: MemberRegion, level: MemberLevel): number =>
  regionFacts[region].firstCode + rankOf(level);

/** What a level asks for and gives. Amounts are in cents of the Hong Kong dollar. */
export interface LevelTerms {
  /** What must be spent within `months` to reach it. */
  readonly reach: number;
  /** What must be spent while it is held to keep it. */
  readonly keep: number;
  /** How long it is held, and how far back spending counts. */
  readonly months: number;
  /** Points for each point of the first level, in hundredths. */
  readonly pointsPercent: number;
}

export type MemberTerms = Readonly<Record<MemberLevel, LevelTerms>>;

/** The terms of the sample shop (trade-facts 4). Any purchase reaches silver. */
export const memberTerms: MemberTerms = {
  fans: { reach: 0, keep: 0, months: 12, pointsPercent: 100 },
  silver: { reach: 1, keep: 1, months: 24, pointsPercent: 100 },
  gold: { reach: 2_000_000, keep: 1_200_000, months: 12, pointsPercent: 120 },
  platinum: { reach: 8_000_000, keep: 5_000_000, months: 12, pointsPercent: 150 },
  diamond: { reach: 25_000_000, keep: 15_000_000, months: 12, pointsPercent: 200 },
};

/** An amount of the terms in the region's currency, in its minor units, rounded up. All regions' currencies have cents. */
export const termsIn = (region: MemberRegion, cents: number): number =>
  Math.ceil((cents * regionFacts[region].percent) / 100);

/** An amount in minor units of the region's currency in cents of the terms, rounded down. */
export const inTerms = (region: MemberRegion, minor: number): number =>
  Math.floor((minor * 100) / regionFacts[region].percent);
