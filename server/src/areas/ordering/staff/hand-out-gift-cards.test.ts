import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  must,
  place,
  setStock,
  startCart,
  tokenise,
} from '../../../testing/buyer.ts';
import { seeOrder, setOwn, step } from '../../../testing/counter.ts';
import { refusalOf, type SignedIn, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import {
  addGiftCard,
  buyGiftCard,
  cardMails,
  giftCardPiece,
  keyIn,
  receive,
} from '../../../testing/sold-gift-cards.ts';

let shop: TestShop;
let adviser: SignedIn;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  await setStock(shop, fixedPiece, 100);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.advance({ hours: 2 });
  adviser = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
});

/** Offers the sample's gift card as another kind. */
async function offerAs(kind: 'virtual' | 'physical' | 'combined'): Promise<void> {
  const file = new URL('../../../../../sample/products.json', import.meta.url);
  const products = JSON.parse(await readFile(file, 'utf8')) as { sku: string; giftCard: object }[];
  const card = products.find(({ sku }) => sku === giftCardPiece);
  await shop.areas.catalogue.importFiles({
    products: JSON.stringify([{ ...card, giftCard: { ...card?.giftCard, kind } }]),
  });
}

/** A paid order of a gift card, alone or beside a piece. */
async function buy(kind: 'physical' | 'combined'): Promise<string> {
  await offerAs(kind);
  const buyer = await startCart(shop, []);
  const { user_errors, cart } = await addGiftCard(shop, buyer, {
    listed: '500.0000',
    message: '生日快乐',
    ...(kind === 'physical' && { senderEmail: '', recipientEmail: '' }),
  });
  expect(user_errors).toEqual([]);
  expect(cart.is_virtual).toBe(false);
  await fillIn(shop, buyer);
  await choosePayment(shop, buyer, {
    code: 'card',
    card: { payment_method_nonce: await tokenise(shop, cards.approved) },
  });
  const { order_number: number } = (await must(place(shop, buyer))).placeOrder.order;
  await shop.drain();
  return number;
}

const cardsSeen = async (number: string, who = adviser) => (await seeOrder(shop, who, number)).gift_cards;
const handOut = (
  mutation: 'printGiftCard' | 'sendGiftCardAgain',
  { number, id, by = adviser }: { number: string; id: string; by?: SignedIn },
) =>
  shop.graphql(
    `mutation ($input: GiftCardHandOutInput!) { ${mutation}(input: $input) { ${mutation === 'printGiftCard' ? 'pdf ' : ''}order { number } } }`,
    { input: { order_number: number, card_id: id } },
    by.headers,
  );
const changes = (number: string) =>
  shop.db.query<{ actor: string; after: object }>(
    'test.changes',
    `select actor_id as actor, after from platform.change where record_kind = 'gift-card' and record_id like $1 || '/%' order by id`,
    [number],
  );

