import { type HeldData, inPages } from '../../platform/personal-data.ts';

/** Appointments of a customer. After the account is closed they contain no name. */
export const appointmentsHeld: HeldData = {
  group: 'appointments',
  tables: ['appointments.appointment'],
  read: (db, { customerId }) =>
    inPages((after, limit) =>
      db.query<{
        cursor: number;
        appointment: string;
        store: string;
        purpose: string;
        stage: string;
        starts_at: Date;
        name: string;
        mobile: string;
        email: string | null;
        remark: string;
        sku: string | null;
        created_at: Date;
      }>(
        'appointments.held',
        `select id::float8 as cursor, number as appointment, store_code as store, purpose, stage, starts_at, name, mobile, email, remark, sku,
           created_at
         from appointments.appointment where customer_id = $1 and id > $2 order by id limit $3`,
        [customerId, after, limit],
      ),
    ),
  async remove(tx, { customerId }) {
    await tx.query(
      'appointments.forget',
      `update appointments.appointment set customer_id = null, name = '', mobile = '', email = null, remark = '', sku = null,
         holds_mobile = false where customer_id = $1`,
      [customerId],
    );
  },
  /** Appointments stay but no longer belong to the account: the store still expects the person who booked. */
  async startOver(tx, { customerId }) {
    await tx.query(
      'appointments.leave-account',
      'update appointments.appointment set customer_id = null where customer_id = $1',
      [customerId],
    );
  },
};
