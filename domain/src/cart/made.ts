/**
 * A made-to-order design in the bag. It is made once, so its line has quantity 1. Its loose diamond is unique, so only
 * one line can have it. The customer agreed to this design: retired options are reported, never replaced.
 */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';

export interface MadeLine {
  /** Number of its loose diamond; null without one. */
  readonly stone: string | null;
  /** Whether no other order has the stone. */
  readonly stoneIsFree: boolean;
  /** Whether all its choices are still offered. */
  readonly isOffered: boolean;
  /** Whether none of its engraved words is forbidden in the order's market. */
  readonly wordsAreCut: boolean;
  /** Stones of the lines above it in the bag. */
  readonly stonesBefore: readonly string[];
}

export type MadeProblem =
  | Refusal<'STONE_GONE', { readonly sku: string }>
  | Refusal<'STONE_IN_BAG', { readonly sku: string }>
  | { readonly code: 'DESIGN_RETIRED' | 'ENGRAVING_FORBIDDEN'; readonly data: Record<never, never> };

export function madeProblems({
  stone,
  stoneIsFree,
  isOffered,
  wordsAreCut,
  stonesBefore,
}: MadeLine): readonly MadeProblem[] {
  const problems: MadeProblem[] = [];
  if (!wordsAreCut) problems.push({ code: 'ENGRAVING_FORBIDDEN', data: {} });
  if (!isOffered) problems.push({ code: 'DESIGN_RETIRED', data: {} });
  if (stone !== null && !stoneIsFree) problems.push({ code: 'STONE_GONE', data: { sku: stone } });
  else if (stone !== null && stonesBefore.includes(stone))
    problems.push({ code: 'STONE_IN_BAG', data: { sku: stone } });
  return problems;
}

export interface DesignToAdd {
  readonly stone: string | null;
  /** Whether it has text to engrave as the shopper wrote it. */
  readonly hasWords: boolean;
  /** Whether the shopper has read the text again and confirmed it. */
  readonly wordsChecked: boolean;
}

export type DesignAddRefusal =
  | Refusal<'STONE_IN_BAG', { readonly sku: string }>
  | { readonly code: 'ENGRAVING_NOT_CHECKED'; readonly data: Record<never, never> };

/** Every design gets its own line, even the same design twice. */
export function checkAddDesign(
  { stone, hasWords, wordsChecked }: DesignToAdd,
  stonesInBag: readonly string[],
): Result<null, DesignAddRefusal> {
  if (hasWords && !wordsChecked) return refuse('ENGRAVING_NOT_CHECKED', {});
  if (stone !== null && stonesInBag.includes(stone)) return refuse('STONE_IN_BAG', { sku: stone });
  return ok(null);
}
