import type { Market } from '@jinlan/domain/markets';
import type { Connection } from '../../../platform/database.ts';
import type { Reservation } from '../../../platform/reservation.ts';
import type { Source, Stores } from '../../stores/index.ts';
import type { ReadModel } from '../read-model/index.ts';
import { readStock, type StockRow } from '../store.ts';
import { type StockLine, stock, type TakenStock } from './reserve-stock.ts';
import { restockPieces } from './store-holds.ts';

/** The stock of pieces by source and market. */
export interface CatalogueStock {
  /** The quantity that a market can sell, from the read model: warehouse and collection stores together. */
  salable(id: number, market: Market): number;
  /** The quantity in one source, from the read model. */
  at(id: number, sourceId: number): number;
  /** The sources of an order: the warehouse; for a collected order the store first. */
  sourcesFor(market: Market, pickupStoreCode: string | null): readonly Source[];
  /** The quantities in the database. */
  read(tx: Connection, ids: readonly number[]): Promise<readonly StockRow[]>;
  /** The reservation of stock by orders; the holder is the order number. */
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
    sourcesFor(market, pickupStoreCode) {
      const store = pickupStoreCode === null ? null : stores.pickupStore(market, pickupStoreCode);
      return [store, stores.eshopSource(market)].filter((source) => source !== null);
    },
    read: readStock,
    reservation: stock,
    restock: restockPieces,
  };
}
