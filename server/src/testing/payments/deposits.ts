import { expect } from 'vitest';
import { addToSale, beginSale } from '../at-store/sales.ts';
import { cards, must, placeWith, tokenise } from '../buyer.ts';
import { receipt, seeOrder, step } from '../counter.ts';
import { codeOf, ringDesign } from '../designs.ts';
import { newMobile } from '../members/mobiles.ts';
import { type SignedIn, signUpProven, staffOf } from '../people.ts';
import type { TestShop } from '../shop.ts';
import { payWithCards } from '../tenders.ts';

// Sales with a deposit, and the steps of their orders.

export interface SoldOrder {
  readonly customer: SignedIn;
  readonly number: string;
  readonly deposit: number;
  readonly rest: number;
}

// biome-ignore lint/suspicious/noExplicitAny: the fields of the query
type Answer = any;

export interface DepositShop {
  readonly adviser: SignedIn & { readonly staffNo: string };
  readonly manager: SignedIn;
  /** Begins a sale of one design to a new member. Returns its deposit offer and price token too. */
  begin(
    design?: object,
    giftCard?: string,
  ): Promise<{ customer: SignedIn; id: string; offer: Answer; token: string }>;
  /** Begins a sale and places its order, which waits for the deposit. */
  sell(giftCard?: string): Promise<SoldOrder>;
  /** Pays the deposit by card; returns the payment. */
  pay(order: SoldOrder, card?: string): Promise<Answer>;
  /** Pays the rest by card; returns the payment. */
  payRest(order: SoldOrder, card?: string): Promise<Answer>;
  /** Sends a payment by card. Returns the answer, which may be a refusal. */
  payAnswer(order: SoldOrder, options: { card?: string; part?: 'rest' }): ReturnType<TestShop['graphql']>;
  /** Places an order and pays its deposit by card. */
  paid(): Promise<SoldOrder>;
  /** Takes an order with a paid deposit through the steps until its store has received the goods. */
  arrive(order: SoldOrder): Promise<void>;
  /** Returns the order as its customer sees it. */
  seen(order: SoldOrder): Promise<Answer>;
  approve(number: string): Promise<Answer>;
  /** Records a payment at the till; returns the updated order. */
  till(number: string, amount: number): Promise<Answer>;
  handOver(order: SoldOrder): Promise<Answer>;
  /** Returns the charges at the sandbox bank, oldest first. */
  charges(number: string): Promise<readonly { status: string; amount: number; refunded: number }[]>;
}

export async function depositShop(shop: TestShop, store = 'hk-central'): Promise<DepositShop> {
  const adviser = await staffOf(shop, { store, role: 'adviser' });
  const manager = await staffOf(shop, { store, role: 'manager' });

  const t: DepositShop = {
    adviser,
    manager,
    async begin(design = ringDesign(), giftCard) {
      const customer = await signUpProven(shop, { mobile_phone: newMobile() });
      const { customer: read } = await must(
        shop.graphql('{ customer { member_card { token } } }', {}, customer.headers),
      );
      const { beginSale: begun } = await must(
        beginSale(shop, adviser.headers, { member_code: read.member_card.token }),
      );
      const { id } = begun.sale;
      expect(await addToSale(shop, adviser.headers, id, codeOf(design))).toEqual([]);
      if (giftCard) await payWithCards(shop, { cartId: id, headers: adviser.headers }, giftCard);
      const { staffSale } = await must(
        shop.graphql(
          'query ($id: String!) { staffSale(id: $id) { deposit_offer { deposit { value } rest { value } } cart { price_token } } }',
          { id },
          adviser.headers,
        ),
      );
      return { customer, id, offer: staffSale.deposit_offer, token: staffSale.cart.price_token };
    },
    async sell(giftCard) {
      const { customer, id, offer, token } = await t.begin(ringDesign(), giftCard);
      const { placeOrder } = await must(
        placeWith(
          shop,
          { cartId: id, headers: adviser.headers },
          { price_token: token, accepts_no_return: true, deposit: offer.deposit.value },
        ),
      );
      const number = placeOrder.order.order_number;
      return { customer, number, deposit: offer.deposit.value, rest: offer.rest.value };
    },
    payAnswer: async ({ number, customer }, { card = cards.approved, part }) =>
      shop.graphql(
        'mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status method failure_code } } }',
        {
          input: {
            ...{ order_number: number, payment_method: 'card', part },
            payment_method_nonce: await tokenise(shop, card),
          },
        },
        customer.headers,
      ),
    pay: async (order, card = cards.approved) => (await must(t.payAnswer(order, { card }))).payOrder.payment,
    async payRest(order, card = cards.approved) {
      // Otherwise both charges have the same time, and `charges` could not order them.
      shop.clock.advance({ seconds: 1 });
      return (await must(t.payAnswer(order, { card, part: 'rest' }))).payOrder.payment;
    },
    async paid() {
      const order = await t.sell();
      await t.pay(order);
      return order;
    },
    approve: (number) =>
      step(shop, adviser, number, 'approveOrder', { checked: ['size', 'engraving', 'stone', 'address'] }),
    async arrive({ number }) {
      await t.approve(number);
      await step(shop, manager, number, 'finishMakingOrder', { weight_mg: 5_000 });
      await step(shop, manager, number, 'shipOrderFromFactory', {
        carrier: 'SF',
        tracking_number: 'SF0000001',
      });
      await step(shop, adviser, number, 'receiveOrderGoods');
    },
    async seen({ number, customer }) {
      const read = await must(
        shop.graphql(
          `query ($n: String!) { customer { orders(filter: { number: { eq: $n } }) { items {
             status earned_points pickup_code payment { status method other_methods }
             payment_methods { type } payments_made { amount { value } part is_paid_back } refunded { value } kept { value } invoices { number }
             documents { kind number url } credit_memos { number total { grand_total { value } } }
             total { grand_total { value } }
             deposit { amount { value } rest { value } is_paid is_rest_due is_rest_paid payments { part method amount { value } } }
           } } } }`,
          { n: number },
          customer.headers,
        ),
      );
      return read.customer.orders.items[0];
    },
    till: (number, amount) =>
      step(shop, manager, number, 'takeOrderPayment', { reference: receipt(), amount }),
    async handOver(order) {
      const { pickup_code } = await t.seen(order);
      const [row] = await shop.db.query<{ end: string }>(
        'test.telephone-end',
        'select telephone_end as "end" from ordering.sales_order where number = $1',
        [order.number],
      );
      const { version } = await seeOrder(shop, adviser, order.number);
      return shop.graphql(
        'mutation ($input: HandOverOrderInput!) { handOverOrder(input: $input) { order { status } } }',
        { input: { order_number: order.number, version, pickup_code, telephone_end: row?.end } },
        adviser.headers,
      );
    },
    charges: (number) =>
      shop.db.query(
        'test.charges',
        `select status, amount_minor as amount, refunded_minor as refunded from sandbox_bank.charge
         where reference = $1 order by created_at`,
        [number],
      ),
  };
  return t;
}
