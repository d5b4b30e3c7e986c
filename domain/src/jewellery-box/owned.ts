/** Finds the lines of orders that are pieces in their buyer's box: received, and not returned. */
import type { Milligrams } from '../money/index.ts';
import { isPacked, type OrderStage } from '../orders/index.ts';
import type { Step } from '../pricing/index.ts';
import { type CodedFact, type MetalOfPiece, metalsOfOrdered } from './metals.ts';

/** Stages of orders that were received and not returned as a whole. */
export const ownedStages: readonly OrderStage[] = ['complete', 'return-pending', 'returned-partial'];

export interface DeliveredLine {
  readonly stage: OrderStage;
  readonly productType: string;
  /** Whether it is a gift card. */
  readonly giftCard: { readonly kind: string } | null;
  /** The promotion that gave the piece; null for bought pieces. */
  readonly giftRule: number | null;
  readonly quantity: number;
  /** Pieces that the shop has taken back. */
  readonly returned: number;
  readonly unitSteps: readonly Step[];
  readonly facts: readonly CodedFact[];
  /** The weight that the workshop found, where it weighed this piece alone; otherwise null. */
  readonly weighedMg: Milligrams | null;
}

export interface OwnedPiece {
  readonly quantity: number;
  /** The metals of one piece; empty if not recorded. */
  readonly metals: readonly MetalOfPiece[];
}

/**
 * The piece of a line; null for gift cards, services and files, for what went back, and for promotions' gifts without
 * metal, such as a polishing cloth.
 */
export function ownedPiece(line: DeliveredLine): OwnedPiece | null {
  const quantity = line.quantity - line.returned;
  if (quantity <= 0 || !ownedStages.includes(line.stage)) return null;
  if (line.giftCard !== null || !isPacked(line)) return null;
  const metals = metalsOfOrdered(line.unitSteps, line.facts);
  if (line.giftRule !== null && metals.length === 0) return null;
  const [only, ...others] = metals;
  // Tag and receipt state the weight of the scale, and buying back uses it (trade-facts 5.1).
  return only && others.length === 0 && line.weighedMg !== null
    ? { quantity, metals: [{ ...only, weightMg: line.weighedMg }] }
    : { quantity, metals };
}
