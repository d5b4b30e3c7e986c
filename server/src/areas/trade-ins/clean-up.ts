import { DAY_MS } from '@jinlan/domain/kernel';
import type { Actor } from '@jinlan/domain/people';
import { eachDue } from '../../platform/jobs/each-due.ts';
import { endingVisit } from './end-visit.ts';
import type { TradeInParts } from './parts.ts';
import { lockTradeIn } from './store.ts';
import { deleteEnded, overdueTradeIns } from './store-lists.ts';
import { deletePicturesOfEnded } from './store-pictures.ts';
import { type Prepare, takeStep } from './take-step.ts';

export const expireJob = 'trade-ins.expire';
export const deleteJob = 'trade-ins.delete-ended';
export const everySeconds = 3_600;
const batchSize = 500;
const keptMs = 365 * DAY_MS;
/**
 * The retention of accepted trade-ins, for bookkeeping and because the law requires a record of the people from whom the
 * shop bought metal (trade-facts 8, "Retention").
 */
const keptAcceptedMs = 7 * 365 * DAY_MS;

/** Ends trade-ins whose pieces never came, with their appointments. */
export async function expireTradeIns(parts: TradeInParts): Promise<void> {
  const { platform } = parts;
  const now = platform.clock.now();
  const actor: Actor = { kind: 'system', job: expireJob };
  await eachDue(
    platform,
    (limit) => overdueTradeIns(platform.db, now, limit),
    async (tx, due) => {
      await endingVisit(parts, tx, actor, due, { kind: 'lapse' }, async () => {
        const row = await lockTradeIn(tx, due.id);
        if (row === null || row.expiresAt > now || row.stage !== 'requested') return null;
        const read = { number: row.number, version: row.version, key: null };
        const prepare: Prepare = async () => ({ command: { kind: 'expire' } });
        return takeStep(parts, tx, actor, read, { id: row.id, prepare });
      });
    },
    ({ id }) => ({ fields: { trade_in: id }, message: 'a trade-in could not be ended' }),
  );
}

/** Deletes pictures, and trade-ins that were not accepted, a year after the end; accepted ones after seven years. */
export async function deleteOld({ platform: { db, clock } }: Pick<TradeInParts, 'platform'>): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  for (let deleted = batchSize; deleted === batchSize; )
    deleted = await deletePicturesOfEnded(db, before(keptMs), batchSize);
  for (const [ms, evenAccepted] of [
    [keptMs, false],
    [keptAcceptedMs, true],
  ] as const)
    for (let deleted = batchSize; deleted === batchSize; )
      deleted = await deleteEnded(db, before(ms), evenAccepted, batchSize);
}
