import { expect, it } from 'vitest';
import type { WishChoicesFragment } from './queries.generated.ts';
import { itemOf } from './wishes.ts';

const wish = {
  id: '9',
  sku: 'RING',
  quantity: 2,
  description: null,
  selected_option_uids: [],
  customizable_options: [],
} as unknown as WishChoicesFragment;

const option = (type: string, uid: string, value: string) => ({
  label: type,
  type,
  values: [{ customizable_option_value_uid: uid, value }],
});

it('a piece without choices is added by its SKU', () => {
  expect(itemOf(wish)).toEqual({ sku: 'RING', quantity: 2 });
});

it('a variant is added with its piece', () => {
  expect(itemOf({ ...wish, configured_variant: { uid: 'v', sku: 'RING-9' } } as WishChoicesFragment)).toEqual(
    {
      sku: 'RING-9',
      parent_sku: 'RING',
      quantity: 2,
    },
  );
});

it('chosen values are sent by uid, typed ones with their text', () => {
  const chosen = {
    ...wish,
    selected_option_uids: ['red'],
    customizable_options: [option('drop_down', 'red', 'Red'), option('field', 'words', 'Forever')],
  } as unknown as WishChoicesFragment;
  expect(itemOf(chosen)).toEqual({
    sku: 'RING',
    quantity: 2,
    selected_options: ['red'],
    entered_options: [{ uid: 'words', value: 'Forever' }],
  });
});

it('a gift card is added with what was written on it', () => {
  const card = {
    ...wish,
    gift_card_options: {
      amount: { value: 500, currency: 'HKD' },
      custom_giftcard_amount: null,
      sender_name: 'Ka Yan',
      sender_email: null,
      recipient_name: 'Mei',
      recipient_email: 'mei@example.com',
      card_message: null,
    },
  } as unknown as WishChoicesFragment;
  expect(itemOf(card).entered_options).toEqual([
    { uid: btoa('giftcard/custom_giftcard_amount'), value: '500.00' },
    { uid: btoa('giftcard/giftcard_sender_name'), value: 'Ka Yan' },
    { uid: btoa('giftcard/giftcard_recipient_name'), value: 'Mei' },
    { uid: btoa('giftcard/giftcard_recipient_email'), value: 'mei@example.com' },
  ]);
});
