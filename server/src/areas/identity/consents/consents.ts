import {
  CONSENT_TEXT_VERSION,
  type ConsentChannel,
  type ConsentKind,
  consentKinds,
  consentRefusal,
  isUnderAge,
} from '@jinlan/domain/consents';
import { businessDay } from '@jinlan/domain/kernel';
import { emailKey, maskNetwork } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';
import { DAY, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mustTake, notAuthorised, ownCustomerId } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { type CustomerRow, customerById, lockCustomer, type NewsletterReader } from '../store.ts';
import {
  type ConsentCause,
  type ConsentChange,
  type ConsentEntryRow,
  type ConsentRow,
  consentEntries,
  consentsAt,
  type Reach,
  readersAllowing,
  recordConsents,
} from './store-consents.ts';

/** Limit of one customer, because each change of a consent adds a row to a log that is never deleted. */
const consentsPerCustomer: SharedLimit = { name: 'consent', most: 100, seconds: DAY };
const shownEntries = 100;

/** Adds the store view, the network and the current version of the texts to the record of a consent. */
export const causeOf = (
  { source: network, storeView: { market, locale } }: Pick<Caller, 'source' | 'storeView'>,
  cause: Pick<ConsentCause, 'customerId' | 'source' | 'at'>,
): ConsentCause => ({
  ...cause,
  market,
  locale,
  network: maskNetwork(network),
  textVersion: CONSENT_TEXT_VERSION,
});

export const limitConsents = ({ platform }: Pick<Services, 'platform'>, customerId: number): Promise<void> =>
  mustTake(platform, [{ limit: consentsPerCustomer, subject: String(customerId) }]);

/** The addresses that the customer has proven. Others do not count, because anybody can type a stranger's address. */
export const reachOf = ({ email, emailVerified, mobile, mobileProven }: CustomerRow): Reach => ({
  emailKey: email !== null && emailVerified ? emailKey(email) : null,
  mobile: mobileProven ? mobile : null,
});

const addressOn = (reach: Reach, channel: ConsentChannel): string | null =>
  channel === 'email' ? reach.emailKey : reach.mobile;

/**
 * Returns those of the customers who allow e-mails of this kind, without minors. Code that sends messages which need consent
 * must call it first.
 */
export async function consentingReaders(
  { platform }: Pick<Services, 'platform'>,
  db: Connection,
  kind: ConsentKind,
  customerIds: readonly string[],
): Promise<readonly NewsletterReader[]> {
  const today = businessDay(platform.clock.now());
  const rows = await readersAllowing(db, kind, customerIds);
  return rows.filter((row) => !isUnderAge(row, today));
}

export interface OwnConsents {
  /**
   * The channels that the shop uses, each with the customer's proven address, or the address that the customer still has to
   * prove.
   */
  readonly channels: readonly {
    readonly channel: ConsentChannel;
    readonly address: string | null;
    readonly toProve: string | null;
  }[];
  readonly consents: readonly (Pick<ConsentRow, 'channel' | 'given'> & {
    readonly kind: ConsentKind;
    readonly changedAt: Date | null;
  })[];
  readonly isUnderAge: boolean;
  readonly entries: readonly ConsentEntryRow[];
}

export async function readConsents(services: Services, caller: Caller): Promise<OwnConsents> {
  const customerId = ownCustomerId(caller.actor, 'account.read');
  const { db, config, clock } = services.platform;
  const customer = await customerById(db, customerId, null);
  if (customer === null) throw notAuthorised();
  const reach = reachOf(customer);
  const [rows, entries] = await Promise.all([
    consentsAt(db, reach),
    consentEntries(db, customerId, shownEntries),
  ]);
  const channels = ['email' as const, ...config.consentChannels];
  return {
    channels: channels.map((channel) => ({
      channel,
      address: channel !== 'email' ? reach.mobile : customer.emailVerified ? customer.email : null,
      toProve: channel === 'email' && !customer.emailVerified ? customer.email : null,
    })),
    consents: consentKinds.flatMap((kind) =>
      channels.map((channel) => {
        const row = rows.find((each) => each.channel === channel && each.purpose === kind);
        return { kind, channel, given: row?.given ?? false, changedAt: row?.changedAt ?? null };
      }),
    ),
    isUnderAge: isUnderAge(customer, businessDay(clock.now())),
    entries,
  };
}

export interface WantedConsent {
  readonly channel: ConsentChannel;
  readonly kind: ConsentKind;
  readonly given: boolean;
}

/**
 * Changes consents of the customer, all or none. Refuses with CONSENT_TEXT_CHANGED if the page showed other texts, and with
 * CONSENT_UNDER_AGE and CONSENT_CHANNEL_UNAVAILABLE.
 */
export async function changeConsents(
  services: Services,
  caller: Caller,
  { wanted, textVersion }: { readonly wanted: readonly WantedConsent[]; readonly textVersion: number },
): Promise<void> {
  const customerId = ownCustomerId(caller.actor, 'account.change');
  const { db, config, clock } = services.platform;
  const gives = wanted.some(({ given }) => given);
  if (gives && textVersion !== CONSENT_TEXT_VERSION) throw refuse('CONSENT_TEXT_CHANGED');
  if (gives) await limitConsents(services, customerId);
  await db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const customer = await customerById(tx, customerId, null);
    if (customer === null) throw notAuthorised();
    const reach = reachOf(customer);
    const isTooYoung = isUnderAge(customer, businessDay(clock.now()));
    const changes = wanted.flatMap(({ channel, kind, given }): ConsentChange[] => {
      const recipientKey = addressOn(reach, channel);
      const refusal = consentRefusal({
        given,
        isUnderAge: isTooYoung,
        isOffered: channel === 'email' || config.consentChannels.includes(channel),
        hasAddress: recipientKey !== null,
      });
      if (refusal !== null) throw refuse(refusal);
      return recipientKey === null ? [] : [{ channel, recipientKey, purpose: kind, given }];
    });
    await recordConsents(tx, changes, causeOf(caller, { customerId, source: 'account', at: caller.now }));
  });
}

/** Moves the consents of an address to the customer's new address, and ends them for the old one. */
export async function moveConsents(
  tx: Connection,
  channels: readonly ConsentChannel[],
  { from, to }: { readonly from: string; readonly to: string },
  cause: ConsentCause,
): Promise<void> {
  const isEmail = channels.includes('email');
  const rows = await consentsAt(tx, { emailKey: isEmail ? from : null, mobile: isEmail ? null : from });
  const given = rows.filter((row) => row.given && channels.includes(row.channel));
  await recordConsents(
    tx,
    given.flatMap(({ channel, purpose }) => [
      { channel, purpose, recipientKey: from, given: false },
      { channel, purpose, recipientKey: to, given: true },
    ]),
    cause,
  );
}

/** Ends the consents of a customer, for example when a birth date shows that the customer is a minor. */
export async function endConsents(
  tx: Connection,
  reach: Reach,
  cause: ConsentCause,
  kinds: readonly ConsentKind[] = consentKinds,
): Promise<void> {
  const rows = await consentsAt(tx, reach);
  await recordConsents(
    tx,
    rows.flatMap(({ channel, purpose, given }): ConsentChange[] => {
      const recipientKey = addressOn(reach, channel);
      return given && recipientKey !== null && kinds.includes(purpose)
        ? [{ channel, purpose, recipientKey, given: false }]
        : [];
    }),
    cause,
  );
}
