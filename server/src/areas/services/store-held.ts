import { type HeldData, inPages } from '../../platform/personal-data.ts';

/**
 * Services of a customer. Closing the account does not end them, but removes names and pictures. Only a piece that nobody
 * collected keeps name, number and pictures until it is given back, so that its owner can be recognised.
 */
export const servicesHeld: HeldData = {
  group: 'services',
  tables: ['services.job', 'services.picture'],
  read: (db, { customerId }) =>
    inPages((after, limit) =>
      db.query<{
        cursor: number;
        service: string;
        store: string;
        kind: string;
        stage: string;
        piece: string;
        remark: string;
        condition: string;
        name: string;
        mobile: string;
        email: string | null;
        created_at: Date;
      }>(
        'services.held',
        `select id as cursor, number as service, store_code as store, kind, stage, piece_name as piece, remark, condition, name,
           mobile, email, created_at
         from services.job where customer_id = $1 and id > $2 order by id limit $3`,
        [customerId, after, limit],
      ),
    ),
  async remove(tx, { customerId }) {
    await tx.query(
      'services.forget-pictures',
      `delete from services.picture where job_id in (
         select id from services.job where customer_id = $1 and stage <> 'uncollected')`,
      [customerId],
    );
    await tx.query(
      'services.forget',
      `update services.job set customer_id = null, name = '', mobile = '', email = null, piece_uid = null, piece_name = '',
         remark = '', condition = '', code_sealed = null where customer_id = $1 and stage <> 'uncollected'`,
      [customerId],
    );
    await tx.query(
      'services.forget-account',
      `update services.job set customer_id = null, email = null, piece_uid = null, remark = ''
       where customer_id = $1 and stage = 'uncollected'`,
      [customerId],
    );
  },
  /**
   * Services stay but no longer belong to the account: the store has the piece, and its customer has the link in the
   * e-mails.
   */
  async startOver(tx, { customerId }) {
    await tx.query(
      'services.leave-account',
      'update services.job set customer_id = null where customer_id = $1',
      [customerId],
    );
  },
};
