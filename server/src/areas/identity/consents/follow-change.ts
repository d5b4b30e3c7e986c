import { emailKey } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Caller, Services } from '../services.ts';
import type { CustomerRow } from '../store.ts';
import { causeOf, endConsents, reachOf } from './consents.ts';
import { recordConsents } from './store-consents.ts';
import { askToConfirm } from './subscribe.ts';

interface Change {
  /** The customer before the change. */
  readonly customer: CustomerRow;
  /** Null where the address stays. */
  readonly newEmail: { readonly email: string; readonly key: string } | null;
  /** Whether the customer is a minor after the change. */
  readonly isTooYoung: boolean;
  /** The customer's choice about the newsletter; null for no change. */
  readonly isSubscribed: boolean | null;
}

/**
 * Changes consents by e-mail after a change of the account. Consents of the former address end. If nobody has proven the
 * address, the newsletter begins only after a click in an e-mail. Refuses with INVALID_EMAIL without an address, and with
 * CONSENT_UNDER_AGE.
 */
export async function followChange(
  services: Services,
  tx: Connection,
  caller: Caller,
  { customer, newEmail, isTooYoung, isSubscribed }: Change,
): Promise<void> {
  const address = newEmail?.email ?? customer.email;
  if (isSubscribed === true && address === null) throw refuse('INVALID_EMAIL', { reason: 'empty' });
  if (isSubscribed === true && isTooYoung) throw refuse('CONSENT_UNDER_AGE');
  const causeFor = (source: 'new-address' | 'account' | 'age') =>
    causeOf(caller, { customerId: customer.id, at: caller.now, source });
  const { emailKey: formerKey, mobile } = reachOf(customer);
  const staysProven = formerKey !== null && (newEmail === null || newEmail.key === formerKey);
  if (!staysProven) await endConsents(tx, { emailKey: formerKey, mobile: null }, causeFor('new-address'));
  if (isTooYoung)
    return endConsents(tx, { emailKey: staysProven ? formerKey : null, mobile }, causeFor('age'));
  if (staysProven) {
    if (isSubscribed === null) return;
    await recordConsents(
      tx,
      [{ channel: 'email', recipientKey: formerKey, purpose: 'newsletter', given: isSubscribed }],
      causeFor('account'),
    );
  } else if (address !== null && (isSubscribed ?? (newEmail !== null && customer.subscribed))) {
    await askToConfirm(services, tx, caller, { email: address, key: emailKey(address) });
  }
}
