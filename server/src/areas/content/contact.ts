import { createHash } from 'node:crypto';
import type { RefusalCode } from '@jinlan/contract/refusals';
import { type ContactField, type ContactInput, readContact } from '@jinlan/domain/content';
import { businessDay } from '@jinlan/domain/kernel';
import type { Locale, LocalText, Market } from '@jinlan/domain/markets';
import { type Actor, anything, may } from '@jinlan/domain/people';
import { contactMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { MessageGateway } from '../../platform/gateways/messages.ts';
import { DAY, type SharedLimit, type Use } from '../../platform/limits/shared-limits.ts';
import { wideNetworkOf } from '../../platform/limits/source.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/requests/refusal.ts';

/** The mailbox for contact messages, and how they are sent. An area that is created later implements it. */
export interface Mailbox {
  readonly messages: MessageGateway;
  readonly shopName: () => LocalText;
  /** Null for a market without contact messages. */
  readonly serviceEmail: (market: Market) => string | null;
}

export interface ContactCaller {
  readonly actor: Actor;
  readonly market: Market;
  readonly locale: Locale;
  readonly storeView: string;
  readonly source: string;
  readonly now: Date;
}

/** Limit for one source: three messages at once, then one every five minutes. */
const perSource: SharedLimit = { name: 'contact', most: 3, seconds: 15 * 60 };

/**
 * The most messages to one mailbox of the shop in one business day, from all sources; the limit's subject contains the day.
 * Without it, many networks together could fill the mailbox. `seconds` is so long that no use expires within the day.
 */
const mailboxMax = 500;
const perMailbox: SharedLimit = {
  name: 'contact-mailbox',
  most: mailboxMax,
  seconds: mailboxMax * DAY,
};

/** The share of `perMailbox` for one wide network, so small that twenty networks leave room for others. */
const networkMax = mailboxMax / 25;
const perMailboxAndNetwork: SharedLimit = {
  name: 'contact-mailbox-network',
  most: networkMax,
  seconds: networkMax * DAY,
};

const codes = {
  name: 'INVALID_NAME',
  email: 'INVALID_EMAIL',
  telephone: 'INVALID_PHONE',
  comment: 'INVALID_TEXT',
  about: 'INVALID_TEXT',
} as const satisfies Readonly<Record<ContactField, RefusalCode>>;

/** Sends a shopper's message to the market's service desk. The same message is sent only once a day. */
export async function writeToShop(
  { db, limits }: Pick<Platform, 'db' | 'limits'>,
  { messages, shopName, serviceEmail }: Mailbox,
  caller: ContactCaller,
  input: ContactInput,
): Promise<void> {
  if (!may(caller.actor, 'contact.write', anything)) throw refuse('NOT_AUTHORISED');
  const mustTake = async (...uses: readonly Use[]): Promise<void> => {
    const verdict = await limits.take(uses);
    if (!verdict.allowed)
      throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  };
  await mustTake({ limit: perSource, source: caller.source });
  const readResult = readContact(input);
  if (!readResult.ok) {
    const [{ field, reason } = { field: 'comment' as const, reason: 'invalid' as const }] = readResult.error;
    throw refuse(codes[field], { field, reason });
  }
  const to = serviceEmail(caller.market);
  if (to === null) throw refuse('CONTACT_OFF');
  const mailbox = `${businessDay(caller.now)} ${to}`;
  await mustTake(
    { limit: perMailbox, subject: mailbox },
    { limit: perMailboxAndNetwork, subject: `${mailbox} ${wideNetworkOf(caller.source)}` },
  );
  const { name, email, telephone, comment, about } = readResult.value;
  const words = contactMail[caller.locale];
  const messageHash = createHash('sha256')
    .update(JSON.stringify([caller.market, email, comment, about, businessDay(caller.now)]))
    .digest('base64url');
  await db.transaction((tx) =>
    messages.send(tx, {
      key: `contact:${messageHash}`,
      channel: 'email',
      to,
      subject: fill(words.subject, { name, shop: shopName()[caller.locale] }),
      body: [
        fill(words.from, { name, email }),
        ...(telephone === null ? [] : [fill(words.telephone, { telephone })]),
        ...(about === null ? [] : [fill(words.about, { about })]),
        fill(words.store, { store: caller.storeView }),
        '',
        comment,
      ].join('\n'),
    }),
  );
}
