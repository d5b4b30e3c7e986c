import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { drawInShop } from '../app/testing.tsx';
import ReserveScreen from './ReserveScreen.tsx';

afterEach(cleanup);

const store = (code: string) => ({
  ...{ __typename: 'PickupLocation', pickup_location_code: code, name: `Store ${code}`, city: 'Hong Kong' },
  ...{ street: '1 Queen’s Road', quantity: 2, takes_reservations: true },
});
const stores = (codes: readonly string[]) => ({ __typename: 'PickupLocations', items: codes.map(store) });

it('offers the chosen store although sixty others come before it', async () => {
  const shop = await drawInShop(<ReserveScreen />, {
    ...{ families: ['account', 'buy', 'mobile', 'reservations'], path: '/reserve?sku=JL1&at=far' },
  });
  await shop.net.waitForCalls(1);
  expect(shop.net.calls[0]?.variables).toMatchObject({ at: 'far', hasChosen: true });
  shop.net.calls[0]?.answer({
    data: {
      chosen: stores(['far']),
      pickupLocations: stores(Array.from({ length: 60 }, (_, index) => `s${index}`)),
      reservablePiece: {
        ...{ __typename: 'ReservablePiece', sku: 'JL1', piece: 'Bead', choice: '', hours: 48 },
        ...{ by_weight: false, product: null },
      },
    },
  });
  expect(await screen.findByRole('radio', { name: /Store far/, checked: true })).toBeTruthy();
  expect(screen.queryByText(/no longer has/i)).toBeNull();
});
