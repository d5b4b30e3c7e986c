import type { Problem } from '@jinlan/domain/validity';
import type { RowFinding } from '../translate.ts';
import { columnOf } from './columns.ts';

/** Replaces the problems of an entry by those of the invalid cells that caused them. */
export function refuse(problems: Problem[], rowFindings: readonly RowFinding[]): void {
  const refusals = rowFindings.filter(({ refuses }) => refuses);
  if (refusals.length === 0) return;
  const columns = new Set(refusals.map(({ path }) => path));
  const isWeight =
    columns.has('additional_attributes') || columns.has('gold_weight') || columns.has('gold_metal');
  const others = problems.filter(
    ({ path }) => !columns.has(columnOf(path)) && !(isWeight && columnOf(path) === 'price'),
  );
  problems.splice(0, problems.length, ...others, ...refusals.map(({ path, message }) => ({ path, message })));
}
