import type { Locale, Market } from '@jinlan/domain/markets';
import { deviceOf, emailKey } from '@jinlan/domain/people';
import type { Connection } from '../../platform/database.ts';
import {
  type HeldData,
  inOnePage,
  inPages,
  nothingToRemove,
  type Person,
  staysWithOwner,
} from '../../platform/personal-data.ts';
import { macOf } from '../../platform/signed-keys.ts';
import { type ConsentChange, recordConsents } from './consents/store-consents.ts';
import { pushDevicesOf, pushRecipient } from './push/store-push.ts';

/** The fields of an account that its closing and its download need. */
export interface HeldAccount extends Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly market: Market;
  readonly locale: Locale;
}

/**
 * Reads a customer; null after the account was closed. E-mail address and mobile number are null unless they are proven:
 * data held under somebody else's address must neither be read nor deleted for this account.
 */
export async function accountHeld(db: Connection, customerId: string): Promise<HeldAccount | null> {
  const [row] = await db.query<HeldAccount>(
    'identity.held-account',
    `select id::text as "customerId", case when email_verified_at is not null then email end as email,
       case when mobile_proven_at is not null then mobile end as mobile, first_name as "firstName", last_name as "lastName", market, locale
     from identity.customer where id = $1`,
    [Number(customerId)],
  );
  return row ?? null;
}

/** Whether the account belongs to somebody who works in a store now. */
export async function worksInStore(db: Connection, customerId: string): Promise<boolean> {
  const rows = await db.query(
    'identity.works-in-store',
    'select 1 from identity.staff_member where customer_id = $1 and active',
    [Number(customerId)],
  );
  return rows.length > 0;
}

type AccountRow = {
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly mobile: string | null;
  readonly mobile_verified: boolean;
  readonly first_name: string;
  readonly middle_name: string | null;
  readonly last_name: string;
  readonly prefix: string | null;
  readonly birth_date: string | null;
  readonly age_range: string | null;
  readonly member_code: string | null;
  readonly market: string;
  readonly language: string;
  readonly created_at: Date;
};

const account: HeldData = {
  group: 'account',
  tables: [
    'identity.customer',
    'identity.staff_member',
    'identity.sign_in_code',
    'identity.password_reset',
    'identity.provider_visit',
  ],
  read: (db, { customerId }) =>
    inOnePage(
      db.query<AccountRow>(
        'identity.held-person',
        `select email, email_verified_at is not null as email_verified, mobile, mobile_proven_at is not null as mobile_verified,
           first_name, middle_name, last_name, prefix, birth_date, age_range, member_code, market, locale as language, created_at
         from identity.customer where id = $1`,
        [Number(customerId)],
      ),
    ),
  /** Sessions, addresses, codes and linked identities go with the row. */
  async remove(tx, { customerId }) {
    await tx.query(
      'identity.forget-former-staff',
      'delete from identity.staff_member where customer_id = $1 and not active',
      [Number(customerId)],
    );
    await tx.query('identity.forget-customer', 'delete from identity.customer where id = $1', [
      Number(customerId),
    ]);
  },
  /**
   * These values are cleared because the number signs in, staff recognise a member by the code, and a birth date cannot be
   * changed.
   */
  async startOver(tx, { customerId }) {
    await tx.query(
      'identity.start-account-over',
      `update identity.customer set mobile = null, mobile_proven_at = null, member_code = null,
         birth_date = case when proven_before then birth_date end, age_range = case when proven_before then age_range end
       where id = $1`,
      [Number(customerId)],
    );
  },
};

const addresses: HeldData = {
  group: 'addresses',
  tables: ['identity.address'],
  read: (db, { customerId }) =>
    inPages((after, limit) =>
      db.query<{
        cursor: number;
        prefix: string | null;
        first_name: string | null;
        last_name: string | null;
        company: string | null;
        telephone: string | null;
        country: string | null;
        city: string | null;
        district: string | null;
        street: string | null;
        building: string | null;
        unit: string | null;
        postcode: string | null;
        created_at: Date;
      }>(
        'identity.held-addresses',
        `select id as cursor, prefix, address ->> 'firstName' as first_name, address ->> 'lastName' as last_name,
           address ->> 'company' as company, address ->> 'telephone' as telephone, address ->> 'country' as country,
           address ->> 'city' as city, address ->> 'district' as district,
           (select string_agg(line, ', ') from jsonb_array_elements_text(address -> 'street') line) as street,
           address ->> 'building' as building, address ->> 'unit' as unit, address ->> 'postcode' as postcode, created_at
         from identity.address where customer_id = $1 and id > $2 order by id limit $3`,
        [Number(customerId), after, limit],
      ),
    ),
  remove: nothingToRemove,
  async startOver(tx, { customerId }) {
    await tx.query('identity.forget-addresses', 'delete from identity.address where customer_id = $1', [
      Number(customerId),
    ]);
  },
};

const sessions: HeldData = {
  group: 'sessions',
  tables: ['identity.session'],
  async *read(db, { customerId }) {
    const pages = inPages((after, limit) =>
      db.query<{
        cursor: number;
        browser: string;
        network: string;
        signed_in_at: Date;
        last_used_at: Date;
      }>(
        'identity.held-sessions',
        `select id as cursor, browser, network, signed_in_at, last_used_at
         from identity.session where customer_id = $1 and id > $2 order by id limit $3`,
        [Number(customerId), after, limit],
      ),
    );
    for await (const page of pages) yield page.map((row) => ({ ...row, ...deviceOf(String(row.browser)) }));
  },
  remove: nothingToRemove,
  /** The use case ends the sessions itself. */
  startOver: staysWithOwner,
};

