import { memberCodeOf, memberToken } from '@jinlan/domain/members';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { type DrawnShop, drawInShop } from '../../app/testing.tsx';
import { BeginByCard } from './BeginByCard.tsx';
import { BeginByMobile } from './BeginByMobile.tsx';
import { SaleCheckout } from './SaleCheckout.tsx';
import StaffSaleScreen from './StaffSaleScreen.tsx';
import StaffSalesScreen from './StaffSalesScreen.tsx';
import type { Sale, SaleState } from './use-sale.ts';

afterEach(cleanup);

const families = ['account', 'buy', 'counter', 'members', 'mobile', 'sales', 'staff'] as const;
const signedIn = { status: 'staff', role: 'adviser', token: 't' } as const;

const line = (uid: string) => ({
  ...{ uid, quantity: 1, has_error: false, errors: [], customizable_options: [], free_gift: null },
  product: { name: uid, card_facts: [] },
  prices: { parts: { steps: [] }, row_total: { value: 100, currency: 'HKD' } },
});

/** A sale of pieces that cannot be returned. */
const saleOf = (pieces: readonly string[], cart: object = {}): Sale =>
  ({
    ...{
      __typename: 'StaffSale',
      id: 's1',
      customer_name: 'K**',
      needs_customer: false,
      level: 'FANS',
      asks_email: false,
    },
    ...{ store_code: 'hk-central', store_name: 'Central' },
    coupon_ceiling: { value: 1000, currency: 'HKD' },
    deposit_offer: null,
    cart: {
      ...{
        __typename: 'Cart',
        id: 's1',
        sale_id: 's1',
        email: null,
        total_quantity: pieces.length,
        has_dynamic_gold: false,
        price_token: 'p',
      },
      ...{ has_price_change: false, missing_for_order: [], applied_coupons: null, applied_gift_cards: [] },
      items: pieces.map(line),
      return_exclusions: pieces.map((uid) => ({
        ...{ cart_item_uid: uid, reason: 'CUSTOM_MADE', must_confirm: true },
      })),
      prices: { grand_total: { value: 100, currency: 'HKD' }, steps: [] },
      ...cart,
    },
  }) as unknown as Sale;

const idle = { busy: false } as unknown as SaleState;

/**
 * Waits for a request of this field, and returns it. `skipped`: number of earlier requests, already answered, to pass
 * over.
 */
async function callTo({ net }: DrawnShop, field: string, skipped = 0) {
  return waitFor(() => {
    const call = net.calls.filter(({ query }) => new RegExp(`\\b${field}\\b`).test(query))[skipped];
    if (!call) throw new Error(`Nothing asks for ${field}`);
    return call;
  });
}

const refusal = (code: string) => ({ errors: [{ message: code, extensions: { code, data: {} } }] });
const typed = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

/** The text on the card of the member whose number has fifteen times this digit, in a given minute. */
const cardShown = (digit: string, minute: number): string =>
  memberToken(memberCodeOf(digit.repeat(15)), minute, 'ABCDEFGH27');

