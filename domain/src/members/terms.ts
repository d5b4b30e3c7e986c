/**
 * The thresholds and benefits of levels, as the retailer sets them (`members.json`). Each change is a version with the day
 * on which it begins, so that a change takes no level away that was reached before.
 */
import type { AnniversaryKind } from '../anniversaries/index.ts';
import type { BusinessDay } from '../kernel/index.ts';
import type { LocalText } from '../markets/index.ts';
import type { ProductClass } from '../pricing/index.ts';
import type { MemberLevel, MemberRegion } from './levels.ts';

export const benefitIcons = [
  ...(['points', 'coupon', 'birthday', 'care', 'engraving', 'craft'] as const),
  ...(['early-access', 'gift', 'appointment', 'courier'] as const),
] as const;
export type BenefitIcon = (typeof benefitIcons)[number];

/** A benefit as the member reads it. Only `craftDiscount` and `pointsPercent` are computed. */
export interface Benefit {
  readonly icon: BenefitIcon;
  readonly text: LocalText;
}

export interface CraftDiscount {
  readonly basisPoints: number;
  /** Whether members have the discount only in the month of their birthday. */
  readonly birthdayMonth: boolean;
}

/** The thresholds and benefits of a level. Amounts are in cents of the Hong Kong dollar. */
export interface LevelTerms {
  /** The amount to spend within `months` to reach the level. */
  readonly reach: number;
  /** The amount to spend while the level is held to keep it. */
  readonly keep: number;
  /** How long it is held, and how far back spending counts. */
  readonly months: number;
  /** Points for each point of the first level, in hundredths. */
  readonly pointsPercent: number;
  /** The discount on the craft charge; null for none. */
  readonly craftDiscount: CraftDiscount | null;
  readonly benefits: readonly Benefit[];
}

export interface PointsTerms {
  /** Days from the receipt of an order until its points can be used. */
  readonly waitDays: number;
  /** Number of months after the month in which points became available; they expire at the end of the last one. */
  readonly validMonths: number;
  /** Numbers of days before points expire, largest first. The member gets one e-mail at each. */
  readonly noticeDays: readonly number[];
  /** How much of a price earns, in hundredths. */
  readonly percent: {
    /** Pieces at a fixed price, diamonds and what is made to order. */
    readonly goods: number;
    /** The craft charge of pieces by weight. */
    readonly craft: number;
    /** Their gold value and the commission on it. */
    readonly gold: number;
    /** Bars, pellets and beans, whole. */
    readonly bullion: number;
  };
}

export interface AnniversaryTerms {
  /** How many days before an anniversary the member is reminded; 0 is on the day itself. */
  readonly noticeDays: number;
  /** Key of the category whose pieces are suggested, by kind of anniversary; a kind without a key has no suggestion. */
  readonly suggestions: Readonly<Partial<Record<AnniversaryKind, string | null>>>;
}

export interface MemberTerms {
  /** The value of one Hong Kong dollar of the terms in the currency of each region, in hundredths. */
  readonly rates: Readonly<Record<MemberRegion, number>>;
  readonly levels: Readonly<Record<MemberLevel, LevelTerms>>;
  readonly points: PointsTerms;
  /** The pieces of which a level reduces the craft charge. */
  readonly craft: {
    readonly classes: readonly ProductClass[];
    /** Keys of categories of the catalogue whose pieces are left out, such as electroformed gold. */
    readonly exceptCategories: readonly string[];
  };
  readonly anniversaries: AnniversaryTerms;
}

/** Terms that hold from the start of a day until the next version begins. */
export interface TermsVersion {
  readonly version: number;
  readonly since: BusinessDay;
  readonly terms: MemberTerms;
}

/** At least one version, the earliest first. */
export type TermsHistory = readonly [TermsVersion, ...(readonly TermsVersion[])];

/** The terms that hold on a day: the last version that has begun; before all of them, the first. */
export const termsOn = (history: TermsHistory, day: BusinessDay): MemberTerms =>
  (history.findLast(({ since }) => since <= day) ?? history[0]).terms;

/** An amount of the terms in the region's currency, in its minor units, rounded up. All regions' currencies have cents. */
export const termsIn = ({ rates }: MemberTerms, region: MemberRegion, cents: number): number =>
  Math.ceil((cents * rates[region]) / 100);

/** An amount in minor units of the region's currency in cents of the terms, rounded down. */
export const inTerms = ({ rates }: MemberTerms, region: MemberRegion, minor: number): number =>
  Math.floor((minor * 100) / rates[region]);
