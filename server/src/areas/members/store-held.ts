import { memberRegions } from '@jinlan/domain/members';
import type { Connection } from '../../platform/database.ts';
import { allEntries } from '../../platform/ledger/all-entries.ts';
import {
  type HeldData,
  inOnePage,
  inPages,
  nothingToRemove,
  staysWithOwner,
} from '../../platform/personal-data.ts';
import { accountOf, pointsLedger } from './accounts.ts';

/** Purchases that count for the level, and the levels reached. The orders themselves stay with the shop's books. */
const levels: HeldData = {
  group: 'levels',
  tables: ['members.purchase', 'members.standing', 'members.standing_change'],
  read: (db, { customerId }) =>
    inPages((after, limit) =>
      db.query<{ cursor: number; region: string; former: string; level: string; at: Date }>(
        'members.held-levels',
        `select id as cursor, region, former, level, at from members.standing_change
         where customer_id = $1 and id > $2 order by id limit $3`,
        [customerId, after, limit],
      ),
    ),
  async remove(tx, { customerId }) {
    await tx.query(
      'members.forget-levels',
      `with purchases as (delete from members.purchase where customer_id = $1),
         standings as (delete from members.standing where customer_id = $1)
       delete from members.standing_change where customer_id = $1`,
      [customerId],
    );
  },
  startOver: staysWithOwner,
};

/** Points. Each account of points ends at zero, under a number that no longer leads to a person. */
const points: HeldData = {
  group: 'points',
  tables: [
    'platform.ledger_account',
    'platform.ledger_entry',
    'platform.ledger_pairing',
    'members.expiry_notice',
    'members.points_adjustment',
  ],
  async *read(db, { customerId }) {
    for (const region of memberRegions)
      for await (const page of allEntries(pointsLedger, db, accountOf({ customerId, region })))
        yield page.map((entry) => ({ region, ...entry }));
  },
  async remove(tx, { customerId }, now) {
    await tx.query(
      'members.forget-reasons',
      `update members.points_adjustment set reason = '' where customer_id = $1`,
      [customerId],
    );
    const owners = memberRegions.map((region) => accountOf({ customerId, region }).owner);
    const balances = await pointsLedger.balances(tx, owners, 'points', now);
    for (const owner of balances.keys().toArray().sort()) {
      const account = { owner, unit: 'points' } as const;
      await pointsLedger.expire(tx, account, now);
      const left = (await pointsLedger.balance(tx, account, now)).total;
      const entry = { cause: `account-closed:${customerId}`, at: now };
      const booked =
        left > 0
          ? await pointsLedger.spend(tx, account, { ...entry, against: 'breakage', amount: left })
          : left < 0
            ? await pointsLedger.credit(tx, account, {
                ...{ ...entry, against: 'goodwill', amount: -left, expiresAt: null },
              })
            : null;
      if (booked?.ok === false) throw new Error(`Points of ${customerId} do not end: ${booked.error.code}`);
    }
  },
  startOver: staysWithOwner,
};

const rewards: HeldData = {
  group: 'rewards',
  tables: [
    'members.gift_redemption',
    'members.gift_redemption_event',
    'members.coupon',
    'pricing.promotion_code',
  ],
  async *read(db, { customerId }) {
    yield* inPages((after, limit) =>
      db.query<{
        cursor: number;
        kind: string;
        name: string | null;
        points: number;
        store: string;
        stage: string;
        redeemed_at: Date;
      }>(
        'members.held-gifts',
        `select id as cursor, 'gift' as kind, name ->> 'en-US' as name, points, store_code as store, stage, redeemed_at
         from members.gift_redemption where customer_id = $1 and id > $2 order by id limit $3`,
        [customerId, after, limit],
      ),
    );
    yield* inPages((after, limit) =>
      db.query<{
        cursor: number;
        kind: string;
        origin: string;
        name: string | null;
        points: number | null;
        code: string;
        valid_until: Date;
        issued_at: Date;
      }>(
        'members.held-coupons',
        `select id as cursor, 'coupon' as kind, origin, name ->> 'en-US' as name, points, code, valid_until, issued_at
         from members.coupon where customer_id = $1 and id > $2 order by id limit $3`,
        [customerId, after, limit],
      ),
    );
  },
  remove: nothingToRemove,
  startOver: staysWithOwner,
};

const miles: HeldData = {
  group: 'miles',
  tables: ['members.miles_request', 'members.miles_event'],
  read: (db, { customerId }) =>
    inPages((after, limit) =>
      db.query<{
        cursor: number;
        miles: number;
        points: number;
        airline_name: string;
        membership_number: string;
        stage: string;
        requested_at: Date;
      }>(
        'members.held-miles',
        `select id as cursor, miles, points, airline_name, membership_number, stage, requested_at
         from members.miles_request where customer_id = $1 and id > $2 order by id limit $3`,
        [customerId, after, limit],
      ),
    ),
  async remove(tx, { customerId }) {
    await tx.query(
      'members.anonymise-miles',
      `update members.miles_request set airline_name = '', membership_number = '' where customer_id = $1`,
      [customerId],
    );
  },
  startOver: staysWithOwner,
};

const forgetAnniversaries: HeldData['remove'] = async (tx, { customerId }) => {
  await tx.query('members.forget-anniversaries', 'delete from members.anniversary where customer_id = $1', [
    customerId,
  ]);
};

const anniversaries: HeldData = {
  group: 'anniversaries',
  tables: ['members.anniversary'],
  read: (db, { customerId }) =>
    inOnePage(
      db.query<{
        kind: string;
        label: string;
        calendar: string;
        month: number;
        is_leap: boolean;
        day: number;
        year: number | null;
        remind: boolean;
      }>(
        'members.held-anniversaries',
        `select kind, label, calendar, month, is_leap, day, year, remind
         from members.anniversary where customer_id = $1 order by slot`,
        [customerId],
      ),
    ),
  remove: forgetAnniversaries,
  startOver: forgetAnniversaries,
};

/** Levels come first, because without purchases no job books points afterwards. */
export const heldData: readonly HeldData[] = [levels, points, rewards, miles, anniversaries];

/** Gifts that are not collected, and requests for miles that the airline has not answered. */
export async function openRewards(
  db: Connection,
  customerId: string,
): Promise<{ readonly gifts: number; readonly miles: number }> {
  const [row] = await db.query<{ gifts: number; miles: number }>(
    'members.open-rewards',
    `select (select count(*) from members.gift_redemption
         where customer_id = $1 and stage in ('requested', 'ready'))::integer as gifts,
       (select count(*) from members.miles_request
         where customer_id = $1 and stage in ('submitted', 'sent'))::integer as miles`,
    [customerId],
  );
  return row ?? { gifts: 0, miles: 0 };
}

/** The points that the customer can use, in all regions together. */
export async function pointsInAll(db: Connection, customerId: string, now: Date): Promise<number> {
  const owners = memberRegions.map((region) => accountOf({ customerId, region }).owner);
  const balances = await pointsLedger.balances(db, owners, 'points', now);
  return balances.values().reduce((sum, { available }) => sum + available, 0);
}
