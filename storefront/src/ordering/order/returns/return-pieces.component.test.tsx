import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../../app/testing.tsx';
import type { OrderFragment } from '../../fragments.generated.ts';
import { OrderReturns } from './OrderReturns.tsx';
import { ReturnPieces } from './ReturnPieces.tsx';

afterEach(cleanup);

const piece = (id: string, over: object = {}) => ({
  id,
  product_name: `Piece ${id}`,
  product_sku: id,
  quantity_ordered: 2,
  quantity_returnable: 2,
  free_gift: null,
  return_exclusion: null,
  ...over,
});
const received = {
  id: 'MjAyNg==',
  number: '20260822140731',
  status: 'complete_complete',
  payment: { method: 'card' },
  available_actions: ['REORDER', 'RETURN'],
  return_until: '2026-12-05T16:00:00.000Z',
  return_refusal: null,
  returns: { items: [] },
  items: [piece('a'), piece('b', { return_exclusion: 'engraved' }), piece('c', { quantity_returnable: 0 })],
} as unknown as OrderFragment;

async function draw(order: object = {}, token: string | null = null, returnKey: string | null = null) {
  const loads: string[] = [];
  const drawn = await drawInShop(
    <ReturnPieces
      order={{ ...received, ...order } as OrderFragment}
      access={{ number: received.number, token }}
      returnKey={returnKey}
      refetch={async () => {
        loads.push('loaded');
      }}
    />,
    { families: ['orders'] },
  );
  return { ...drawn, loads };
}

const dialog = async () => within(await screen.findByRole('dialog'));
const send = async ({ user }: Awaited<ReturnType<typeof draw>>) =>
  user.click((await dialog()).getByRole('button', { name: 'Send the request' }));
async function open(page: Awaited<ReturnType<typeof draw>>) {
  await page.user.click(screen.getByRole('button', { name: 'Return pieces' }));
  await dialog();
}

