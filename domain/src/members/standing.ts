/**
 * The level that purchases earn. It is computed from them anew each time, so that a return changes it as if the piece
 * had never been bought, and no counter can be wrong.
 */
import { addDays, addMonths, type BusinessDay } from '../kernel/index.ts';
import { type MemberLevel, memberLevels, rankOf } from './levels.ts';
import { type TermsHistory, termsOn } from './terms.ts';

/** The amount paid for goods on a day, less later refunds of them, in cents of the terms. Not negative. */
export interface Purchase {
  readonly day: BusinessDay;
  readonly value: number;
}

export interface Standing {
  readonly level: MemberLevel;
  /** The day on which the level was reached or last renewed; null for the first level. */
  readonly since: BusinessDay | null;
  /** The first day on which it is no longer held unless it is renewed; null for the first level. */
  readonly until: BusinessDay | null;
  /** From this day on, purchases count for keeping the level; null for the first level. */
  readonly countsFrom: BusinessDay | null;
}

const first: Standing = { level: 'fans', since: null, until: null, countsFrom: null };

const sumOf = (purchases: readonly Purchase[]): number =>
  purchases.reduce((sum, { value }) => sum + value, 0);

/** The sum of the purchases in the `months` that end with `day`. The day itself counts. */
function spentUpTo(purchases: readonly Purchase[], day: BusinessDay, months: number): number {
  const from = addMonths(day, -months);
  return sumOf(purchases.filter((each) => each.day > from && each.day <= day));
}

/** The highest level whose sum was spent within its months, by the terms of that day. */
function reachedOn(history: TermsHistory, purchases: readonly Purchase[], day: BusinessDay): MemberLevel {
  const { levels } = termsOn(history, day);
  return (
    memberLevels.findLast(
      (level) => spentUpTo(purchases, day, levels[level].months) >= levels[level].reach,
    ) ?? 'fans'
  );
}

function hold(
  history: TermsHistory,
  level: MemberLevel,
  since: BusinessDay,
  countsFrom: BusinessDay,
): Standing {
  if (level === 'fans') return first;
  const { months } = termsOn(history, since).levels[level];
  return { level, since, until: addMonths(since, months), countsFrom };
}

const spentToKeep = ({ countsFrom, until }: Standing, purchases: readonly Purchase[]): number =>
  countsFrom === null || until === null
    ? 0
    : sumOf(purchases.filter(({ day }) => day >= countsFrom && day < until));

/**
 * The level on a day. A day's purchases that reach a higher level give it at once. A level is held for its months; then it
 * is renewed if enough was spent from the next day on, or since its last renewal. Otherwise the member has the level that
 * the spending of the last months reaches. `purchases` are sorted by day. No level may cost more to keep than to reach.
 * Each purchase counts by the terms of its day, and a renewal by those of the day on which the level ends.
 */
export function standingOn(
  history: TermsHistory,
  purchases: readonly Purchase[],
  today: BusinessDay,
): Standing {
  let standing = first;
  const pass = (day: BusinessDay): void => {
    while (standing.until !== null && standing.until <= day) {
      const { level, until } = standing;
      const isKept = spentToKeep(standing, purchases) >= termsOn(history, until).levels[level].keep;
      // Whatever reached the level is too old by now.
      const known = purchases.filter((each) => each.day < until);
      const next = isKept ? level : reachedOn(history, known, until);
      standing = hold(history, next, until, until);
    }
  };
  for (const { day } of purchases) {
    if (day > today) break;
    pass(day);
    const reached = reachedOn(history, purchases, day);
    if (rankOf(reached) > rankOf(standing.level)) standing = hold(history, reached, day, addDays(day, 1));
  }
  pass(today);
  return standing;
}

/** The amount that is missing for a level, in cents of the terms, and the last day on which it can still be spent. */
export interface Goal {
  readonly level: MemberLevel;
  readonly spent: number;
  readonly lacking: number;
  /** Null if no purchase counts yet, so that none can become too old. */
  readonly by: BusinessDay | null;
}

/**
 * Returns how much the member must spend to reach the next level; null at the highest. `by`: the last day on which the
 * oldest purchase still counts.
 */
export function nextGoal(
  history: TermsHistory,
  { level }: Standing,
  purchases: readonly Purchase[],
  today: BusinessDay,
): Goal | null {
  const next = memberLevels[rankOf(level) + 1];
  if (next === undefined) return null;
  const { months, reach } = termsOn(history, today).levels[next];
  const counted = purchases.filter(
    ({ day, value }) => value > 0 && day > addMonths(today, -months) && day <= today,
  );
  const spent = sumOf(counted);
  const oldest = counted[0];
  return {
    ...{ level: next, spent, lacking: Math.max(0, reach - spent) },
    by: oldest === undefined ? null : addDays(addMonths(oldest.day, months), -1),
  };
}

/** Returns how much the member must spend to keep the level when it ends; null for the first level. */
export function keepGoal(
  history: TermsHistory,
  standing: Standing,
  purchases: readonly Purchase[],
): Goal | null {
  const { level, until } = standing;
  if (until === null) return null;
  const spent = spentToKeep(standing, purchases);
  return {
    level,
    spent,
    lacking: Math.max(0, termsOn(history, until).levels[level].keep - spent),
    by: addDays(until, -1),
  };
}
