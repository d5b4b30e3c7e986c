import { type Action, anything } from '@jinlan/domain/people';
import { type StoredTradeIn, storeTradeIn } from '../at-store/trade-ins.ts';
import { receipt } from '../counter.ts';
import { newMobile } from '../members/mobiles.ts';
import { customerIdOf, type People, type Thing } from '../roles.ts';
import type { TestShop } from '../shop.ts';
import type { Entry } from './operations.ts';

type MakeEntry = (action: Action, variables?: Entry['variables'], changes?: Partial<Entry>) => Entry;

const store = 'hk-central';

/** Returns the entries of the operations on trade-ins. */
export function tradeInOperations(
  shop: TestShop,
  people: People,
  { open }: { readonly open: MakeEntry },
): {
  readonly queries: Readonly<Record<string, Entry>>;
  readonly mutations: Readonly<Record<string, Entry>>;
} {
  const customerId = customerIdOf(people.owner);
  const owners = async (stored: StoredTradeIn = {}): Promise<Thing> => {
    const id = await storeTradeIn(shop, { customerId, storeCode: store, ...stored });
    return { id, subject: { id, customerId, storeId: store }, key: { version: 1 } };
  };
  const read = ({ id }: Thing) => ({ number: id, version: 1 });
  const keepers = (
    variables: Entry['variables'],
    stored: StoredTradeIn = {},
    changes: Partial<Entry> = {},
  ): Entry => ({
    asks: ['trade-in.keep'],
    thing: () => owners(stored),
    variables,
    refused: {
      ...{ guest: 'STAFF_ONLY', owner: 'STAFF_ONLY', stranger: 'STAFF_ONLY' },
      ...{ elsewhere: 'TRADE_IN_NOT_FOUND', eshop: 'TRADE_IN_NOT_FOUND' },
    },
    ...changes,
  });
  const managers = (variables: Entry['variables'], stored: StoredTradeIn): Entry => {
    const entry = keepers(variables, stored);
    const refused = { ...(entry.refused as Record<string, string>), adviser: 'STAFF_ONLY' };
    return { ...entry, asks: ['trade-in.manage'], refused } as Entry;
  };
  const ofStore = (action: Action, variables: Entry['variables']): Entry => ({
    asks: [action],
    perPerson: true,
    thing: async ({ actor }) => {
      const storeId = actor.kind === 'staff' ? actor.storeId : null;
      return { id: '', subject: { ...anything, storeId }, key: {} };
    },
    variables,
    refused: 'STAFF_ONLY',
  });
  const received: StoredTradeIn = { stage: 'received', hasPicture: true };
  const offered: StoredTradeIn = { stage: 'offered', value: 500_000, hasPicture: true };
  const code = { code: '000000', telephone_end: '0000' };
  const withReason = (thing: Thing) => ({ ...read(thing), reason: 'Another piece' });
  return {
    queries: {
      tradeInTerms: open('stores.read'),
      tradeInEstimate: open('stores.read', () => ({
        input: { material: 'GOLD', fineness: 9_999, weight: 10, is_own: false, years: 0 },
      })),
      tradeIn: {
        asks: ['trade-in.change'],
        thing: () => owners(),
        variables: ({ id }) => ({ number: id }),
        refused: 'TRADE_IN_NOT_FOUND',
      },
      staffTradeIns: ofStore('store-trade-ins.read', () => ({})),
      staffTradeInDay: ofStore('store-trade-ins.read', () => ({ day: '2026-11-21' })),
      staffTradeIn: { ...keepers(({ id }) => ({ number: id })), asks: ['store-trade-ins.read'] },
    },
    mutations: {
      bookTradeIn: open(
        'trade-in.book',
        () => ({
          input: {
            ...{ material: 'GOLD', piece_name: 'Chain', store_code: store, name: 'Lam Mei' },
            ...{ code: '000000', mobile: newMobile(), email: 'walk@example.com' },
            starts_at: '2026-11-26T04:00:00.000Z',
          },
        }),
        { otherwise: 'MOBILE_CODE_INVALID' },
      ),
      cancelTradeIn: {
        asks: ['trade-in.change'],
        thing: () => owners(),
        variables: read,
        refused: 'TRADE_IN_NOT_FOUND',
      },
      openTradeInAtCounter: ofStore('trade-in.keep', () => ({
        input: {
          ...{ material: 'GOLD', piece_name: 'Chain', name: 'Lam Mei' },
          ...{ mobile: newMobile(), email: 'walk@example.com' },
        },
      })),
      receiveTradeIn: keepers((thing) => ({ ...read(thing), condition: 'Scratched', weight: 5 })),
      addTradeInPicture: keepers(({ id }) => ({ number: id, picture: 'AAAA' }), received, {
        otherwise: 'PICTURE_INVALID',
      }),
      removeTradeInPicture: keepers(({ id }) => ({ number: id, uid: '0' }), received),
      identifyTradeIn: keepers(
        (thing) => ({ ...read(thing), document: 'PASSPORT', document_end: 'A123' }),
        received,
      ),
      offerTradeIn: keepers(
        (thing) => ({ ...read(thing), assay: { material: 'GOLD', fineness: 9_999, weight: 5 } }),
        received,
      ),
      confirmTradeIn: managers(read, { ...offered, value: 5_000_000 }),
      acceptTradeIn: keepers((thing) => ({ ...read(thing), to: 'VALUE', ...code }), offered, {
        otherwise: 'TRADE_IN_CODE_WRONG',
      }),
      refuseTradeIn: keepers(read, offered),
      stopTradeIn: keepers(withReason, received),
      declineTradeIn: keepers(withReason),
      payOutTradeIn: keepers(
        (thing) => ({ ...read(thing), method: 'CASH', receipt: receipt(), amount: 5_000 }),
        { ...offered, stage: 'accepted', outcome: 'payout', document: true },
      ),
      handBackTradeIn: keepers(
        (thing) => ({ ...read(thing), ...code }),
        { stage: 'refused' },
        {
          otherwise: 'TRADE_IN_CODE_WRONG',
        },
      ),
      reportTradeIn: keepers((thing) => ({ ...read(thing), report: 'Police' }), received),
      releaseTradeIn: managers(withReason, { stage: 'held' }),
      surrenderTradeIn: managers(withReason, { stage: 'held', reportedBy: 'HK9999' }),
      reissueTradeInCode: managers(read, offered),
    },
  };
}
