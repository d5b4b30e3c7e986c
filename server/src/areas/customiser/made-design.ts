import type { Blueprint, Design, MadeBasis, Part, Weights } from '@jinlan/domain/customiser';
import type { Locale, LocalText } from '@jinlan/domain/markets';
import type { StoneFacts } from '../diamonds/index.ts';
import type { InWords, ToldRow } from './design-labels.ts';

/**
 * A design as bags and orders keep it: whole, so that neither a changed table nor a stone that has left the list can change
 * what was agreed. What it costs follows from its basis and the boards of the day.
 */
export interface MadeDesign {
  /** The share code; it opens the design again, as far as it is still offered. */
  readonly code: string;
  readonly design: Design;
  /** Hers and his of a pair, else the one piece. */
  readonly parts: readonly MadePiece[];
  /** In the market's own currency. */
  readonly basis: MadeBasis;
  readonly words: InWords;
  /** The same one after the other, as orders list what was chosen. */
  readonly told: Readonly<Record<Locale, readonly ToldRow[]>>;
  /** Style and flow, as `素圈 · 单戒`. */
  readonly name: LocalText;
  /** Stands where Magento's clients look for a product's number; no product has it. */
  readonly sku: string;
  readonly stone: StoneFacts | null;
  /** Working days until it is with the customer or ready in the store. */
  readonly days: number;
  /** Those of them that the workshop has; absent where it was kept before they were told apart. */
  readonly makingDays?: number;
  /** SHA-256 of the picture, in hex; null for none. */
  readonly picture: string | null;
}

export interface MadePiece {
  readonly part: Part;
  readonly style: { readonly code: string; readonly name: LocalText };
  readonly blueprint: Blueprint;
  /** Milligrams, alloy by alloy, as the model weighed. */
  readonly weights: Weights;
}
