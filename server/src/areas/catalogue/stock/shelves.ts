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
  type PieceInSource,
  type SourceStock,
  stockInSources,
} from './store-moves.ts';

export type { SourceStock } from './store-moves.ts';

/** The stock of pieces by source and market. */
export interface CatalogueStock {
  /** The quantity that a market can sell, from the read model: warehouse and collection stores together. */
  salable(id: number, market: Market): number;
  /** The quantity in one source, from the read model. */
  at(id: number, sourceId: number): number;
  /**
   * The number of stores of the market that give out orders and have the listed piece, in any size. Null for a piece without
   * stock, such as a service.
   */
  storesWith(id: number, market: Market): number | null;
  /** All pieces that a source has for sale, from the read model. */
  piecesIn(sourceId: number): number;
  /** The sources of an order: the warehouse; for a collected order the store first. */
  sourcesFor(market: Market, pickupStoreCode: string | null): readonly Source[];
  /** The quantities in the database. */
  read(tx: Connection, ids: readonly number[]): Promise<readonly StockRow[]>;
  /** Reads the stock of pieces in one source from the database, in the form of `inSources`. */
  inSource(db: Connection, sourceId: number, ids: readonly number[]): Promise<readonly SourceStock[]>;
  /** Reads the stock of pieces in sources from the database by `stockInSources`. */
  inSources(
    db: Connection,
    pieces: readonly PieceInSource[],
  ): Promise<readonly (SourceStock & PieceInSource)[]>;
  /** Locks the stock of a piece in a source until the transaction ends. */
  lock(tx: Connection, id: number, sourceId: number): Promise<void>;
  /** Sets the quantity for sale, under `lock`. */
  correct(tx: Connection, id: number, sourceId: number, quantity: number): Promise<void>;
  /** Ends a transfer, whose number is the holder. The pieces that arrived are then for sale in the other source. */
  arrive(
    tx: Connection,
    holder: string,
    toSourceId: number,
    pieces: readonly ArrivedPiece[],
  ): Promise<number>;
  /** Deletes the holds of pieces that these holders have sold for good. */
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
    inSource: (db, sourceId, ids) =>
      stockInSources(
        db,
        ids.map((productId) => ({ productId, sourceId })),
      ),
    inSources: stockInSources,
    lock: lockStock,
    correct: correctStock,
    arrive: arriveStock,
    forgetSold,
    reservation: stock,
    restock: restockPieces,
  };
}
