import { addDays, businessDay } from '@jinlan/domain/kernel';
import { localeFacts } from '@jinlan/domain/markets';
import { format, money } from '@jinlan/domain/money';
import { withoutLinks } from '@jinlan/domain/people';
import { giftCardMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../../platform/database.ts';
import type { MessageGateway, OutgoingMessage } from '../../../platform/gateways/messages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cardKey } from './card-key.ts';
import { dueCards, markSent, type SoldCardDetails } from './store-sold.ts';

export const sendCardsJob = 'tenders.send-gift-cards';

export interface SendingParts {
  readonly platform: Platform;
  readonly messages: MessageGateway;
  readonly shopName: (locale: SoldCardDetails['locale']) => string;
}

/** Sends the due cards of an order. Each is sent once, because its mark and its e-mail are written in one transaction. */
export async function sendDueCards(parts: SendingParts, orderNumber: string): Promise<void> {
  const { db, clock } = parts.platform;
  const now = clock.now();
  for (const card of await dueCards(db, orderNumber, now))
    await db.transaction(async (tx) => {
      if (await markSent(tx, card.cardId, now)) await parts.messages.send(tx, cardMail(parts, card));
    });
}

/** Sends the e-mail of a card once more. */
export async function sendAgain(
  parts: SendingParts,
  tx: Connection,
  card: SoldCardDetails,
  now: Date,
): Promise<void> {
  const mail = cardMail(parts, card);
  await parts.messages.send(tx, { ...mail, key: `gift-card:${now.getTime()}:${card.cardId}` });
}

/**
 * Returns the address of the page of gift cards in the store view of the card's order. Other views may be of another market
 * or language.
 */
export const giftCardPage = (baseUrl: string, { storeView }: Pick<SoldCardDetails, 'storeView'>): string =>
  `${baseUrl}/gift-card?store=${storeView}`;

/**
 * Builds the e-mail of a card. The text has the link to the card's page, and never the code; the picture and the PDF are
 * enclosed at the delivery. Texts of the buyer never become links.
 */
function cardMail({ platform, shopName }: SendingParts, card: SoldCardDetails): OutgoingMessage {
  const { locale, cardId } = card;
  const words = giftCardMail[locale];
  const { baseUrl, secrets } = platform.config;
  const data: Readonly<Record<string, string>> = {
    sender: withoutLinks(card.senderName),
    recipient: withoutLinks(card.recipientName),
    amount: format(money(card.amount - card.taken, card.currency)),
    shop: shopName(locale),
    url: `${giftCardPage(baseUrl, card)}#key=${cardKey(secrets.application, cardId)}`,
    day: dayText(card),
  };
  const filled = (text: string): string => fill(text, data);
  return {
    key: `gift-card:${cardId}`,
    channel: 'email',
    to: card.recipientEmail ?? '',
    enclosure: `gift-card:${cardId}`,
    subject: filled(words.subject),
    body: [
      filled(words.greeting),
      '',
      filled(words.body),
      ...(card.message === null ? [] : ['', withoutLinks(card.message)]),
      '',
      filled(words.open),
      data.url,
      '',
      filled(card.expiresAt === null ? words.always : words.until),
      filled(words.use),
      '',
      filled(words.closing),
    ].join('\n'),
  };
}

/** Returns the last day on which the card is valid, in words. */
export function dayText({ expiresAt, locale }: Pick<SoldCardDetails, 'expiresAt' | 'locale'>): string {
  if (expiresAt === null) return '';
  const day = addDays(businessDay(expiresAt), -1);
  return new Intl.DateTimeFormat(localeFacts[locale].dates, { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  );
}
