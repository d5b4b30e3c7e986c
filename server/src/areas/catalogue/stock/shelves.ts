import type { Market } from '@jinlan/domain/markets';
import type { Connection } from '../../../platform/database.ts';
import type { Reservation } from '../../../platform/reservation.ts';
import type { Source, Stores } from '../../stores/index.ts';
import type { ReadModel } from '../read-model/index.ts';
import { readStock, type StockRow } from '../store.ts';
import { type StockLine, stock, type TakenStock } from './reserve-stock.ts';

/** What lies where. */
export interface CatalogueShelves {
  /** What the market can sell of it by memory's account: warehouse and collection stores together. */
  salable(id: number, market: Market): number;
  /** What one source has of it, by memory's account. */
  at(id: number, sourceId: number): number;
  /** Where an order takes its stock from: a courier's from the warehouse, a collected one from the store first. */
  sourcesFor(market: Market, pickupStoreCode: string | null): readonly Source[];
  /** The database's own account. */
  read(tx: Connection, ids: readonly number[]): Promise<readonly StockRow[]>;
  /** Pieces that orders hold, by order number. */
  readonly reservation: Reservation<StockLine, TakenStock>;
}

export function createShelves(stores: Stores, model: () => ReadModel): CatalogueShelves {
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
  };
}
