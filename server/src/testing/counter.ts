import { type OrderFacts, type OrderState, placeOrder } from '@jinlan/domain/orders';
import { address, choosePayment, fixedPiece, hk, must, type PlacedOrder, place, startCart } from './buyer.ts';
import { type SignedIn, staffOf } from './people.ts';
import type { TestAnswer, TestShop } from './shop.ts';

// Helpers for staff. Every view of an order and every step is a request to the shop.

export const staffOrderFields = `number version order_date status delivery made_to_order due_on customer_name telephone email
  total { grand_total { value currency } subtotal { value } } total_quantity due_today { value currency }
  items { product_name quantity_ordered selected_options { label attribute_code } parts { steps { kind amount { value } } } }
  shipping_address { firstname lastname telephone street } pickup_store { pickup_location_code }
  mismatched_payments { provider amount { value currency } currency due { value currency } }
  payment { status method } refundable { value currency } refundable_gift_cards { value currency }
  gift_cards { id amount { value } last_four sent_at printed_at may_print may_send_again } refunded { value } refund_to_send { value currency } sends_refund needs_colleague of_other_store failed_refund { amount { value currency } reason may_retry } closed_credit { value } question tracking { carrier number }
  weighing { pieces agreed_mg } pickup_tries_left actions pieces_to_return { order_item_uid product_name quantity } history { at actor_kind actor event reason from_status to_status data { name value } }
  staff_no seller_store_name pos_code place_pos_code place_pos_name pay_path must_register_cash watch_key`;

const inputTypes: Readonly<Record<string, string>> = {
  takeOrderPayment: 'TakeOrderPaymentInput',
  returnOrderTransfer: 'ReturnOrderTransferInput',
  settleFailedRefund: 'SettleFailedRefundInput',
  approveOrder: 'ApproveOrderInput',
  showOrderAddress: 'OrderStepInput',
  askAboutOrder: 'OrderReasonInput',
  recordOrderAnswer: 'OrderReasonInput',
  cancelStaffOrder: 'CancelStaffOrderInput',
  finishMakingOrder: 'FinishMakingInput',
  shipOrderFromFactory: 'OrderTrackingInput',
  moveOrderDay: 'MoveOrderDayInput',
  receiveOrderGoods: 'OrderStepInput',
  shipOrder: 'OrderTrackingInput',
  handOverOrder: 'HandOverOrderInput',
  reissuePickupCode: 'OrderReasonInput',
  markOrderDelivered: 'OrderStepInput',
  refundOrder: 'RefundOrderInput',
  requestOrderReturn: 'RecordReturnInput',
  settleOrderReturn: 'SettleOrderReturnInput',
  settleReturn: 'SettleReturnInput',
};

export const stepNames = Object.keys(inputTypes);

type Caller = Pick<SignedIn, 'headers'>;
type GraphqlShop = Pick<TestShop, 'graphql'>;
// biome-ignore lint/suspicious/noExplicitAny: the fields of the query
type StaffOrder = any;

/** Sends a step of staff by the name of its mutation. */
export function askStep(
  shop: GraphqlShop,
  caller: Caller,
  name: string,
  input: object,
): Promise<TestAnswer<StaffOrder>> {
  return shop.graphql(
    `mutation ($input: ${inputTypes[name]}!) { ${name}(input: $input) { order { ${staffOrderFields} } } }`,
    { input },
    caller.headers,
  );
}

/** Returns the code of the refusal; null if the step was taken. */
export async function refusalOf(answer: Promise<TestAnswer<StaffOrder>>): Promise<string | null> {
  const { errors } = await answer;
  return (errors?.[0]?.extensions?.code as string | undefined) ?? null;
}

/** Returns the order as staff see it; throws if the caller may not see it. */
export async function seeOrder(shop: GraphqlShop, caller: Caller, number: string): Promise<StaffOrder> {
  const { staffOrder } = await must(
    shop.graphql(
      `query ($number: String!) { staffOrder(number: $number) { ${staffOrderFields} } }`,
      { number },
      caller.headers,
    ),
  );
  return staffOrder;
}

/** Takes a step at the order's current version. Returns the updated order; throws if the step is refused. */
export async function step(
  shop: GraphqlShop,
  caller: Caller,
  number: string,
  name: string,
  input: object = {},
): Promise<StaffOrder> {
  const { version } = await seeOrder(shop, caller, number);
  const data = await must(askStep(shop, caller, name, { order_number: number, version, ...input }));
  return data[name].order;
}

let receipts = 0;

/** Returns a receipt number that no other call returns. */
export function receipt(): string {
  receipts += 1;
  return `R-${receipts}`;
}

/** Records a payment of the amount due today at the caller's till. Returns the updated order. */
export async function takePayment(shop: GraphqlShop, caller: Caller, number: string): Promise<StaffOrder> {
  const { due_today } = await seeOrder(shop, caller, number);
  return step(shop, caller, number, 'takeOrderPayment', { reference: receipt(), amount: due_today.value });
}

