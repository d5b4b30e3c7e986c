import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../../app/testing.tsx';
import type { ReturnFragment } from '../../fragments.generated.ts';
import { ReturnDetails } from './ReturnDetails.tsx';
import { ReturnPictures } from './ReturnPictures.tsx';

afterEach(cleanup);

const waiting: ReturnFragment = {
  __typename: 'Return',
  uid: 'cmV0dXJu',
  number: '20261127000001-R1',
  created_at: '2026-11-20T01:00:00.000Z',
  settled_at: null,
  status: 'PENDING',
  items: [],
  comments: [
    {
      ...{ uid: 'a', by_store: false, author_name: 'Chan Ka Yan', text: '尺寸小了\n<b>' },
      ...{ created_at: '2026-11-20T01:00:00.000Z', __typename: 'ReturnComment' },
    },
    {
      ...{ uid: 'b', by_store: true, author_name: 'Singapore e-shop', text: 'Please send it.' },
      ...{ created_at: '2026-11-21T01:00:00.000Z', __typename: 'ReturnComment' },
    },
  ],
  pictures: [],
  available_shipping_carriers: [
    { uid: 'sf', label: 'SF Express', __typename: 'ReturnShippingCarrier' },
    { uid: 'other', label: 'Another courier', __typename: 'ReturnShippingCarrier' },
  ],
  shipping: {
    __typename: 'ReturnShipping',
    address: {
      ...{ __typename: 'ReturnShippingAddress', contact_name: 'Store', street: ['10 Sample Link'] },
      ...{ city: 'Shanghai', region: { name: 'Shanghai', __typename: 'Region' }, postcode: '201700' },
      ...{ country: { id: 'CN', __typename: 'Country' }, telephone: '+862155500100' },
    },
    tracking: [],
  },
} as unknown as ReturnFragment;

async function draw(over: object = {}, access: { token: string | null } | null = { token: null }) {
  const loads: string[] = [];
  const drawn = await drawInShop(
    <ReturnDetails
      sent={{ ...waiting, ...over }}
      access={access && { number: '20261127000001', ...access }}
      refetch={() => {
        loads.push('loaded');
      }}
      level={2}
    />,
    { families: ['buy', 'orders'] },
  );
  return { ...drawn, loads };
}

const refused = (code: string, data: object = {}) => ({
  errors: [{ message: 'x', extensions: { code, data } }],
});

