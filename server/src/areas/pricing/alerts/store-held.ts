import { type HeldData, inPages } from '../../../platform/personal-data.ts';

const forgetAlerts: HeldData['remove'] = async (tx, { customerId }) => {
  await tx.query('pricing.forget-alerts', 'delete from pricing.alert where customer_id = $1', [customerId]);
};

/** Alerts of the gold price. */
export const alertsHeld: HeldData = {
  group: 'alerts',
  tables: ['pricing.alert'],
  read: (db, { customerId }) =>
    inPages((after, limit) =>
      db.query<{
        cursor: number;
        price: string;
        market: string;
        currency: string;
        direction: string;
        channel: string;
        target: string;
        created_at: Date;
        fired_at: Date | null;
      }>(
        'pricing.held-alerts',
        `select id as cursor, type as price, market, currency, direction, channel,
           to_char(target_minor / 100.0, 'FM999999999990.00') as target, created_at, fired_at
         from pricing.alert where customer_id = $1 and id > $2 order by id limit $3`,
        [customerId, after, limit],
      ),
    ),
  remove: forgetAlerts,
  /** Alerts are deleted when the account is started over, because their messages go to its address. */
  startOver: forgetAlerts,
};
