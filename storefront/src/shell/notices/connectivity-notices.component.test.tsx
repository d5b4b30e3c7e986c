import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { ConnectivityNotices } from './ConnectivityNotices.tsx';

afterEach(cleanup);

it('the offline message disappears when the shop is online again', async () => {
  const goTo = (change: 'offline' | 'online') =>
    act(async () => void window.dispatchEvent(new Event(change)));
  await drawInShop(<ConnectivityNotices />);
  await goTo('offline');
  const offline = screen.getByText(/You are offline/);
  await goTo('online');
  expect(screen.getByText('You are online.')).toBeDefined();
  expect(offline.isConnected).toBe(false);
});
