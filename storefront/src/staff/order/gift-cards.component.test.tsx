import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { GiftCards } from './GiftCards.tsx';

afterEach(cleanup);

const card = (over: object = {}) => ({
  id: '7',
  amount: { value: 500, currency: 'HKD' },
  last_four: 'K7QD',
  sent_at: null,
  printed_at: null,
  may_print: false,
  may_send_again: false,
  ...over,
});

async function draw(...cards: readonly object[]) {
  const refetch = vi.fn(async () => undefined);
  const order = { number: '20260822140731', gift_cards: cards } as unknown as StaffOrderFragment;
  const page = await drawInShop(<GiftCards order={order} refetch={refetch} />, { families: ['staff'] });
  return { ...page, refetch };
}

describe('the gift cards of an order at the counter', () => {
  it('are not mentioned where the order bought none', async () => {
    await draw();
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('name each button by its visible text first', async () => {
    await draw(card({ may_print: true, may_send_again: true, printed_at: '2026-11-27T01:00:00Z' }));
    for (const button of screen.getAllByRole('button')) {
      expect(button.getAttribute('aria-label')).toContain(button.textContent);
    }
  });

  it('offer printing to what goes into the parcel, and say that it waits', async () => {
    const { user, net, refetch } = await draw(card({ may_print: true }), card({ id: '8' }));
    expect(screen.getByText('To print and put into the parcel')).toBeTruthy();
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Print HK$500 ****K7QD' }));
    await net.waitForCalls(1);
    expect(net.calls[0]?.variables).toEqual({
      input: { order_number: '20260822140731', card_id: '7' },
    });
    net.calls[0]?.answer({ data: { printGiftCard: { pdf: btoa('%PDF-1.7') } } });
    await waitFor(() => expect(refetch).toHaveBeenCalledOnce());
  });

  it('say why an e-mail is not sent again', async () => {
    const { user, net } = await draw(card({ sent_at: '2026-11-27T01:00:00Z', may_send_again: true }));
    await user.click(screen.getByRole('button', { name: 'Send again HK$500 ****K7QD' }));
    await net.waitForCalls(1);
    net.calls[0]?.answer({ errors: [{ message: 'x', extensions: { code: 'TOO_MANY_REQUESTS' } }] });
    expect((await screen.findByRole('alert')).textContent).toContain('three times today');
  });
});
