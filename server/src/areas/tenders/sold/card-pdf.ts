import { formatGiftCardCode } from '@jinlan/domain/gift-cards';
import { format, money } from '@jinlan/domain/money';
import { giftCardSheet } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import { type Pen, takePen } from '../../../platform/pdf/pen.ts';
import { wrap } from '../../../platform/pdf/wrap.ts';
import type { ReceivedCard } from './received-card.ts';
import { dayText, giftCardPage } from './send-cards.ts';

/** The page, in points: A4 with the card in its upper half. */
const LEFT = 70;
const WIDE = 455;
const MIDDLE = LEFT + WIDE / 2;
const CARD_TOP = 80;
const CARD_HIGH = 240;
const BOTTOM = 780;

const NIGHT = '#14110f';
const GOLD = '#b48a45';
const PAPER = '#faf7f2';
const SOFT = '#6a5e55';

/** Pictographs are in no font of the shop. */
const printable = (text: string): string =>
  text.replace(/\p{Extended_Pictographic}|\u{FE0F}|\u{200D}|\u{20E3}|[\u{1F1E6}-\u{1F1FF}]/gu, '').trim();

/**
 * Draws a card as a PDF, in base64. The picture is drawn by the PDF's own lines, because PDF cannot contain the shop's
 * picture format.
 */
export async function drawCard(
  { card, code, balance }: ReceivedCard,
  shop: string,
  baseUrl: string,
): Promise<string> {
  const words = giftCardSheet[card.locale];
  const data: Readonly<Record<string, string>> = {
    shop,
    recipient: printable(card.recipientName),
    sender: printable(card.senderName),
    day: dayText(card),
    url: giftCardPage(baseUrl, card),
  };
  const filled = (text: string): string => fill(text, data);
  const amount = format(money(card.amount - card.taken, card.currency));
  const message = printable(card.message ?? '');
  const shownCode = formatGiftCardCode(code);
  const rows = [
    filled(card.expiresAt === null ? words.always : words.until),
    filled(words.use),
    filled(words.balance),
    filled(words.careful),
  ];
  const title = filled(words.title);
  const texts = [
    title,
    filled(words.to),
    filled(words.from),
    words.code,
    amount,
    format(balance),
    message,
    shownCode,
  ];
  const pen = await takePen([...texts, ...rows, '…0123456789'].join(''), {
    title,
    author: shop,
    madeAt: card.sendAt.toISOString(),
  });

  drawFront(pen, title, amount);
  let y = CARD_TOP + CARD_HIGH + 50;
  /** Starts a new page if less than `height` is left on this one. */
  const need = (height: number): void => {
    if (y + height <= BOTTOM) return;
    pen.newPage();
    y = CARD_TOP;
  };
  const writeLines = (text: string, leading: number, style: { size: number; colour?: string }): void => {
    for (const line of wrap(text, WIDE, (part) => pen.widthOf(part, style.size))) {
      need(leading);
      pen.write(line, LEFT, y, style);
      y += leading;
    }
  };
  writeLines(filled(words.to), 24, { size: 16 });
  y += 6;
  if (message !== '') writeLines(message, 20, { size: 12 });
  y += 8;
  const from = wrap(filled(words.from), WIDE, (part) => pen.widthOf(part, 12));
  // The sender and the code stay on one page.
  need(from.length * 18 + 160);
  for (const line of from) {
    pen.write(line, LEFT + WIDE, y, { size: 12, colour: SOFT, from: 'right' });
    y += 18;
  }
  y += 24;
  pen.rule(LEFT, y, LEFT + WIDE, y, 0.6, GOLD);
  pen.write(words.code, LEFT, y + 30, { size: 10, colour: SOFT });
  pen.write(shownCode, LEFT, y + 56, { size: 20 });
  y += 90;
  for (const row of rows) writeLines(row, 16, { size: 10, colour: SOFT });
  return Buffer.from(await pen.finish()).toString('base64');
}

function drawFront(pen: Pen, title: string, amount: string): void {
  const frame = (inset: number): string => {
    const [width, height] = [WIDE - inset * 2, CARD_HIGH - inset * 2];
    return `M0 0H${width}V${height}H0Z`;
  };
  pen.draw(frame(0), LEFT, CARD_TOP, 1, { up: false, fill: NIGHT });
  pen.rule(LEFT + 20, CARD_TOP + 20, LEFT + WIDE - 20, CARD_TOP + 20, 0.6, GOLD);
  pen.rule(LEFT + 20, CARD_TOP + CARD_HIGH - 20, LEFT + WIDE - 20, CARD_TOP + CARD_HIGH - 20, 0.6, GOLD);
  // Two interlocked rings, the sign of the house.
  const ring = 'M-26 0a26 26 0 1 0 52 0a26 26 0 1 0 -52 0ZM-22 0a22 22 0 1 1 44 0a22 22 0 1 1 -44 0Z';
  pen.draw(ring, MIDDLE - 16, CARD_TOP + 76, 1, { up: false, fill: GOLD });
  pen.draw(ring, MIDDLE + 16, CARD_TOP + 76, 1, { up: false, fill: GOLD });
  const size = Math.min(22, (22 * (WIDE - 40)) / pen.widthOf(title, 22));
  pen.write(title, MIDDLE, CARD_TOP + 146, { size, colour: PAPER, from: 'middle' });
  pen.write(amount, MIDDLE, CARD_TOP + 192, { size: 30, colour: GOLD, from: 'middle' });
}
