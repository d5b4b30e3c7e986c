import { format, money } from '@jinlan/domain/money';
import { giftCardMail, giftCardSheet } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Enclosure, OutgoingMessage } from '../../../platform/gateways/messages.ts';
import { escapeText } from '../../../platform/web/escape-text.ts';
import { giftCardLedger } from '../accounts.ts';
import { presentCard } from '../gift-card.ts';
import { drawCard } from './card-pdf.ts';
import { cardPicture } from './card-picture.ts';
import type { SendingParts } from './send-cards.ts';
import { type SoldCardDetails, soldCard } from './store-sold.ts';

/** The kind of an enclosure whose id is that of a gift card. */
export const enclosedCard = 'gift-card';

/**
 * Returns the picture and the PDF of a card for its e-mail. They are drawn at each delivery, so that the code is stored
 * nowhere else. Null for a card that was taken back; the page behind its link says so.
 */
export async function encloseCard(
  { platform, shopName }: SendingParts,
  cardId: string,
  message: OutgoingMessage,
): Promise<Enclosure | null> {
  const { db, clock, config } = platform;
  const card = await soldCard(db, Number(cardId));
  if (card === null || card.state !== 'active') return null;
  const { currency, locale } = card;
  const account = { owner: String(card.cardId), unit: currency };
  const { available } = await giftCardLedger.balance(db, account, clock.now());
  const { code } = presentCard(config.secrets.application, { ...card, id: card.cardId }, available);
  const shop = shopName(locale);
  const pdf = await drawCard({ card, code, balance: money(available, currency) }, shop, config.baseUrl);
  return {
    html: htmlOf(message, card, fill(giftCardSheet[locale].title, { shop })),
    files: [
      { name: 'gift-card.png', type: 'image/png', content: await cardPicture(), cid: enclosedCard },
      { name: 'gift-card.pdf', type: 'application/pdf', content: Buffer.from(pdf, 'base64') },
    ],
  };
}

/** Returns the text as HTML, below the picture. Only the card's own address becomes a link. */
function htmlOf({ body, subject }: OutgoingMessage, card: SoldCardDetails, title: string): string {
  const { locale, amount, taken, currency } = card;
  const alt = `${title} ${format(money(amount - taken, currency))}`;
  const paragraphs = [...body.split('\n'), giftCardMail[locale].attached]
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const text = escapeText(line);
      const isAddress = /^https?:\/\/\S+#key=\S+$/.test(line);
      return `<p>${isAddress ? `<a href="${text}">${text}</a>` : text}</p>`;
    });
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escapeText(subject)}</title></head>
<body style="max-width:480px;margin:0 auto;padding:24px;color:#1f1915;font:16px/1.6 sans-serif;overflow-wrap:anywhere">
<img src="cid:${enclosedCard}" alt="${escapeText(alt)}" width="480" style="display:block;width:100%;height:auto">
<h1 style="font-size:20px;font-weight:500">${escapeText(alt)}</h1>
${paragraphs.join('\n')}
</body></html>
`;
}
