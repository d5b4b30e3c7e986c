import { type Action, anything } from '@jinlan/domain/people';
import { type StoredService, storeService } from '../at-store/services.ts';
import { receipt } from '../counter.ts';
import { newMobile } from '../members/mobiles.ts';
import { customerIdOf, type People, type Thing } from '../roles.ts';
import type { TestShop } from '../shop.ts';
import type { Entry } from './operations.ts';

type MakeEntry = (action: Action, variables?: Entry['variables'], changes?: Partial<Entry>) => Entry;

const store = 'hk-central';

/** Returns the entries of the operations on services of stores. */
export function serviceOperations(
  shop: TestShop,
  people: People,
  { open }: { readonly open: MakeEntry },
): {
  readonly queries: Readonly<Record<string, Entry>>;
  readonly mutations: Readonly<Record<string, Entry>>;
} {
  const customerId = customerIdOf(people.owner);
  const owners = async (stored: StoredService = {}): Promise<Thing> => {
    const id = await storeService(shop, { customerId, storeCode: store, ...stored });
    return { id, subject: { id, customerId, storeId: store }, key: { version: 1 } };
  };
  const read = ({ id }: Thing) => ({ number: id, version: 1 });
  const buyer = (variables: Entry['variables'], stored: StoredService = {}): Entry => ({
    asks: ['service.change'],
    thing: () => owners(stored),
    variables,
    refused: 'SERVICE_NOT_FOUND',
  });
  const keepers = (
    variables: Entry['variables'],
    stored: StoredService = {},
    changes: Partial<Entry> = {},
  ): Entry => ({
    asks: ['service.keep'],
    thing: () => owners(stored),
    variables,
    refused: {
      ...{ guest: 'STAFF_ONLY', owner: 'STAFF_ONLY', stranger: 'STAFF_ONLY' },
      ...{ elsewhere: 'SERVICE_NOT_FOUND', eshop: 'SERVICE_NOT_FOUND' },
    },
    ...changes,
  });
  const managers = (variables: Entry['variables'], stored: StoredService): Entry => {
    const entry = keepers(variables, stored);
    const refused = { ...(entry.refused as Record<string, string>), adviser: 'STAFF_ONLY' };
    return { ...entry, asks: ['service.manage'], refused } as Entry;
  };
  const ready: StoredService = { stage: 'ready', estimate: 20_000, hasPicture: true };
  const paid: StoredService = { ...ready, estimate: 0, weightAfter: 5_000 };
  const piece = { kind: 'POLISH', piece_name: 'Ring', metal: 'GOLD' };
  return {
    queries: {
      serviceOffers: open('stores.read'),
      serviceJob: buyer(({ id }) => ({ number: id })),
      staffServiceJobs: {
        asks: ['store-services.read'],
        perPerson: true,
        thing: async ({ actor }) => {
          const storeId = actor.kind === 'staff' ? actor.storeId : null;
          return { id: '', subject: { ...anything, storeId }, key: {} };
        },
        variables: () => ({}),
        refused: 'STAFF_ONLY',
      },
      staffServiceJob: { ...keepers(({ id }) => ({ number: id })), asks: ['store-services.read'] },
    },
    mutations: {
      bookService: open(
        'service.book',
        () => ({
          input: {
            ...{ ...piece, store_code: store, name: 'Lam Mei', code: '000000', mobile: newMobile() },
            email: 'walk@example.com',
          },
        }),
        { otherwise: 'MOBILE_CODE_INVALID' },
      ),
      acceptServiceEstimate: buyer(read, { stage: 'estimated', estimate: 20_000 }),
      refuseServiceEstimate: buyer(read, { stage: 'estimated', estimate: 20_000 }),
      cancelService: buyer(read),
      openServiceAtCounter: {
        asks: ['service.keep'],
        perPerson: true,
        thing: async ({ actor }) => {
          const storeId = actor.kind === 'staff' ? actor.storeId : null;
          return { id: '', subject: { ...anything, storeId }, key: {} };
        },
        variables: () => ({
          input: { ...piece, name: 'Lam Mei', mobile: newMobile(), email: 'walk@example.com' },
        }),
        refused: 'STAFF_ONLY',
      },
      receiveServicePiece: keepers((thing) => ({ ...read(thing), condition: 'Scratched', weight: 5 })),
      addServicePicture: keepers(
        ({ id }) => ({ number: id, picture: 'AAAA' }),
        { stage: 'received' },
        { otherwise: 'PICTURE_INVALID' },
      ),
      removeServicePicture: keepers(({ id }) => ({ number: id, uid: '0' }), { stage: 'received' }),
      estimateService: keepers(read, { stage: 'received', hasPicture: true }),
      decideServiceAtCounter: keepers((thing) => ({ ...read(thing), accepted: true }), {
        ...{ stage: 'estimated', estimate: 20_000 },
      }),
      startService: keepers(read, { stage: 'accepted' }),
      finishService: keepers(read, { stage: 'in-work' }),
      stopService: keepers((thing) => ({ ...read(thing), reason: 'Cracked' }), { stage: 'received' }),
      declineService: keepers((thing) => ({ ...read(thing), reason: 'Closed' })),
      weighServicePiece: keepers((thing) => ({ ...read(thing), weight: 5 }), ready),
      settleServiceWeight: managers((thing) => ({ ...read(thing), reason: 'A clasp was replaced' }), {
        ...{ ...paid, weightAfter: 4_000 },
      }),
      takeServicePayment: managers((thing) => ({ ...read(thing), receipt: receipt(), amount: 200 }), ready),
      handBackService: keepers((thing) => ({ ...read(thing), code: '000000', telephone_end: '0000' }), paid, {
        otherwise: 'SERVICE_CODE_WRONG',
      }),
      reissueServiceCode: managers(read, ready),
      correctServiceEmail: keepers((thing) => ({ ...read(thing), email: 'right@example.com' })),
      correctServiceWeight: managers((thing) => ({ ...read(thing), weight: 5.1, reason: 'Mistyped' }), ready),
      correctServiceReceipt: managers(
        (thing) => ({ ...read(thing), receipt: receipt(), reason: 'Mistyped' }),
        { ...ready, receipt: 'A-1' },
      ),
      returnServicePiece: managers((thing) => ({ ...read(thing), reason: 'Identity card' }), {
        ...{ ...paid, stage: 'uncollected' },
      }),
      findServices: open('service.book', () => ({ mobile: newMobile(), code: '000000' }), {
        otherwise: 'MOBILE_CODE_INVALID',
      }),
    },
  };
}
