import type { Locale, Market } from '@jinlan/domain/markets';
import type { AgeBand, Prefix } from '@jinlan/domain/people';
import type { Connection } from '../../platform/database.ts';

/** A customer's own data, checked. */
export interface Person {
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly prefix: Prefix | null;
  /** YYYY-MM-DD */
  readonly birthDate: string | null;
  /** E.164 */
  readonly mobile: string | null;
  /** Chosen by the customer, for marketing. */
  readonly ageRange: AgeBand | null;
}

export interface CustomerRow extends Person {
  readonly id: number;
  /** Null for an account without an e-mail address. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** Whether the customer can sign in by the mobile number. */
  readonly mobileProven: boolean;
  readonly hasPassword: boolean;
  readonly subscribed: boolean;
  readonly market: Market;
  readonly createdAt: Date;
  readonly defaultBilling: number | null;
  readonly defaultShipping: number | null;
  /** Null unless read with a session's token hash. */
  readonly sessionExpiresAt: Date | null;
}

/** Reads a customer in one statement; `tokenHash` is that of the current session. */
export async function customerById(
  db: Connection,
  id: number,
  tokenHash: Buffer | null,
): Promise<CustomerRow | null> {
  const [row] = await db.query<CustomerRow>(
    'identity.customer',
    `select id, email, email_verified_at is not null as "emailVerified",
       mobile_proven_at is not null as "mobileProven", password_hash is not null as "hasPassword", first_name as "firstName",
       middle_name as "middleName", last_name as "lastName", prefix, birth_date as "birthDate", mobile, age_range as "ageRange",
       market, created_at as "createdAt",
       email_verified_at is not null
         and coalesce((select subscribed from identity.subscription
                       where channel = 'email' and recipient_key = customer.email_key and purpose = 'newsletter'), false)
         as subscribed,
       (select address.id from identity.address where customer_id = customer.id and default_billing) as "defaultBilling",
       (select address.id from identity.address where customer_id = customer.id and default_shipping) as "defaultShipping",
       (select expires_at from identity.session where token_hash = $2) as "sessionExpiresAt"
     from identity.customer customer where id = $1`,
    [id, tokenHash],
  );
  return row ?? null;
}

export interface NewCustomer extends Person {
  readonly email: string;
  readonly emailKey: string;
  readonly passwordHash: string | null;
  readonly market: Market;
  readonly locale: Locale;
  readonly createdAt: Date;
  /** Null unless the owner of the address has proved that it is theirs. */
  readonly emailVerifiedAt: Date | null;
}

/** Adds a customer; returns the id, or null if the e-mail address has an account. */
export async function addCustomer(tx: Connection, customer: NewCustomer): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    'identity.add-customer',
    `insert into identity.customer (email, email_key, password_hash, first_name, middle_name, last_name, prefix, birth_date,
       mobile, market, locale, created_at, age_range, email_verified_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (email_key) do nothing returning id`,
    [
      customer.email,
      customer.emailKey,
      customer.passwordHash,
      customer.firstName,
      customer.middleName,
      customer.lastName,
      customer.prefix,
      customer.birthDate,
      customer.mobile,
      customer.market,
      customer.locale,
      customer.createdAt,
      customer.ageRange,
      customer.emailVerifiedAt,
    ],
  );
  return row?.id ?? null;
}

/** Saves all fields, so callers read the others under `lockCustomer`. */
export async function savePerson(tx: Connection, id: number, person: Person): Promise<void> {
  await tx.query(
    'identity.save-person',
    `update identity.customer set first_name = $2, middle_name = $3, last_name = $4, prefix = $5, birth_date = $6,
       mobile = $7, age_range = $8 where id = $1`,
    [
      id,
      person.firstName,
      person.middleName,
      person.lastName,
      person.prefix,
      person.birthDate,
      person.mobile,
      person.ageRange,
    ],
  );
}

/**
 * Changes the address; a new one is not verified. Throws an error that `isEmailTaken` recognises if the
 * address has an account.
 */
export async function saveEmail(
  tx: Connection,
  id: number,
  { email, key }: { readonly email: string; readonly key: string },
): Promise<void> {
  await tx.query(
    'identity.save-email',
    `update identity.customer set email = $2, email_key = $3,
       email_verified_at = case when email_key = $3 then email_verified_at end,
       proven_before = proven_before or email_verified_at is not null where id = $1`,
    [id, email, key],
  );
}

/** Whether the error is PostgreSQL's unique violation, which the second of two concurrent changes gets. */
export const isEmailTaken = (error: unknown): boolean => (error as { code?: unknown }).code === '23505';

/** Locks a customer, so that changes of the customer and the address book run one after the other. */
export async function lockCustomer(tx: Connection, id: number): Promise<void> {
  await tx.query('identity.lock-customer', 'select id from identity.customer where id = $1 for update', [id]);
}

/**
 * Whether the account still has this hash of its password. If so, nobody can change the password until the transaction ends.
 */
export async function holdPassword(tx: Connection, id: number, hash: string | null): Promise<boolean> {
  const rows = await tx.query(
    'identity.hold-password',
    'select id from identity.customer where id = $1 and password_hash = $2 for share',
    [id, hash],
  );
  return rows.length > 0;
}

/** Saves the password if the old hash is still stored; returns false after a concurrent change. */
export async function savePassword(
  tx: Connection,
  id: number,
  hash: string,
  old: string | null,
): Promise<boolean> {
  const rows = await tx.query(
    'identity.save-password',
    `update identity.customer set password_hash = $2, sample_password = false
     where id = $1 and password_hash is not distinct from $3::text returning id`,
    [id, hash, old],
  );
  return rows.length > 0;
}

