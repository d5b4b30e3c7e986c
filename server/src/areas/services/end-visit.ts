import type { Actor } from '@jinlan/domain/people';
import type { Connection } from '../../platform/database.ts';
import type { VisitEnd } from '../appointments/index.ts';
import type { ServiceParts } from './parts.ts';
import { hasOthersAt, type JobRow } from './store.ts';
import type { Outcome } from './take-step.ts';

/**
 * Runs a step that may cancel a service. If it does, ends the appointment too, unless other pieces are expected at it. The
 * appointment is locked first, so that nobody adds another piece to it meanwhile.
 */
export async function endingVisit<Taken extends Outcome | null>(
  { appointments }: Pick<ServiceParts, 'appointments'>,
  tx: Connection,
  actor: Actor,
  { id, appointment }: Pick<JobRow, 'id' | 'appointment'>,
  end: VisitEnd,
  step: () => Promise<Taken>,
): Promise<Taken> {
  if (appointment !== null) await appointments.lockVisit(tx, appointment);
  const outcome = await step();
  const isCancelled = outcome !== null && 'row' in outcome && outcome.row.stage === 'cancelled';
  if (appointment !== null && isCancelled && !(await hasOthersAt(tx, appointment, id)))
    await appointments.endVisit(tx, actor, appointment, end);
  return outcome;
}
