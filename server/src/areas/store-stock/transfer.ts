import { businessDay, DAY_MS } from '@jinlan/domain/kernel';
import type { Actor } from '@jinlan/domain/people';
import {
  checkCounted,
  checkStockReason,
  checkWanted,
  type TransferStep,
  transferStepsFor,
  type WantedLine,
} from '@jinlan/domain/store-stock';
import { recordChange } from '../../platform/changes/changes.ts';
import type { Connection } from '../../platform/database.ts';
import { permitStaff, type Staff } from '../../platform/requests/permit-staff.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { textFrom } from '../../platform/requests/typed-text.ts';
import type { Source } from '../stores/index.ts';
import type { StoreStockParts } from './parts.ts';
import { readStockedPiece } from './pieces.ts';
import { retentionDays } from './reserve.ts';
import {
  addTransfer,
  linesOf,
  lockTransfer,
  lockTransfersTo,
  openTransfersTo,
  saveCounted,
  saveTransfer,
  type TransferLine,
  type TransferRow,
  transferByNumber,
} from './store-transfers.ts';

/** Open transfers to one store. */
const mostOpen = 100;
const attempts = 3;

/** The transfer that somebody has read. */
export interface ReadTransfer {
  readonly number: string;
  readonly version: number;
}

const invalid = (
  reason: 'none' | 'too-many' | 'quantity' | 'twice' | 'lines' | 'nothing' | 'reason' | 'store' | 'piece',
  sku?: string,
) => refuse('TRANSFER_INVALID', { reason, ...(sku === undefined ? {} : { sku }) });

/** The sources of a market that can send and receive: its stores and its warehouse. */
function sourceOf({ stores }: Pick<StoreStockParts, 'stores'>, code: string): Source {
  const source = stores.source(code.slice(0, 60));
  if (source === null) throw invalid('store');
  return source;
}

const record = (
  tx: Connection,
  staff: Staff,
  now: Date,
  step: TransferStep | 'request',
  row: TransferRow,
  after: Readonly<Record<string, unknown>>,
) =>
  recordChange(tx, staff, now, {
    action: `transfer.${step}`,
    record: { kind: 'transfer', id: row.number },
    after: { stage: row.stage, from: row.fromStore, to: row.toStore, ...after },
    reason: row.reason,
    expiresAt: new Date(now.getTime() + retentionDays * DAY_MS),
  });

/** The manager of a store asks another store of the market for pieces. Nothing is held until they are sent. */
export async function requestTransfer(
  parts: StoreStockParts,
  actor: Actor,
  fromStore: string,
  wanted: readonly WantedLine[],
): Promise<TransferRow> {
  const staff = permitStaff(actor, 'transfer.keep');
  const { db, clock, random } = parts.platform;
  const [from, to] = [sourceOf(parts, fromStore), sourceOf(parts, staff.storeId)];
  if (from.code === to.code || from.market !== to.market) throw invalid('store');
  const checked = checkWanted(wanted.map(({ sku, quantity }) => ({ sku: sku.trim(), quantity })));
  if (!checked.ok) throw invalid(checked.error.code);
  await parts.catalogue.fresh();
  const lines = checked.value.map(({ sku, quantity }) => {
    const piece = readStockedPiece(parts, sku);
    return { productId: piece.id, sku: piece.sku, requested: quantity };
  });
  if (new Set(lines.map(({ productId }) => productId)).size < lines.length) throw invalid('twice');
  const now = clock.now();
  const day = businessDay(now).replaceAll('-', '').slice(2);
  return db.transaction(async (tx) => {
    await lockTransfersTo(tx, to.code);
    if ((await openTransfersTo(tx, to.code, mostOpen)) >= mostOpen)
      throw refuse('TRANSFERS_FULL', { most: mostOpen });
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const number = `T${day}${random.digits(6)}`;
      const facts = { fromStore: from.code, toStore: to.code, requestedBy: staff.staffNo, requestedAt: now };
      const added = await addTransfer(tx, { number, ...facts }, lines);
      if (added === null) continue;
      await record(tx, staff, now, 'request', added, {
        lines: lines.map(({ sku, requested }) => `${sku} × ${requested}`).join(', '),
      });
      return added;
    }
    throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: 1 });
  });
}

/** Returns the transfer if the store sends or receives it; otherwise refuses with TRANSFER_NOT_FOUND. */
export async function openTransfer(
  { platform }: Pick<StoreStockParts, 'platform'>,
  { storeId }: Staff,
  number: string,
): Promise<TransferRow> {
  const row = await transferByNumber(platform.db, number.trim().slice(0, 20));
  if (row === null || (row.fromStore !== storeId && row.toStore !== storeId))
    throw refuse('TRANSFER_NOT_FOUND');
  return row;
}

type Further = (
  tx: Connection,
  row: TransferRow,
  lines: readonly TransferLine[],
  facts: { readonly staff: Staff; readonly now: Date },
) => Promise<{ readonly row: TransferRow; readonly after: Readonly<Record<string, unknown>> }>;

