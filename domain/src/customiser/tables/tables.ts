/**
 * The option tables: everything in the customiser that the retailer decides. Which options fit together is not data but
 * a rule (`constraints.ts`). A table says how a style is made, which options it has and what they cost.
 *
 * Amounts are whole minor units of the tables' one currency, before they are exchanged for a market (`quote.ts`).
 * Lengths are micrometres where the model reads them, else in the units of a design. A preview starts with the first
 * value of a list.
 */
import type { CodeOf } from '../../diamonds/index.ts';
import type { LocalText, Market } from '../../markets/index.ts';
import type { CaratPoints, CurrencyCode } from '../../money/index.ts';
import type { GoldMetal } from '../../pricing/index.ts';
import type { Millimetres, TenthsOfMillimetre } from '../../sizes/index.ts';
import type {
  AccentSetting,
  Alloy,
  ChainKind,
  CharmCode,
  Clasp,
  EngravingFont,
  EngravingPosition,
  Finish,
  Gem,
  HeadKind,
  Metal,
  NecklaceKind,
  PendantKind,
  PendantSize,
  Profile,
  Shoulder,
  Strap,
} from '../design/codes.ts';
import type { StyleCode } from '../design/design.ts';
import type { Micrometres } from '../making/blueprint.ts';
import type { ForbiddenWords } from '../rules/forbidden.ts';

export interface Tables {
  /** Counted from 1, with one more for every change. A design stores the version it was made with. */
  readonly version: number;
  /** Key of the shop that owns these tables. It tells the shop's share codes from those of other shops. */
  readonly shop: string;
  readonly currency: CurrencyCode;
  /** Price of a gram of each alloy: the board's price of its metal, or an amount. */
  readonly alloys: Readonly<Partial<Record<Alloy, AlloyPrice>>>;
  readonly metals: Readonly<Partial<Record<Metal, Terms>>>;
  readonly finishes: Readonly<Partial<Record<Finish, Terms>>>;
  readonly straps: Readonly<Partial<Record<Strap, Terms>>>;
  readonly charms: Readonly<Partial<Record<CharmCode, Terms>>>;
  readonly chains: Readonly<Partial<Record<ChainKind, ChainTerms>>>;
  readonly clasps: Readonly<Partial<Record<Clasp, Terms>>>;
  readonly extender: Terms & { readonly length: Micrometres };
  /** Small stones in stock by size: weight and price of one stone. */
  readonly stones: readonly SmallStone[];
  /** Charge for setting one small stone. */
  readonly settingCharges: Readonly<Record<AccentSetting, number>>;
  readonly engraving: EngravingTerms;
  /** Discount on the sum of both rings of a pair. */
  readonly pairDiscountBasisPoints: number;
  /** Working days from the workshop to the market's own warehouse. */
  readonly transitDays: Readonly<Record<Market, number>>;
  readonly styles: readonly Style[];
}

/** Additional charge and working days of an option. */
export interface Terms {
  readonly charge: number;
  readonly days: number;
}

export type AlloyPrice =
  | { readonly by: 'board'; readonly metal: GoldMetal }
  | { readonly by: 'karat'; readonly perGram: number };

export interface ChainTerms extends Terms {
  readonly gauge: Micrometres;
}

export interface SmallStone {
  readonly gem: Gem;
  readonly diameter: Micrometres;
  /** Thousandths of a carat; 10 is one point. */
  readonly milliCarat: number;
  readonly price: number;
}

export interface EngravingTerms {
  /** Charge for each line. */
  readonly charge: number;
  readonly days: number;
  readonly fonts: readonly EngravingFont[];
  /** Maximum length of a line in Latin widths; a Chinese character takes two (trade-facts 2.5). */
  readonly longest: Readonly<Record<'inside' | 'outside' | 'tag' | 'back-s' | 'back-m' | 'back-l', number>>;
  /** Words that may not be engraved. Case and spaces are ignored. Browsers get them sealed (`forbidden.ts`). */
  readonly bannedWords: ForbiddenWords;
}

/** A picture of a style, in the ratio 4:5. */
export interface StylePicture {
  /** The path of the picture below the folder of the shop's pictures. */
  readonly file: string;
  /** The average colour of the picture, `#rrggbb`, shown while the picture loads; null if unknown. */
  readonly color: string | null;
}

interface StyleFacts {
  readonly code: StyleCode;
  readonly name: LocalText;
  readonly lead: LocalText;
  /** A style without a picture is shown as a sketch. */
  readonly picture?: StylePicture;
  readonly metals: readonly Metal[];
  /** The craft charge of the style, for making it. */
  readonly craft: number;
  /** Working days to make one piece. */
  readonly days: number;
  /** Positions that can be engraved; may be empty. */
  readonly engraving: readonly EngravingPosition[];
}

