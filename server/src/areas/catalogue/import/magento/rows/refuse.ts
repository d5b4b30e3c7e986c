import type { Problem } from '@jinlan/domain/validity';
import type { Aside } from '../translate.ts';
import { columnOf } from './columns.ts';

/** Refuses a row for what is wrong with its cells, instead of for what then lacks in its entry. */
export function refuse(problems: Problem[], asides: readonly Aside[]): void {
  const refusals = asides.filter(({ refuses }) => refuses);
  if (refusals.length === 0) return;
  const columns = new Set(refusals.map(({ path }) => path));
  const isWeight =
    columns.has('additional_attributes') || columns.has('gold_weight') || columns.has('gold_metal');
  const others = problems.filter(
    ({ path }) => !columns.has(columnOf(path)) && !(isWeight && columnOf(path) === 'price'),
  );
  problems.splice(0, problems.length, ...others, ...refusals.map(({ path, message }) => ({ path, message })));
}
