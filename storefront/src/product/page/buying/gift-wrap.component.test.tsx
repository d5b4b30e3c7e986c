import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../../app/testing.tsx';
import { type Gift, GiftWrap, giftOnWire, noGift } from './GiftWrap.tsx';

afterEach(cleanup);

async function draw(first: Gift = noGift) {
  let present = first;
  function ControlledGiftWrap() {
    const [gift, setGift] = useState(first);
    present = gift;
    return <GiftWrap gift={gift} onChange={setGift} />;
  }
  const { user } = await drawInShop(<ControlledGiftWrap />, { families: ['piece'] });
  return { user, giftInput: () => giftOnWire(present) };
}

describe('gift wrap', () => {
  it('asks for the card only if it is chosen', async () => {
    const { user, giftInput } = await draw();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('checkbox'));
    expect(screen.getByRole('textbox', { name: 'Card message' })).toBeTruthy();
    expect(giftInput()).toEqual({ gift: { wrap: true } });
  });

  it('sends the message without outer spaces', async () => {
    const { user, giftInput } = await draw({ wrap: true, message: '' });
    await user.type(screen.getByRole('textbox'), ' To A Mei ');
    expect(giftInput()).toEqual({ gift: { wrap: true, message: 'To A Mei' } });
  });

  it('counts the remaining characters, an emoji as one', async () => {
    const { user } = await draw({ wrap: true, message: '💍' });
    expect(screen.getByText(/119 characters left/)).toBeTruthy();
    await user.type(screen.getByRole('textbox'), 'ab');
    expect(screen.getByText(/117 characters left/)).toBeTruthy();
  });

  it('accepts at most 120 characters', async () => {
    const { user, giftInput } = await draw({ wrap: true, message: 'x'.repeat(119) });
    await user.type(screen.getByRole('textbox'), 'yz');
    expect(giftInput()).toEqual({ gift: { wrap: true, message: `${'x'.repeat(119)}y` } });
  });

  it('sends nothing once it is unticked, even if a message was typed', async () => {
    const { user, giftInput } = await draw({ wrap: true, message: 'To A Mei' });
    await user.click(screen.getByRole('checkbox'));
    expect(giftInput()).toEqual({});
  });
});
