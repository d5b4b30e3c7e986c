import { DAY_MS } from '@jinlan/domain/kernel';
import { type Action, type Actor, holding, isOwn, may } from '@jinlan/domain/people';
import { decideReservation, type ReservationCommand } from '@jinlan/domain/store-stock';
import { recordChange } from '../../platform/changes/changes.ts';
import type { Connection } from '../../platform/database.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { readKey } from './keys.ts';
import { notify, type ReservationNotice } from './notify.ts';
import type { StoreStockParts } from './parts.ts';
import { retentionDays } from './reserve.ts';
import {
  lockReservation,
  type ReservationRow,
  reservationByNumber,
  saveReservation,
} from './store-reservations.ts';

/** The reservation that somebody has read: its number, its version, and a guest's key. */
export interface ReadReservation {
  readonly number: string;
  readonly version: number;
  readonly key: string | null;
}

export const subjectOf = ({ number, customerId, storeCode }: ReservationRow) => ({
  id: number,
  customerId,
  storeId: storeCode,
});

/**
 * Returns the actor and the record for the permission check. A key stands for the person who reserved, signed in or not, so
 * that the links of messages work in every browser.
 */
function asHolder(
  { platform }: Pick<StoreStockParts, 'platform'>,
  actor: Actor,
  row: ReservationRow,
  key: string | null,
) {
  const holds = key !== null && readKey(platform, key) === row.number;
  return holds
    ? { actor: holding(actor, row.number), subject: { ...subjectOf(row), customerId: null } }
    : { actor, subject: subjectOf(row) };
}

/** The reservation with the number, if the actor may do this with it; otherwise RESERVATION_NOT_FOUND. */
export async function openReservation(
  parts: Pick<StoreStockParts, 'platform'>,
  db: Connection,
  actor: Actor,
  { number, key }: Pick<ReadReservation, 'number' | 'key'>,
  action: Action,
): Promise<ReservationRow> {
  const row = await reservationByNumber(db, number.trim().slice(0, 20));
  if (row === null) throw refuse('RESERVATION_NOT_FOUND');
  const { actor: holder, subject } = asHolder(parts, actor, row, key);
  if (!may(holder, action, subject)) throw refuse('RESERVATION_NOT_FOUND');
  return row;
}

type Changes = Partial<Pick<ReservationRow, 'adviser' | 'receipt' | 'reason'>>;

/**
 * Takes a step with a reservation: decides by the table, saves, moves the stock, records the change and tells the customer,
 * in the caller's transaction. `further` runs under the row's lock, before the step is saved. `read` is null for the shop.
 */
export async function takeStep(
  parts: StoreStockParts,
  tx: Connection,
  actor: Actor,
  read: ReadReservation | null,
  { id, command }: { readonly id: number; readonly command: ReservationCommand },
  further: (row: ReservationRow) => Promise<Changes> = async () => ({}),
): Promise<ReservationRow> {
  const now = parts.platform.clock.now();
  const row = await lockReservation(tx, id);
  if (row === null) throw refuse('RESERVATION_NOT_FOUND');
  const holder = asHolder(parts, actor, row, read?.key ?? null);
  const decided = decideReservation(row, command, { ...holder, now });
  if (!decided.ok && decided.error.reason === 'role') throw refuse('RESERVATION_NOT_FOUND');
  if (read !== null && row.version !== read.version) throw refuse('RESERVATION_CHANGED');
  if (command.kind !== 'cancel' && isOwn(actor, row)) throw refuse('STAFF_OWN');
  if (!decided.ok)
    throw refuse('RESERVATION_STEP_REFUSED', {
      condition: decided.error.reason === 'condition' ? decided.error.condition : row.stage,
    });
  const [event] = decided.value;
  if (event === undefined) return row;
  const saved = await saveReservation(tx, { ...row, ...(await further(row)), stage: event.to });
  if (saved === null) throw refuse('RESERVATION_NOT_FOUND');
  for (const effect of event.effects) await carryOut(parts, tx, saved, effect);
  await recordChange(tx, actor, now, {
    action: `reservation.${command.kind}`,
    record: { kind: 'reservation', id: row.number },
    before: { stage: row.stage },
    after: { stage: saved.stage, ...(saved.receipt === null ? {} : { receipt: saved.receipt }) },
    reason: saved.reason,
    expiresAt: new Date(saved.expiresAt.getTime() + retentionDays * DAY_MS),
  });
  return saved;
}

async function carryOut(
  parts: StoreStockParts,
  tx: Connection,
  row: ReservationRow,
  effect: 'sell' | 'give-back' | 'tell',
): Promise<void> {
  const { reservation } = parts.catalogue.stock;
  switch (effect) {
    case 'sell':
      if (!(await reservation.sell(tx, row.number))) throw new Error(`${row.number} holds no piece to sell`);
      return;
    case 'give-back':
      await reservation.giveBack(tx, row.number);
      return;
    case 'tell': {
      const notice = noticeOf(row);
      if (notice !== null) await notify(parts, tx, row, notice);
    }
  }
}

const noticeOf = ({ stage }: ReservationRow): ReservationNotice | null =>
  stage === 'released' || stage === 'cancelled' || stage === 'expired' ? stage : null;
