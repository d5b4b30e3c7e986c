import { money } from '@jinlan/domain/money';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { drawCard } from './card-pdf.ts';
import type { ReceivedCard } from './received-card.ts';
import type { SoldCardDetails } from './store-sold.ts';

const [WIDTH, HEIGHT] = [595.28, 841.89];

const received = (over: Partial<SoldCardDetails>): ReceivedCard => ({
  card: {
    ...{
      cardId: 1,
      orderNumber: '20261121000042',
      line: 1,
      nth: 1,
      amount: 30_000,
      taken: 0,
      currency: 'HKD',
    },
    ...{ productName: 'Gift card', picture: null, locale: 'zh-Hans-CN', storeView: 'hk_zh' },
    ...{ senderName: 'Mei', recipientName: 'Zhixia', recipientEmail: null, message: null },
    ...{ sendAt: new Date('2026-11-21T01:00:00Z'), expiresAt: null, state: 'active' },
    ...over,
  } as SoldCardDetails,
  code: 'ABCDEFGHJKLMNPQR',
  balance: money(30_000, 'HKD'),
});

/** The runs of text of all pages with their edges, in points. */
async function drawnTexts(over: Partial<SoldCardDetails>) {
  const file = await drawCard(received(over), '金兰珠宝', 'https://shop.example');
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(file, 'base64')));
  const texts: {
    readonly text: string;
    readonly left: number;
    readonly right: number;
    readonly y: number;
  }[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    for (const item of items)
      if ('str' in item && item.str.trim() !== '')
        texts.push({
          text: item.str,
          left: item.transform[4],
          right: item.transform[4] + item.width,
          y: item.transform[5],
        });
  }
  return { pages: pdf.numPages, texts };
}

describe('the PDF of a gift card', () => {
  it.each([
    ['one thousand Chinese characters', '愿你岁岁平安'.repeat(167).slice(0, 1_000)],
    ['one long word', 'W'.repeat(1_000)],
    ['a line for each character', 'a\n'.repeat(500)],
  ])('keeps a message of %s on its pages, whole', async (_kind, message) => {
    const { texts, pages } = await drawnTexts({ message });
    for (const { text, left, right, y } of texts) {
      expect(left, text).toBeGreaterThanOrEqual(48);
      expect(right, text).toBeLessThanOrEqual(WIDTH - 48);
      expect(y, text).toBeGreaterThanOrEqual(48);
      expect(y, text).toBeLessThanOrEqual(HEIGHT - 48);
    }
    const written = texts.map(({ text }) => text).join('');
    expect(written.replace(/\s/g, '')).toContain(message.replace(/\s/g, ''));
    expect(written).toContain('ABCD');
    expect(pages).toBeGreaterThan(1);
  });

  it.each([
    ['hk_zh', 'zh-Hans-CN'],
    ['sg_en', 'en-US'],
  ] as const)('leads to the balance in the store view of its order: %s', async (storeView, locale) => {
    const { texts } = await drawnTexts({ storeView, locale });
    const written = texts.map(({ text }) => text).join('');
    expect(written).toContain(`https://shop.example/gift-card?store=${storeView}`);
  });

  it('keeps names of forty Chinese characters within its edges', async () => {
    const { texts, pages } = await drawnTexts({
      senderName: '欧'.repeat(40),
      recipientName: '阳'.repeat(40),
      message: '生日快乐',
    });
    for (const { text, left, right } of texts) {
      expect(left, text).toBeGreaterThanOrEqual(48);
      expect(right, text).toBeLessThanOrEqual(WIDTH - 48);
    }
    expect(pages).toBe(1);
  });
});