/** Takes one step under the row's lock, so that two people cannot both take it at the same time. */
async function takeStep(
  parts: StoreStockParts,
  actor: Actor,
  read: ReadTransfer,
  step: TransferStep,
  further: Further,
): Promise<TransferRow> {
  const staff = permitStaff(actor, 'transfer.keep');
  const { id } = await openTransfer(parts, staff, read.number);
  const now = parts.platform.clock.now();
  return parts.platform.db.transaction(async (tx) => {
    const row = await lockTransfer(tx, id);
    if (row === null) throw refuse('TRANSFER_NOT_FOUND');
    if (row.version !== read.version) throw refuse('TRANSFER_CHANGED');
    if (!transferStepsFor(row, staff.storeId).includes(step)) throw refuse('TRANSFER_STEP_REFUSED');
    const next = await further(tx, row, await linesOf(tx, [id]), { staff, now });
    const saved = await saveTransfer(tx, next.row);
    if (saved === null) throw refuse('TRANSFER_NOT_FOUND');
    await record(tx, staff, now, step, saved, next.after);
    return saved;
  });
}

/** Sends pieces: they leave the stock of the sender, and are held under the transfer's number until they arrive. */
export const sendTransfer = (
  parts: StoreStockParts,
  actor: Actor,
  read: ReadTransfer,
  quantities: readonly number[],
): Promise<TransferRow> =>
  takeStep(parts, actor, read, 'send', async (tx, row, lines, { staff, now }) => {
    const counted = checkCounted(
      lines.map(({ requested }) => requested),
      quantities,
      'send',
      '',
    );
    if (!counted.ok) throw invalid(counted.error.code);
    const { id: sourceId } = sourceOf(parts, row.fromStore);
    const sent = lines.flatMap((line) => {
      const quantity = counted.value[line.position] ?? 0;
      return quantity === 0 ? [] : [{ ...line, quantity }];
    });
    const { reservation } = parts.catalogue.stock;
    const held = await reservation.hold(
      tx,
      row.number,
      sent.map(({ productId, quantity }) => ({ productId, sourceIds: [sourceId], quantity })),
    );
    if (!held.ok) {
      const short = sent[held.failed[0] ?? 0];
      const productId = short?.productId ?? 0;
      const [stock] = await parts.catalogue.stock.inSource(tx, sourceId, [productId]);
      throw refuse('STOCK_TOO_LOW', { sku: short?.sku ?? '', free: stock?.free ?? 0 });
    }
    // A piece on its way is in no store, so no store shows it as reserved.
    await reservation.sell(tx, row.number);
    await saveCounted(tx, row.id, 'send', counted.value);
    return {
      row: { ...row, stage: 'sent', sentBy: staff.staffNo, sentAt: now },
      after: { sent: sent.map(({ sku, quantity }) => `${sku} × ${quantity}`).join(', ') },
    };
  });

/** Takes pieces into the stock of the receiving store. Missing pieces need a reason, and no longer belong to any stock. */
export const receiveTransfer = (
  parts: StoreStockParts,
  actor: Actor,
  read: ReadTransfer,
  quantities: readonly number[],
  typedReason: string,
): Promise<TransferRow> =>
  takeStep(parts, actor, read, 'receive', async (tx, row, lines, { staff, now }) => {
    const reason = textFrom(checkStockReason(typedReason, 0));
    const counted = checkCounted(
      lines.map(({ sent }) => sent ?? 0),
      quantities,
      'receive',
      reason,
    );
    if (!counted.ok) throw invalid(counted.error.code);
    const { id: toSourceId } = sourceOf(parts, row.toStore);
    const pieces = lines.map(({ productId, position }) => ({
      productId,
      quantity: counted.value[position] ?? 0,
    }));
    const holds = await parts.catalogue.stock.arrive(tx, row.number, toSourceId, pieces);
    if (holds === 0) throw new Error(`${row.number} holds nothing to receive`);
    await saveCounted(tx, row.id, 'receive', counted.value);
    const missing = lines.flatMap(({ sku, sent, position }) => {
      const short = (sent ?? 0) - (counted.value[position] ?? 0);
      return short > 0 ? [`${sku} × ${short}`] : [];
    });
    return {
      row: { ...row, stage: 'received', endedBy: staff.staffNo, endedAt: now, reason },
      after: missing.length === 0 ? {} : { missing: missing.join(', ') },
    };
  });

/** Cancels a request before anything was sent, by the manager of either store, with a reason. */
export const cancelTransfer = (
  parts: StoreStockParts,
  actor: Actor,
  read: ReadTransfer,
  typedReason: string,
): Promise<TransferRow> =>
  takeStep(parts, actor, read, 'cancel', async (_tx, row, _lines, { staff, now }) => ({
    row: {
      ...row,
      stage: 'cancelled',
      endedBy: staff.staffNo,
      endedAt: now,
      reason: textFrom(checkStockReason(typedReason, 1)),
    },
    after: {},
  }));
