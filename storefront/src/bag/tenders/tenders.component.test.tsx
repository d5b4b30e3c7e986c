import { whole } from '@jinlan/domain/money';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import type { BagFragment } from '../fragments.generated.ts';
import { GiftCards } from './GiftCards.tsx';
import { StoreCredit, StoreCreditSwitch } from './StoreCredit.tsx';

afterEach(cleanup);

const dollars = (value: number) => ({ __typename: 'Money', value, currency: 'HKD' });

const drawCards = (cards: readonly object[] = []) =>
  drawInShop(<GiftCards bag={{ applied_gift_cards: cards } as unknown as BagFragment} />, {
    families: ['buy'],
  });

const applied = { code: '23456789ABCDEFG6', applied_balance: dollars(60), current_balance: dollars(100) };

describe('the gift cards of a bag', () => {
  it('are sent in the form of the shop, however they are typed', async () => {
    const { net, user } = await drawCards();
    await user.type(screen.getByRole('textbox'), ' 2345-6789 abcd-efg6 {Enter}');
    await net.waitForCalls(1);
    expect(net.calls[0]?.query).toContain('applyGiftCardToCart');
    expect(net.calls[0]?.variables).toEqual({ cartId: 'bag-1', code: '23456789ABCDEFG6' });
  });

  it('are not sent while the field is empty, or if no card can have the code', async () => {
    const { net, user } = await drawCards();
    const field = screen.getByRole<HTMLInputElement>('textbox');
    await user.type(field, ' {Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Enter the code of a gift card');
    await user.type(field, '1234{Enter}');
    await screen.findByText(/This gift card cannot pay here/);
    expect(net.calls).toEqual([]);
    expect(field.value).toContain('1234');
  });

  it('are not applied twice, which the field says', async () => {
    const { net, user } = await drawCards([applied]);
    await user.type(screen.getByRole('textbox'), '2345-6789-abcd-efg6{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('pays for this order already');
    expect(net.calls).toEqual([]);
  });

  it('say what they pay, and are removed by their button', async () => {
    const { net, user } = await drawCards([applied]);
    expect(screen.getByText(/60.*100/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /2345-6789-ABCD-EFG6/ }));
    await net.waitForCalls(1);
    const removal = screen.getByRole('button', { name: /2345-6789-ABCD-EFG6/ });
    expect(removal.getAttribute('aria-busy')).toBe('true');
    await user.click(removal);
    expect(net.calls).toHaveLength(1);
    expect(net.calls[0]?.query).toContain('removeGiftCardFromCart');
    expect(net.calls[0]?.variables).toEqual({ cartId: 'bag-1', code: applied.code });
    net.calls[0]?.fail();
    expect((await screen.findByRole('alert')).textContent).toContain('try again');
  });
});

describe('the gift cards of a checkout', () => {
  it('are applied by Enter and by the button, without placing the order', async () => {
    let submitted = 0;
    const { net, user } = await drawInShop(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted += 1;
        }}
      >
        <GiftCards bag={{ applied_gift_cards: [] } as unknown as BagFragment} insideForm />
      </form>,
      { families: ['buy'] },
    );
    await user.type(screen.getByRole('textbox'), '2345-6789-abcd-efg6{Enter}');
    await net.waitForCalls(1);
    expect(net.calls[0]?.variables).toEqual({ cartId: 'bag-1', code: '23456789ABCDEFG6' });
    expect(net.calls[0]?.query).toContain('available_payment_methods');
    net.calls[0]?.fail();
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    await user.click(screen.getByRole('button', { name: /gift card/i }));
    await net.waitForCalls(2);
    expect(submitted).toBe(0);
  });
});

describe('the switch of the store credit', () => {
  it('shows the balance, and turns the credit on', async () => {
    const { net, user } = await drawInShop(<StoreCreditSwitch balance={whole(80, 'HKD')} applied={null} />, {
      families: ['buy'],
    });
    await user.click(screen.getByRole('checkbox', { name: /80/ }));
    await net.waitForCalls(1);
    expect(net.calls[0]?.query).toContain('applyStoreCreditToCart');
  });

  it('shows what it pays, and turns it off', async () => {
    const { net, user } = await drawInShop(
      <StoreCreditSwitch balance={whole(80, 'HKD')} applied={whole(30, 'HKD')} />,
      { families: ['buy'] },
    );
    expect(screen.getByText(/30/)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { checked: true }));
    await net.waitForCalls(1);
    expect(net.calls[0]?.query).toContain('removeStoreCreditFromCart');
  });
});

describe('the store credit of a bag', () => {
  const drawCredit = (can_use_store_credit: boolean) =>
    drawInShop(
      <StoreCredit bag={{ can_use_store_credit, applied_store_credit: null } as unknown as BagFragment} />,
      { families: ['buy'], signedIn: { status: 'customer', role: 'customer', token: 'abc' } },
    );

  it('is offered to a customer with credit', async () => {
    const { net } = await drawCredit(true);
    await net.waitForCalls(1);
    const current_balance = dollars(80);
    net.calls[0]?.answer({
      data: {
        customer: {
          __typename: 'Customer',
          store_credit: { __typename: 'CustomerStoreCredit', current_balance },
        },
      },
    });
    expect(await screen.findByRole('checkbox', { name: /80/ })).toBeTruthy();
  });

  it('is not asked for, nor offered, in a bag that a guest opened', async () => {
    const { net } = await drawCredit(false);
    expect(net.calls).toEqual([]);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
