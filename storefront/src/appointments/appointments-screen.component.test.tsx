import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../app/testing.tsx';
import AppointmentsScreen from './AppointmentsScreen.tsx';

afterEach(cleanup);

const none = (pages: number) => ({
  data: {
    customer: {
      ...{ __typename: 'Customer', id: 1 },
      appointments: {
        ...{ __typename: 'CustomerAppointments', items: [] },
        page_info: { __typename: 'SearchResultPageInfo', total_pages: pages },
      },
    },
  },
});
const draw = async (path: string) => {
  const shop = await drawInShop(<AppointmentsScreen />, {
    ...{ families: ['account', 'appointments'], path },
    signedIn: { status: 'customer', role: 'customer', token: 'token' },
  });
  await shop.net.waitForCalls(1);
  const [list] = shop.net.calls.filter(({ variables }) => 'page' in variables);
  return { ...shop, list };
};

describe('the own appointments', () => {
  it('opens the last page for one beyond it', async () => {
    const { net, address, list } = await draw('/appointments?page=9');
    expect(list?.variables).toEqual({ page: 9 });
    const before = net.calls.length;
    list?.answer(none(2));
    await net.waitForCalls(before + 1);
    expect(net.calls.at(-1)?.variables).toEqual({ page: 2 });
    expect(address()).toBe('/appointments?page=2');
    expect(screen.queryByText('No appointments yet')).toBeNull();
  });

  it('says that there are none', async () => {
    const { list } = await draw('/appointments?page=9');
    list?.answer(none(0));
    await screen.findByText('No appointments yet');
  });
});
