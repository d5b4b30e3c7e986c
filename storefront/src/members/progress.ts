import type { Membership } from './membership.ts';

/** A member's progress on the ladder of levels, from 0 at the first level to 1 at the highest. */
export function progressOf({
  levels,
  level,
  next,
}: {
  readonly levels: readonly Pick<Membership['levels'][number], 'level'>[];
  readonly level: Membership['level'];
  readonly next: {
    readonly spent: { readonly value?: number | null };
    readonly lacking: { readonly value?: number | null };
  } | null;
}): number {
  const steps = levels.length - 1;
  const reached = levels.findIndex((each) => each.level === level);
  const spent = next?.spent.value ?? 0;
  const goal = spent + (next?.lacking.value ?? 0);
  const part = next === null || goal === 0 ? 0 : Math.min(1, spent / goal);
  return Math.min(1, (reached + part) / steps);
}