describe('asking to return pieces', () => {
  it('shows what goes back, which differs between equal pieces by the rounding of their share', async () => {
    const hk = (value: number) => ({ value, currency: 'HKD' });
    const prices = { row_total: hk(3_800), total_item_discount: hk(10.01) };
    const refundOf = async (quantity_returnable: number) => {
      const page = await draw({ items: [piece('a', { quantity_returnable, prices })] });
      await open(page);
      await page.user.selectOptions((await dialog()).getByRole('combobox'), '1');
      const { textContent } = await (await dialog()).findByText(/^Refund for these pieces/);
      cleanup();
      return textContent;
    };
    expect(await refundOf(2)).toContain('HK$1,895');
    expect(await refundOf(1)).toContain('HK$1,894.99');
  });

  it('offers what may come back, and says why the rest may not', async () => {
    const page = await draw();
    await open(page);
    expect((await dialog()).getAllByRole('combobox')).toHaveLength(1);
    expect((await dialog()).getByText('Engraved, so it cannot be returned')).toBeTruthy();
    expect((await dialog()).queryByText('Piece c')).toBeNull();
  });

  it('needs a piece, sends the numbers, and loads the order again', async () => {
    const page = await draw();
    await open(page);
    await send(page);
    await screen.findByText('Please choose at least one piece');
    expect(page.net.calls).toEqual([]);
    await page.user.selectOptions((await dialog()).getByRole('combobox'), '2');
    await page.user.type((await dialog()).getByRole('textbox'), ' too small ');
    await send(page);
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.variables).toEqual({
      orderId: 'MjAyNg==',
      items: [{ order_item_uid: 'a', quantity_to_return: 2 }],
      comment: 'too small',
    });
    page.net.calls[0]?.answer({
      data: {
        requestReturn: { return: { uid: 'r', status: 'PENDING', __typename: 'Return' }, __typename: 'X' },
      },
    });
    await screen.findByText('We have your request. The store will contact you.');
    await waitFor(() => expect(page.loads).toEqual(['loaded']));
  });

  it('says what is still owed for gifts of earlier returns', async () => {
    const page = await draw({ gifts_owed: { value: 3_300, currency: 'CNY' } });
    await open(page);
    expect((await dialog()).getByText(/¥3,300 is still owed for gifts/)).toBeTruthy();
  });

  it('names the gifts that come back with the chosen pieces, and what they cost otherwise', async () => {
    const amount = (value: number) => ({ value, currency: 'CNY' });
    const terms = {
      ...{ quantity: 1, every: null, min_subtotal: amount(300), min_craft: null, min_quantity: null },
      lines: [{ order_item_uid: 'a', spent: amount(400), craft: amount(0) }],
      price: amount(880),
    };
    const present = piece('g', {
      ...{ quantity_ordered: 1, quantity_returnable: 1, return_exclusion: 'free_gift' },
      free_gift: { rule_id: 7, label: 'Winter gift', terms },
    });
    const page = await draw({ items: [piece('a'), present] });
    await open(page);
    const named = /Piece g × 1 \(¥880 each is taken off the refund if it does not come back\)/;
    expect((await dialog()).queryByText(named)).toBeNull();
    await page.user.selectOptions((await dialog()).getByRole('combobox'), '1');
    expect((await dialog()).getByText('Please send back these gifts too:')).toBeTruthy();
    expect((await dialog()).getByText(named)).toBeTruthy();
    await page.user.selectOptions((await dialog()).getByRole('combobox'), '0');
    expect((await dialog()).queryByText(named)).toBeNull();
  });

  it('says that the order has changed where the shop refuses', async () => {
    const page = await draw();
    await open(page);
    await page.user.selectOptions((await dialog()).getByRole('combobox'), '1');
    await send(page);
    await page.net.waitForCalls(1);
    page.net.calls[0]?.answer({ errors: [{ message: 'x', extensions: { code: 'RETURN_NOT_POSSIBLE' } }] });
    await screen.findByText(/cannot be returned any more/);
    expect(page.loads).toEqual(['loaded']);
  });

  it('sends a guest an e-mail, whose link asks once more', async () => {
    const page = await draw({ token: 'n-key', email: 'a@example.com' }, 'key');
    await open(page);
    await page.user.selectOptions((await dialog()).getByRole('combobox'), '1');
    await send(page);
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.variables).toMatchObject({ token: 'n-key', items: [{ order_item_uid: 'a' }] });
    page.net.calls[0]?.answer({
      data: {
        requestGuestReturn: {
          return: { uid: 'r', status: 'UNCONFIRMED', __typename: 'Return' },
          __typename: 'X',
        },
      },
    });
    await screen.findByText(/on its way to a@example.com/);
  });

  it('tells a customer who claimed the order that an e-mail is on its way', async () => {
    const page = await draw({ email: 'a@example.com' });
    await open(page);
    await page.user.selectOptions((await dialog()).getByRole('combobox'), '1');
    await send(page);
    await page.net.waitForCalls(1);
    page.net.calls[0]?.answer({
      data: {
        requestReturn: { return: { uid: 'r', status: 'UNCONFIRMED', __typename: 'Return' }, __typename: 'X' },
      },
    });
    await screen.findByText(/on its way to a@example.com/);
  });

  it('says so where the link comes too late, and nothing where its return waits', async () => {
    await draw({ available_actions: [] }, null, 'signed');
    expect(screen.getByText(/cannot be returned any more/)).toBeTruthy();
    cleanup();
    await draw({ available_actions: [], status: 'complete_return_pending' }, null, 'signed');
    expect(screen.queryByText(/cannot be returned any more/)).toBeNull();
  });

  it('is confirmed by the link of the e-mail; an old link is said to be old', async () => {
    const page = await draw({}, 'key', 'signed');
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.query).toContain('returnToConfirm');
    const item = (uid: string, product_name: string, request_quantity: number) => ({
      ...{ __typename: 'ReturnItem', uid, request_quantity },
      order_item: { __typename: 'OrderItem', id: uid, product_name, product_sku: uid },
    });
    const items = [item('a', 'Piece a', 2), item('g', 'Gift', 1)];
    page.net.calls[0]?.answer({ data: { returnToConfirm: { __typename: 'Return', uid: 'r', items } } });
    await screen.findByText('Piece a × 2');
    expect((await dialog()).getByText('Gift × 1')).toBeTruthy();
    await page.user.click((await dialog()).getByRole('button', { name: 'Confirm the request' }));
    await page.net.waitForCalls(2);
    expect(page.net.calls[1]?.variables).toEqual({ orderId: 'MjAyNg==', key: 'signed' });
    page.net.calls[1]?.answer({ errors: [{ message: 'x', extensions: { code: 'ORDER_NOT_FOUND' } }] });
    await screen.findByText(/no longer valid/);
  });

  it('is not offered for an order that cannot be returned', async () => {
    await draw({ available_actions: ['REORDER'] });
    expect(screen.queryByRole('button', { name: 'Return pieces' })).toBeNull();
  });
});

describe('the terms of returns', () => {
  it.each([
    [{}, /can be returned before/],
    [{ return_refusal: 'exchange_only' }, /can be exchanged once in a store/],
    [{ return_refusal: 'too_late' }, /was over/],
  ])('with %j are on the page of the order', async (order, text) => {
    await drawInShop(
      <OrderReturns
        order={{ ...received, ...order } as OrderFragment}
        access={null}
        refetch={async () => {}}
      />,
      {
        families: ['orders'],
      },
    );
    expect(screen.getByText(text)).toBeTruthy();
  });
});
