import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addToSale, beginSale, saleCode, setEmail } from '../../../testing/at-store/sales.ts';
import {
  choosePayment,
  fillIn,
  fixedPiece,
  must,
  place,
  setStock,
  startCart,
} from '../../../testing/buyer.ts';
import { letters, seeOrder, takePayment } from '../../../testing/counter.ts';
import { newMobile } from '../../../testing/members/mobiles.ts';
import { refusalOf, type SignedIn, signUp, staffOf } from '../../../testing/people.ts';
import { withSampleShop } from '../../../testing/sample-shop.ts';
import { testConfig } from '../../../testing/shop.ts';

// A store with one network: its network may order and cause e-mails twice, and buyers may have one unpaid piece. Each member
// of staff may have two unpaid pieces in sales, the store three.
const { limits, selling } = testConfig('');
const shop = withSampleShop({
  listen: true,
  config: {
    limits: {
      ...limits,
      ...{ ordersOfSource: 2, emailsOfSource: 2 },
      unpaidPieces: { ...limits.unpaidPieces, ofBuyer: 1, ofStore: 2 },
    },
    selling: { ...selling, unpaidPieces: { ofStaff: 2, ofStore: 3 } },
  },
});
let adviser: SignedIn & { readonly staffNo: string };
let colleague: SignedIn;

beforeAll(async () => {
  await setStock(shop, fixedPiece, 100);
});
beforeEach(async () => {
  adviser = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
  colleague = await staffOf(shop, { store: 'hk-central', role: 'manager' });
  await shop.db.query(
    'test.pay',
    'update ordering.sales_order set expires_at = null, network = null, wide_network = null',
  );
});

interface Sold {
  readonly customer: SignedIn;
  readonly placed: Awaited<ReturnType<typeof place>>;
}

/** An order of a sale of one ring for a member. */
async function sell(
  seller: SignedIn,
  customer: Promise<SignedIn> = signUp(shop, { mobile_phone: newMobile() }),
): Promise<Sold> {
  const buyer = await customer;
  const { customer: account } = await must(
    shop.graphql('{ customer { member_card { token } } }', {}, buyer.headers),
  );
  const { beginSale: begun } = await must(
    beginSale(shop, seller.headers, { member_code: account.member_card.token }),
  );
  const bag = { cartId: begun.sale.id, headers: seller.headers };
  expect(await addToSale(shop, bag.headers, bag.cartId)).toEqual([]);
  return { customer: buyer, placed: await place(shop, bag) };
}

const numberOf = async (sold: Sold): Promise<string> =>
  (await must(Promise.resolve(sold.placed))).placeOrder.order.order_number;

/** What a customer orders for payment in the store that sells. */
async function orderInStore({ headers }: SignedIn) {
  const bag = await startCart(shop, [{ sku: fixedPiece, quantity: 1 }], headers);
  await fillIn(shop, bag);
  await must(
    shop.graphql(
      `mutation ($id: String!) { setShippingAddressesOnCart(input: { cart_id: $id, shipping_addresses: [{
         pickup_location_code: "hk-central", address: { firstname: "Ka Yan", lastname: "Chan", telephone: "91234567",
         street: [], city: "", country_code: "HK" } }] }) { cart { id } } }`,
      { id: bag.cartId },
      headers,
    ),
  );
  await choosePayment(shop, bag, { code: 'checkmo' });
  return place(shop, bag);
}

it('unpaid sales have a limit of the seller and of the store, and end with the payment', async () => {
  const first = await numberOf(await sell(adviser));
  await numberOf(await sell(adviser));
  expect(refusalOf((await sell(adviser)).placed)).toMatchObject({
    code: 'TOO_MANY_UNPAID_SALES',
    data: { most: 2, of: 'staff' },
  });
  await numberOf(await sell(colleague));
  expect(refusalOf((await sell(colleague)).placed)).toMatchObject({
    code: 'TOO_MANY_UNPAID_SALES',
    data: { most: 3, of: 'store' },
  });
  await takePayment(shop, colleague, first);
  await numberOf(await sell(colleague));
});

it('unpaid sales fill neither the limit of their customer nor that of orders to be paid in the store', async () => {
  const { customer } = await sell(adviser);
  await sell(adviser);
  await sell(colleague);
  const { placeOrder } = await must(orderInStore(customer));
  expect(placeOrder.order.payment).toMatchObject({ status: 'in_store' });
});

it('the orders and e-mails of sales count for their seller, not for the network of a busy store', async () => {
  for (let sales = 0; sales < 4; sales += 1) {
    const number = await numberOf(await sell(adviser));
    expect((await letters(shop, number)).map(({ key }) => key)).toEqual([`order-placed:${number}`]);
    await takePayment(shop, colleague, number);
  }
});

it('a member gets the order, its e-mail and its link in the language of the account', async () => {
  const chinese = signUp(shop, { store: 'hk_zh', mobile_phone: newMobile() });
  const number = await numberOf(await sell(adviser, chinese));
  const [mail] = await letters(shop, number);
  expect(mail?.subject).toMatch(/订单/);
  expect(mail?.body).toContain('?store=hk_zh');
  expect(await seeOrder(shop, adviser, number)).toMatchObject({
    pay_path: `/order-details/${number}?store=hk_zh`,
  });
  const [line] = await shop.db.query<{ name: string }>(
    'test.line',
    `select line.name from ordering.order_line line join ordering.sales_order sales on sales.id = order_id where number = $1`,
    [number],
  );
  expect(line?.name).toMatch(/\p{Script=Han}/u);
});

it('a new customer gets code, order and e-mail in the language that the seller chose', async () => {
  const mobile = newMobile();
  const { code, headers } = await saleCode(shop, adviser, mobile, 'zh-Hans-CN');
  const [text] = await shop.db.query<{ body: string }>(
    'test.text',
    `select body from platform.message where channel = 'sms' and recipient = $1`,
    [mobile],
  );
  expect(text?.body).toMatch(/验证码/);
  const { beginSale: begun } = await must(
    beginSale(shop, headers, {
      ...{ mobile, code, firstname: 'Siu Ming', lastname: 'Wong', language: 'zh-Hans-CN' },
    }),
  );
  await addToSale(shop, adviser.headers, begun.sale.id);
  await must(setEmail(shop, adviser.headers, begun.sale.id, 'siu.ming@example.com'));
  const { placeOrder } = await must(place(shop, { cartId: begun.sale.id, headers: adviser.headers }));
  const [mail] = await letters(shop, placeOrder.order.order_number);
  expect(mail?.subject).toMatch(/订单/);
});
