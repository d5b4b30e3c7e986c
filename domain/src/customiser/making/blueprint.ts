/**
 * The piece to be made: a design with everything that follows from the design and its style. Nobody needs an option table
 * to draw, weigh or make the piece. A single piece has one blueprint, a pair has one for each ring. Every measure is in
 * whole micrometres.
 */
import type { CodeOf } from '../../diamonds/index.ts';
import type { CaratPoints } from '../../money/index.ts';
import type {
  AccentSetting,
  Animal,
  ChainKind,
  Clasp,
  EngravingFont,
  Finish,
  Gem,
  HeadKind,
  Metal,
  Profile,
  Shoulder,
  Strap,
} from '../design/codes.ts';
import type { Charm, Engravings } from '../design/design.ts';

export type Micrometres = number;

export type Blueprint =
  | RingBlueprint
  | CordBlueprint
  | ChainBraceletBlueprint
  | TennisBlueprint
  | BangleBlueprint
  | PendantBlueprint
  | NecklaceBlueprint;

interface Made {
  readonly metal: Metal;
}

export interface RingBlueprint extends Made {
  readonly kind: 'ring';
  /** Exact inner circumference. */
  readonly circumference: Micrometres;
  readonly band: BandShape;
  readonly finish: Finish;
  readonly accents: Accents | null;
  /** Null for a band without a main stone. */
  readonly head: Head | null;
  readonly shoulder: Shoulder;
  readonly engraving: Engravings;
}

export interface BandShape {
  readonly profile: Profile;
  /** Width at the top, where the head sits. */
  readonly width: Micrometres;
  /** Width at the back of the finger; equal to `width` for a band without taper. */
  readonly backWidth: Micrometres;
  readonly thickness: Micrometres;
}

/** Small stones in the band or on its shoulders: round, of one size, centred at the top. */
export interface Accents {
  readonly setting: AccentSetting;
  readonly gem: Gem;
  readonly count: number;
  readonly diameter: Micrometres;
}

export interface Head {
  readonly kind: HeadKind;
  readonly stone: StoneShape;
  /** The stones of a halo, or the two beside the middle stone of a three-stone ring. */
  readonly sides: { readonly gem: Gem; readonly count: number; readonly diameter: Micrometres } | null;
}

export interface StoneShape {
  readonly shape: CodeOf<'shape'>;
  readonly gem: Gem;
  /** The colour of a diamond; `white` for any other gem. */
  readonly colouredOption: CodeOf<'coloured_option'>;
  readonly carat: CaratPoints;
  readonly length: Micrometres;
  readonly width: Micrometres;
  readonly depth: Micrometres;
}

/** Gold beads and a charm on a braided cord, tied to fit. */
export interface CordBlueprint extends Made {
  readonly kind: 'cord-bracelet';
  readonly strap: Strap;
  readonly cordDiameter: Micrometres;
  readonly beads: { readonly count: number; readonly diameter: Micrometres };
  readonly charm: Charm;
  readonly charmHeight: Micrometres;
  readonly engraving: Engravings;
}

export interface ChainShape {
  readonly kind: ChainKind;
  /** Diameter of the wire, or the outer diameter of a snake chain. */
  readonly gauge: Micrometres;
  readonly length: Micrometres;
}

export interface ChainBraceletBlueprint extends Made {
  readonly kind: 'chain-bracelet';
  readonly chain: ChainShape;
  readonly charm: Charm | null;
  readonly charmHeight: Micrometres;
  readonly engraving: Engravings;
}

export interface TennisBlueprint extends Made {
  readonly kind: 'tennis-bracelet';
  readonly gem: Gem;
  /** The number of stones that fit: length ÷ pitch, rounded down. */
  readonly count: number;
  readonly diameter: Micrometres;
  readonly length: Micrometres;
}

export interface BangleBlueprint extends Made {
  readonly kind: 'bangle';
  readonly innerDiameter: Micrometres;
  readonly band: BandShape;
  readonly finish: Finish;
  readonly engraving: Engravings;
}

/** The pendant on the chain. `height`: the height of one line of text. */
export type Motif =
  | {
      readonly kind: 'initial' | 'character' | 'number' | 'name';
      readonly text: string;
      /** Kaiti for Chinese, else the style's font. */
      readonly font: EngravingFont;
    }
  | { readonly kind: 'zodiac'; readonly animal: Animal }
  | { readonly kind: 'disc' | 'heart' }
  | { readonly kind: 'solitaire'; readonly stone: StoneShape }
  | { readonly kind: 'charm'; readonly charm: Charm };

export interface PendantBlueprint extends Made {
  readonly kind: 'pendant';
  readonly motif: Motif;
  readonly height: Micrometres;
  readonly thickness: Micrometres;
  readonly chain: ChainShape | null;
  readonly engraving: Engravings;
}

export interface NecklaceBlueprint extends Made {
  readonly kind: 'necklace';
  /** Null for a chain alone. */
  readonly motif: Motif | null;
  readonly height: Micrometres;
  readonly thickness: Micrometres;
  readonly chain: ChainShape;
  /** 0 for no extender. */
  readonly extender: Micrometres;
  readonly clasp: Clasp;
  readonly engraving: Engravings;
}
