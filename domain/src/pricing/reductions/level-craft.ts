import { ok } from '../../kernel/index.ts';
import { basisPoints, isZero, type Money, sum } from '../../money/index.ts';
import type { Waterfall } from '../waterfall.ts';
import { partsOfLine } from './parts-of-line.ts';
import type { Collector } from './reduce.ts';

export interface TierCraft {
  readonly tier: string;
  /** The member's percentage off the craft charge. */
  readonly basisPoints: number;
  /** The lines whose craft charge it reduces. */
  readonly lineIds: readonly string[];
}

/** Returns the reduction of a craft charge by a level, rounded once. */
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
