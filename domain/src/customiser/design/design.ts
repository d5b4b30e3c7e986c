/**
 * A design stores what the shopper chose and nothing derived from it: codes, whole numbers and engraved texts. `Design`
 * is complete: its type has exactly the choices that each flow needs, so a bangle with a cord is a type error. `Draft`
 * is an unfinished design. A choice needs its style first, except the stone of a diamond ring. `null` is a choice too
 * (no stone, no chain), and so is an empty list of engravings.
 *
 * What is derived (thickness, stones, weights, alloys) is in the blueprint (`blueprint.ts`).
 */
import type { CodeOf } from '../../diamonds/index.ts';
import type { CaratPoints } from '../../money/index.ts';
import type { Millimetres, TenthsOfMillimetre } from '../../sizes/index.ts';
import type {
  Animal,
  ChainKind,
  Clasp,
  EngravingFont,
  EngravingPosition,
  Finish,
  Flow,
  Gem,
  Metal,
  PendantSize,
  PlainCharm,
  Strap,
} from './codes.ts';

/** Key of a style in the option tables, kebab-case. Styles are the retailer's data. */
export type StyleCode = string;

/** One or two lines as they are engraved: normalised, each in one script (`engraving.ts`). */
export type EngravingLines = readonly [string] | readonly [string, string];

export interface Engraving {
  readonly position: EngravingPosition;
  readonly font: EngravingFont;
  readonly lines: EngravingLines;
}

/**
 * The engravings of a piece, at most one at each position, in the order of `inPlaces`; empty for none. So equal designs
 * are written equally.
 */
export type Engravings = readonly Engraving[];

/**
 * A stone of the inventory, with the facts that rules and model need. Price and certificate stay in the inventory.
 * Measures are in hundredths of a millimetre.
 */
export interface ChosenStone {
  readonly sku: string;
  readonly shape: CodeOf<'shape'>;
  readonly carat: CaratPoints;
  readonly colouredOption: CodeOf<'coloured_option'>;
  readonly length: number;
  readonly width: number;
  readonly depth: number;
}

/** A gold character is a charm with its text. Other charms have only a code. */
export type Charm = { readonly code: PlainCharm } | { readonly code: 'character'; readonly text: string };

interface RingChoices {
  readonly metal: Metal;
  readonly finish: Finish;
  /** Small stones of the style; null without any. */
  readonly gem: Gem | null;
  /** Inner circumference of one row of `ringSizes`. */
  readonly size: TenthsOfMillimetre;
  readonly engraving: Engravings;
}

/** A ring with its own style. */
export interface Ring extends Band {
  readonly style: StyleCode;
}

/** A ring that has the pair's style. */
export interface Band extends RingChoices {
  readonly width: TenthsOfMillimetre;
}

export interface DiamondRing extends RingChoices {
  /** The style of the setting. */
  readonly style: StyleCode;
  readonly stone: ChosenStone;
}

interface BraceletChoices {
  readonly style: StyleCode;
  readonly metal: Metal;
}

export type Bracelet =
  /** A cord is tied to fit, so it has no wrist size. */
  | (BraceletChoices & {
      readonly kind: 'cord';
      readonly charm: Charm;
      readonly strap: Strap;
      readonly engraving: Engravings;
    })
  | (BraceletChoices & {
      readonly kind: 'chain';
      readonly charm: Charm | null;
      readonly chain: ChainKind;
      readonly wrist: Millimetres;
      readonly engraving: Engravings;
    })
  | (BraceletChoices & { readonly kind: 'tennis'; readonly gem: Gem; readonly wrist: Millimetres })
  | (BraceletChoices & {
      readonly kind: 'bangle';
      readonly width: TenthsOfMillimetre;
      readonly finish: Finish;
      /** Inner diameter. */
      readonly bangle: Millimetres;
      readonly engraving: Engravings;
    });

type PendantChoices = {
  readonly style: StyleCode;
  readonly metal: Metal;
  readonly pendantSize: PendantSize;
  readonly engraving: Engravings;
} & PendantChain;

type PendantChain = { readonly chain: null } | { readonly chain: ChainKind; readonly length: Millimetres };

