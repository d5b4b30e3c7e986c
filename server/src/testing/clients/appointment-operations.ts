import { type Action, anything } from '@jinlan/domain/people';
import { type StoredAppointment, storeAppointment } from '../at-store/appointments.ts';
import { newMobile } from '../members/mobiles.ts';
import { customerIdOf, type People, type Thing } from '../roles.ts';
import type { TestShop } from '../shop.ts';
import type { Entry } from './operations.ts';

type MakeEntry = (action: Action, variables?: Entry['variables'], changes?: Partial<Entry>) => Entry;

const store = 'hk-central';
const slot = '2026-11-25T04:30:00Z';
/** One slot for each call, so that no slot is full. */
const slots = Array.from({ length: 200 }, (_, index) => {
  const day = String(1 + (index % 19)).padStart(2, '0');
  return `2026-12-${day}T${String(3 + (Math.floor(index / 19) % 8)).padStart(2, '0')}:30:00Z`;
});

/** Returns the entries of the operations on appointments. */
export function appointmentOperations(
  shop: TestShop,
  people: People,
  { open }: { readonly open: MakeEntry },
): {
  readonly queries: Readonly<Record<string, Entry>>;
  readonly mutations: Readonly<Record<string, Entry>>;
} {
  const customerId = customerIdOf(people.owner);
  const owners = async (stored: StoredAppointment = {}): Promise<Thing> => {
    const id = await storeAppointment(shop, { customerId, storeCode: store, ...stored });
    return { id, subject: { id, customerId, storeId: store }, key: { version: 1 } };
  };
  const read = ({ id }: Thing) => ({ number: id, version: 1 });
  /** For operations on the owner's appointment. */
  const buyer = (action: Action, variables: Entry['variables']): Entry => ({
    asks: [action],
    thing: () => owners(),
    variables,
    refused: 'APPOINTMENT_NOT_FOUND',
  });
  /** For staff operations on an appointment of their store. */
  const keepers = (variables: Entry['variables'], stored: StoredAppointment = {}): Entry => ({
    asks: ['appointment.keep'],
    thing: () => owners(stored),
    variables,
    refused: {
      ...{ guest: 'STAFF_ONLY', owner: 'STAFF_ONLY', stranger: 'STAFF_ONLY' },
      ...{ elsewhere: 'APPOINTMENT_NOT_FOUND', eshop: 'APPOINTMENT_NOT_FOUND' },
    },
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
  const earlier = { startsAt: '2026-11-21T05:00:00Z' };
  const nextSlot = () => slots.shift() ?? slot;
  const typed = { name: 'Lam Mei', code: '000000', purpose: 'CARE', store_code: store, starts_at: slot };
  return {
    queries: {
      appointmentSlots: open('stores.read', () => ({ store_code: store })),
      appointment: buyer('appointment.change', ({ id }) => ({ number: id })),
      staffAppointments: ofOwnStore('store-appointments.read', () => ({ from: '2026-11-24' })),
    },
    mutations: {
      bookAppointment: open('appointment.book', () => ({ input: { ...typed, mobile: newMobile() } }), {
        otherwise: 'MOBILE_CODE_INVALID',
      }),
      moveAppointment: buyer('appointment.change', (thing) => ({ ...read(thing), starts_at: nextSlot() })),
      cancelAppointment: buyer('appointment.change', read),
      acceptAppointment: keepers(read, { stage: 'waiting' }),
      assignAppointment: keepers(read),
      rescheduleAppointment: keepers((thing) => ({ ...read(thing), starts_at: nextSlot() })),
      completeAppointment: keepers(read, earlier),
      declineAppointment: keepers((thing) => ({ ...read(thing), reason: 'Sold out' })),
      missAppointment: keepers(read, earlier),
      closeStore: ofOwnStore('store.close', () => ({
        ...{ kind: 'TYPHOON', starts_at: '2027-01-01T02:00:00Z', ends_at: '2027-01-01T12:00:00Z' },
      })),
      reopenStore: ofOwnStore('store.close', () => ({ uid: '0' }), { otherwise: 'CLOSURE_NOT_FOUND' }),
    },
  };
}
