import { CLOSURE_DAYS, type ClosureKind, isClosure } from '@jinlan/domain/appointments';
import type { Actor } from '@jinlan/domain/people';
import { recordChange } from '../../platform/changes/changes.ts';
import { permitStaff } from '../../platform/requests/permit-staff.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { notify } from './notify.ts';
import type { AppointmentParts } from './parts.ts';
import { readInstant } from './slots.ts';
import { lockStore, openInStore } from './store.ts';
import { addClosure, type ClosureRow, endClosure } from './store-closures.ts';

/**
 * Closes the manager's store for a period and tells everybody who has booked an appointment in it. No appointment is moved:
 * until its start the customer can choose another slot or cancel (product-decisions 15).
 */
export async function closeStore(
  parts: AppointmentParts,
  actor: Actor,
  wanted: { readonly kind: ClosureKind; readonly startsAt: string; readonly endsAt: string },
): Promise<{ readonly closure: ClosureRow; readonly told: number }> {
  const staff = permitStaff(actor, 'store.close');
  const { db, clock } = parts.platform;
  const now = clock.now();
  const span = {
    startsAt: readInstant(wanted.startsAt, 'starts_at'),
    endsAt: readInstant(wanted.endsAt, 'ends_at'),
  };
  if (!isClosure(span, now)) throw refuse('CLOSURE_INVALID', { days: CLOSURE_DAYS });
  return db.transaction(async (tx) => {
    await lockStore(tx, staff.storeId);
    const closure = await addClosure(tx, {
      ...{ ...span, kind: wanted.kind, storeCode: staff.storeId, closedBy: staff.staffNo },
    });
    await recordChange(tx, staff, now, {
      action: 'store.close',
      record: { kind: 'store', id: staff.storeId },
      after: {
        kind: wanted.kind,
        starts_at: span.startsAt.toISOString(),
        ends_at: span.endsAt.toISOString(),
      },
    });
    const booked = (await openInStore(tx, staff.storeId, span)).filter(({ endsAt }) => endsAt > now);
    for (const row of booked) await notify(parts, tx, row, 'closed', closure.id);
    return { closure, told: booked.filter(({ email }) => email !== null).length };
  });
}

/** Ends a closure of the manager's store now. */
export async function reopenStore(parts: AppointmentParts, actor: Actor, uid: string): Promise<void> {
  const staff = permitStaff(actor, 'store.close');
  const { db, clock } = parts.platform;
  const id = /^[1-9]\d{0,14}$/.test(uid) ? Number(uid) : null;
  await db.transaction(async (tx) => {
    await lockStore(tx, staff.storeId);
    if (id === null || !(await endClosure(tx, id, staff.storeId, clock.now())))
      throw refuse('CLOSURE_NOT_FOUND');
    await recordChange(tx, staff, clock.now(), {
      action: 'store.reopen',
      record: { kind: 'store', id: staff.storeId },
    });
  });
}
