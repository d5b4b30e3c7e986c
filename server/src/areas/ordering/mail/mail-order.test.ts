import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  hk,
  must,
  order,
  type PlacedOrder,
  place,
  setStock,
  startCart,
  tokenise,
} from '../../../testing/buyer.ts';
import { letters, makeToOrder, orderToCollect, step, takePayment } from '../../../testing/counter.ts';
import { type SignedIn, signUp, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { addGiftCard, buyGiftCard } from '../../../testing/sold-gift-cards.ts';
import { applyGiftCard, issueGiftCard } from '../../../testing/tenders.ts';

let shop: TestShop;
let central: SignedIn;
let eshop: SignedIn;

beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  await setStock(shop, fixedPiece, 100);
  central = await staffOf(shop, { store: 'hk-central', role: 'manager' });
  eshop = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
});
afterAll(() => shop.close());

/** The e-mails to the buyer, oldest first, each with the links in it. */
async function toBuyer(number: string) {
  const sent = (await letters(shop, number)).filter(({ to }) => to !== 'hk@jinlan.example').toReversed();
  return sent.map(({ key, body }) => ({
    about: key.replace(/^order-/, '').replace(/(-\d+)?:.*$/, ''),
    body,
    links: body.match(/https?:\S+/g) ?? [],
  }));
}

const guestsLink = (placed: PlacedOrder, view: string): string =>
  `${shop.platform.config.baseUrl}/checkout/checkOrder/?order=${placed.order_number}&store=${view}#key=${placed.access_token}`;
const membersLink = (number: string, view: string): string =>
  `${shop.platform.config.baseUrl}/order-details/${number}?store=${view}`;

const check = { checked: ['size', 'engraving', 'stone', 'address'] };

describe('each e-mail about an order', () => {
  it('opens a guest’s order on any device, with its pickup code', async () => {
    const placed = await orderToCollect(shop, 'hk-central', fixedPiece, { store: 'hk_zh' });
    const { order_number: number } = placed;
    await makeToOrder(shop, number);
    await takePayment(shop, central, number);
    await step(shop, central, number, 'askAboutOrder', { reason: 'Size 12?' });
    await step(shop, central, number, 'recordOrderAnswer', { reason: 'Yes' });
    const adviser = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    await step(shop, adviser, number, 'approveOrder', check);
    await step(shop, central, number, 'finishMakingOrder');
    await step(shop, central, number, 'shipOrderFromFactory', { carrier: 'SF', tracking_number: 'SF000001' });
    await step(shop, central, number, 'receiveOrderGoods');
    await step(shop, central, number, 'reissuePickupCode', { reason: 'Lost' });
    const sent = await toBuyer(number);
    expect(sent.map(({ about }) => about)).toEqual([
      'placed',
      'paid',
      'ask',
      'approve',
      'receive-goods',
      'reissue-pickup-code',
    ]);
    for (const { links, about } of sent) expect(links, about).toEqual([guestsLink(placed, 'hk_zh')]);
    const { hash, searchParams } = new URL(sent.at(-1)?.links[0] ?? '');
    const { orderByToken } = await must(
      shop.graphql(
        'query ($no: String!, $key: String!) { orderByToken(order_number: $no, access_token: $key) { pickup_code } }',
        { no: searchParams.get('order'), key: new URLSearchParams(hash.slice(1)).get('key') },
        hk,
      ),
    );
    expect(orderByToken.pickup_code).toMatch(/^\d{6}$/);
  });

  it('has the link, also when the order is sent, refunded or cancelled', async () => {
    const sendAndSettle = [
      ['shipOrder', { carrier: 'SF', tracking_number: 'SF000001' }],
      ['markOrderDelivered', {}],
      ['requestOrderReturn', { reason: 'Loose' }],
      ['settleOrderReturn', { outcome: 'none', reason: 'Fine' }],
    ] as const;
    const lives = [
      [sendAndSettle, ['placed', 'paid', 'ship', 'deliver', 'settle-return']],
      [[['refundOrder', { amount: 10, reason: 'A scratch' }]], ['placed', 'paid', 'refund']],
      [[['cancelStaffOrder', { reason: 'Agreed', fee: 10 }]], ['placed', 'paid', 'cancel']],
    ] as const;
    const adviser = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
    for (const [steps, abouts] of lives) {
      const { placed } = await order(shop, cards.approved);
      await shop.drain();
      for (const [name, input] of steps)
        await step(shop, name === 'requestOrderReturn' ? adviser : eshop, placed.order_number, name, input);
      const sent = await toBuyer(placed.order_number);
      expect(sent.map(({ about }) => about)).toEqual(abouts);
      for (const { links, about } of sent) expect(links, about).toEqual([guestsLink(placed, 'hk_en')]);
    }
    const { placed } = await order(shop, null);
    await step(shop, eshop, placed.order_number, 'cancelStaffOrder', { reason: 'The buyer rang' });
    expect((await toBuyer(placed.order_number)).at(-1)).toMatchObject({
      about: 'canceled',
      links: [guestsLink(placed, 'hk_en')],
    });
  });

  it('links a member to their order without a key, also once they claimed it as a guest’s order', async () => {
    const member = await signUp(shop);
    const { placed } = await order(shop, null, undefined, member.headers);
    const [letter] = await toBuyer(placed.order_number);
    expect(letter?.links).toEqual([membersLink(placed.order_number, 'hk_en')]);
    expect(letter?.body).not.toContain(placed.access_token);

    const { placed: guests } = await order(shop, null);
    const { order_number, access_token } = guests;
    await must(
      shop.graphql(
        'mutation ($input: OrderAccessInput!) { claimOrder(input: $input) { order { number } } }',
        { input: { order_number, access_token } },
        member.headers,
      ),
    );
    await takePayment(shop, eshop, order_number);
    expect((await toBuyer(order_number)).map(({ links }) => links)).toEqual([
      [guestsLink(guests, 'hk_en')],
      [membersLink(order_number, 'hk_en')],
    ]);
  });
});

