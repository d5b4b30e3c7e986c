import type { Locale, Market } from '@jinlan/domain/markets';
import type { Connection } from '../../../platform/database.ts';
import { type AccountRow, accountColumns } from '../sign-in/store-sign-in.ts';
import type { Person } from '../store.ts';

export interface MobileAccountRow extends AccountRow {
  /** The time at which the account got the number. */
  readonly mobileProvenAt: Date;
}

const mobileColumns = `${accountColumns}, null as "staffNo", mobile_proven_at as "mobileProvenAt"`;
const isAccountOfMobile = 'mobile = $1 and mobile_proven_at is not null';

/** The account that signs in by this number; a number that was only typed into an account never does. */
export async function accountOfMobile(db: Connection, mobile: string): Promise<MobileAccountRow | null> {
  const [row] = await db.query<MobileAccountRow>(
    'identity.account-of-mobile',
    `select ${mobileColumns} from identity.customer where ${isAccountOfMobile}`,
    [mobile],
  );
  return row ?? null;
}

/**
 * Does the same as `accountOfMobile`, and prevents that anybody resets the password or starts the account over until the
 * transaction ends.
 */
export async function holdAccountOfMobile(tx: Connection, mobile: string): Promise<MobileAccountRow | null> {
  const [row] = await tx.query<MobileAccountRow>(
    'identity.hold-account-of-mobile',
    `select ${mobileColumns} from identity.customer where ${isAccountOfMobile} for share`,
    [mobile],
  );
  return row ?? null;
}

/** Adds an account without e-mail address and password; null if another one signs in by the number. */
export async function addMobileCustomer(
  tx: Connection,
  customer: Pick<Person, 'firstName' | 'middleName' | 'lastName'> & {
    readonly mobile: string;
    readonly market: Market;
    readonly locale: Locale;
    readonly createdAt: Date;
  },
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    'identity.add-mobile-customer',
    `insert into identity.customer (first_name, middle_name, last_name, mobile, mobile_proven_at, market, locale, created_at)
     values ($1, $2, $3, $4, $7, $5, $6, $7) on conflict (mobile) where mobile_proven_at is not null do nothing returning id`,
    [
      customer.firstName,
      customer.middleName,
      customer.lastName,
      customer.mobile,
      customer.market,
      customer.locale,
      customer.createdAt,
    ],
  );
  return row?.id ?? null;
}

/** Makes the number the account's own. Throws a unique violation if another account signs in by it. */
export async function saveProvenMobile(tx: Connection, id: number, mobile: string, at: Date): Promise<void> {
  await tx.query(
    'identity.save-proven-mobile',
    'update identity.customer set mobile = $2, mobile_proven_at = $3 where id = $1',
    [id, mobile, at],
  );
}

/** The id of the customer who signs in by a number; null if nobody does. */
export async function customerOfMobile(db: Connection, mobile: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    'identity.customer-of-mobile',
    `select id::text as id from identity.customer where ${isAccountOfMobile}`,
    [mobile],
  );
  return row?.id ?? null;
}
