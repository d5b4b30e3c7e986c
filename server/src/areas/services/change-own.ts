import { addDays, businessDay, daysBetween } from '@jinlan/domain/kernel';
import type { Actor } from '@jinlan/domain/people';
import { endingVisit } from './end-visit.ts';
import type { ServiceParts } from './parts.ts';
import type { JobRow } from './store.ts';
import { type Changes, openService, type Prepare, type ReadService, takeStep } from './take-step.ts';

async function change(
  parts: ServiceParts,
  actor: Actor,
  read: ReadService,
  prepare: Prepare,
): Promise<JobRow> {
  const { db } = parts.platform;
  const { id } = await openService(parts, db, actor, read, 'service.change');
  const outcome = await db.transaction((tx) => takeStep(parts, tx, actor, read, { id, prepare }));
  if ('wrongTries' in outcome) throw new TypeError('Customers type no codes');
  return outcome.row;
}

/**
 * Returns the changes when the customer accepts an estimate: the time of the consent, and the promised day, moved by the
 * days that have passed since the estimate.
 */
export function accepted({ promisedOn, estimatedAt }: JobRow, now: Date): Changes {
  const waited = estimatedAt === null ? 0 : daysBetween(businessDay(estimatedAt), businessDay(now));
  return {
    decidedAt: now,
    promisedOn: promisedOn === null ? null : addDays(promisedOn, Math.max(0, waited)),
  };
}

export const acceptEstimate = (parts: ServiceParts, actor: Actor, read: ReadService): Promise<JobRow> =>
  change(parts, actor, read, async (row) => ({
    ...{ command: { kind: 'accept' }, changes: accepted(row, parts.platform.clock.now()) },
  }));

export const refuseEstimate = (parts: ServiceParts, actor: Actor, read: ReadService): Promise<JobRow> =>
  change(parts, actor, read, async () => ({
    ...{ command: { kind: 'refuse' }, changes: { decidedAt: parts.platform.clock.now() } },
  }));

/** Cancels a service before its piece has come. Its appointment is cancelled too, unless other pieces are expected at it. */
export async function withdrawService(parts: ServiceParts, actor: Actor, read: ReadService): Promise<JobRow> {
  const { db } = parts.platform;
  const { id, appointment } = await openService(parts, db, actor, read, 'service.change');
  const prepare: Prepare = async () => ({ command: { kind: 'withdraw' } });
  const outcome = await db.transaction((tx) =>
    endingVisit(parts, tx, actor, { id, appointment }, { kind: 'withdraw' }, () =>
      takeStep(parts, tx, actor, read, { id, prepare }),
    ),
  );
  if ('wrongTries' in outcome) throw new TypeError('Customers type no codes');
  return outcome.row;
}
