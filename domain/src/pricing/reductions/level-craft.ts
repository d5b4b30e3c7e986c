import { ok } from '../../kernel/index.ts';
import { basisPoints, isZero, type Money, negate, sum } from '../../money/index.ts';
import { step, type Waterfall, waterfall } from '../waterfall.ts';
import { partsOfLine } from './parts-of-line.ts';
import type { Collector } from './reduce.ts';

export interface TierCraft {
  readonly tier: string;
  /** The member's percentage off the craft charge. */
  readonly basisPoints: number;
  /** The lines whose craft charge it reduces. */
  readonly lineIds: readonly string[];
}

/** What a level takes off a craft charge, rounded once. */
export const levelCraftOff = (craft: Money, points: number): Money => basisPoints(craft, points);

/** The discount of a member's level: a percentage of the craft charge before any code, rounded once. */
export function levelCraftCollector({ tier, basisPoints: points, lineIds }: TierCraft): Collector {
  const ids = new Set(lineIds);
  return {
    key: `level:${tier}`,
    phase: 'level',
    cause: { kind: 'level', tier, basisPoints: points },
    collect({ currency, lines }) {
      const reduced = lines.filter(({ id }) => ids.has(id));
      const craft = sum(
        currency,
        reduced.map(({ beforeCode }) => beforeCode.craft),
      );
      const amount = levelCraftOff(craft, points);
      return ok(isZero(amount) ? null : { scope: 'craft', amount, lineIds: reduced.map(({ id }) => id) });
    },
  };
}

/** The craft charge in the price of one piece, after its own reductions. */
export const craftOfPiece = (piece: Waterfall): Money =>
  partsOfLine(piece, { minor: 0, currency: piece.total.currency }).craft;

/** The price of one piece with a level's discount as its last step, which is left out where it takes nothing. */
export function withLevelCraft(
  piece: Waterfall,
  { tier, basisPoints: points }: Omit<TierCraft, 'lineIds'>,
): Waterfall {
  const off = levelCraftOff(craftOfPiece(piece), points);
  if (isZero(off)) return piece;
  const reduction = step('craft-discount', negate(off), { by: 'tier', tier, basisPoints: points });
  return waterfall(piece.total.currency, [...piece.steps, reduction]);
}
