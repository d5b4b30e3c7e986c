import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../app/testing.tsx';
import BookAppointmentScreen from './BookAppointmentScreen.tsx';
import { BookingForm } from './BookingForm.tsx';

afterEach(cleanup);

const families = ['account', 'appointments', 'buy', 'mobile'] as const;
const first = '2026-12-01T03:00:00.000Z';
const second = '2026-12-01T04:00:00.000Z';
const stores = [
  { code: 'a', name: 'Central' },
  { code: 'b', name: 'Kowloon' },
];
const member = {
  ...{ id: 1, firstname: 'Mei', lastname: 'Chan' },
  ...{ email: 'mei@example.com', mobile_phone: '+85261234567', mobile_verified: true },
};
const slots = (...free: readonly [at: string, places: number][]) => ({
  data: {
    appointmentSlots: {
      ...{ __typename: 'AppointmentSlots', first_day: null, closures: [] },
      days: [
        {
          ...{ __typename: 'AppointmentDay', day: '2026-12-01' },
          slots: free.map(([at, places]) => ({
            __typename: 'AppointmentSlot',
            starts_at: at,
            free: places,
          })),
        },
      ],
    },
  },
});
const drawForm = (changes: Partial<Parameters<typeof BookingForm>[0]> = {}) =>
  drawInShop(<BookingForm stores={stores} at="a" piece={null} visitor={member} {...changes} />, { families });
const time = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const book = () => screen.getByRole('button', { name: 'Book' });

describe('the form that books an appointment', () => {
  it('forgets the chosen time when the store changes, and asks for one of the new store', async () => {
    const { net, user } = await drawForm();
    await net.waitForCalls(1);
    net.calls[0]?.answer(slots([first, 1], [second, 1]));
    await user.click(await time(/11:00/));
    await user.click(screen.getByRole('radio', { name: 'Diamonds' }));
    await user.selectOptions(screen.getByLabelText('Store'), 'b');
    await net.waitForCalls(2);
    expect(net.calls[1]?.variables).toEqual({ store: 'b', sku: null });
    net.calls[1]?.answer(slots([first, 1], [second, 1]));
    expect((await time(/11:00/)).checked).toBe(false);
    await user.click(book());
    await screen.findByText('Choose a time');
    expect(net.calls).toHaveLength(2);
  });

  it('no longer asks for a time once one is chosen', async () => {
    const { net, user } = await drawForm();
    await net.waitForCalls(1);
    net.calls[0]?.answer(slots([first, 1]));
    await time(/11:00/);
    await user.click(book());
    await screen.findByText('Choose a time');
    await user.click(await time(/11:00/));
    expect(screen.queryByText('Choose a time')).toBeNull();
  });

  it('loads the times again when the chosen one was just taken', async () => {
    const { net, user } = await drawForm();
    await net.waitForCalls(1);
    net.calls[0]?.answer(slots([first, 1], [second, 1]));
    await user.click(await time(/11:00/));
    await user.click(screen.getByRole('radio', { name: 'Diamonds' }));
    await user.click(book());
    await net.waitForCalls(2);
    net.calls[1]?.answer({
      errors: [
        {
          message: 'Full',
          extensions: { code: 'APPOINTMENT_SLOT_UNAVAILABLE', data: { reason: 'full' } },
        },
      ],
    });
    await net.waitForCalls(3);
    expect(net.calls[2]?.variables).toEqual({ store: 'a', sku: null });
    net.calls[2]?.answer(slots([first, 0], [second, 1]));
    await waitFor(async () => expect((await time(/11:00/)).disabled).toBe(true));
    expect((await time(/11:00/)).checked).toBe(false);
    screen.getByText('This time was taken a moment ago. Choose another one.');
  });

  it('chooses no purpose for a piece', async () => {
    const { net, user } = await drawForm({ piece: { sku: 'JL1', name: 'Necklace' } });
    await net.waitForCalls(1);
    net.calls[0]?.answer(slots([first, 1]));
    await user.click(await time(/11:00/));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Wedding rings' }).checked).toBe(false);
    await user.click(book());
    await screen.findByText('Choose what it is about');
    expect(net.calls).toHaveLength(1);
  });
});

describe('the page that books an appointment in the store of its address', () => {
  const store = (code: string, takes = true) => ({
    ...{ __typename: 'PickupLocation', pickup_location_code: code, name: `Store ${code}`, city: 'Hong Kong' },
    takes_appointments: takes,
  });
  const answer = (...items: readonly object[]) => ({
    data: { pickupLocations: { __typename: 'PickupLocations', items } },
  });
  const draw = async () => {
    const shop = await drawInShop(<BookAppointmentScreen />, { families, path: '/book-appointment?at=z' });
    await shop.net.waitForCalls(1);
    shop.net.calls[0]?.answer(answer(store('a'), store('b')));
    await shop.net.waitForCalls(2);
    expect(shop.net.calls[1]?.variables).toEqual({ code: 'z' });
    return shop;
  };

  it('chooses no store where that one takes no appointments, and says so', async () => {
    const { net, user } = await draw();
    net.calls[1]?.answer(answer(store('z', false)));
    await screen.findByText('The store of this link takes no appointments. Choose another one.');
    const choice = screen.getByLabelText<HTMLSelectElement>('Store');
    expect(choice.value).toBe('');
    await user.click(book());
    await waitFor(() => expect(document.activeElement).toBe(choice));
    await user.selectOptions(choice, 'b');
    await net.waitForCalls(4);
    expect(net.calls.map(({ variables }) => variables)).toContainEqual({ store: 'b', sku: null });
  });

  it('chooses a store that the list of stores has no room for', async () => {
    const { net } = await draw();
    net.calls[1]?.answer(answer(store('z')));
    await net.waitForCalls(4);
    expect(net.calls.map(({ variables }) => variables)).toContainEqual({ store: 'z', sku: null });
    expect(screen.getByLabelText<HTMLSelectElement>('Store').value).toBe('z');
  });
});
