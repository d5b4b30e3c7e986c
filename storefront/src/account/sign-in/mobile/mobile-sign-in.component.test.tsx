import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../../app/testing.tsx';
import { MobileSignInForm } from './MobileSignInForm.tsx';

afterEach(cleanup);

const refusal = (code: string, data: object = {}) => ({
  errors: [{ message: code, extensions: { code, data } }],
});

const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Mobile number' });
const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });

async function draw() {
  const drawn = await drawInShop(<MobileSignInForm />, { families: ['account', 'buy', 'mobile'] });
  const { net, user } = drawn;
  // The first request asks for the countries.
  await net.waitForCalls(1);
  net.calls[0]?.answer({ data: { mobileCodeCountries: ['CN', 'HK'] } });
  return {
    ...drawn,
    async request(typed: string) {
      const before = net.calls.length;
      await user.type(number(), typed);
      await user.click(screen.getByRole('button', { name: 'Send code' }));
      await net.waitForCalls(before + 1);
      return before;
    },
  };
}

describe('the form of a mobile sign-in', () => {
  it('offers the regions that get messages, the own one first chosen', async () => {
    await draw();
    const region = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Region' });
    await waitFor(() => expect(region.options).toHaveLength(2));
    expect(region.value).toBe('HK');
  });

  it('requests a code for the number in E.164, counts down, and focuses the code', async () => {
    const { net, request } = await draw();
    const call = await request('9123 4567');
    expect(net.calls[call]?.variables).toEqual({ mobile: '+85291234567', purpose: 'SIGN_IN' });
    net.calls[call]?.answer({ data: { requestMobileCode: { retry_after_seconds: 60, valid_seconds: 300 } } });
    await screen.findByText('A code was sent to +852 9123 4567. It is valid for 5 minutes.');
    await waitFor(() => expect(document.activeElement).toBe(code()));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Again in/ }).disabled).toBe(true);
  });

  it('says how long to wait where too many were requested', async () => {
    const { net, request } = await draw();
    const call = await request('91234567');
    net.calls[call]?.answer(refusal('TOO_MANY_REQUESTS', { retry_after_seconds: 1_500 }));
    await screen.findByText('Too many codes were requested. Try again in 25 minutes.');
  });

  it('requests nothing for a wrong number, and says how to mend it', async () => {
    const { net, user } = await draw();
    await user.type(number(), '123');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(number()));
    expect(net.calls).toHaveLength(1);
  });
});
