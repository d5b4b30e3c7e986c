import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { Counts } from './Counts.tsx';

afterEach(cleanup);

const stock = (free: number) => ({
  data: {
    storeStock: {
      ...{ __typename: 'StoreStock', may_correct: true },
      units: [{ __typename: 'StoreStockUnit', sku: 'JL1', piece: 'Bead', choice: '', free, reserved: 0 }],
    },
  },
});

it('says that the count has changed, also once it is loaded again', async () => {
  const shop = await drawInShop(<Counts />, {
    ...{ families: ['staff', 'staffStock'], path: '/staff/stock?part=count&sku=JL1' },
    signedIn: { status: 'customer', role: 'customer', token: 'token' },
  });
  await shop.net.waitForCalls(1);
  shop.net.calls[0]?.answer(stock(1_500));
  await screen.findByText('1,500 for sale', { exact: false });
  await shop.user.click(screen.getByText('Correct', { exact: true }));
  await shop.user.clear(screen.getByLabelText('Counted'));
  await shop.user.type(screen.getByLabelText('Counted'), '1495');
  await shop.user.type(screen.getByLabelText(/^Reason/), 'Counted twice');
  await shop.user.click(screen.getByRole('button', { name: 'Save the correction' }));
  await shop.net.waitForCalls(2);
  shop.net.calls[1]?.answer({
    errors: [
      { message: 'No', extensions: { code: 'STOCK_COUNT_CHANGED', category: 'graphql-input', data: {} } },
    ],
  });
  await shop.net.waitForCalls(3);
  shop.net.calls[2]?.answer(stock(1_499));
  await screen.findByText('1,499 for sale', { exact: false });
  expect(screen.getByText(/just changed/i)).toBeTruthy();
});