describe('a return', () => {
  it('shows why the store did not accept every piece', async () => {
    const settled_at = '2026-11-22T01:00:00.000Z';
    await draw({ status: 'PROCESSED_AND_CLOSED', settled_at, refusal_reason: 'Worn, with scratches' });
    screen.getByText('Not accepted because: Worn, with scratches');
  });

  it('names a gift of an earlier return for which the rest was taken off', async () => {
    const order_item = { id: 'g', product_name: 'Red cord' };
    const gift_charged = { value: 3_300, currency: 'CNY' };
    await draw({
      items: [{ uid: 'g', quantity: 0, request_quantity: 0, status: 'REJECTED', gift_charged, order_item }],
    });
    expect(
      screen.getByText('Red cord, kept at an earlier return: ¥3,300 of its price was taken off the refund'),
    ).toBeTruthy();
  });

  it('shows what happened and was written in order of time, and texts as they were typed', async () => {
    await draw({ settled_at: '2026-11-22T01:00:00.000Z', status: 'DENIED' });
    const entries = within(screen.getAllByRole('list').find((list) => list.tagName === 'OL') as HTMLElement);
    const texts = entries.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    expect(texts.map((text) => /^(Return requested|You|Singapore e-shop|Settled)/.exec(text)?.[0])).toEqual([
      'Return requested',
      'You',
      'Singapore e-shop',
      'Settled',
    ]);
    expect(texts[1]).toContain('<b>');
  });

  it('sends a comment with the order’s key, empties the field and loads again', async () => {
    const page = await draw({}, { token: 'key' });
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('Please write something first');
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Write to the store/ });
    await page.user.type(field, ' When? ');
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.variables).toEqual({ uid: waiting.uid, text: 'When?', token: 'key' });
    page.net.calls[0]?.answer({
      data: { addReturnComment: { return: { uid: 'x', __typename: 'Return' }, __typename: 'X' } },
    });
    await screen.findByText('The store has your comment.');
    await waitFor(() => expect(field.value).toBe(''));
    expect(page.loads).toEqual(['loaded']);
  });

  it('keeps a comment that is refused, and says why', async () => {
    const page = await draw();
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Write to the store/ });
    await page.user.type(field, 'When?');
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    await page.net.waitForCalls(1);
    page.net.calls[0]?.answer(refused('RETURN_COMMENTS_FULL', { most: 20 }));
    await screen.findByText(/cannot take more comments/);
    expect(field.value).toBe('When?');
  });

  it('checks the parcel number, sends it, and names a wrong one at its field', async () => {
    const page = await draw();
    expect(screen.getByText(/10 Sample Link, Shanghai 201700/)).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Send the parcel number' }));
    await screen.findByText('Please choose the courier');
    await page.user.selectOptions(screen.getByRole('combobox'), 'sf');
    await page.user.type(screen.getByRole('textbox', { name: /Parcel number/ }), 'SF 1234 5678');
    await page.user.click(screen.getByRole('button', { name: 'Send the parcel number' }));
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.variables).toEqual({
      ...{ uid: waiting.uid, carrier: 'sf', number: 'SF 1234 5678', token: null },
    });
    page.net.calls[0]?.answer(refused('RETURN_PARCEL_INVALID', { reason: 'number' }));
    await screen.findByText(/Please type the 6 to 40/);
  });

  it('removes a parcel while it waits, and only shows it afterwards', async () => {
    const shipping = {
      ...waiting.shipping,
      tracking: [
        {
          uid: 'p',
          tracking_number: 'SF12345678',
          carrier: { uid: 'sf', label: 'SF Express' },
          status: null,
        },
      ],
    };
    const page = await draw({ shipping });
    await page.user.click(screen.getByRole('button', { name: 'Remove SF Express SF12345678' }));
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.variables).toEqual({ uid: 'p', token: null });
    cleanup();
    await draw({ shipping, status: 'PROCESSED_AND_CLOSED' });
    expect(screen.getByText('SF Express SF12345678')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Parcels you sent back' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('sends the chosen pictures one after another, and says where one cannot be read', async () => {
    const loads: string[] = [];
    const shrink = async (file: Blob) => (file.size === 1 ? 'base64' : null);
    const page = await drawInShop(
      <ReturnPictures
        sent={waiting}
        access={{ number: '20261127000001', token: 'key' }}
        refetch={() => {
          loads.push('loaded');
        }}
        level={2}
        shrink={shrink}
      />,
      { families: ['orders'] },
    );
    const files = ['a', 'unreadable', 'b'].map(
      (text, index) => new File([text], `${index}.jpg`, { type: 'image/jpeg' }),
    );
    await page.user.upload(screen.getByLabelText('Add pictures'), files);
    await page.net.waitForCalls(1);
    expect(page.net.calls[0]?.variables).toEqual({ uid: waiting.uid, picture: 'base64', token: 'key' });
    page.net.calls[0]?.answer({
      data: { addReturnPicture: { return: { uid: 'x', __typename: 'Return' }, __typename: 'X' } },
    });
    await screen.findByText(/cannot be read/);
    expect(page.net.calls).toHaveLength(1);
    await waitFor(() => expect(loads).toEqual(['loaded']));
  });

  it('shows pictures afterwards without a way to change them', async () => {
    await draw({ pictures: [{ uid: 'p', url: '/return-picture/1' }], status: 'DENIED' });
    expect(screen.getByRole('img', { name: 'Picture 1 of the return' })).toBeTruthy();
    expect(screen.queryByLabelText('Add pictures')).toBeNull();
  });

  it('has no forms for a person who may only read', async () => {
    await draw({}, null);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