describe('a gift card that goes out by courier', () => {
  it('is sold with an address, comes by no e-mail, and is printed with its code until it is sent', async () => {
    const number = await buy('physical');
    expect(await cardMails(shop, number)).toEqual([]);
    const [card] = await cardsSeen(number);
    expect(card).toMatchObject({
      ...{ amount: { value: 500 }, printed_at: null, sent_at: null, may_print: true, may_send_again: false },
    });
    const { printGiftCard } = await must(handOut('printGiftCard', { number, id: card.id }));
    expect(Buffer.from(printGiftCard.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const [printed] = await cardsSeen(number);
    expect(printed.printed_at).toBe(shop.clock.now().toISOString());
    expect(await changes(number)).toMatchObject([{ after: { handedOut: 'printed' } }]);

    await step(shop, adviser, number, 'shipOrder', { carrier: 'SF', tracking_number: 'SF0000001' });
    expect((await cardsSeen(number))[0].may_print).toBe(false);
    expect(refusalOf(await handOut('printGiftCard', { number, id: card.id })).code).toBe(
      'ORDER_STEP_REFUSED',
    );
  });

  it('is handed out by a colleague of who bought it, who does not see it among the orders', async () => {
    const number = await buy('physical');
    const [card] = await cardsSeen(number);
    await setOwn(shop, number, adviser);
    expect(await cardsSeen(number)).toEqual([]);
    expect(refusalOf(await handOut('printGiftCard', { number, id: card.id })).code).toBe('STAFF_OWN');
    await setOwn(shop, number, adviser, false);
  });

  it('is printed with what a refund has left on it', async () => {
    const number = await buy('physical');
    const manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
    await step(shop, manager, number, 'refundOrder', {
      ...{ amount: 200, for_gift_cards: true, reason: 'A part' },
    });
    const [card] = await cardsSeen(number);
    const { printGiftCard } = await must(handOut('printGiftCard', { number, id: card.id }));
    const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(printGiftCard.pdf, 'base64')));
    const { text } = await extractText(pdf, { mergePages: true });
    expect(text).toContain('HK$300');
    expect(text).not.toContain('HK$500');
  });

  it('may come by e-mail as well', async () => {
    const number = await buy('combined');
    expect(await cardMails(shop, number)).toHaveLength(1);
    expect((await cardsSeen(number))[0]).toMatchObject({ may_print: true, may_send_again: true });
  });

  it('is printed by staff of its store alone, and only for its own order', async () => {
    const number = await buy('physical');
    const [card] = await cardsSeen(number);
    const other = await buy('physical');
    const elsewhere = await staffOf(shop, { store: 'hk-central', role: 'manager' });
    const codes = await Promise.all([
      handOut('printGiftCard', { number, id: card.id, by: elsewhere }),
      handOut('printGiftCard', { number: other, id: card.id }),
      handOut('printGiftCard', { number, id: '0; select 1' }),
      handOut('sendGiftCardAgain', { number, id: card.id }),
    ]);
    expect(codes.map((answer) => refusalOf(answer).code)).toEqual([
      'ORDER_NOT_FOUND',
      'GIFT_CARD_NOT_FOUND',
      'GIFT_CARD_NOT_FOUND',
      'GIFT_CARD_NOT_FOUND',
    ]);
    expect(await changes(number)).toEqual([]);
  });

  it('that was taken back is not printed', async () => {
    const number = await buy('physical');
    const [card] = await cardsSeen(number);
    const manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
    await step(shop, manager, number, 'refundOrder', {
      ...{ amount: 500, for_gift_cards: true, reason: 'Not wanted' },
    });
    expect((await cardsSeen(number)).map(({ may_print }: { may_print: boolean }) => may_print)).toEqual([
      false,
    ]);
    expect(refusalOf(await handOut('printGiftCard', { number, id: card.id })).code).toMatch(
      /GIFT_CARD_NOT_FOUND|ORDER_STEP_REFUSED/,
    );
  });
});

describe('the e-mail of a gift card', () => {
  it('is sent again to the same recipient, three times a day, and opens the same card', async () => {
    await offerAs('virtual');
    const { order_number: number } = await buyGiftCard(shop);
    const [card] = await cardsSeen(number);
    expect(card).toMatchObject({ may_print: false, may_send_again: true });
    const codes = [];
    for (let time = 0; time < 4; time += 1) {
      shop.clock.advance({ minutes: 1 });
      const answer = await handOut('sendGiftCardAgain', { number, id: card.id });
      codes.push(answer.errors === undefined ? null : refusalOf(answer).code);
    }
    expect(codes).toEqual([null, null, null, 'TOO_MANY_REQUESTS']);
    await shop.drain();
    const mails = await cardMails(shop, number);
    expect(mails).toHaveLength(4);
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(['zhixia@example.com']));
    const opened = await must(receive(shop, keyIn(mails[3]?.body ?? '')));
    expect(opened.receivedGiftCard.amount.value).toBe(300);
    expect(await changes(number)).toHaveLength(3);
  });
});