export type Pendant =
  | (PendantChoices & { readonly kind: 'initial' | 'character' | 'number'; readonly text: string })
  | (PendantChoices & { readonly kind: 'zodiac'; readonly animal: Animal })
  | (PendantChoices & { readonly kind: 'disc' | 'heart' })
  | (PendantChoices & { readonly kind: 'solitaire'; readonly gem: Gem });

interface NecklaceChoices {
  readonly style: StyleCode;
  readonly metal: Metal;
  readonly chain: ChainKind;
  readonly length: Millimetres;
  /** Whether it has 5 cm of extra chain for the clasp. */
  readonly extender: boolean;
  readonly clasp: Clasp;
}

export type Necklace =
  | (NecklaceChoices & { readonly kind: 'plain' })
  | (NecklaceChoices & { readonly kind: 'name'; readonly text: string })
  | (NecklaceChoices & {
      readonly kind: 'charm';
      readonly charm: Charm;
      readonly engraving: Engravings;
    });

/** The rings of a pair by wearer. One of them may be missing. */
type Worn<R> =
  | { readonly gender: 'women'; readonly her: R }
  | { readonly gender: 'men'; readonly him: R }
  | { readonly gender: 'both'; readonly her: R; readonly him: R };

export type PairRings =
  | ({ readonly mode: 'different-designs' } & Worn<Ring>)
  | ({ readonly mode: 'one-design'; readonly style: StyleCode } & Worn<Band>)
  | ({
      readonly mode: 'by-carat';
      /** Weight of the stone in each ring. */
      readonly carat: CaratPoints;
      readonly style: StyleCode;
    } & Worn<Band>);

interface Versioned {
  /** Version of the option tables with which the design was made, counted from 1. */
  readonly tables: number;
}

export type Design = Versioned &
  (
    | { readonly flow: 'single-ring'; readonly piece: Ring }
    | ({ readonly flow: 'pair-rings' } & PairRings)
    | { readonly flow: 'diamond-ring'; readonly piece: DiamondRing }
    | { readonly flow: 'bracelet'; readonly piece: Bracelet }
    | { readonly flow: 'pendant'; readonly piece: Pendant }
    | { readonly flow: 'necklace'; readonly piece: Necklace }
  );

export type DesignOf<F extends Flow> = Extract<Design, { readonly flow: F }>;

/** Nothing chosen yet, or a style (with its kind) and some other choices. */
type Started<P> = Unstarted | (P extends unknown ? StartedPiece<P> : never);
type StartedPiece<P> = Pick<P, keyof P & ('style' | 'kind')> & Partial<Omit<P, 'style' | 'kind'>>;
interface Unstarted {
  readonly style?: never;
}

type WornDraft<R> =
  | { readonly gender?: never }
  | { readonly gender: 'women'; readonly her: R }
  | { readonly gender: 'men'; readonly him: R }
  | { readonly gender: 'both'; readonly her: R; readonly him: R };

export type PairDraft =
  | { readonly mode?: never }
  | ({ readonly mode: 'different-designs' } & WornDraft<Started<Ring>>)
  | ({ readonly mode: 'one-design'; readonly style?: StyleCode } & WornDraft<Partial<Band>>)
  | ({
      readonly mode: 'by-carat';
      readonly carat?: CaratPoints;
      readonly style?: StyleCode;
    } & WornDraft<Partial<Band>>);

export type Draft = Versioned &
  (
    | { readonly flow: 'single-ring'; readonly piece: Started<Ring> }
    | ({ readonly flow: 'pair-rings' } & PairDraft)
    | {
        readonly flow: 'diamond-ring';
        /** Which step comes first; defaults to `setting`. Both orders end in the same design. */
        readonly first?: 'stone' | 'setting';
        readonly piece: { readonly style?: never; readonly stone?: ChosenStone } | StartedPiece<DiamondRing>;
      }
    | { readonly flow: 'bracelet'; readonly piece: Started<Bracelet> }
    | { readonly flow: 'pendant'; readonly piece: Started<Pendant> }
    | { readonly flow: 'necklace'; readonly piece: Started<Necklace> }
  );

export type DraftOf<F extends Flow> = Extract<Draft, { readonly flow: F }>;
