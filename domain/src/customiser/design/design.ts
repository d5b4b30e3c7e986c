/**
 * A design is what the shopper chose, and nothing that follows from it: codes, whole numbers and the texts that are cut into
 * metal. `Design` is whole: each flow has exactly the choices that it needs, so a bangle with a cord or a pair without a
 * mode cannot be written. `Draft` is the same while it is made: nothing is chosen before the style it belongs to, but for
 * the stone of a diamond ring, which may come first. `null` is a choice too (no stone, no chain), and so is an empty list of engravings.
 *
 * What follows from a design (thickness, stones, weights, the metal's parts) is the blueprint's (`blueprint.ts`).
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

/** Key of a style in the option tables, kebab-case; data of the retailer. */
export type StyleCode = string;

/** One or two lines, as they are cut: normalised, of one script each (`engraving.ts`). */
export type EngravingLines = readonly [string] | readonly [string, string];

export interface Engraving {
  readonly position: EngravingPosition;
  readonly font: EngravingFont;
  readonly lines: EngravingLines;
}

/**
 * What is engraved on a piece, once at each place at most, in the order of `inPlaces`; empty for nothing. So one design has
 * one form, however it was made.
 */
export type Engravings = readonly Engraving[];

/**
 * A stone of the inventory, with the facts that rules and model read; its price and certificate stay with the inventory.
 * Measures in hundredths of a millimetre.
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

/** A character of gold as a charm carries its text; the others are known by their code. */
export type Charm = { readonly code: PlainCharm } | { readonly code: 'character'; readonly text: string };

interface RingChoices {
  readonly metal: Metal;
  readonly finish: Finish;
  /** Small stones of the style, or none. */
  readonly gem: Gem | null;
  /** Inner circumference; a row of `ringSizes`. */
  readonly size: TenthsOfMillimetre;
  readonly engraving: Engravings;
}

/** A ring whose style is chosen with it. */
export interface Ring extends Band {
  readonly style: StyleCode;
}

/** A ring whose style is the pair's. */
export interface Band extends RingChoices {
  readonly width: TenthsOfMillimetre;
}

export interface DiamondRing extends RingChoices {
  /** The setting. */
  readonly style: StyleCode;
  readonly stone: ChosenStone;
}

interface BraceletChoices {
  readonly style: StyleCode;
  readonly metal: Metal;
}

export type Bracelet =
  /** The cord is tied to fit: no wrist. */
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

/** The pendant alone, or on a chain. */
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
  /** 5 cm more to close it at. */
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

/** Who wears which ring: one of a pair may be left out. */
type Worn<R> =
  | { readonly gender: 'women'; readonly her: R }
  | { readonly gender: 'men'; readonly him: R }
  | { readonly gender: 'both'; readonly her: R; readonly him: R };

export type PairRings =
  | ({ readonly mode: 'different-designs' } & Worn<Ring>)
  | ({ readonly mode: 'one-design'; readonly style: StyleCode } & Worn<Band>)
  | ({
      readonly mode: 'by-carat';
      /** Of the stone in each ring. */
      readonly carat: CaratPoints;
      readonly style: StyleCode;
    } & Worn<Band>);

interface Versioned {
  /** Version of the option tables that it was made with, counted from 1. */
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

/** Nothing chosen, or the style (with the kind that it is of) and some of the rest. */
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
        /** The order that the shopper took, `setting` where it is left out; both end in the same design. */
        readonly first?: 'stone' | 'setting';
        readonly piece: { readonly style?: never; readonly stone?: ChosenStone } | StartedPiece<DiamondRing>;
      }
    | { readonly flow: 'bracelet'; readonly piece: Started<Bracelet> }
    | { readonly flow: 'pendant'; readonly piece: Started<Pendant> }
    | { readonly flow: 'necklace'; readonly piece: Started<Necklace> }
  );

export type DraftOf<F extends Flow> = Extract<Draft, { readonly flow: F }>;