/** A range; both ends are inclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

interface ShankFacts {
  readonly profile: Profile;
  readonly thickness: Micrometres;
  readonly finishes: readonly Finish[];
  /** Inner circumferences in which it is made, from the rows of `ringSizes`. */
  readonly sizes: Span;
}

export interface BandStyle extends StyleFacts, ShankFacts {
  readonly kind: 'band';
  readonly flows: readonly ('single-ring' | 'pair-rings')[];
  readonly wornBy: readonly ('women' | 'men')[];
  readonly widths: readonly TenthsOfMillimetre[];
  /** Small stones to choose from; `null` means none, and is the only one if `accents` is null. */
  readonly gems: readonly (Gem | null)[];
  readonly accents: AccentFacts | null;
  /**
   * Stone weights in a pair by carat: one flush stone in each ring, replacing accents. Empty if it cannot be in one.
   */
  readonly carats: readonly CaratPoints[];
}

export interface AccentFacts {
  readonly setting: AccentSetting;
  readonly count: number;
  readonly diameter: Micrometres;
}

export interface SettingStyle extends StyleFacts, ShankFacts {
  readonly kind: 'setting';
  readonly head: HeadKind;
  readonly shoulder: Shoulder;
  readonly width: Micrometres;
  readonly backWidth: Micrometres;
  readonly shapes: readonly CodeOf<'shape'>[];
  readonly carat: Span;
  /** Charge for setting the main stone. */
  readonly settingCharge: number;
  /** Gems of its side stones and accents; only `null` if it has neither. */
  readonly gems: readonly (Gem | null)[];
  readonly sides: { readonly count: number; readonly diameter: Micrometres } | null;
  readonly accents: AccentFacts | null;
}

export interface CordStyle extends StyleFacts {
  readonly kind: 'cord';
  readonly charms: readonly CharmCode[];
  readonly charmHeight: Micrometres;
  readonly straps: readonly Strap[];
  readonly cordDiameter: Micrometres;
  readonly beads: { readonly count: number; readonly diameter: Micrometres };
}

export interface ChainStyle extends StyleFacts {
  readonly kind: 'chain';
  readonly charms: readonly (CharmCode | null)[];
  readonly charmHeight: Micrometres;
  readonly chains: readonly ChainKind[];
  readonly wrists: readonly Millimetres[];
}

export interface TennisStyle extends StyleFacts {
  readonly kind: 'tennis';
  readonly gems: readonly Gem[];
  readonly diameter: Micrometres;
  /** Distance between the middles of two stones. */
  readonly pitch: Micrometres;
  readonly wrists: readonly Millimetres[];
}

export interface BangleStyle extends StyleFacts {
  readonly kind: 'bangle';
  readonly profile: Profile;
  readonly thickness: Micrometres;
  readonly finishes: readonly Finish[];
  readonly widths: readonly TenthsOfMillimetre[];
  /** Inner diameters. */
  readonly bangles: readonly Millimetres[];
}

export interface PendantStyle extends StyleFacts {
  readonly kind: PendantKind;
  /** Heights by size. Other sizes are not available. */
  readonly sizes: Readonly<Partial<Record<PendantSize, PendantMeasures>>>;
  /** Chains to choose from; `null` means without a chain. */
  readonly chains: readonly (ChainKind | null)[];
  readonly lengths: readonly Millimetres[];
  /** Gems of a solitaire; empty for any other. */
  readonly gems: readonly Gem[];
  /** Font of its letters. Chinese is always in kaiti. */
  readonly font: EngravingFont;
}

export interface PendantMeasures {
  readonly height: Micrometres;
  readonly thickness: Micrometres;
  /** Diameter of a solitaire's stone, from a row of `stones`; 0 for any other. */
  readonly diameter: Micrometres;
}

export interface NecklaceStyle extends StyleFacts {
  readonly kind: NecklaceKind;
  readonly chains: readonly ChainKind[];
  readonly lengths: readonly Millimetres[];
  readonly extender: readonly boolean[];
  readonly clasps: readonly Clasp[];
  /** Charms of a charm necklace; empty for any other. */
  readonly charms: readonly CharmCode[];
  readonly font: EngravingFont;
  /** Height of the name or charm; 0 for a plain chain. */
  readonly height: Micrometres;
  readonly thickness: Micrometres;
}

export type BraceletStyle = CordStyle | ChainStyle | TennisStyle | BangleStyle;

export type Style = BandStyle | SettingStyle | BraceletStyle | PendantStyle | NecklaceStyle;
