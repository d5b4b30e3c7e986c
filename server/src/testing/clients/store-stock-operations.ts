import { type Action, anything } from '@jinlan/domain/people';
import {
  type StoredReservation,
  stockInStore,
  storeReservation,
  storeTransfer,
} from '../at-store/store-stock.ts';
import { fixedPiece } from '../buyer.ts';
import { receipt } from '../counter.ts';
import { newMobile } from '../members/mobiles.ts';
import { customerIdOf, type People, type Thing } from '../roles.ts';
import type { TestShop } from '../shop.ts';
import type { Entry } from './operations.ts';

type MakeEntry = (action: Action, variables?: Entry['variables'], changes?: Partial<Entry>) => Entry;

const store = 'hk-central';

/** Returns the entries of the operations on the stock of stores: reservations, transfers and counts. */
export function storeStockOperations(
  shop: TestShop,
  people: People,
  { open }: { readonly open: MakeEntry },
): {
  readonly queries: Readonly<Record<string, Entry>>;
  readonly mutations: Readonly<Record<string, Entry>>;
} {
  const customerId = customerIdOf(people.owner);
  const owners = async (stored: StoredReservation = {}): Promise<Thing> => {
    const id = await storeReservation(shop, { customerId, storeCode: store, ...stored });
    return { id, subject: { id, customerId, storeId: store }, key: { version: 1 } };
  };
  const read = ({ id }: Thing) => ({ number: id, version: 1 });
  const buyer = (variables: Entry['variables']): Entry => ({
    asks: ['reservation.change'],
    thing: () => owners(),
    variables,
    refused: 'RESERVATION_NOT_FOUND',
  });
  const notStaff = { guest: 'STAFF_ONLY', owner: 'STAFF_ONLY', stranger: 'STAFF_ONLY' } as const;
  const keepers = (variables: Entry['variables'], stored: StoredReservation = {}): Entry => ({
    asks: ['reservation.keep'],
    thing: () => owners(stored),
    variables,
    refused: { ...notStaff, elsewhere: 'RESERVATION_NOT_FOUND', eshop: 'RESERVATION_NOT_FOUND' },
  });
  /** For operations on the caller's own store. Only the role decides. */
  const ofOwnStore = (
    action: Action,
    variables: Entry['variables'],
    changes: Partial<Entry> = {},
  ): Entry => ({
    asks: [action],
    perPerson: true,
    thing: async ({ actor }) => {
      const storeId = actor.kind === 'staff' ? actor.storeId : null;
      return { id: '', subject: { ...anything, storeId }, key: {} };
    },
    variables,
    refused: 'STAFF_ONLY',
    ...changes,
  });
  /** For steps of transfers that a manager of `store` takes. */
  const movers = (
    stage: 'requested' | 'sent',
    way: { readonly from: string; readonly to: string },
    variables: Entry['variables'],
  ): Entry => ({
    asks: ['transfer.keep'],
    thing: async () => {
      const id = await storeTransfer(shop, { stage, ...way });
      return { id, subject: { ...anything, storeId: store }, key: {} };
    },
    variables,
    refused: {
      ...{ ...notStaff, adviser: 'STAFF_ONLY' },
      ...{ elsewhere: 'TRANSFER_NOT_FOUND', eshop: 'TRANSFER_NOT_FOUND' },
    },
  });
  const outward = { from: store, to: 'hk-shatin' };
  const inward = { from: 'hk-shatin', to: store };
  const typed = { name: 'Lam Mei', code: '000000', sku: fixedPiece, store_code: store };
  return {
    queries: {
      reservablePiece: open('stores.read', () => ({ sku: fixedPiece })),
      reservation: buyer(({ id }) => ({ number: id })),
      storeReservations: ofOwnStore('store-reservations.read', () => ({})),
      storeStock: ofOwnStore('store-stock.read', () => ({ sku: fixedPiece })),
      storeTransfers: ofOwnStore('store-stock.read', () => ({})),
    },
    mutations: {
      reservePiece: open(
        'reservation.make',
        async () => {
          await stockInStore(shop, fixedPiece, store, 5);
          return { input: { ...typed, mobile: newMobile() } };
        },
        { otherwise: 'MOBILE_CODE_INVALID' },
      ),
      cancelReservation: buyer(read),
      prepareReservation: keepers(read),
      handOverReservation: keepers(read),
      buyReservation: {
        ...keepers((thing) => ({ ...read(thing), receipt: receipt() })),
        asks: ['reservation.keep', 'reservation.sell'],
        refused: {
          ...notStaff,
          adviser: 'STAFF_ONLY',
          elsewhere: 'RESERVATION_NOT_FOUND',
          eshop: 'RESERVATION_NOT_FOUND',
        },
      },
      releaseReservation: keepers(read),
      requestTransfer: ofOwnStore('transfer.keep', () => ({
        from_store: 'hk-shatin',
        lines: [{ sku: fixedPiece, quantity: 1 }],
      })),
      sendTransfer: movers('requested', outward, (thing) => ({ ...read(thing), quantities: [1] })),
      receiveTransfer: movers('sent', inward, (thing) => ({ ...read(thing), quantities: [2] })),
      cancelTransfer: movers('requested', inward, (thing) => ({ ...read(thing), reason: 'Not needed' })),
      correctStoreStock: ofOwnStore(
        'store-stock.correct',
        () => ({ sku: fixedPiece, before: 1_000, counted: 1, reason: 'Counted' }),
        { otherwise: 'STOCK_COUNT_CHANGED' },
      ),
    },
  };
}
