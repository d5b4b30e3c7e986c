import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { drawInShop } from '../app/testing.tsx';
import StoresScreen from './StoresScreen.tsx';

afterEach(cleanup);

const store = {
  ...{ __typename: 'PickupLocation', pickup_location_code: 'hk-central', name: 'Central', city: 'Central' },
  ...{ street: '8 Finance Street', phone: '+852 2345 6789', latitude: 22.28, longitude: 114.15 },
  ...{ opening_hours: '10:00–22:00', takes_appointments: true, takes_reservations: true },
  ...{ collects_orders: true, quantity: 2, holidays: [] },
  opening_state: {
    ...{ __typename: 'OpeningState', today: '2026-11-28', is_open: true, until: '22:00' },
    ...{ opens_day: null, opens_at: null },
  },
};
const answerOf = (type: string, reservable: boolean) => ({
  data: {
    reservablePiece: reservable ? { __typename: 'ReservablePiece', sku: 'JL1' } : null,
    products: {
      __typename: 'Products',
      items: [{ __typename: type, uid: 'a', sku: 'JL1', name: 'Ring', url_key: 'ring', url_suffix: '.html' }],
    },
    pickupLocations: { __typename: 'PickupLocations', total_count: 1, items: [store] },
  },
});
async function draw(path: string, answer: object) {
  const shop = await drawInShop(<StoresScreen />, { families: ['content'], path });
  await shop.net.waitForCalls(1);
  shop.net.calls[0]?.answer(answer);
  await screen.findByRole('heading', { level: 2, name: /Central/ });
  return shop;
}
const path = '/storelocator/?sku=JL1&service=visit&place=Central';

it('reserves a piece in a store, and one with sizes only after a size is chosen', async () => {
  await draw(path, answerOf('SimpleProduct', true));
  expect(screen.getByRole('link', { name: /^Reserve/ }).getAttribute('href')).toContain('/reserve?sku=JL1');
  cleanup();
  await draw(path, answerOf('ConfigurableProduct', false));
  expect(screen.queryByRole('link', { name: /^Reserve/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Choose a size to reserve it' }).getAttribute('href')).toContain(
    'ring.html',
  );
});

it('drops the place or the piece alone, and keeps what else was chosen', async () => {
  const shop = await draw(path, answerOf('SimpleProduct', true));
  const [ofPiece, ofPlace] = screen.getAllByRole('button', { name: 'Show all' });
  await shop.user.click(ofPlace as HTMLElement);
  expect(shop.address()).toBe('/storelocator/?sku=JL1&service=visit');
  await shop.user.click(ofPiece as HTMLElement);
  expect(shop.address()).toBe('/storelocator/?service=visit');
});