const providers: HeldData = {
  group: 'providers',
  tables: ['identity.external_identity'],
  read: (db, { customerId }) =>
    inOnePage(
      db.query<{ provider: string; label: string | null; linked_at: Date }>(
        'identity.held-providers',
        `select provider, label, linked_at from identity.external_identity
         where customer_id = $1 order by linked_at limit 50`,
        [Number(customerId)],
      ),
    ),
  remove: nothingToRemove,
  async startOver(tx, { customerId }) {
    await tx.query(
      'identity.remove-all-external',
      'delete from identity.external_identity where customer_id = $1',
      [Number(customerId)],
    );
  },
};

const passkeys: HeldData = {
  group: 'passkeys',
  tables: ['identity.passkey', 'identity.passkey_challenge'],
  read: (db, { customerId }) =>
    inOnePage(
      db.query<{ name: string; created_at: Date; last_used_at: Date | null }>(
        'identity.held-passkeys',
        'select name, created_at, last_used_at from identity.passkey where customer_id = $1 order by id limit 50',
        [Number(customerId)],
      ),
    ),
  remove: nothingToRemove,
  async startOver(tx, { customerId }) {
    await tx.query('identity.remove-all-passkeys', 'delete from identity.passkey where customer_id = $1', [
      Number(customerId),
    ]);
  },
};

/** Messages on devices. Addresses at push services are keys, so they are not read. */
const devices: HeldData = {
  group: 'sessions',
  tables: ['identity.push_device'],
  async *read(db, { customerId }) {
    for (const { browser, createdAt } of await pushDevicesOf(db, Number(customerId)))
      yield [{ ...deviceOf(browser), messages_since: createdAt }];
  },
  remove: nothingToRemove,
  async startOver(tx, { customerId }) {
    await tx.query(
      'identity.remove-all-push-devices',
      'delete from identity.push_device where customer_id = $1',
      [Number(customerId)],
    );
  },
};

/**
 * Consents to messages. `secret` keys the hashes that stay as proof after the account is closed. Whoever names the address
 * later can still be told whether it had consented.
 */
const consents = (secret: string): HeldData => ({
  group: 'consents',
  tables: ['identity.consent', 'identity.subscription'],
  read: (db, person) =>
    inPages((after, limit) =>
      db.query<{
        cursor: number;
        channel: string;
        purpose: string;
        given: boolean;
        source: string;
        at: Date;
      }>(
        'identity.held-consents',
        `select id as cursor, channel, purpose, given, source, at from identity.consent
         where (customer_id = $1 or (recipient_key = any($2::text[]) and customer_id is null)) and id > $3
         order by id limit $4`,
        [Number(person.customerId), keysOf(person), after, limit],
      ),
    ),
  async remove(tx, person) {
    const id = Number(person.customerId);
    const current = keysOf(person);
    const found = await tx.query<{ key: string }>(
      'identity.consent-keys',
      `select recipient_key as key from identity.consent where customer_id = $1
       union select recipient_key from identity.consent where recipient_key = any($2::text[])`,
      [id, current],
    );
    const keys = [...new Set([...current, ...found.map(({ key }) => key)])];
    await tx.query(
      'identity.forget-subscriptions',
      `delete from identity.subscription where recipient_key = any($1::text[])
         and not exists (select from identity.customer other
           where (other.email_key = subscription.recipient_key
             or other.mobile = subscription.recipient_key and other.mobile_proven_at is not null) and other.id <> $2)`,
      [keys, id],
    );
    await tx.query(
      'identity.anonymise-consents',
      `update identity.consent set customer_id = null, network = null, recipient_key = given.hash
       from unnest($1::text[], $2::text[]) given (key, hash)
       where recipient_key = given.key
         and (customer_id = $3 or (customer_id is null and recipient_key = any($4::text[])))`,
      [keys, keys.map((key) => `closed:${macOf(secret, `consent:${key}`)}`), id, current],
    );
  },
  /**
   * Ends the consents that the account has given, by any channel. Consents that the owner of the address confirmed by a link
   * stay.
   */
  async startOver(tx, { customerId, email, mobile }, now) {
    const held = await accountHeld(tx, customerId);
    if (held === null) return;
    const rows = await tx.query<Pick<ConsentChange, 'channel' | 'recipientKey' | 'purpose'>>(
      'identity.consents-of-account',
      `select channel, recipient_key as "recipientKey", purpose from identity.subscription stored
       where recipient_key = any($1::text[]) and subscribed
         and (select customer_id from identity.consent entry
              where entry.recipient_key = stored.recipient_key and entry.channel = stored.channel
                and entry.purpose = stored.purpose
              order by id desc limit 1) = $2`,
      [keysOf({ customerId, email, mobile }), Number(customerId)],
    );
    await recordConsents(
      tx,
      rows.map((row) => ({ ...row, given: false })),
      {
        ...{ customerId: Number(customerId), source: 'first-proof', textVersion: null, at: now },
        ...{ market: null, locale: held.locale, network: '' },
      },
    );
  },
});

/** The keys under which consents of the customer are stored: the account, the e-mail address and the telephone number. */
const keysOf = ({ customerId, email, mobile }: Person): readonly string[] => [
  pushRecipient(customerId),
  ...(email === null ? [] : [emailKey(email)]),
  ...(mobile === null ? [] : [mobile]),
];

/** The data that this area holds. The account comes last, because deleting its row deletes others. */
export const heldData = (secret: string): readonly HeldData[] => [
  addresses,
  sessions,
  devices,
  providers,
  passkeys,
  consents(secret),
  account,
];
