import {
  type AppointmentPurpose,
  type AppointmentStage,
  appointmentStages,
  overlap,
} from '@jinlan/domain/appointments';
import { addDays, startOfBusinessDay } from '@jinlan/domain/kernel';
import { type Actor, customerIdOf, may } from '@jinlan/domain/people';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database.ts';
import { permitStaff } from '../../platform/requests/permit-staff.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { type AlongWithBooking, bookAppointment, type WantedAppointment } from './book.ts';
import {
  endVisit,
  lockVisit,
  moveAppointment,
  type VisitEnd,
  type WhenMoved,
  withdrawAppointment,
} from './change-own.ts';
import { closeStore, reopenStore } from './close-store.ts';
import {
  acceptAppointment,
  assignAppointment,
  type Completion,
  completeAppointment,
  declineAppointment,
  missAppointment,
} from './keep.ts';
import type { AppointmentMapper } from './mappers.ts';
import type { AppointmentParts } from './parts.ts';
import { presentAppointment, presentToStaff } from './present.ts';
import {
  deleteEverySeconds,
  deleteJob,
  deleteOld,
  remindEverySeconds,
  remindJob,
  remindVisitors,
} from './remind.ts';
import { capacityOf, findSlots, readDays, type StoreSlots } from './slots.ts';
import {
  type AppointmentRow,
  appointmentsOfCustomer,
  appointmentsOfStore,
  countOfCustomer,
  startsOf,
} from './store.ts';
import { type ClosureRow, closuresOf, closuresOfStores } from './store-closures.ts';
import { closureOf, openAppointment, type ReadAppointment } from './take-step.ts';

export { readVisitor, type Visitor } from './book.ts';
export type { VisitEnd } from './change-own.ts';
export { resolvers } from './resolvers.ts';
export { calendarRoutes } from './routes.ts';
export { openAppointments } from './store.ts';
export { appointmentsHeld } from './store-held.ts';

const entry = 50;
export const listSizes = {
  'CustomerAppointments.items': { entry },
  'StaffAppointments.items': { entry },
} as const;
export const useCosts = {
  'Query.appointmentSlots': 4_000,
  'Query.appointment': 2_000,
  'Query.staffAppointments': 8_000,
  'Customer.appointments': 2_000,
} as const;

declare module '../../platform/context.ts' {
  interface Areas {
    readonly appointments: Appointments;
  }
}

const mostListed = 500;
const largestPage = 50;

type Read = Omit<ReadAppointment, 'key'>;
type StaffRow = AppointmentRow & { readonly missedBefore?: number };

interface StoreList {
  readonly rows: readonly StaffRow[];
  readonly total: number;
  readonly storeCode: string;
  readonly colleagues: Awaited<ReturnType<AppointmentParts['customers']['staffOfStore']>>;
  readonly closures: readonly ClosureRow[];
  readonly mayClose: boolean;
}

