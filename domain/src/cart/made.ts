/**
 * A made-to-order design in the bag. It is made once, so the quantity of its line is one. Its loose diamond is one stone, so it
 * can be in one line only. The customer agreed to the design: options that are no longer offered are reported, never replaced.
 */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';

export interface MadeLine {
  /** Number of its loose diamond; null where it has none. */
  readonly stone: string | null;
  /** Nobody else has the stone. */
  readonly stoneIsFree: boolean;
  /** Everything that was chosen is still offered. */
  readonly isOffered: boolean;
  /** None of its words is forbidden where it is ordered. */
  readonly wordsAreCut: boolean;
  /** Stones of the lines before it. */
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
  /** It has letters that are cut as the shopper wrote them. */
  readonly hasWords: boolean;
  /** The shopper has read them once more and confirmed them. */
  readonly wordsChecked: boolean;
}

export type DesignAddRefusal =
  | Refusal<'STONE_IN_BAG', { readonly sku: string }>
  | { readonly code: 'ENGRAVING_NOT_CHECKED'; readonly data: Record<never, never> };

/** Every design is a line of its own, the same one twice too. */
export function checkAddDesign(
  { stone, hasWords, wordsChecked }: DesignToAdd,
  stonesInBag: readonly string[],
): Result<null, DesignAddRefusal> {
  if (hasWords && !wordsChecked) return refuse('ENGRAVING_NOT_CHECKED', {});
  if (stone !== null && stonesInBag.includes(stone)) return refuse('STONE_IN_BAG', { sku: stone });
  return ok(null);
}
