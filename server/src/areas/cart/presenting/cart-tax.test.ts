import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  address,
  type Buyer,
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
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { addGiftCard } from '../../../testing/sold-gift-cards.ts';

// The tax that prices include, as Magento's clients read it from a bag and from the order that it becomes.

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  await shop.db.query(
    'test.stock',
    `update catalogue.stock_item set quantity = 50 from catalogue.product piece, stores.source source
     where piece.id = stock_item.product_id and piece.sku = $1 and source.id = stock_item.source_id and source.code = $2`,
    [fixedPiece, 'sg-eshop'],
  );
  await setStock(shop, fixedPiece, 50);
  await shop.areas.catalogue.fresh(true);
});
afterAll(() => shop.close());

const sg = { store: 'sg_en' };
const singapore = {
  ...address,
  ...{ city: 'Singapore', region: 'Singapore', street: ['1 Orchard Road'], postcode: '238823' },
  ...{ country_code: 'SG', telephone: '81234567' },
};

interface Amount {
  readonly value: number;
}
const minor = ({ value }: Amount): number => Math.round(value * 100);
/** The tax of 9 % that an amount contains. */
const inside = (amount: number): number => Math.round((amount * 9) / 109);

const linePrices =
  'price { value } price_including_tax { value } row_total { value } row_total_including_tax { value }';

/** The sum of the lines in minor units. */
const sumOf = (
  lines: readonly { readonly prices: Readonly<Record<string, Amount>> }[],
  field: string,
): number => lines.reduce((sum, { prices }) => sum + minor(prices[field] as Amount), 0);

const cartOf = async ({ cartId, headers }: Buyer) =>
  (
    await must(
      shop.graphql(
        `query ($id: String!) { cart(cart_id: $id) { items { quantity prices { ${linePrices} } } prices { grand_total { value } grand_total_excluding_tax { value }
           subtotal_excluding_tax { value } subtotal_including_tax { value }
           subtotal_with_discount_excluding_tax { value } applied_taxes { amount { value } label } } } }`,
        { id: cartId },
        headers,
      ),
    )
  ).cart;

const pricesOf = async (buyer: Buyer) => (await cartOf(buyer)).prices;

test('lines without tax add up to the subtotal without tax, in the bag and in its order', async () => {
  const buyer = await startCart(
    shop,
    [
      { sku: fixedPiece, quantity: 2 },
      { sku: fixedPiece, quantity: 1, gift: { wrap: true, message: 'For you' } },
    ],
    sg,
  );
  await addGiftCard(shop, buyer, { listed: '300.0000' });
  await fillIn(shop, buyer, singapore);
  await choosePayment(shop, buyer, {
    code: 'card',
    card: { payment_method_nonce: await tokenise(shop, cards.approved) },
  });
  const { items, prices } = await cartOf(buyer);
  expect(items).toHaveLength(3);
  expect(sumOf(items, 'row_total')).toBe(minor(prices.subtotal_excluding_tax));
  expect(sumOf(items, 'row_total_including_tax')).toBe(minor(prices.subtotal_including_tax));
  const [pieces, , card] = items;
  expect(minor(pieces.prices.price)).toBe(
    minor(pieces.prices.price_including_tax) - inside(minor(pieces.prices.price_including_tax)),
  );
  expect(card.prices.row_total).toEqual(card.prices.row_total_including_tax);

  const { order_number, access_token } = (await must(place(shop, buyer))).placeOrder.order;
  const { orderByToken } = await must(
    shop.graphql(
      `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) {
         items { prices { ${linePrices} original_price { value } original_row_total { value } } }
         total { subtotal_excl_tax { value } subtotal_incl_tax { value } } } }`,
      { number: order_number, token: access_token },
      sg,
    ),
  );
  const { items: lines, total } = orderByToken;
  expect(sumOf(lines, 'row_total')).toBe(minor(total.subtotal_excl_tax));
  expect(sumOf(lines, 'original_row_total')).toBe(minor(total.subtotal_excl_tax));
  expect(sumOf(lines, 'row_total_including_tax')).toBe(minor(total.subtotal_incl_tax));
  expect(lines.map((line: { prices: { price: Amount } }) => line.prices.price)).toEqual(
    items.map((line: { prices: { price: Amount } }) => line.prices.price),
  );
});

test('a bag in Singapore shows the tax inside its goods and delivery, and its order the same', async () => {
  const buyer = await startCart(shop, [{ sku: fixedPiece, quantity: 1 }], sg);
  await fillIn(shop, buyer, singapore);
  const prices = await pricesOf(buyer);
  const [total, goods] = [minor(prices.grand_total), minor(prices.subtotal_including_tax)];
  expect(prices.applied_taxes).toEqual([{ amount: { value: inside(total) / 100 }, label: 'GST' }]);
  expect(minor(prices.grand_total_excluding_tax)).toBe(total - inside(total));
  expect(minor(prices.subtotal_excluding_tax)).toBe(goods - inside(goods));
  expect(minor(prices.subtotal_with_discount_excluding_tax)).toBe(goods - inside(goods));

  await choosePayment(shop, buyer, {
    code: 'card',
    card: { payment_method_nonce: await tokenise(shop, cards.approved) },
  });
  const { order_number, access_token } = (await must(place(shop, buyer))).placeOrder.order;
  const { orderByToken } = await must(
    shop.graphql(
      `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) { total {
         grand_total { value } total_tax { value } subtotal_excl_tax { value } subtotal_incl_tax { value }
         shipping_handling { amount_including_tax { value } amount_excluding_tax { value } taxes { amount { value } } } } } }`,
      { number: order_number, token: access_token },
      sg,
    ),
  );
  const { total: ordered } = orderByToken;
  expect(ordered).toMatchObject({
    grand_total: prices.grand_total,
    total_tax: prices.applied_taxes[0].amount,
    subtotal_excl_tax: prices.subtotal_excluding_tax,
    subtotal_incl_tax: prices.subtotal_including_tax,
  });
  const { amount_including_tax, amount_excluding_tax, taxes } = ordered.shipping_handling;
  const ofDelivery = (taxes as readonly { readonly amount: Amount }[]).reduce(
    (sum, tax) => sum + minor(tax.amount),
    0,
  );
  expect(minor(amount_excluding_tax) + ofDelivery).toBe(minor(amount_including_tax));
  expect(goods - minor(ordered.subtotal_excl_tax) + ofDelivery).toBe(minor(ordered.total_tax));
});

test('a gift card that is bought in Singapore has no tax', async () => {
  const buyer = await startCart(shop, [{ sku: fixedPiece, quantity: 1 }], sg);
  const before = await pricesOf(buyer);
  await addGiftCard(shop, buyer, { listed: '300.0000' });
  const prices = await pricesOf(buyer);
  expect(minor(prices.grand_total)).toBe(minor(before.grand_total) + 300_00);
  expect(prices.applied_taxes).toEqual(before.applied_taxes);
  expect(minor(prices.subtotal_including_tax) - minor(prices.subtotal_excluding_tax)).toBe(
    minor(prices.applied_taxes[0].amount),
  );
});

test('a bag in a market without tax documents shows none', async () => {
  const prices = await pricesOf(await startCart(shop));
  expect(prices).toMatchObject({
    applied_taxes: [],
    grand_total_excluding_tax: prices.grand_total,
    subtotal_excluding_tax: prices.subtotal_including_tax,
    subtotal_with_discount_excluding_tax: prices.subtotal_including_tax,
  });
});
