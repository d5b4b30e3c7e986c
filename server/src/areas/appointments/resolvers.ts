import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import type { RequestContext } from '../../platform/context.ts';
import { kindOf, presentClosure, presentColleague, purposeOf } from './present.ts';
import type { AppointmentRow } from './store.ts';

const own = ({ areas, ...context }: RequestContext, row: AppointmentRow) =>
  areas.appointments.present(context, row);
const kept = ({ areas, ...context }: RequestContext, row: AppointmentRow) =>
  areas.appointments.presentToStaff(context, row);

export const resolvers = {
  Query: {
    async appointmentSlots(_, { store_code: storeCode, from, days, sku }, { areas, now }) {
      const wanted = { storeCode, from: from ?? null, days: days ?? 31, sku: sku ?? null };
      const slots = await areas.appointments.slots(now, wanted);
      return {
        store_code: slots.source.code,
        slot_minutes: slots.rules.slotMinutes,
        first_day: slots.firstDay,
        days: slots.days.map(({ day, slots: ofDay }) => ({
          day,
          slots: ofDay.map(({ startsAt, endsAt, free }) => ({
            starts_at: startsAt.toISOString(),
            ends_at: endsAt.toISOString(),
            free,
          })),
        })),
        closures: slots.closures.map(presentClosure),
      };
    },
    appointment: async (_, { number, key }, context) =>
      own(context, await context.areas.appointments.open(context, { number, key: key ?? null })),
    async staffAppointments(_, { from, days, status }, context) {
      const { appointments } = context.areas;
      const found = await appointments.ofStore(context.actor, {
        from,
        days: days ?? 1,
        status: status ?? null,
      });
      return {
        items: found.rows.map((row) => appointments.presentListed(context, row)),
        total_count: found.total,
        colleagues: found.colleagues.map(presentColleague),
        closures: found.closures.map(presentClosure),
        store_code: found.storeCode,
        may_close: found.mayClose,
      };
    },
  },
  Mutation: {
    async bookAppointment(_, { input }, context) {
      const row = await context.areas.appointments.book(context, {
        ...{ storeCode: input.store_code, purpose: purposeOf(input.purpose), startsAt: input.starts_at },
        ...{ name: input.name ?? null, mobile: input.mobile ?? null, code: input.code ?? null },
        ...{ email: input.email ?? null, remark: input.remark ?? '', sku: input.sku ?? null },
      });
      return own(context, row);
    },
    moveAppointment: async (_, { number, key, version, starts_at: startsAt }, context) =>
      own(
        context,
        await context.areas.appointments.move(context, { number, version, key: key ?? null }, startsAt),
      ),
    cancelAppointment: async (_, { number, key, version }, context) =>
      own(context, await context.areas.appointments.withdraw(context, { number, version, key: key ?? null })),
    acceptAppointment: async (_, read, context) =>
      kept(context, await context.areas.appointments.accept(context.actor, read)),
    assignAppointment: async (_, { staff_no: staffNo, ...read }, context) =>
      kept(context, await context.areas.appointments.assign(context.actor, read, staffNo ?? null)),
    rescheduleAppointment: async (_, { starts_at: startsAt, ...read }, context) =>
      kept(context, await context.areas.appointments.reschedule(context, read, startsAt)),
    completeAppointment: async (_, { staff_no: staffNo, gift, reason, ...read }, context) =>
      kept(
        context,
        await context.areas.appointments.complete(context.actor, read, {
          ...{ staffNo: staffNo ?? null, gift: gift ?? '', reason: reason ?? '' },
        }),
      ),
    declineAppointment: async (_, { reason, ...read }, context) =>
      kept(context, await context.areas.appointments.decline(context.actor, read, reason)),
    missAppointment: async (_, read, context) =>
      kept(context, await context.areas.appointments.miss(context.actor, read)),
    async closeStore(_, { kind, starts_at: startsAt, ends_at: endsAt }, { actor, areas }) {
      const { closure, told } = await areas.appointments.closeStore(actor, {
        kind: kindOf(kind),
        startsAt,
        endsAt,
      });
      return { closure: presentClosure(closure), told };
    },
    async reopenStore(_, { uid }, { actor, areas }) {
      await areas.appointments.reopenStore(actor, uid);
      return true;
    },
  },
  Customer: {
    async appointments({ customer_id: customerId }, { pageSize, currentPage }, context) {
      const { appointments } = context.areas;
      const page = { pageSize: pageSize ?? 20, currentPage: currentPage ?? 1 };
      const { items, total } = await appointments.ofCustomer(context, customerId ?? null, page);
      return {
        items: [...items],
        total_count: total,
        page_info: {
          current_page: page.currentPage,
          page_size: page.pageSize,
          total_pages: Math.ceil(total / page.pageSize),
        },
      };
    },
  },
  PickupLocation: {
    takes_appointments: ({ pickup_location_code: code }, _, { areas }) => areas.appointments.keeps(code),
  },
  Appointment: {
    async product({ sku }, _, { areas: { catalogue } }) {
      if (sku === null) return null;
      await catalogue.fresh();
      const piece = catalogue.pieces.bySku(sku);
      return piece ? catalogue.pieces.documents.one(piece.parentId ?? piece.id) : null;
    },
  },
} satisfies Resolvers;
