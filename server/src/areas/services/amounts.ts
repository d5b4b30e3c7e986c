import { marketFacts } from '@jinlan/domain/markets';
import { money } from '@jinlan/domain/money';
import type { JobRow } from './store.ts';

/** An amount of the market's currency. */
export const amountOf = ({ market }: Pick<JobRow, 'market'>, minor: number) =>
  money(minor, marketFacts[market].currency);

/** The amount that the till must take now, in minor units; 0 if none is due. */
export const dueOf = ({ stage, estimate, receipt, readyAt }: JobRow): number =>
  (stage === 'ready' || (stage === 'uncollected' && readyAt !== null)) && receipt === null
    ? (estimate ?? 0)
    : 0;
