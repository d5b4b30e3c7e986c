import { anything } from '@jinlan/domain/people';
import { password, staffOf } from '../people.ts';
import type { Person, Thing } from '../roles.ts';
import type { TestShop } from '../shop.ts';
import type { Entry } from './operations.ts';

const store = 'hk-central';

/** Returns the entries of the operations on staff sessions: the lock, the PIN, and a manager's control of colleagues' sessions. */
export function staffSessionOperations(shop: TestShop) {
  const ownStore = async ({ actor }: Person): Promise<Thing> => ({
    ...{ id: '', key: {} },
    subject: { ...anything, storeId: actor.kind === 'staff' ? actor.storeId : null },
  });
  const ownSession: Pick<Entry, 'asks' | 'thing' | 'perPerson' | 'refused'> = {
    ...{ asks: ['staff.own-session'], thing: ownStore, perPerson: true, refused: 'STAFF_ONLY' },
  };
  const forAll = (variables: object, changes: Partial<Entry> = {}): Entry => ({
    ...{ asks: ['account.sign-in'], refused: {}, thing: ownStore, variables: () => variables },
    ...changes,
  });
  const ofColleague: Entry = {
    asks: ['staff.end-sessions'],
    async thing() {
      const { staffNo } = await staffOf(shop, { store, role: 'adviser' });
      return { id: staffNo, key: {}, subject: { ...anything, storeId: store } };
    },
    variables: ({ id }) => ({ staff_no: id }),
    refused: {
      ...{ guest: 'STAFF_ONLY', owner: 'STAFF_ONLY', stranger: 'STAFF_ONLY', adviser: 'STAFF_ONLY' },
      ...{ elsewhere: 'STAFF_NOT_FOUND', eshop: 'STAFF_NOT_FOUND' },
    },
  };
  return {
    queries: {
      staffSession: forAll({}),
      colleagueSessions: {
        ...{ asks: ['staff.end-sessions'], thing: ownStore, perPerson: true, refused: 'STAFF_ONLY' },
        variables: () => ({}),
      } satisfies Entry,
    },
    mutations: {
      lockStaffSession: { ...ownSession, spends: true, variables: () => ({}) } satisfies Entry,
      unlockStaffSession: forAll(
        { session: 'A'.repeat(43), pin: '583920' },
        { otherwise: 'STAFF_SESSION_ENDED' },
      ),
      setStaffPin: { ...ownSession, variables: () => ({ pin: '583920', password }) } satisfies Entry,
      endStaffSessions: forAll({ sessions: ['A'.repeat(43)] }),
      endColleagueSessions: ofColleague,
    },
  };
}
