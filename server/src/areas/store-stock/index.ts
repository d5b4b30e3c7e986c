import { customerIdOf, may } from '@jinlan/domain/people';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import { permitStaff } from '../../platform/requests/permit-staff.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { type CountedStock, correctStock, readStoreStock } from './correct-stock.ts';
import {
  deleteEverySeconds,
  deleteJob,
  deleteOld,
  releaseDue,
  releaseEverySeconds,
  releaseJob,
} from './expire.ts';
import { buyReservation, handOverReservation, prepareReservation, releaseReservation } from './keep.ts';
import type { ReservablePieceMapper, ReservationMapper } from './mappers.ts';
import type { StoreStockParts } from './parts.ts';
import { choicesOf, keepsPieces, nameOf, whyNotReserved } from './pieces.ts';
import {
  mayTransfer,
  presentReservation,
  presentStocking,
  presentToStaff,
  presentTransfer,
  presentUnit,
} from './present.ts';
import { reservePiece, type WantedReservation } from './reserve.ts';
import {
  countReservations,
  keptReservations,
  latestReservations,
  type ReservationRow,
  reservationsByEnd,
  reservationsOfCustomer,
} from './store-reservations.ts';
import { linesOf, type TransferRow, transfersOfStore } from './store-transfers.ts';
import { openReservation, type ReadReservation, takeStep } from './take-step.ts';
import {
  cancelTransfer,
  type ReadTransfer,
  receiveTransfer,
  requestTransfer,
  sendTransfer,
} from './transfer.ts';

export { resolvers } from './resolvers.ts';
export { reservationsHeld } from './store-held.ts';

const entry = 50;
export const listSizes = {
  'CustomerReservations.items': { entry },
  'StoreReservations.items': { entry },
  'StoreTransfers.items': { entry },
} as const;
export const useCosts = {
  'Query.reservation': 2_000,
  'Query.reservablePiece': 1_000,
  'Query.storeReservations': 4_000,
  'Query.storeStock': 2_000,
  'Query.storeTransfers': 4_000,
  'Customer.reservations': 2_000,
} as const;

declare module '../../platform/context.ts' {
  interface Areas {
    readonly storeStock: StoreStock;
  }
}

const mostReservations = 200;
/**
 * The most open transfers in each direction, and the most ended ones. With twenty lines each they have at most 5,000 lines.
 */
const mostTransfers = { take: 100, ended: 50 } as const;
const largestPage = 50;

type Context = Pick<RequestContext, 'actor' | 'storeView'>;
type Read = Omit<ReadReservation, 'key'>;
type Kept = Promise<Wire<'StoreReservation'>>;
type Moved = Promise<Wire<'StoreTransfer'>>;

/** The stock of stores: pieces set aside to be tried, transfers between stores, and counts. */
export interface StoreStock {
  /** Whether pieces can be reserved in the store to be tried. */
  keeps(storeCode: string): boolean;
  /** A piece that can be reserved in the market; null for any other. */
  reservable(context: Pick<Context, 'storeView'>, sku: string): Promise<ReservablePieceMapper | null>;
  reserve(context: RequestContext, wanted: WantedReservation): Promise<ReservationMapper>;
  open(context: Context, read: Omit<ReadReservation, 'version'>): Promise<ReservationMapper>;
  cancel(context: Context, read: ReadReservation): Promise<ReservationMapper>;
  /** The customer's own, the newest first; nothing for anybody else. */
  ofCustomer(
    context: Context,
    customerId: string | null,
    page: { readonly pageSize: number; readonly currentPage: number },
  ): Promise<{ readonly items: readonly ReservationMapper[]; readonly total: number }>;
  /** The reservations of a store, for its staff. */
  ofStore(
    context: Context,
    wanted: { readonly all: boolean; readonly mobileEnd: string | null },
  ): Promise<Wire<'StoreReservations'>>;
  prepare(context: Context, read: Read): Kept;
  handOver(context: Context, read: Read): Kept;
  buy(context: Context, read: Read, receipt: string): Kept;
  release(context: Context, read: Read, reason: string): Kept;
  stockOf(context: Context, sku: string): Promise<Wire<'StoreStock'>>;
  correct(context: Context, counted: CountedStock): Promise<Wire<'StoreStockUnit'>>;
  transfers(context: Context): Promise<Wire<'StoreTransfers'>>;
  requestTransfer(
    context: Context,
    fromStore: string,
    lines: readonly { readonly sku: string; readonly quantity: number }[],
  ): Moved;
  sendTransfer(context: Context, read: ReadTransfer, quantities: readonly number[]): Moved;
  receiveTransfer(context: Context, read: ReadTransfer, quantities: readonly number[], reason: string): Moved;
  cancelTransfer(context: Context, read: ReadTransfer, reason: string): Moved;
}

