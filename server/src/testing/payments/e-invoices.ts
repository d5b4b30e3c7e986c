import { cards, fixedPiece, must, order, type PlacedOrder } from '../buyer.ts';
import { step } from '../counter.ts';
import type { SignedIn } from '../people.ts';
import type { TestAnswer, TestShop } from '../shop.ts';

/** Places an order of two pieces on the Mainland that the owner has received, and requests its e-invoice. */
export async function invoicedOrder(
  shop: TestShop,
  { adviser, owner }: { readonly adviser: SignedIn; readonly owner: SignedIn },
): Promise<PlacedOrder> {
  const { placed } = await order(shop, cards.approved, [{ sku: fixedPiece, quantity: 2 }]);
  await shop.drain();
  const { order_number, access_token } = placed;
  await must(
    shop.graphql(
      'mutation ($input: OrderAccessInput!) { claimOrder(input: $input) { order { id } } }',
      { input: { order_number, access_token } },
      owner.headers,
    ),
  );
  await step(shop, adviser, order_number, 'shipOrder', { carrier: 'SF', tracking_number: 'SF0000001' });
  await step(shop, adviser, order_number, 'markOrderDelivered');
  await shop.drain();
  // The order was placed with an address in Hong Kong, so its market is changed afterwards.
  await shop.db.query('test.to-mainland', `update ordering.sales_order set market = 'cn' where number = $1`, [
    order_number,
  ]);
  const form = { type: 'general', title_kind: 'person', title: '陈嘉欣', email: 'chen@example.com' };
  await must(
    shop.graphql(
      'mutation ($input: RequestEInvoiceInput!) { requestEInvoice(input: $input) { order { number } } }',
      { input: { order_number, ...form } },
      owner.headers,
    ),
  );
  return placed;
}

/** Returns one piece as the owner, accepts it as the manager, and runs the due jobs. */
export async function giveBackPiece(
  shop: TestShop,
  { owner, manager }: { readonly owner: SignedIn; readonly manager: SignedIn },
  { order_number: number }: PlacedOrder,
): Promise<void> {
  const items = [{ order_item_uid: btoa(`${number}/1`), quantity_to_return: 1 }];
  await must(
    shop.graphql(
      'mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { return { number } } }',
      { input: { order_uid: btoa(number), items } },
      owner.headers,
    ),
  );
  await step(shop, manager, number, 'settleReturn', {
    lines: [{ order_item_uid: btoa(`${number}/1`), accepted: 1, restock: true }],
    reason: 'Fine',
  });
  await shop.drain();
}

let uploads = 0;
const nextNumber = (): string => {
  uploads += 1;
  return `7${String(uploads).padStart(19, '0')}`;
};

/**
 * Returns the amount of the e-invoice that staff must upload, as their page shows it. Returns 0 if none is due, or if the
 * reader may not see it.
 */
export async function waitingAmount(
  shop: TestShop,
  { headers }: Pick<SignedIn, 'headers'>,
  { order_number }: Pick<PlacedOrder, 'order_number'>,
): Promise<number> {
  const { data } = await shop.graphql(
    'query ($number: String!) { staffOrder(number: $number) { e_invoice { waiting_amount { value } } } }',
    { number: order_number },
    headers,
  );
  return data?.staffOrder?.e_invoice?.waiting_amount?.value ?? 0;
}

/** Uploads an e-invoice, by default for the amount of `waitingAmount`. */
export async function uploadInvoice(
  shop: TestShop,
  { headers }: SignedIn,
  { order_number }: PlacedOrder,
  { number = nextNumber(), amount }: { readonly number?: string; readonly amount?: number } = {},
): Promise<TestAnswer<unknown>> {
  const waiting = amount ?? (await waitingAmount(shop, { headers }, { order_number }));
  return shop.graphql(
    'mutation ($input: UploadEInvoiceInput!) { uploadEInvoice(input: $input) { order { number } } }',
    { input: { order_number, number, pdf: btoa('%PDF-1.7\n%%EOF\n'), amount: waiting } },
    headers,
  );
}

/** Returns the code of the refusal; undefined without one. */
export async function refusedWith(answer: Promise<TestAnswer<unknown>>): Promise<unknown> {
  return (await answer).errors?.[0]?.extensions?.code;
}