/** Stores a hash with current parameters, if the old hash is still stored. */
export async function renewHash(db: Connection, id: number, hash: string, old: string): Promise<void> {
  await db.query(
    'identity.renew-hash',
    'update identity.customer set password_hash = $2 where id = $1 and password_hash = $3',
    [id, hash, old],
  );
}

export interface CustomerOfEmail {
  readonly id: string;
  /** Whether the owner of the address has proved that the account is theirs. Anybody may sign up with any address. */
  readonly isVerified: boolean;
}

/** Customers by the keys of their e-mail addresses. */
export async function customersOf(
  db: Connection,
  emailKeys: readonly string[],
): Promise<ReadonlyMap<string, CustomerOfEmail>> {
  const rows = await db.query<{ id: number; emailKey: string; isVerified: boolean }>(
    'identity.customers-of-emails',
    `select id, coalesce(email_key, '') as "emailKey", email_verified_at is not null as "isVerified"
     from identity.customer where email_key = any($1::text[])`,
    [emailKeys],
  );
  return new Map(rows.map(({ id, emailKey, isVerified }) => [emailKey, { id: String(id), isVerified }]));
}

/** The facts about a customer that their bag needs. */
export interface Buyer {
  /** Null for an account without an e-mail address. */
  readonly email: string | null;
  /** 1–12; null if unknown. */
  readonly birthMonth: number | null;
  /** Whether an order of the customer was paid, and neither cancelled nor refunded in full before it was sent. */
  readonly hasOrdered: boolean;
  /** Whether the customer has shown that the e-mail address is theirs. */
  readonly isEmailProven: boolean;
  /** The language in which the customer reads e-mails. */
  readonly locale: Locale;
}

export async function buyerOf(db: Connection, customerId: string): Promise<Buyer | null> {
  const [row] = await db.query<Buyer>(
    'identity.buyer',
    `select email, extract(month from birth_date)::integer as "birthMonth", ordered as "hasOrdered",
       email_verified_at is not null as "isEmailProven", locale
     from identity.customer where id = $1`,
    [Number(customerId)],
  );
  return row ?? null;
}

export async function firstNameOf(db: Connection, customerId: string): Promise<string | null> {
  const [row] = await db.query<{ firstName: string }>(
    'identity.first-name',
    'select first_name as "firstName" from identity.customer where id = $1',
    [Number(customerId)],
  );
  return row?.firstName || null;
}

/**
 * The customer for whom a link to unsubscribe is made. The link names the account, so it also works after a change of
 * address.
 */
export interface LinkedReader {
  readonly customerId: string;
  readonly locale: Locale;
}

/** A customer who is sent an e-mail. */
export interface NewsletterReader extends LinkedReader {
  readonly email: string;
  readonly firstName: string;
  readonly market: Market;
}

/**
 * Returns the recipient of an e-mail about the customer's own account; null if the customer was deleted, or has no address.
 */
export async function accountReader(db: Connection, customerId: string): Promise<NewsletterReader | null> {
  const [row] = await db.query<NewsletterReader>(
    'identity.account-reader',
    `select id::text as "customerId", coalesce(email, '') as email, first_name as "firstName", locale, market
     from identity.customer where id = $1 and email is not null`,
    [Number(customerId)],
  );
  return row ?? null;
}

/** Returns those of these customers who have an e-mail address, for e-mails that they have asked for. */
export const readersOf = (db: Connection, customerIds: readonly string[]): Promise<NewsletterReader[]> =>
  db.query<NewsletterReader>(
    'identity.readers',
    `select id::text as "customerId", coalesce(email, '') as email, first_name as "firstName", locale, market
     from identity.customer where id = any($1::integer[]) and email is not null`,
    [customerIds.map(Number)],
  );

/** The addresses at which a customer can get messages that they have asked for. */
export interface Contact extends LinkedReader {
  readonly firstName: string;
  readonly email: string | null;
  /** The mobile number in E.164; null unless a code has proven it. */
  readonly mobile: string | null;
}

export const contactsOf = (db: Connection, customerIds: readonly string[]): Promise<Contact[]> =>
  db.query<Contact>(
    'identity.contacts',
    `select id::text as "customerId", case when email_verified_at is not null then email end as email,
       first_name as "firstName", locale, case when mobile_proven_at is not null then mobile end as mobile
     from identity.customer where id = any($1::integer[])`,
    [customerIds.map(Number)],
  );

/** Stores whether the customer has a paid order. Other transactions that store it wait for this one. */
export async function rememberOrdered(
  tx: Connection,
  customerId: string,
  hasOrdered: boolean,
): Promise<void> {
  await tx.query('identity.remember-ordered', 'update identity.customer set ordered = $2 where id = $1', [
    Number(customerId),
    hasOrdered,
  ]);
}

/** A customer as a visitor of a store. */
export interface Visitor {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  /** Null unless a code has proven the number. */
  readonly mobile: string | null;
}

export async function visitorOf(db: Connection, customerId: string): Promise<Visitor | null> {
  const [row] = await db.query<Visitor>(
    'identity.visitor',
    `select first_name as "firstName", last_name as "lastName", email,
       case when mobile_proven_at is not null then mobile end as mobile
     from identity.customer where id = $1`,
    [Number(customerId)],
  );
  return row ?? null;
}