/** Places a guest's order that is collected and paid in a store. */
export async function orderToCollect(
  shop: TestShop,
  store: string,
  sku: string = fixedPiece,
  headers: Record<string, string> = hk,
): Promise<PlacedOrder> {
  const buyer = await startCart(shop, [{ sku, quantity: 1 }], headers);
  await must(
    shop.graphql(
      `mutation ($id: String!, $address: CartAddressInput!, $store: String!) {
         setGuestEmailOnCart(input: { cart_id: $id, email: "ka.yan@example.com" }) { cart { id } }
         setShippingAddressesOnCart(
           input: { cart_id: $id, shipping_addresses: [{ address: $address, pickup_location_code: $store }] }
         ) { cart { id } }
         setBillingAddressOnCart(input: { cart_id: $id, billing_address: { same_as_shipping: true } }) { cart { id } }
         setShippingMethodsOnCart(
           input: { cart_id: $id, shipping_methods: [{ carrier_code: "pickup", method_code: $store }] }
         ) { cart { id } }
       }`,
      { id: buyer.cartId, address, store },
      headers,
    ),
  );
  await choosePayment(shop, buyer, { code: 'checkmo' });
  const { placeOrder: placed } = await must(place(shop, buyer));
  return placed.order;
}

/** Replaces the state of an unpaid order by the state that `placeOrder` returns for the changed facts. */
export async function placeAs(shop: TestShop, number: string, changes: Partial<OrderFacts>): Promise<void> {
  const [row] = await shop.db.query<{ state: OrderState }>(
    'test.state',
    'select state from ordering.sales_order where number = $1',
    [number],
  );
  if (row?.state.stage !== 'pending') throw new Error(`Order ${number} is not unpaid`);
  const { payment, expiresAt, facts, due } = row.state;
  const placed = placeOrder({ ...facts, ...changes }, due);
  await shop.db.query('test.place-as', 'update ordering.sales_order set state = $2 where number = $1', [
    number,
    JSON.stringify({ ...placed, payment, expiresAt }),
  ]);
}

/** Turns an unpaid order into a made-to-order one, because the sample has no made-to-order pieces yet. */
export const makeToOrder = (shop: TestShop, number: string): Promise<void> =>
  placeAs(shop, number, { madeToOrder: true });

/**
 * Makes an order the staff member's own: its telephone number becomes their proven mobile number. With `isOwn` false the
 * number is no longer proven.
 */
export async function setOwn(
  shop: TestShop,
  number: string,
  { customerId }: { readonly customerId: string | null },
  isOwn = true,
): Promise<void> {
  await shop.db.query(
    'test.own-order',
    `update identity.customer set mobile_proven_at = case when $3 then created_at end,
       mobile = (select telephone from ordering.sales_order where number = $2) where id = $1`,
    [Number(customerId), number, isOwn],
  );
}

/** Returns fields of the buyer's order page that `follow` lacks. */
export async function buyerSees(
  shop: GraphqlShop,
  { order_number: number, access_token: token }: PlacedOrder,
): Promise<{
  readonly pickup_code: string | null;
  readonly pickup_locked: boolean;
  readonly refunded: { readonly value: number } | null;
  readonly kept: { readonly value: number } | null;
}> {
  const { orderByToken } = await must(
    shop.graphql(
      `query ($number: String!, $token: String!) {
         orderByToken(order_number: $number, access_token: $token) {
           pickup_code pickup_locked refunded { value } kept { value }
         }
       }`,
      { number, token },
      hk,
    ),
  );
  return orderByToken;
}

export const pickupCodeOf = async (shop: GraphqlShop, placed: PlacedOrder): Promise<string | null> =>
  (await buyerSees(shop, placed)).pickup_code;

/** Returns the e-mails about an order, the latest first. */
export async function letters(
  shop: TestShop,
  number: string,
): Promise<{ key: string; to: string; subject: string; body: string }[]> {
  return shop.db.query(
    'test.letters',
    `select key, recipient as "to", subject, body from platform.message where key like '%:' || $1 order by id desc`,
    [number],
  );
}

/** Records a return as a new adviser of the store, so that another person can settle it. */
export const recordReturn = async (
  shop: TestShop,
  number: string,
  reason: string,
  store = 'hk-eshop',
): Promise<unknown> =>
  step(shop, await staffOf(shop, { store, role: 'adviser' }), number, 'requestOrderReturn', { reason });

/** Returns the latest e-mail to the buyer of an order. */
export async function latestLetter(
  shop: TestShop,
  number: string,
): Promise<{ readonly subject: string; readonly body: string } | undefined> {
  return (await letters(shop, number)).find(({ key }) => !key.startsWith('store-'));
}

/** Requests the cancellation of a guest's order by `CustomerOrder.token`. Returns the key from the e-mail. */
export async function cancelKey(shop: TestShop, number: string, token: string): Promise<string> {
  await must(
    shop.graphql(
      'mutation ($input: GuestOrderCancelInput!) { requestGuestOrderCancel(input: $input) { order { number } } }',
      { input: { token, reason: 'Changed my mind' } },
      hk,
    ),
  );
  const [mail] = await letters(shop, number);
  return /&cancel=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
}

/** Requests the return of one piece of a guest's order. Returns the key from the e-mail. */
export async function returnKey(shop: TestShop, number: string, token: string): Promise<string> {
  await must(
    shop.graphql(
      'mutation ($input: RequestGuestReturnInput!) { requestGuestReturn(input: $input) { return { number } } }',
      {
        input: {
          token,
          items: [{ order_item_uid: btoa(`${number}/1`), quantity_to_return: 1 }],
        },
      },
      hk,
    ),
  );
  const [mail] = await letters(shop, number);
  return /&return=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
}
