import { ok } from '../../kernel/index.ts';
import { basisPoints, isZero, sum } from '../../money/index.ts';
import type { Collector } from './reduce.ts';

export interface TierCraft {
  readonly tier: string;
  /** The member's percentage off the craft charge. */
  readonly basisPoints: number;
}

/** The discount of a member's level: a percentage of the craft charge before any code, rounded once. */
export function levelCraftCollector({ tier, basisPoints: points }: TierCraft): Collector {
  return {
    key: `level:${tier}`,
    phase: 'level',
    cause: { kind: 'level', tier, basisPoints: points },
    collect({ currency, lines }) {
      const craft = sum(
        currency,
        lines.map(({ beforeCode }) => beforeCode.craft),
      );
      const amount = basisPoints(craft, points);
      return ok(isZero(amount) ? null : { scope: 'craft', amount, lineIds: lines.map(({ id }) => id) });
    },
  };
}
