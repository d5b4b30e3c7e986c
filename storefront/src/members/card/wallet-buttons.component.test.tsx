import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { WalletButtons } from './WalletButtons.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draw = () => drawInShop(<WalletButtons wallets={['APPLE', 'GOOGLE']} />, { families: ['members'] });
const button = (name: RegExp) => screen.getByRole('button', { name });

it('opens the address that the shop makes for the wallet', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  const { net, user } = await draw();
  await user.click(button(/Google/));
  await net.waitForCalls(1);
  expect(net.calls[0]?.variables).toEqual({ wallet: 'GOOGLE' });
  net.calls[0]?.answer({ data: { addMemberCardToWallet: 'https://pay.google.com/gp/v/save/x' } });
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.google.com/gp/v/save/x'));
});

it('says so where the card was not put there, and can be tried again', async () => {
  const { net, user } = await draw();
  await user.click(button(/Apple/));
  await net.waitForCalls(1);
  net.calls[0]?.answer({
    errors: [{ message: 'x', extensions: { code: 'WALLET_UNAVAILABLE', data: {} } }],
  });
  await screen.findByText(/could not be put into the wallet/);
  await user.click(button(/Apple/));
  await net.waitForCalls(2);
});
