/** The stones in this browser's compare list. */
import { createComparedList, useComparedList } from '../comparing/compared-list.ts';

export interface ComparedStone {
  readonly sku: string;
  readonly shape: string;
  readonly carat: number;
  readonly colouredOption: string;
  readonly origin: string;
}

export const comparedStones = createComparedList<ComparedStone>(
  'compared_diamonds',
  ({ sku, shape, carat, colouredOption, origin }) =>
    [sku, shape, colouredOption, origin].every((text) => typeof text === 'string') &&
    typeof carat === 'number',
);

export const useCompared = (): readonly ComparedStone[] => useComparedList(comparedStones);