describe('the checkout of a sale', () => {
  const accept = () => screen.getByRole<HTMLInputElement>('checkbox');
  const order = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Place the order' });

  it('asks again for the exclusion of returns when a piece is added after it was accepted', async () => {
    function Growing() {
      const [pieces, setPieces] = useState(['ring']);
      return (
        <>
          <button type="button" onClick={() => setPieces(['ring', 'bangle'])}>
            Add a piece
          </button>
          <button type="button" onClick={() => setPieces(['ring'])}>
            Remove it
          </button>
          <SaleCheckout sale={saleOf(pieces)} state={idle} />
        </>
      );
    }
    const { user } = await drawInShop(<Growing />, { families });
    expect(order().disabled).toBe(true);
    await user.click(accept());
    expect(order().disabled).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Add a piece' }));
    expect([accept().checked, order().disabled]).toEqual([false, true]);
    await user.click(accept());
    expect(order().disabled).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Remove it' }));
    expect([accept().checked, order().disabled]).toEqual([false, true]);
  });

  it.each([
    ['a gift card', { applied_gift_cards: [{ code: 'X' }] }, /no gift card pays for it/],
    ['a coupon', { applied_coupons: [{ code: 'X', label: 'X' }] }, /this coupon cannot be used with it/],
    ['another promotion', {}, /cannot be paid in the store with this promotion/],
  ])('says why gold by weight with %s cannot be ordered', async (_, cart, words) => {
    const sale = saleOf(['bangle'], {
      ...{ has_dynamic_gold: true, missing_for_order: ['PAYMENT_METHOD_MISSING'], return_exclusions: [] },
      ...cart,
    });
    await drawInShop(<SaleCheckout sale={sale} state={idle} />, { families });
    expect(screen.getByText(words)).toBeTruthy();
    expect(order().disabled).toBe(true);
  });

  it('asks for the whole price or a deposit, and sends the deposit that it shows', async () => {
    const sent: object[] = [];
    const state = {
      busy: false,
      change: async (_: unknown, variables: object) => {
        sent.push(variables);
        return { ok: false, error: { kind: 'refused', code: 'DEPOSIT_NOT_OFFERED', data: {} } };
      },
    } as unknown as SaleState;
    const amount = (value: number) => ({ value, currency: 'HKD' });
    const sale = {
      ...saleOf(['ring'], { return_exclusions: [] }),
      deposit_offer: { deposit: amount(50.5), rest: amount(49.5) },
    } as unknown as Sale;
    const { user } = await drawInShop(<SaleCheckout sale={sale} state={state} />, { families });
    const [whole, deposit] = screen.getAllByRole<HTMLInputElement>('radio');
    expect([whole?.checked, deposit?.checked]).toEqual([true, false]);
    await user.click(order());
    await user.click(screen.getByRole('radio', { name: /A deposit.*The rest of HK\$49\.50.*locked/ }));
    await user.click(order());
    expect(sent).toMatchObject([{ deposit: null }, { deposit: 50.5 }]);
    await screen.findByText('The deposit has changed. Confirm it with the customer, then order.');
  });

  it('asks for no deposit where none is offered', async () => {
    await drawInShop(<SaleCheckout sale={saleOf(['ring'])} state={idle} />, { families });
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

it('a sale stays on the page when it could not be loaded again, and leaves it when it is gone', async () => {
  const shop = await drawInShop(
    <Routes>
      <Route path="/staff/sales/:id" element={<StaffSaleScreen />} />
    </Routes>,
    { families, signedIn, path: '/staff/sales/s1' },
  );
  const amount = { __typename: 'Money', value: 0, currency: 'HKD' };
  const sale = {
    ...saleOf([], {
      applied_coupons: [{ __typename: 'AppliedCoupon', code: 'WELCOME', label: 'Welcome' }],
      ...{ is_virtual: false, earned_points: 0, remark: null, gifts_left: 0, lost_gifts: [] },
      ...{ next_benefits: [], can_use_store_credit: false, applied_store_credit: null },
      prices: {
        ...{ __typename: 'CartPrices', grand_total: amount, subtotal_including_tax: amount, steps: [] },
      },
    }),
    coupon_ceiling: { ...amount, value: 1000 },
  };
  (await callTo(shop, 'staffSale')).answer({ data: { staffSale: sale } });
  await screen.findByRole('heading', { level: 1, name: 'Sale for K**' });

  await shop.user.click(screen.getByRole('button', { name: 'Remove coupon WELCOME' }));
  (await callTo(shop, 'removeCouponFromCart')).answer({
    data: { removeCouponFromCart: { __typename: 'X' } },
  });
  (await callTo(shop, 'staffSale', 1)).fail();
  await screen.findByText('Could not be loaded. Please try again');
  expect(screen.getByRole('heading', { level: 1, name: 'Sale for K**' })).toBeTruthy();

  await shop.user.click(screen.getByRole('button', { name: 'Try again' }));
  (await callTo(shop, 'staffSale', 2)).answer(refusal('CART_NOT_ACTIVE'));
  await screen.findByText('There is no such sale');
  expect(screen.queryByText('Sale for K**')).toBeNull();
});

describe('the page that begins a sale', () => {
  it('keeps the design for an open sale that is chosen or taken over', async () => {
    const shop = await drawInShop(<StaffSalesScreen />, {
      ...{ families, signedIn, path: '/staff/sales?design=abc' },
    });
    const open = {
      ...{ __typename: 'StaffSaleSummary', customer_name: 'K**', pieces: 1 },
      changed_at: '2026-11-21T03:00:00.000Z',
      staff_no: 'HK2',
    };
    (await callTo(shop, 'staffSales')).answer({ data: { staffSales: [{ ...open, id: 's1' }] } });
    (await callTo(shop, 'storeSales')).answer({ data: { storeSales: [{ ...open, id: 's2' }] } });
    const link = await screen.findByRole('link', { name: 'Sale for K**' });
    expect(link.getAttribute('href')).toMatch(/\/staff\/sales\/s1\?design=abc$/);
    await shop.user.click(await screen.findByRole('button', { name: 'Take over' }));
    const call = await callTo(shop, 'takeOverSale');
    expect(call.variables).toEqual({ id: 's2' });
    call.answer({ data: { takeOverSale: { __typename: 'StaffSaleOutput', sale: { id: 's2' } } } });
    await waitFor(() => expect(shop.address()).toBe('/staff/sales/s2?design=abc'));
  });

  it('asks another new number for its own name', async () => {
    const shop = await drawInShop(<BeginByMobile onBegun={() => undefined} />, { families });
    const begin = async (number: string, turn: number) => {
      await shop.user.clear(typed('Mobile number'));
      await shop.user.type(typed('Mobile number'), number);
      await shop.user.clear(typed('Code'));
      await shop.user.type(typed('Code'), '123456');
      await shop.user.click(screen.getByRole('button', { name: 'Begin' }));
      const call = await callTo(shop, 'beginSale', turn);
      call.answer(refusal('NAME_NEEDED'));
      await screen.findByRole('textbox', { name: 'Name' });
      return call.variables;
    };
    await begin('91234567', 0);
    await shop.user.type(typed('Name'), 'Mei Chan');
    await shop.user.clear(typed('Mobile number'));
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    expect(await begin('91234568', 1)).toEqual({
      input: { mobile: '+85291234568', code: '123456', language: 'en-US' },
    });
    expect(typed('Name').value).toBe('');
  });

  it('asks another card for its own number', async () => {
    const shop = await drawInShop(<BeginByCard onBegun={() => undefined} />, { families });
    const begin = async (card: string, turn: number) => {
      await shop.user.clear(typed('Member code'));
      await shop.user.type(typed('Member code'), card);
      await shop.user.click(screen.getByRole('button', { name: 'Begin' }));
      (await callTo(shop, 'beginSale', turn)).answer(refusal('SALE_NEEDS_MOBILE'));
      await screen.findByRole('textbox', { name: 'Mobile number' });
    };
    await begin(cardShown('1', 1), 0);
    await shop.user.type(typed('Mobile number'), '91234567');
    await begin(cardShown('2', 1), 1);
    expect(typed('Mobile number').value).toBe('');
  });

  it('keeps the number where the same card shows its next code', async () => {
    const shop = await drawInShop(<BeginByCard onBegun={() => undefined} />, { families });
    await shop.user.type(typed('Member code'), cardShown('1', 1));
    await shop.user.click(screen.getByRole('button', { name: 'Begin' }));
    (await callTo(shop, 'beginSale', 0)).answer(refusal('SALE_NEEDS_MOBILE'));
    await shop.user.type(await screen.findByRole('textbox', { name: 'Mobile number' }), '91234567');
    await shop.user.clear(typed('Member code'));
    await shop.user.type(typed('Member code'), cardShown('1', 2));
    expect(typed('Mobile number').value).toBe('91234567');
  });

  it('does not send the digits of a card alone', async () => {
    const shop = await drawInShop(<BeginByCard onBegun={() => undefined} />, { families });
    await shop.user.type(typed('Member code'), memberCodeOf('1'.repeat(15)));
    await shop.user.click(screen.getByRole('button', { name: 'Begin' }));
    await screen.findByText(/stay the same and begin no sale/);
    expect(shop.net.calls.filter(({ query }) => query.includes('beginSale'))).toEqual([]);
  });
});
