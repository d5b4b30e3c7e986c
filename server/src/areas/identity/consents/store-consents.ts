import type { ConsentChannel, ConsentKind } from '@jinlan/domain/consents';
import type { Locale, Market } from '@jinlan/domain/markets';
import type { AgeBand } from '@jinlan/domain/people';
import type { PushKind } from '@jinlan/domain/push';
import type { Connection } from '../../../platform/database.ts';
import type { NewsletterReader } from '../store.ts';

/** The channels and kinds in the log: those of marketing, and messages on devices. */
export type LoggedChannel = ConsentChannel | 'push';
export type LoggedKind = ConsentKind | PushKind;

export interface ConsentChange {
  readonly channel: LoggedChannel;
  /** The e-mail address in lower case, the mobile number in E.164, or `pushRecipient`. */
  readonly recipientKey: string;
  readonly purpose: LoggedKind;
  readonly given: boolean;
}

/**
 * `link`: the link in an e-mail. `confirmed`: the link mailed to a guest. `age`: a birth date showed a minor. `first-proof`:
 * the owner showed for the first time that the address is theirs.
 */
type ConsentSource =
  | ('sign-up' | 'account' | 'footer' | 'confirmed' | 'new-address')
  | ('link' | 'age' | 'former' | 'first-proof');

/** The person who consents, the place and time, and the version of the text. */
export interface ConsentCause {
  /** Null if the request had only an address. */
  readonly customerId: number | null;
  readonly source: ConsentSource;
  /** Null where no text was shown. */
  readonly textVersion: number | null;
  readonly market: Market | null;
  readonly locale: Locale;
  /** Masked. */
  readonly network: string;
  readonly at: Date;
}

/**
 * Sets the consents of addresses and records each change in the log, in one statement. A consent that stays the same is not
 * recorded. Of several changes of one consent the last counts. Returns the number of changes.
 */
export async function recordConsents(
  db: Connection,
  changes: readonly ConsentChange[],
  cause: ConsentCause,
): Promise<number> {
  const wanted = [
    ...new Map(
      changes.map((change) => [`${change.channel} ${change.recipientKey} ${change.purpose}`, change]),
    ).values(),
  ];
  if (wanted.length === 0) return 0;
  const rows = await db.query(
    'identity.record-consents',
    `with wanted as (
       select * from unnest($1::text[], $2::text[], $3::text[], $4::boolean[])
         as wanted (channel, recipient_key, purpose, given)
     ), changed as (
       insert into identity.subscription as known (channel, recipient_key, purpose, subscribed, changed_at)
       select channel, recipient_key, purpose, given, $5::timestamptz from wanted
       where given or exists (
         select from identity.subscription stored
         where stored.channel = wanted.channel and stored.recipient_key = wanted.recipient_key
           and stored.purpose = wanted.purpose
       )
       order by channel, recipient_key, purpose
       on conflict (channel, recipient_key, purpose)
         do update set subscribed = excluded.subscribed, changed_at = excluded.changed_at
         where known.subscribed <> excluded.subscribed
       returning channel, recipient_key, purpose, subscribed
     )
     insert into identity.consent (channel, recipient_key, customer_id, purpose, given, source, at, text_version, market,
       locale, network)
     select channel, recipient_key, $6::integer, purpose, subscribed, $7, $5, $8, $9, $10, $11 from changed
     returning id`,
    [
      wanted.map(({ channel }) => channel),
      wanted.map(({ recipientKey }) => recipientKey),
      wanted.map(({ purpose }) => purpose),
      wanted.map(({ given }) => given),
      cause.at,
      cause.customerId,
      cause.source,
      cause.textVersion,
      cause.market,
      cause.locale,
      cause.network,
    ],
  );
  return rows.length;
}

/** The proven addresses of a customer. */
export interface Reach {
  readonly emailKey: string | null;
  /** Proven, in E.164. */
  readonly mobile: string | null;
}

export interface ConsentRow {
  readonly channel: ConsentChannel;
  readonly purpose: ConsentKind;
  readonly given: boolean;
  readonly changedAt: Date;
}

/** The consents that the addresses of one customer have given or withdrawn. */
export const consentsAt = (db: Connection, { emailKey, mobile }: Reach): Promise<ConsentRow[]> =>
  db.query<ConsentRow>(
    'identity.consents-at',
    `select channel, purpose, subscribed as given, changed_at as "changedAt" from identity.subscription
     where (channel = 'email' and recipient_key = $1::text)
       or (channel in ('sms', 'whatsapp') and recipient_key = $2::text)
     order by channel, purpose limit 20`,
    [emailKey, mobile],
  );

export interface ConsentEntryRow {
  readonly channel: LoggedChannel;
  readonly purpose: LoggedKind;
  readonly given: boolean;
  readonly source: ConsentCause['source'];
  readonly textVersion: number | null;
  readonly at: Date;
}

/** The log of a customer, the newest first. */
export const consentEntries = (
  db: Connection,
  customerId: number,
  limit: number,
): Promise<ConsentEntryRow[]> =>
  db.query<ConsentEntryRow>(
    'identity.consent-entries',
    `select channel, purpose, given, source, text_version as "textVersion", at from identity.consent
     where customer_id = $1 order by id desc limit $2`,
    [customerId, limit],
  );

export interface ReaderRow extends NewsletterReader {
  readonly birthDate: string | null;
  readonly ageRange: AgeBand | null;
}

/** Returns those of the customers whose proven e-mail address allows this kind of message, whatever their age. */
export const readersAllowing = (
  db: Connection,
  purpose: ConsentKind,
  customerIds: readonly string[],
): Promise<ReaderRow[]> =>
  db.query<ReaderRow>(
    'identity.readers-allowing',
    `select customer.id::text as "customerId", coalesce(email, '') as email, first_name as "firstName", locale, market,
       birth_date as "birthDate", age_range as "ageRange"
     from identity.customer customer
     join identity.subscription on channel = 'email' and recipient_key = email_key and purpose = $1 and subscribed
     where customer.id = any($2::integer[]) and email_verified_at is not null`,
    [purpose, customerIds.map(Number)],
  );
