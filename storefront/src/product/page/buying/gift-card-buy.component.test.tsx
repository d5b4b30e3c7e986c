import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../../app/testing.tsx';
import { MiniCartProvider } from '../../../shell/header-state.tsx';
import type { GiftCard } from '../../choosing/kinds.ts';
import { GiftCardBuy } from './GiftCardBuy.tsx';

afterEach(cleanup);

const uid = btoa('giftcard/giftcard_amount/300.0000');
const piece = {
  sku: 'CARD',
  stock_status: 'IN_STOCK',
  giftcard_type: 'VIRTUAL',
  allow_open_amount: true,
  open_amount_min: 200,
  open_amount_max: 20_000,
  message_max_length: 120,
  giftcard_amounts: [{ uid, value: 300 }],
} as unknown as GiftCard;

const draw = (change: object = {}) =>
  drawInShop(
    <MiniCartProvider>
      <GiftCardBuy piece={{ ...piece, ...change } as GiftCard} />
    </MiniCartProvider>,
    { families: ['giftCards', 'piece'] },
  );
const add = () => screen.getByRole('button', { name: 'Add to bag' });

describe('the form that buys a gift card', () => {
  it('says what is missing, and focuses the first field', async () => {
    const { net, user } = await draw();
    await user.click(add());
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'Enter the recipient’s name',
      'Enter the recipient’s e-mail',
      'Enter your name',
      'Enter your e-mail',
    ]);
    expect(document.activeElement).toBe(screen.getByLabelText('Recipient’s name'));
    expect(net.calls).toEqual([]);
  });

  it('adds the card with what was written, and keeps it when the shop refuses', async () => {
    const { net, user } = await draw();
    await user.click(screen.getByLabelText('Another amount'));
    await user.type(screen.getByRole('textbox', { name: /Another amount/ }), '250.5');
    await user.type(screen.getByLabelText('Recipient’s name'), '林知夏');
    await user.type(screen.getByLabelText('Recipient’s e-mail'), 'zhixia@example.com');
    await user.type(screen.getByLabelText('Your name'), 'Mei');
    await user.type(screen.getByLabelText('Your e-mail'), 'mei@example.com');
    await user.click(add());
    await net.waitForCalls(1);
    expect(net.calls[0]?.variables).toMatchObject({
      cartId: 'bag-1',
      items: [{ sku: 'CARD', quantity: 1, selected_options: [] }],
    });
    net.calls[0]?.fail();
    expect((await screen.findByRole('alert')).textContent).toContain('connection');
    expect(screen.getByLabelText<HTMLInputElement>('Recipient’s name').value).toBe('林知夏');
  });

  it('asks for no e-mail where the card comes by courier, and sells it', async () => {
    await draw({ giftcard_type: 'PHYSICAL' });
    expect(screen.queryByLabelText('Your e-mail')).toBeNull();
    expect(screen.getByRole('button', { name: 'Add to bag' })).toBeTruthy();
  });
});