/** Appointments in stores, for customers, guests with a key, and staff. */
export interface Appointments {
  /** Whether the store offers appointments. */
  keeps(storeCode: string): boolean;
  slots(now: Date, wanted: Parameters<typeof findSlots>[2]): Promise<StoreSlots>;
  open(
    context: Pick<RequestContext, 'actor'>,
    read: Pick<ReadAppointment, 'number' | 'key'>,
  ): Promise<AppointmentRow>;
  book(context: RequestContext, wanted: WantedAppointment, along?: AlongWithBooking): Promise<AppointmentRow>;
  /** The start times of those appointments that are not over yet, by their numbers. */
  visits(db: Connection, numbers: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  /** Registers work to do in the transaction in which an appointment is moved. */
  whenMoved(follow: WhenMoved): void;
  lockVisit(tx: Connection, number: string): Promise<void>;
  /** Ends the appointment of a record, such as a service, that has ended, if that is still possible. */
  endVisit(
    tx: Connection,
    actor: Actor,
    number: string,
    end: VisitEnd,
    purpose?: AppointmentPurpose,
  ): Promise<void>;
  move(context: RequestContext, read: ReadAppointment, startsAt: string): Promise<AppointmentRow>;
  withdraw(context: RequestContext, read: ReadAppointment): Promise<AppointmentRow>;
  /** Empty for anybody but the signed-in customer. */
  ofCustomer(
    context: Pick<RequestContext, 'actor' | 'storeView'>,
    customerId: string | null,
    page: { readonly pageSize: number; readonly currentPage: number },
  ): Promise<{ readonly items: readonly AppointmentMapper[]; readonly total: number }>;
  present(
    context: Pick<RequestContext, 'actor' | 'storeView'>,
    row: AppointmentRow,
  ): Promise<AppointmentMapper>;
  /** The appointments of a store, for its staff. */
  ofStore(
    actor: Actor,
    wanted: { readonly from: string; readonly days: number; readonly status: number | null },
  ): Promise<StoreList>;
  accept(actor: Actor, read: Read): Promise<AppointmentRow>;
  assign(actor: Actor, read: Read, staffNo: string | null): Promise<AppointmentRow>;
  reschedule(context: RequestContext, read: Read, startsAt: string): Promise<AppointmentRow>;
  complete(actor: Actor, read: Read, typed: Completion): Promise<AppointmentRow>;
  decline(actor: Actor, read: Read, reason: string): Promise<AppointmentRow>;
  miss(actor: Actor, read: Read): Promise<AppointmentRow>;
  presentListed(
    context: Pick<RequestContext, 'actor' | 'storeView'>,
    row: StaffRow,
  ): Wire<'StaffAppointment'>;
  presentToStaff(
    context: Pick<RequestContext, 'actor' | 'storeView'>,
    row: AppointmentRow,
  ): Promise<Wire<'StaffAppointment'>>;
  closeStore(
    actor: Actor,
    wanted: Parameters<typeof closeStore>[2],
  ): Promise<{ readonly closure: ClosureRow; readonly told: number }>;
  reopenStore(actor: Actor, uid: string): Promise<void>;
}

const stageOf = (status: number): AppointmentStage => {
  const stage = appointmentStages[status];
  if (stage === undefined) throw refuse('BAD_REQUEST', { reason: 'status is 0 to 4', field: 'status' });
  return stage;
};

export function createAppointments(parts: AppointmentParts): Appointments {
  const { platform, stores, customers } = parts;
  const { db, clock } = platform;
  platform.jobs.every(remindJob, remindEverySeconds, () => remindVisitors(parts));
  platform.jobs.every(deleteJob, deleteEverySeconds, () => deleteOld(parts));
  const followers: WhenMoved[] = [];
  const moved: WhenMoved = async (tx, row) => {
    for (const follow of followers) await follow(tx, row);
  };

  return {
    keeps(storeCode) {
      const source = stores.source(storeCode);
      return source !== null && capacityOf(parts, source) > 0;
    },
    slots: (now, wanted) => findSlots(parts, now, wanted),
    open: ({ actor }, read) => openAppointment(parts, db, actor, read, 'appointment.change'),
    book: (context, wanted, along) => bookAppointment(parts, context, wanted, along),
    async visits(connection, numbers) {
      if (numbers.length === 0) return new Map();
      const rows = await startsOf(connection, numbers);
      return new Map(rows.map(({ number, startsAt }) => [number, startsAt]));
    },
    whenMoved: (follow) => void followers.push(follow),
    lockVisit,
    endVisit: (tx, actor, number, end, purpose) => endVisit(parts, tx, actor, number, end, purpose),
    move: (context, read, startsAt) => moveAppointment(parts, context, read, startsAt, 'customer', moved),
    withdraw: (context, read) => withdrawAppointment(parts, context, read),
    async ofCustomer({ actor, storeView }, customerId, { pageSize, currentPage }) {
      if (pageSize < 1 || currentPage < 1) throw refuse('PAGE_INVALID', { name: 'pageSize' });
      if (pageSize > largestPage) throw refuse('PAGE_TOO_LARGE', { name: 'pageSize', most: largestPage });
      const subject = { id: customerId, customerId, storeId: null };
      if (
        customerId === null ||
        customerIdOf(actor) !== customerId ||
        !may(actor, 'appointment.change', subject)
      )
        return { items: [], total: 0 };
      const skip = Math.min((currentPage - 1) * pageSize, 1_000_000);
      const rows = await appointmentsOfCustomer(db, customerId, pageSize, skip);
      const total = await countOfCustomer(db, customerId);
      const codes = [...new Set(rows.map(({ storeCode }) => storeCode))];
      const closures = rows.length === 0 ? [] : await closuresOfStores(db, codes, clock.now());
      const items = rows.map((row) => {
        const closure = closures.find((each) => each.storeCode === row.storeCode && overlap(each, row));
        return presentAppointment(parts, { actor, storeView }, row, closure ?? null);
      });
      return { items, total };
    },
    present: async (context, row) => presentAppointment(parts, context, row, await closureOf(db, row)),
    async ofStore(actor, wanted) {
      const staff = permitStaff(actor, 'store-appointments.read');
      const { from, days } = readDays(wanted.from, wanted.days);
      const span = { startsAt: startOfBusinessDay(from), endsAt: startOfBusinessDay(addDays(from, days)) };
      const stage = wanted.status === null ? null : stageOf(wanted.status);
      const storeCode = staff.storeId;
      const found = await appointmentsOfStore(db, storeCode, span, stage, mostListed);
      return {
        ...{ ...found, storeCode },
        colleagues: await customers.staffOfStore(db, storeCode),
        closures: await closuresOf(db, storeCode, clock.now()),
        mayClose: may(actor, 'store.close', { id: null, customerId: null, storeId: storeCode }),
      };
    },
    accept: (actor, read) => acceptAppointment(parts, actor, read),
    assign: (actor, read, staffNo) => assignAppointment(parts, actor, read, staffNo),
    reschedule(context, read, startsAt) {
      permitStaff(context.actor, 'appointment.keep');
      return moveAppointment(parts, context, { ...read, key: null }, startsAt, 'store', moved);
    },
    complete: (actor, read, typed) => completeAppointment(parts, actor, read, typed),
    decline: (actor, read, reason) => declineAppointment(parts, actor, read, reason),
    miss: (actor, read) => missAppointment(parts, actor, read),
    presentListed: (context, row) => presentToStaff(parts, context, row, row.missedBefore ?? 0),
    async presentToStaff(context, row) {
      const span = { startsAt: row.startsAt, endsAt: new Date(row.startsAt.getTime() + 1) };
      const { rows } = await appointmentsOfStore(db, row.storeCode, span, null, mostListed);
      const missedBefore = rows.find(({ id }) => id === row.id)?.missedBefore ?? 0;
      return presentToStaff(parts, context, row, missedBefore);
    },
    closeStore: (actor, wanted) => closeStore(parts, actor, wanted),
    reopenStore: (actor, uid) => reopenStore(parts, actor, uid),
  };
}
