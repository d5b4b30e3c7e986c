import { type Actor, plainText } from '@jinlan/domain/people';
import { checkStockReason, type ReservationCommand } from '@jinlan/domain/store-stock';
import type { Connection } from '../../platform/database.ts';
import { permitStaff } from '../../platform/requests/permit-staff.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { addReceiptOfReservation, receiptKey } from '../ordering/index.ts';
import type { StoreStockParts } from './parts.ts';
import type { ReservationRow } from './store-reservations.ts';
import { openReservation, type ReadReservation, takeStep } from './take-step.ts';

type Read = Omit<ReadReservation, 'key'>;
type Further = (
  tx: Connection,
  row: ReservationRow,
) => Promise<Partial<Pick<ReservationRow, 'receipt' | 'reason'>>>;

/** Takes one step for the store's staff in a separate transaction. */
async function keep(
  parts: StoreStockParts,
  actor: Actor,
  read: Read,
  command: ReservationCommand,
  further: Further = async () => ({}),
  action: 'reservation.keep' | 'reservation.sell' = 'reservation.keep',
): Promise<ReservationRow> {
  const { staffNo } = permitStaff(actor, action);
  const known = { ...read, key: null };
  const { id } = await openReservation(parts, parts.platform.db, actor, known, 'reservation.keep');
  return parts.platform.db.transaction((tx) =>
    takeStep(parts, tx, actor, known, { id, command }, async (row) => ({
      ...(await further(tx, row)),
      adviser: staffNo,
    })),
  );
}

export const prepareReservation = (parts: StoreStockParts, actor: Actor, read: Read) =>
  keep(parts, actor, read, { kind: 'prepare' });

/** Records that the customer is in the store and tries the piece. */
export const handOverReservation = (parts: StoreStockParts, actor: Actor, read: Read) =>
  keep(parts, actor, read, { kind: 'hand-over' });

/** Puts the piece on sale again. The customer gets the reason, which may be empty. */
export async function releaseReservation(
  parts: StoreStockParts,
  actor: Actor,
  read: Read,
  typed: string,
): Promise<ReservationRow> {
  const reason = checkStockReason(typed, 0);
  if (!reason.ok) throw refuse('INVALID_TEXT', reason.error.data);
  return keep(parts, actor, read, { kind: 'release' }, async () => ({ reason: reason.value }));
}

const receiptRule = { field: 'receipt', min: 1, max: 40, multiline: false } as const;

/** The manager marks the piece as sold by a receipt of the store's till, which pays nothing else. */
export async function buyReservation(
  parts: StoreStockParts,
  actor: Actor,
  read: Read,
  typed: string,
): Promise<ReservationRow> {
  const receipt = plainText(typed, receiptRule);
  if (!receipt.ok) throw refuse('INVALID_TEXT', receipt.error.data);
  const note: Further = async (tx, { number, storeCode }) => {
    const key = { storeCode, receipt: receiptKey(receipt.value) };
    if (key.receipt === '') throw refuse('INVALID_TEXT', { field: 'receipt', reason: 'short' });
    if (!(await addReceiptOfReservation(tx, key, number))) throw refuse('RECEIPT_USED');
    return { receipt: receipt.value };
  };
  return keep(parts, actor, read, { kind: 'buy' }, note, 'reservation.sell');
}
