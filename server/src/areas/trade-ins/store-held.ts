import { type HeldData, inPages } from '../../platform/personal-data.ts';

/**
 * Trade-ins of a customer. Closing the account does not end them, but removes names and pictures. For accepted trade-ins the
 * law requires a record of the seller: the name and the last digits of the document stay, without number and address.
 */
export const tradeInsHeld: HeldData = {
  group: 'services',
  tables: ['trade_ins.trade_in', 'trade_ins.picture'],
  read: (db, { customerId }) =>
    inPages((after, limit) =>
      db.query<{
        cursor: number;
        trade_in: string;
        store: string;
        stage: string;
        piece: string;
        remark: string;
        condition: string;
        name: string;
        mobile: string;
        email: string | null;
        document: string | null;
        document_end: string | null;
        created_at: Date;
      }>(
        'trade-ins.held',
        `select id as cursor, number as trade_in, store_code as store, stage,
           piece_name as piece, remark, condition, name, mobile, email, document, document_end, created_at
         from trade_ins.trade_in where customer_id = $1 and id > $2 order by id limit $3`,
        [customerId, after, limit],
      ),
    ),
  async remove(tx, { customerId }) {
    await tx.query(
      'trade-ins.forget-pictures',
      `delete from trade_ins.picture where trade_in_id in (
         select id from trade_ins.trade_in where customer_id = $1 and ended_at is not null)`,
      [customerId],
    );
    await tx.query(
      'trade-ins.forget',
      `update trade_ins.trade_in set customer_id = null, mobile = '', email = null, piece_name = '', remark = '',
         condition = '', code_sealed = null,
         name = case when accepted_at is null then '' else name end,
         document = case when accepted_at is null then null else document end,
         document_end = case when accepted_at is null then null else document_end end
       where customer_id = $1`,
      [customerId],
    );
  },
  /**
   * Trade-ins stay but no longer belong to the account: the store has the piece, and its customer has the link in the
   * e-mails.
   */
  async startOver(tx, { customerId }) {
    await tx.query(
      'trade-ins.leave-account',
      'update trade_ins.trade_in set customer_id = null where customer_id = $1 and ended_at is null',
      [customerId],
    );
  },
};
