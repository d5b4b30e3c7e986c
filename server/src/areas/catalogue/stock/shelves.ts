import type { Market } from '@jinlan/domain/markets';
import { hasBit } from '../../../platform/collections/bits.ts';
import type { Connection } from '../../../platform/database.ts';
import type { Reservation } from '../../../platform/reservation.ts';
import type { Source, Stores } from '../../stores/index.ts';
import type { ReadModel } from '../read-model/index.ts';
import { readStock, type StockRow } from '../store.ts';
import { type StockLine, stock, type TakenStock } from './reserve-stock.ts';
import { restockPieces } from './store-holds.ts';
import {
  type ArrivedPiece,
  arriveStock,
  correctStock,
  forgetSold,
  lockStock,
  type SourceStock,
  stockInSource,
} from './store-moves.ts';

export type { SourceStock } from './store-moves.ts';

/** The stock of pieces by source and market. */
export interface CatalogueStock {
  /** The quantity that a market can sell, from the read model: warehouse and collection stores together. */
  salable(id: number, market: Market): number;
  /** The quantity in one source, from the read model. */
  at(id: number, sourceId: number): number;
  /** Stores of the market that give out orders and have the listed piece, in any size; null for what has no stock. */
  storesWith(id: number, market: Market): number | null;
  /** All pieces that a source has for sale, from the read model. */
  piecesIn(sourceId: number): number;
  /** The sources of an order: the warehouse; for a collected order the store first. */
  sourcesFor(market: Market, pickupStoreCode: string | null): readonly Source[];
  /** The quantities in the database. */
  read(tx: Connection, ids: readonly number[]): Promise<readonly StockRow[]>;
  /** What a source has of pieces in the database: `stockInSource`. */
  inSource(db: Connection, sourceId: number, ids: readonly number[]): Promise<readonly SourceStock[]>;
  /** Locks what a source has of a piece until the transaction ends. */
  lock(tx: Connection, id: number, sourceId: number): Promise<void>;
  /** Sets the quantity for sale, under `lock`. */
  correct(tx: Connection, id: number, sourceId: number, quantity: number): Promise<void>;
  /** Ends a transfer, the holder: what arrived is for sale in the other source. */
  arrive(
    tx: Connection,
    holder: string,
    toSourceId: number,
    pieces: readonly ArrivedPiece[],
  ): Promise<number>;
  /** Deletes what holders have sold for good. */
  forgetSold(tx: Connection, holders: readonly string[]): Promise<void>;
  /** The reservation of stock; the holder is the number of an order, of a reservation or of a transfer. */
  readonly reservation: Reservation<StockLine, TakenStock>;
  /** Puts pieces that came back from an order on sale again; never more than the order still has. */
  restock(tx: Connection, holder: string, pieces: readonly TakenStock[]): Promise<void>;
}

export function createCatalogueStock(stores: Stores, model: () => ReadModel): CatalogueStock {
  return {
    salable(id, market) {
      const { unitById } = model().columns;
      const unit = unitById.get(id);
      return unit === undefined ? 0 : model().stock.salable(unit, market);
    },
    at(id, sourceId) {
      const unit = model().columns.unitById.get(id);
      return unit === undefined ? 0 : model().stock.at(unit, sourceId);
    },
    storesWith(id, market) {
      const { columns, stock: ofModel } = model();
      const row = columns.rowById.get(id);
      if (row === undefined || columns.unitStart[row] === columns.unitStart[row + 1]) return null;
      let count = 0;
      for (const source of stores.sources(market))
        if (!source.isEshop && source.pickup && hasBit(ofModel.rowsInStock(source.id), row)) count += 1;
      return count;
    },
    piecesIn: (sourceId) => model().stock.piecesIn(sourceId),
    sourcesFor(market, pickupStoreCode) {
      const store = pickupStoreCode === null ? null : stores.pickupStore(market, pickupStoreCode);
      return [store, stores.eshopSource(market)].filter((source) => source !== null);
    },
    read: readStock,
    inSource: stockInSource,
    lock: lockStock,
    correct: correctStock,
    arrive: arriveStock,
    forgetSold,
    reservation: stock,
    restock: restockPieces,
  };
}
