import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedKey } from '../../../platform/signed-keys.ts';
import {
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  goldPiece,
  must,
  type PlacedOrder,
  place,
  setStock,
  startCart,
  tokenise,
} from '../../../testing/buyer.ts';
import { step } from '../../../testing/counter.ts';
import { type SignedIn, signUp, staffOf, verifyEmail } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';

// A paid order with a made-to-order piece waits for its approval. Its buyer could cancel it, but for what else it has.
const madeToOrder = 'LZ10201-3-9';
const download = 'JL90201';
/** As `confirmationKey`: a key that was mailed before the order had its bar. */
const mailedKey = { purpose: 'order-cancel', validForMs: 86_400_000, longest: 1_000 } as const;

let shop: TestShop;
let manager: SignedIn;
let owner: SignedIn;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  owner = await signUp(shop, { email: 'ka.yan@example.com' });
  await verifyEmail(shop, owner.email);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.query('test.limits', 'delete from platform.limit_use');
  for (const sku of [fixedPiece, goldPiece]) await setStock(shop, sku, 20);
  await shop.areas.catalogue.fresh(true);
});

async function paid(...skus: readonly string[]): Promise<PlacedOrder> {
  const buyer = await startCart(
    shop,
    skus.map((sku) => ({ sku, quantity: 1 })),
  );
  await fillIn(shop, buyer);
  await choosePayment(shop, buyer, {
    code: 'card',
    card: { payment_method_nonce: await tokenise(shop, cards.approved) },
  });
  const placed: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
  await shop.drain();
  const { order_number, access_token } = placed;
  await must(
    shop.graphql(
      'mutation ($input: OrderAccessInput!) { claimOrder(input: $input) { order { id } } }',
      { input: { order_number, access_token } },
      owner.headers,
    ),
  );
  return placed;
}

const fields = `status can_cancel cancel_refund { value } cancel_refusal available_actions items { downloads { url } }`;

async function seen({ order_number }: PlacedOrder) {
  const { customer } = await must(
    shop.graphql(
      `{ customer { orders(filter: { number: { eq: "${order_number}" } }) { items { ${fields} } } } }`,
      {},
      owner.headers,
    ),
  );
  return customer.orders.items[0];
}

const cancel = async ({ order_number }: PlacedOrder) =>
  (
    await must(
      shop.graphql(
        `mutation ($input: CancelOrderInput!) {
          cancelOrder(input: $input) { errorV2 { code message reason } order { ${fields} } }
        }`,
        { input: { order_id: btoa(order_number), reason: 'Gold has fallen' } },
        owner.headers,
      ),
    )
  ).cancelOrder;

const cancelByStaff = ({ order_number }: PlacedOrder) =>
  step(shop, manager, order_number, 'cancelStaffOrder', { reason: 'As agreed with the buyer' });

const barred = { can_cancel: false, cancel_refund: null, available_actions: ['REORDER'] };

describe('an order of a made-to-order piece with ready gold by weight', () => {
  it('is not cancelled by its buyer, who reads why, and is by staff', async () => {
    const placed = await paid(goldPiece, madeToOrder);
    expect(await seen(placed)).toMatchObject({ ...barred, cancel_refusal: 'ready_gold' });
    expect(await cancel(placed)).toMatchObject({
      errorV2: { code: 'INVALID_ORDER_STATUS', reason: 'GOLD_NOT_CANCELABLE' },
      order: { status: 'processing' },
    });
    await cancelByStaff(placed);
    expect(await seen(placed)).toMatchObject({ status: 'canceled', cancel_refusal: null });
  });

  it('is as before with a ready piece of a fixed price', async () => {
    const placed = await paid(fixedPiece, madeToOrder);
    expect(await seen(placed)).toMatchObject({ can_cancel: true, cancel_refusal: null });
    expect(await cancel(placed)).toMatchObject({ errorV2: null, order: { status: 'canceled' } });
  });

  it('is not cancelled by the link of an e-mail that was sent before either', async () => {
    const placed = await paid(goldPiece, madeToOrder);
    const { confirmCancelOrder } = await must(
      shop.graphql(
        `mutation ($input: ConfirmCancelOrderInput!) {
          confirmCancelOrder(input: $input) { errorV2 { reason } order { status } }
        }`,
        {
          input: {
            order_id: btoa(placed.order_number),
            confirmation_key: signedKey(shop.platform, mailedKey, [placed.order_number, 'Gold has fallen']),
          },
        },
      ),
    );
    expect(confirmCancelOrder).toEqual({
      errorV2: { reason: 'GOLD_NOT_CANCELABLE' },
      order: { status: 'processing' },
    });
  });
});

describe('an order of a made-to-order piece with a download', () => {
  const urlOf = async (placed: PlacedOrder): Promise<string> =>
    (await seen(placed)).items.flatMap((item: { downloads: { url: string }[] }) => item.downloads)[0].url;
  const fetchFile = async (url: string): Promise<number> =>
    (await shop.http({ method: 'GET', url: new URL(url, 'http://shop').pathname })).statusCode;

  it('is cancelled by its buyer until the file was fetched, then only by staff', async () => {
    const placed = await paid(download, madeToOrder);
    expect(await seen(placed)).toMatchObject({ can_cancel: true, cancel_refusal: null });
    expect(await fetchFile(await urlOf(placed))).toBe(200);
    expect(await seen(placed)).toMatchObject({ ...barred, cancel_refusal: 'downloaded' });
    expect(await cancel(placed)).toMatchObject({
      errorV2: { code: 'INVALID_ORDER_STATUS', reason: 'DOWNLOAD_FETCHED' },
      order: { status: 'processing' },
    });
    await cancelByStaff(placed);
    expect(await seen(placed)).toMatchObject({ status: 'canceled' });
  });

  it('is either downloaded or cancelled where both come at the same moment', async () => {
    const placed = await paid(download, madeToOrder);
    const url = await urlOf(placed);
    const [status, cancelled] = await Promise.all([fetchFile(url), cancel(placed)]);
    expect([status, cancelled.errorV2?.reason ?? cancelled.order.status]).toEqual(
      status === 200 ? [200, 'DOWNLOAD_FETCHED'] : [status, 'canceled'],
    );
  });
});
