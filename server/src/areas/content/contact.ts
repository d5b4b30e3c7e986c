import { createHash } from 'node:crypto';
import type { RefusalCode } from '@jinlan/contract/refusals';
import { type ContactField, type ContactInput, readContact } from '@jinlan/domain/content';
import { businessDay } from '@jinlan/domain/kernel';
import type { Locale, LocalText, Market } from '@jinlan/domain/markets';
import { type Actor, anything, may } from '@jinlan/domain/people';
import { contactMail } from '@jinlan/messages/every-locale';
import type { MessageGateway } from '../../platform/gateways/messages.ts';
import { DAY, type SharedLimit, type Use } from '../../platform/limits/shared-limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/requests/refusal.ts';

/** Where the shop's letters come in, and how they leave: the areas that know are composed later. */
export interface Mailbox {
  readonly messages: MessageGateway;
  readonly shopName: () => LocalText;
  /** Null where a market takes no letters. */
  readonly serviceEmail: (market: Market) => string | null;
}

export interface ContactAsked {
  readonly actor: Actor;
  readonly market: Market;
  readonly locale: Locale;
  readonly storeView: string;
  readonly source: string;
  readonly now: Date;
}

/** Somebody who has three things to say says them; who has more waits five minutes for each. */
const allowance: SharedLimit = { name: 'contact', most: 3, seconds: 15 * 60 };

/** To one mailbox of the shop in one business day, from everywhere: whoever has many networks could else fill it. */
const mostOfMailbox = 500;
const perMailbox: SharedLimit = {
  name: 'contact-mailbox',
  most: mostOfMailbox,
  seconds: mostOfMailbox * DAY,
};

const codes = {
  name: 'INVALID_NAME',
  email: 'INVALID_EMAIL',
  telephone: 'INVALID_PHONE',
  comment: 'INVALID_TEXT',
  about: 'INVALID_TEXT',
} as const satisfies Readonly<Record<ContactField, RefusalCode>>;

/** Sends a shopper's message to the market's service. The same message twice on one day is one. */
export async function writeToShop(
  { db, limits }: Pick<Platform, 'db' | 'limits'>,
  { messages, shopName, serviceEmail }: Mailbox,
  asked: ContactAsked,
  input: ContactInput,
): Promise<void> {
  if (!may(asked.actor, 'contact.write', anything)) throw refuse('NOT_AUTHORISED');
  const mustTake = async (use: Use): Promise<void> => {
    const turn = await limits.take([use]);
    if (!turn.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: turn.retryAfterSeconds });
  };
  await mustTake({ limit: allowance, source: asked.source });
  const read = readContact(input);
  if (!read.ok) {
    const [{ field, reason } = { field: 'comment' as const, reason: 'invalid' as const }] = read.error;
    throw refuse(codes[field], { field, reason });
  }
  const to = serviceEmail(asked.market);
  if (to === null) throw refuse('CONTACT_OFF');
  await mustTake({ limit: perMailbox, subject: `${businessDay(asked.now)} ${to}` });
  const { name, email, telephone, comment, about } = read.value;
  const words = contactMail[asked.locale];
  const fill = (text: string, data: Readonly<Record<string, string>>): string =>
    text.replace(/\{(\w+)\}/g, (whole, key: string) => data[key] ?? whole);
  const said = createHash('sha256')
    .update(JSON.stringify([asked.market, email, comment, about, businessDay(asked.now)]))
    .digest('base64url');
  await db.transaction((tx) =>
    messages.send(tx, {
      key: `contact:${said}`,
      channel: 'email',
      to,
      subject: fill(words.subject, { name, shop: shopName()[asked.locale] }),
      body: [
        fill(words.from, { name, email }),
        ...(telephone === null ? [] : [fill(words.telephone, { telephone })]),
        ...(about === null ? [] : [fill(words.about, { about })]),
        fill(words.store, { store: asked.storeView }),
        '',
        comment,
      ].join('\n'),
    }),
  );
}
