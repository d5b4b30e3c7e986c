/**
 * The option tables: everything about the customiser that the retailer decides. Which options may go together is not data
 * but a rule (`constraints.ts`); a table only says what a style is made like, which options it comes in and what they cost.
 *
 * Amounts are whole minor units of the tables' one currency, before they are exchanged for a market (`quote.ts`). Lengths are
 * micrometres where the model reads them, else as the design has them. A list's first value is what a preview starts from.
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
  /** Counted from 1, one more with every change; a design remembers the one it was made with. */
  readonly version: number;
  /** Key of the shop that owns these tables; share codes of other shops are recognised by it. */
  readonly shop: string;
  readonly currency: CurrencyCode;
  /** What a gram of each alloy costs: the board's price of its metal, or an amount. */
  readonly alloys: Readonly<Partial<Record<Alloy, AlloyPrice>>>;
  readonly metals: Readonly<Partial<Record<Metal, Terms>>>;
  readonly finishes: Readonly<Partial<Record<Finish, Terms>>>;
  readonly straps: Readonly<Partial<Record<Strap, Terms>>>;
  readonly charms: Readonly<Partial<Record<CharmCode, Terms>>>;
  readonly chains: Readonly<Partial<Record<ChainKind, ChainTerms>>>;
  readonly clasps: Readonly<Partial<Record<Clasp, Terms>>>;
  readonly extender: Terms & { readonly length: Micrometres };
  /** Small stones in stock, by their size: what one weighs and costs. */
  readonly stones: readonly SmallStone[];
  /** For setting one small stone. */
  readonly settingCharges: Readonly<Record<AccentSetting, number>>;
  readonly engraving: EngravingTerms;
  /** Of the sum of both rings of a pair. */
  readonly pairDiscountBasisPoints: number;
  /** Working days from the workshop to the market's own warehouse. */
  readonly transitDays: Readonly<Record<Market, number>>;
  readonly styles: readonly Style[];
}

/** What an option costs more, and how many more working days it takes. */
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
  /** Thousandths of a carat: 10 is one point. */
  readonly milliCarat: number;
  readonly price: number;
}

export interface EngravingTerms {
  /** For one line. */
  readonly charge: number;
  readonly days: number;
  readonly fonts: readonly EngravingFont[];
  /** The longest line in Latin widths, of which a Chinese character takes two (trade-facts 2.5). */
  readonly longest: Readonly<Record<'inside' | 'outside' | 'tag' | 'back-s' | 'back-m' | 'back-l', number>>;
  /** Words that are not cut, in any spelling of theirs: without case and spaces. In a browser they are sealed (`forbidden.ts`). */
  readonly bannedWords: ForbiddenWords;
}

/** What a style is shown by, 4:5. */
export interface StylePicture {
  /** Its path below the shop's pictures. */
  readonly file: string;
  /** Its average colour, `#rrggbb`, which stands there before it; null where nobody took it. */
  readonly color: string | null;
}

interface StyleFacts {
  readonly code: StyleCode;
  readonly name: LocalText;
  readonly lead: LocalText;
  /** A style without one is shown as a sketch. */
  readonly picture?: StylePicture;
  readonly metals: readonly Metal[];
  /** Craft charge of the style itself. */
  readonly craft: number;
  /** Working days to make one. */
  readonly days: number;
  /** Where it can be engraved; nowhere when empty. */
  readonly engraving: readonly EngravingPosition[];
}

/** From and to, both inclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

interface ShankFacts {
  readonly profile: Profile;
  readonly thickness: Micrometres;
  readonly finishes: readonly Finish[];
  /** Inner circumferences it is made in, of the rows of `ringSizes`. */
  readonly sizes: Span;
}

export interface BandStyle extends StyleFacts, ShankFacts {
  readonly kind: 'band';
  readonly flows: readonly ('single-ring' | 'pair-rings')[];
  readonly wornBy: readonly ('women' | 'men')[];
  readonly widths: readonly TenthsOfMillimetre[];
  /** Small stones it comes with; null is none. Only `null` where `accents` is null. */
  readonly gems: readonly (Gem | null)[];
  readonly accents: AccentFacts | null;
  /** Stones it takes in a pair by carat, instead of its accents: one in each ring, flush. Empty for a style of no such pair. */
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
  /** For setting the main stone. */
  readonly settingCharge: number;
  /** Of its side stones and accents; only `null` where it has neither. */
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
  /** From stone to stone. */
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
  /** Heights by size; only those it comes in. */
  readonly sizes: Readonly<Partial<Record<PendantSize, PendantMeasures>>>;
  /** null: it is sold without a chain too. */
  readonly chains: readonly (ChainKind | null)[];
  readonly lengths: readonly Millimetres[];
  /** Of a solitaire; empty for any other. */
  readonly gems: readonly Gem[];
  /** What its letters are drawn in; Chinese is always kaiti. */
  readonly font: EngravingFont;
}

export interface PendantMeasures {
  readonly height: Micrometres;
  readonly thickness: Micrometres;
  /** Of a solitaire's stone, a row of `stones`; 0 for any other. */
  readonly diameter: Micrometres;
}

export interface NecklaceStyle extends StyleFacts {
  readonly kind: NecklaceKind;
  readonly chains: readonly ChainKind[];
  readonly lengths: readonly Millimetres[];
  readonly extender: readonly boolean[];
  readonly clasps: readonly Clasp[];
  /** Of a charm necklace; empty for any other. */
  readonly charms: readonly CharmCode[];
  readonly font: EngravingFont;
  /** Of name or charm; 0 for a plain chain. */
  readonly height: Micrometres;
  readonly thickness: Micrometres;
}

export type BraceletStyle = CordStyle | ChainStyle | TennisStyle | BangleStyle;

export type Style = BandStyle | SettingStyle | BraceletStyle | PendantStyle | NecklaceStyle;
