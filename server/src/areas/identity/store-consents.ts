import type { Connection } from '../../platform/database.ts';

export interface Consent {
  /** The e-mail address in lower case. */
  readonly recipientKey: string;
  /** Null if only an address was given. */
  readonly customerId: number | null;
  readonly given: boolean;
  /** `link`: the link in an e-mail. */
  readonly source: 'sign-up' | 'account' | 'footer' | 'new-address' | 'link';
  readonly at: Date;
}

/**
 * Sets a newsletter subscription and records the consent in one statement. Without a change no consent
 * is recorded.
 */
export async function setSubscription(tx: Connection, consent: Consent): Promise<void> {
  await tx.query(
    'identity.set-subscription',
    `with changed as (
       insert into identity.subscription as known (channel, recipient_key, subscribed, changed_at)
       select 'email', $1::text, $3::boolean, $5::timestamptz
       where $3 or exists (select from identity.subscription where channel = 'email' and recipient_key = $1)
       on conflict (channel, recipient_key) do update set subscribed = excluded.subscribed, changed_at = excluded.changed_at
       where known.subscribed <> excluded.subscribed returning recipient_key
     )
     insert into identity.consent (channel, recipient_key, customer_id, purpose, given, source, at)
     select 'email', recipient_key, $2::integer, 'newsletter', $3, $4, $5 from changed`,
    [consent.recipientKey, consent.customerId, consent.given, consent.source, consent.at],
  );
}
