import { NOTICE_HOURS, openStages } from '@jinlan/domain/appointments';
import { DAY_MS, HOUR_MS } from '@jinlan/domain/kernel';
import { eachDue } from '../../platform/jobs/each-due.ts';
import { retentionDays } from './book.ts';
import { notify } from './notify.ts';
import type { AppointmentParts } from './parts.ts';
import { deleteEnded, lockAppointment, saveReminders, toRemind } from './store.ts';
import { deleteEndedClosures } from './store-closures.ts';
import { closureOf } from './take-step.ts';

export const remindJob = 'appointments.remind';
export const remindEverySeconds = 300;
export const deleteJob = 'appointments.delete-ended';
export const deleteEverySeconds = 3_600;
const batchSize = 500;

/**
 * Reminds customers a day and two hours before. It may run late and in several processes: each reminder is sent once, and a
 * reminder whose time has passed is not sent. Customers of a store that is closed at that time are not reminded, since they
 * know already.
 */
export async function remindVisitors(parts: AppointmentParts): Promise<void> {
  const { platform } = parts;
  const now = platform.clock.now();
  const until = new Date(now.getTime() + DAY_MS);
  const soon = new Date(now.getTime() + NOTICE_HOURS * HOUR_MS);
  await eachDue(
    platform,
    (limit) => toRemind(platform.db, { now, until, soon }, limit),
    async (tx, { id }) => {
      const row = await lockAppointment(tx, id);
      if (row === null || !openStages.includes(row.stage) || row.startsAt <= now || row.startsAt > until)
        return;
      const sent = row.startsAt <= soon ? 2 : 1;
      if (row.reminders >= sent) return;
      await saveReminders(tx, id, sent);
      if ((await closureOf(tx, row)) === null)
        await notify(parts, tx, row, 'reminder', `${row.startsAt.toISOString()}:${sent}`);
    },
    ({ id }) => ({ fields: { appointment: id }, message: 'a reminder of an appointment was not written' }),
  );
}

/** Deletes appointments and closures a year after their end. */
export async function deleteOld({ platform: { db, clock } }: AppointmentParts): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionDays * DAY_MS);
  for (let deleted = batchSize; deleted === batchSize; ) deleted = await deleteEnded(db, before, batchSize);
  for (let deleted = batchSize; deleted === batchSize; )
    deleted = await deleteEndedClosures(db, before, batchSize);
}
