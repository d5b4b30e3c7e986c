import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { must, type PlacedOrder } from '../../../testing/buyer.ts';
import { recordReturn, step } from '../../../testing/counter.ts';
import { createDocumentShop, type DocumentShop } from '../../../testing/order-documents.ts';
import { refusedWith, uploadInvoice, waitingAmount } from '../../../testing/payments/e-invoices.ts';

interface Part {
  readonly position: number;
  readonly quantity: number;
  readonly amount: number;
}

const sumOf = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

describe.each(['manual', 'simulator'] as const)('issued by %s, an e-invoice after a return', (provider) => {
  let t: DocumentShop;
  beforeAll(async () => {
    t = await createDocumentShop({ eInvoiceProvider: provider });
  });
  afterAll(() => t.shop.close());
  beforeEach(() => t.refresh());

  /**
   * Three pieces of a fixed price and one of gold, for a coupon of an odd amount, received on the Mainland. Pieces that come
   * back at once do so in Singapore, since gold on the Mainland is excluded from returns.
   */
  async function received(...back: readonly (readonly [position: number, pieces: number])[]) {
    const placed = await t.received({});
    for (const [position, pieces] of back) await t.giveBack(placed, position, pieces);
    await t.sql(`update ordering.sales_order set market = 'cn' where number = $1`, placed.order_number);
    return placed;
  }

  const request = ({ order_number }: PlacedOrder) =>
    t.shop.graphql(
      'mutation ($input: RequestEInvoiceInput!) { requestEInvoice(input: $input) { order { e_invoice_amount { value } } } }',
      {
        input: {
          ...{ order_number, type: 'general', title_kind: 'person', title: '陈嘉欣' },
          email: 'chen@example.com',
        },
      },
      t.owner.headers,
    );

  /** Lets whoever issues what waits issue it. */
  async function issue(placed: PlacedOrder): Promise<void> {
    await t.shop.drain();
    if (provider === 'manual') await must(uploadInvoice(t.shop, t.manager, placed));
  }

  /** What was paid and not refunded, in minor units. */
  async function kept({ order_number, access_token }: PlacedOrder): Promise<number> {
    const { orderByToken } = await must(
      t.shop.graphql(
        `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) {
           refunded { value } total { grand_total { value } } } }`,
        { number: order_number, token: access_token },
      ),
    );
    return Math.round((orderByToken.total.grand_total.value - (orderByToken.refunded?.value ?? 0)) * 100);
  }

  async function stored({ order_number }: PlacedOrder) {
    const [invoice] = await t.sql(
      `select invoice.state, amount_minor::integer as amount, invoice.lines from ordering.e_invoice invoice
       join ordering.sales_order sold on sold.id = invoice.order_id where sold.number = $1`,
      order_number,
    );
    const reds = await t.sql(
      `select red.amount_minor::integer as amount, red.lines from ordering.red_invoice red
       join ordering.e_invoice invoice on invoice.id = red.invoice_id
       join ordering.sales_order sold on sold.id = invoice.order_id where sold.number = $1 order by red.id`,
      order_number,
    );
    return { invoice, reds } as unknown as {
      readonly invoice: { readonly state: string; readonly amount: number; readonly lines: readonly Part[] };
      readonly reds: readonly { readonly amount: number; readonly lines: readonly Part[] }[];
    };
  }

  if (provider === 'manual')
    test('is refused with the amount from before a refund, and taken with the present one', async () => {
      const placed = await received();
      await must(request(placed));
      const before = await waitingAmount(t.shop, t.manager, placed);
      await t.giveBack(placed, 1, 1);
      const left = (await kept(placed)) / 100;
      expect(left).toBeLessThan(before);
      const stale = await uploadInvoice(t.shop, t.manager, placed, { amount: before });
      expect(stale.errors?.[0]?.extensions).toMatchObject({
        code: 'E_INVOICE_AMOUNT_CHANGED',
        data: { amount: left },
      });
      expect((await stored(placed)).invoice.state).toBe('requested');
      await must(uploadInvoice(t.shop, t.manager, placed, { amount: left }));
      expect((await stored(placed)).invoice).toMatchObject({ amount: await kept(placed) });
    });

  test('is for what is left, to the cent, and red invoices take back the pieces that return later', async () => {
    const placed = await received();
    await t.giveBack(placed, 1, 1);
    const left = await kept(placed);
    await must(request(placed));
    await issue(placed);
    const { invoice } = await stored(placed);
    expect(invoice).toMatchObject({ state: 'issued', amount: left });
    expect(invoice.lines.map(({ position, quantity }) => [position, quantity])).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(sumOf(invoice.lines)).toBe(left);

    await t.giveBack(placed, 1, 1);
    await issue(placed);
    const afterOne = await stored(placed);
    expect(afterOne.invoice.state).toBe('issued');
    expect(afterOne.reds.map(({ amount }) => amount)).toEqual([left - (await kept(placed))]);
    expect(afterOne.reds[0]?.lines).toEqual([{ position: 1, amount: afterOne.reds[0]?.amount }]);

    await t.giveBack(placed, 1, 1);
    await issue(placed);
    await recordReturn(t.shop, placed.order_number, 'By telephone');
    await step(t.shop, t.manager, placed.order_number, 'settleOrderReturn', {
      ...{ outcome: 'all', amount: (await kept(placed)) / 100, reason: 'Fine' },
    });
    await issue(placed);
    const { invoice: whole, reds } = await stored(placed);
    expect([whole.state, await kept(placed), sumOf(reds)]).toEqual(['red-issued', 0, left]);
    for (const { amount, lines } of reds) expect(sumOf(lines)).toBe(amount);
    for (const { position, amount } of whole.lines)
      expect(sumOf(reds.flatMap(({ lines }) => lines.filter((part) => part.position === position)))).toBe(
        amount,
      );
  });

  test('has no part for a line that came back whole', async () => {
    const placed = await received([2, 1]);
    await must(request(placed));
    await issue(placed);
    const left = await kept(placed);
    expect((await stored(placed)).invoice).toEqual({
      ...{ state: 'issued', amount: left },
      lines: [
        { position: 1, quantity: 3, amount: left },
        { position: 2, quantity: 0, amount: 0 },
      ],
    });
  });

  test('is refused once everything came back', async () => {
    const placed = await received([1, 3], [2, 1]);
    expect(await kept(placed)).toBe(0);
    expect(await refusedWith(request(placed))).toBe('E_INVOICE_NOT_POSSIBLE');
  });
});
