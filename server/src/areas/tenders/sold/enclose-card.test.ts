import { formatGiftCardCode } from '@jinlan/domain/gift-cards';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { recordReturn, step } from '../../../testing/counter.ts';
import { staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { buyGiftCard, cardMails, keyIn, receive } from '../../../testing/sold-gift-cards.ts';

// What the e-mail of a gift card encloses, as the development page shows it.

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
});
afterAll(() => shop.close());

async function mailed(message?: string) {
  const { order_number: number } = await buyGiftCard(shop, {
    listed: '500.0000',
    ...(message && { message }),
  });
  await shop.drain();
  const [mail] = await cardMails(shop, number);
  if (!mail) throw new Error('The card was not mailed');
  const [row] = await shop.db.query<{ id: number; enclosure: string }>(
    'test.message',
    'select id, enclosure from platform.message where key = $1',
    [mail.key],
  );
  const { receivedGiftCard } = await must(receive(shop, keyIn(mail.body)));
  const code: string = receivedGiftCard.account.code;
  return { number, mail, code, page: `/dev/outbox/${row?.id}`, enclosure: row?.enclosure };
}

async function textOf(pdf: Buffer): Promise<string> {
  const file = await getDocumentProxy(new Uint8Array(pdf));
  const { items } = await (await file.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

it('is a picture in the e-mail and the PDF with the code, which is stored in no message', async () => {
  const { code, page, enclosure } = await mailed();
  const html = await shop.http({ url: page });
  expect(html.body).toContain(`<img src="${page}/0" alt=`);
  expect(html.body).toContain('#key=');
  expect(html.body).not.toContain(formatGiftCardCode(code));
  const picture = await shop.http({ url: `${page}/0` });
  expect(picture.headers['content-type']).toBe('image/png');
  expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  const pdf = await shop.http({ url: `${page}/1` });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(await textOf(pdf.rawPayload)).toContain(formatGiftCardCode(code));
  // With both, an e-mail stays far below what mailboxes take.
  expect(picture.rawPayload.length + pdf.rawPayload.length).toBeLessThan(400_000);
  expect(enclosure).toMatch(/^gift-card:\d+$/);
  const rows = await shop.db.query('test.messages', 'select * from platform.message');
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(JSON.stringify(rows)).not.toContain(formatGiftCardCode(code));
});

it('shows what the buyer wrote as text alone', async () => {
  const { page } = await mailed('<b onclick=x>hi</b> https://evil.example/');
  const { body } = await shop.http({ url: page });
  expect(body).not.toContain('<b ');
  expect(body.match(/<a href="http/g)).toHaveLength(1);
});

it('is nothing once the card was taken back', async () => {
  const { number, page } = await mailed();
  const manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  await recordReturn(shop, number, 'Agreed');
  const all = { outcome: 'all', amount: 500, reason: 'Agreed' };
  await step(shop, manager, number, 'settleOrderReturn', all);
  expect((await shop.http({ url: page })).statusCode).toBe(404);
  expect((await shop.http({ url: `${page}/1` })).statusCode).toBe(404);
});

it.each(['/dev/outbox/0', '/dev/outbox/x', '/dev/outbox/99999999999/0'])('is nothing at %s', async (url) => {
  expect((await shop.http({ url })).statusCode).toBe(404);
});