export function createStoreStock(parts: StoreStockParts): StoreStock {
  const { platform, stores, catalogue } = parts;
  const { db } = platform;
  platform.jobs.every(releaseJob, releaseEverySeconds, () => releaseDue(parts));
  platform.jobs.every(deleteJob, deleteEverySeconds, () => deleteOld(parts));

  /** Adds the chosen options of the pieces to the context. */
  const withChoices = async (
    { actor, storeView }: Context,
    pieces: readonly { readonly productId: number }[],
  ) => {
    const ids = pieces.map(({ productId }) => productId);
    return { actor, storeView, choices: await choicesOf(parts, ids, storeView.locale) };
  };
  const own = async (context: Context, row: ReservationRow) =>
    presentReservation(parts, await withChoices(context, [row]), row);
  const kept = async (context: Context, step: Promise<ReservationRow>): Kept => {
    const row = await step;
    return presentToStaff(parts, await withChoices(context, [row]), row);
  };
  const moved = async (context: Context, step: Promise<TransferRow>): Moved => {
    const row = await step;
    const lines = await linesOf(db, [row.id]);
    return presentTransfer(parts, await withChoices(context, lines), row, lines);
  };

  return {
    keeps(storeCode) {
      const source = stores.source(storeCode);
      return source !== null && keepsPieces(parts, source);
    },
    async reservable({ storeView }, sku) {
      await catalogue.fresh();
      const piece = catalogue.pieces.bySku(sku.trim().slice(0, 64));
      if (piece === null || whyNotReserved(piece, storeView.market) !== null) return null;
      const { id: productId, sku: ownSku } = piece;
      const choices = await choicesOf(parts, [productId], storeView.locale);
      return {
        ...{ sku: ownSku, piece: nameOf(parts, { productId, sku: ownSku }, storeView.locale), productId },
        ...{ choice: choices.get(productId) ?? '', hours: platform.config.reservations.hours },
        by_weight: piece.weightMg !== null,
      };
    },
    reserve: async (context, wanted) => own(context, await reservePiece(parts, context, wanted)),
    async open(context, read) {
      await catalogue.fresh();
      return own(context, await openReservation(parts, db, context.actor, read, 'reservation.change'));
    },
    async cancel(context, read) {
      const { id } = await openReservation(parts, db, context.actor, read, 'reservation.change');
      const row = await db.transaction((tx) =>
        takeStep(parts, tx, context.actor, read, { id, command: { kind: 'cancel' } }),
      );
      return own(context, row);
    },
    async ofCustomer(context, customerId, { pageSize, currentPage }) {
      if (pageSize < 1 || currentPage < 1) throw refuse('PAGE_INVALID', { name: 'pageSize' });
      if (pageSize > largestPage) throw refuse('PAGE_TOO_LARGE', { name: 'pageSize', most: largestPage });
      const { actor } = context;
      if (
        customerId === null ||
        customerIdOf(actor) !== customerId ||
        !may(actor, 'reservation.change', { id: customerId, customerId, storeId: null })
      )
        return { items: [], total: 0 };
      await catalogue.fresh();
      const skip = Math.min((currentPage - 1) * pageSize, 1_000_000);
      const rows = await reservationsOfCustomer(db, customerId, pageSize, skip);
      const shown = await withChoices(context, rows);
      return {
        items: rows.map((row) => presentReservation(parts, shown, row)),
        total: await countReservations(db, customerId),
      };
    },
    async ofStore(context, { all, mobileEnd }) {
      const { storeId } = permitStaff(context.actor, 'store-reservations.read');
      if (mobileEnd !== null && !/^\d{4}$/.test(mobileEnd))
        throw refuse('BAD_REQUEST', { reason: 'four digits', field: 'mobile_end' });
      await catalogue.fresh();
      const rows =
        mobileEnd !== null
          ? await reservationsByEnd(db, storeId, mobileEnd, mostReservations)
          : all
            ? await latestReservations(db, storeId, mostReservations)
            : await keptReservations(db, storeId, mostReservations);
      const shown = await withChoices(context, rows);
      return { store_code: storeId, items: rows.map((row) => presentToStaff(parts, shown, row)) };
    },
    prepare: (context, read) => kept(context, prepareReservation(parts, context.actor, read)),
    handOver: (context, read) => kept(context, handOverReservation(parts, context.actor, read)),
    buy: (context, read, receipt) => kept(context, buyReservation(parts, context.actor, read, receipt)),
    release: (context, read, reason) => kept(context, releaseReservation(parts, context.actor, read, reason)),
    async stockOf(context, sku) {
      const { actor } = context;
      const units = await readStoreStock(parts, actor, sku);
      const { storeId } = permitStaff(actor, 'store-stock.read');
      const shown = await withChoices(context, units);
      return {
        store_code: storeId,
        units: units.map((unit) => presentUnit(parts, shown, unit)),
        may_correct: may(actor, 'store-stock.correct', { id: null, customerId: null, storeId }),
      };
    },
    async correct(context, counted) {
      const unit = await correctStock(parts, context.actor, counted);
      return presentUnit(parts, await withChoices(context, [unit]), unit);
    },
    async transfers(context) {
      const { storeId } = permitStaff(context.actor, 'store-stock.read');
      await catalogue.fresh();
      const rows = await transfersOfStore(db, storeId, mostTransfers);
      const lines = await linesOf(
        db,
        rows.map(({ id }) => id),
      );
      const shown = await withChoices(context, lines);
      const market = stores.source(storeId)?.market;
      const others =
        market === undefined ? [] : stores.sources(market).filter(({ code }) => code !== storeId);
      return {
        store_code: storeId,
        may_keep: mayTransfer(context.actor, storeId),
        others: others.map((source) => presentStocking(source, context)),
        items: rows.map((row) =>
          presentTransfer(
            parts,
            shown,
            row,
            lines.filter(({ transferId }) => transferId === row.id),
          ),
        ),
      };
    },
    requestTransfer: (context, fromStore, lines) =>
      moved(context, requestTransfer(parts, context.actor, fromStore, lines)),
    sendTransfer: (context, read, quantities) =>
      moved(context, sendTransfer(parts, context.actor, read, quantities)),
    receiveTransfer: (context, read, quantities, reason) =>
      moved(context, receiveTransfer(parts, context.actor, read, quantities, reason)),
    cancelTransfer: (context, read, reason) =>
      moved(context, cancelTransfer(parts, context.actor, read, reason)),
  };
}