describe('the first e-mail about an order to be sent', () => {
  it('shows the address to a member, and not to the e-mail address that a guest typed', async () => {
    const street = '88 Queen’s Road Central';
    const member = await signUp(shop);
    const { placed } = await order(shop, cards.approved, undefined, member.headers);
    expect((await toBuyer(placed.order_number))[0]?.body).toContain(street);
    const { placed: guests } = await order(shop, cards.approved);
    const [letter] = await toBuyer(guests.order_number);
    expect(letter?.body).not.toContain(street);
    expect(letter?.body).toContain('Delivery by courier to the address of the order');
  });
});

describe('the amounts of the first e-mail', () => {
  /** Amounts at the ends of lines up to the total, in minor units. */
  const amountsIn = (body: string): readonly number[] =>
    [...body.matchAll(/(−?)HK\$([\d,]+(?:\.\d\d)?)$/gmu)].map(
      ([, sign, digits = '']) =>
        Math.round(Number(digits.replaceAll(',', '')) * 100) * (sign === '' ? 1 : -1),
    );

  it.each([
    ['hk_en', 500, ['Promotion (Winter)', 'Coupon (A tenth off)', 'Delivery (Courier', 'Gift card ']],
    ['hk_zh', 500, ['优惠活动（冬日）', '优惠券（九折）', '配送（快递配送）', '礼品卡 ']],
    ['hk_en', 90_000, ['Promotion (Winter)', 'Coupon (A tenth off)', 'Gift card ']],
  ] as const)(
    'add up to its total, with what reduces or pays it: %s, card of %i',
    async (store, paidByCard, parts) => {
      await shop.areas.pricing.importFiles({
        coupons:
          'code,market,kind,value,min_subtotal,valid_from,valid_until,label_zh,label_en\nTENTH,hk,percent,10,0,2026-01-01,2027-12-31,九折,A tenth off',
        promotions: JSON.stringify([
          {
            ...{ key: 'winter', market: 'hk', name: { 'zh-Hans-CN': '冬日', 'en-US': 'Winter' } },
            action: { kind: 'order-amount', amount: 11_400 },
          },
        ]),
      });
      const headers = { ...hk, store };
      const buyer = await startCart(shop, [{ sku: fixedPiece, quantity: 2 }], headers);
      await must(
        shop.graphql(
          `mutation { applyCouponToCart(input: { cart_id: "${buyer.cartId}", coupon_code: "TENTH" }) { cart { id } } }`,
          {},
          headers,
        ),
      );
      await fillIn(shop, buyer);
      const { cart } = await must(applyGiftCard(shop, buyer, await issueGiftCard(shop, paidByCard))).then(
        () =>
          must(
            shop.graphql(
              'query ($id: String!) { cart(cart_id: $id) { prices { grand_total { value } } } }',
              { id: buyer.cartId },
              headers,
            ),
          ),
      );
      await choosePayment(shop, buyer, { code: paidByCard > 500 ? 'free' : 'checkmo' });
      const { order_number: number } = (await must(place(shop, buyer))).placeOrder.order;
      const [letter] = await toBuyer(number);
      const amounts = amountsIn(letter?.body.split(/(?<=^(?:Total|合计) .*$)/mu)[0] ?? '');
      expect(amounts.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(amounts.at(-1));
      expect(amounts.at(-1)).toBe(Math.round(cart.prices.grand_total.value * 100));
      for (const part of parts) expect(letter?.body).toContain(part);
    },
  );
});

describe('the e-mail about an order to be paid in a store', () => {
  it.each([
    ['hk_en', "Please pay at Queen's Road, Central by", 'Please pay in any of our stores in Hong Kong by'],
    ['hk_zh', '前到香港中环皇后大道店付款', '前凭订单编号到中国香港任一门店付款'],
  ])('names its own store, or any store of the market (%s)', async (store, ownStoreText, anyStoreText) => {
    const collected = await orderToCollect(shop, 'hk-central', fixedPiece, { store });
    expect((await toBuyer(collected.order_number))[0]?.body).toContain(ownStoreText);
    const { placed } = await order(shop, null, undefined, { store });
    expect((await toBuyer(placed.order_number))[0]?.body).toContain(anyStoreText);
  });
});

describe('the first e-mail about an order by card', () => {
  it.each([
    ['hk_en', 'the card was declined or the payment was not completed', /please pay/i],
    ['hk_zh', '付款被拒或未完成', /请在.*付款/],
  ])(
    'says that the payment is under way and does not ask for it (%s)',
    async (store, expectedText, paymentRequest) => {
      const { placed } = await order(shop, cards.approved, undefined, { store });
      const [letter] = await toBuyer(placed.order_number);
      expect(letter?.about).toBe('placed');
      expect(letter?.body).toContain(expectedText);
      expect(letter?.body).not.toMatch(paymentRequest);
    },
  );
});

describe('the e-mails about an order', () => {
  it.each([
    ['hk_en', /parcel|courier|pieces|files|deliver/i, /to their recipients by e-mail/],
    ['hk_zh', /珍品|货品|备货|配送|快递|下载/, /以电子邮件发送给收礼人/],
  ])('that buys only gift cards speak of nothing else (%s)', async (store, ofPieces, ofCards) => {
    const placed = await buyGiftCard(shop, { listed: '300.0000' }, { headers: { store } });
    const unpaid = await buyGiftCard(
      shop,
      { listed: '300.0000' },
      { headers: { store }, card: cards.challenge },
    );
    shop.clock.advance({ minutes: 40 });
    await shop.drain();
    const sent = [...(await toBuyer(placed.order_number)), ...(await toBuyer(unpaid.order_number))];
    expect(sent.map(({ about }) => about)).toEqual(['placed', 'paid', 'placed', 'canceled']);
    for (const { body, about } of sent) {
      expect(body, about).not.toMatch(ofPieces);
      if (about !== 'canceled') expect(body, about).toMatch(ofCards);
    }
  });

  it('that buys a piece and a gift card tell where each goes', async () => {
    const buyer = await startCart(shop);
    await addGiftCard(shop, buyer, { listed: '300.0000' });
    await fillIn(shop, buyer);
    await choosePayment(shop, buyer, {
      code: 'card',
      card: { payment_method_nonce: await tokenise(shop, cards.challenge) },
    });
    const { order_number: number } = (await must(place(shop, buyer))).placeOrder.order;
    const [letter] = await toBuyer(number);
    expect(letter?.body).toContain('Delivery by courier');
    expect(letter?.body).toContain('Gift cards go to their recipients by e-mail');
  });
});
