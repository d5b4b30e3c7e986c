import { DAY_MS } from '@jinlan/domain/kernel';
import type { Actor } from '@jinlan/domain/people';
import { serviceWaitDays } from '@jinlan/domain/services';
import { eachDue } from '../../platform/jobs/each-due.ts';
import { endingVisit } from './end-visit.ts';
import type { ServiceParts } from './parts.ts';
import { deleteEnded, type JobRow, lockJob, overdueJobs } from './store.ts';
import { deletePicturesOfEnded } from './store-pictures.ts';
import { type Prepare, takeStep } from './take-step.ts';

export const expireJob = 'services.expire';
export const deleteJob = 'services.delete-ended';
export const everySeconds = 3_600;
const batchSize = 500;
const keptPicturesMs = 180 * DAY_MS;
const keptOfGuestsMs = 365 * DAY_MS;
/** The retention of members' services, which are the care history of their pieces. */
const keptOfMembersMs = 5 * 365 * DAY_MS;

/**
 * Ends services that have waited too long for their customers. If the piece never came, its appointment ends too. If an
 * estimate was not answered, the piece is to be returned unchanged. A piece that nobody collects stays in the store, at the
 * stage `uncollected`.
 */
export async function expireServices(parts: ServiceParts): Promise<void> {
  const { platform } = parts;
  const now = platform.clock.now();
  const actor: Actor = { kind: 'system', job: expireJob };
  await eachDue(
    platform,
    (limit) => overdueJobs(platform.db, now, limit),
    async (tx, due) => {
      await endingVisit(parts, tx, actor, due, { kind: 'lapse' }, async () => {
        const row = await lockJob(tx, due.id);
        if (row === null || row.expiresAt > now || !waits(row)) return null;
        const read = { number: row.number, version: row.version, key: null };
        const prepare: Prepare = async () => ({ command: { kind: 'expire' } });
        return takeStep(parts, tx, actor, read, { id: row.id, prepare });
      });
    },
    ({ id }) => ({ fields: { service: id }, message: 'a service could not be ended' }),
  );
}

const waits = ({ stage }: JobRow): boolean => stage === 'requested' || serviceWaitDays[stage] !== undefined;

/**
 * Deletes pictures half a year after the end of a service, services of guests after a year, and those of members after five
 * years.
 */
export async function deleteOld({ platform: { db, clock } }: Pick<ServiceParts, 'platform'>): Promise<void> {
  const before = (keptMs: number) => new Date(clock.now().getTime() - keptMs);
  for (let deleted = batchSize; deleted === batchSize; )
    deleted = await deletePicturesOfEnded(db, before(keptPicturesMs), batchSize);
  for (const [keptMs, evenOfMembers] of [
    [keptOfGuestsMs, false],
    [keptOfMembersMs, true],
  ] as const)
    for (let deleted = batchSize; deleted === batchSize; )
      deleted = await deleteEnded(db, before(keptMs), evenOfMembers, batchSize);
}
