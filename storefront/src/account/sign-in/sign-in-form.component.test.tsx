import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { SignInForm } from './SignInForm.tsx';

afterEach(cleanup);

const refusal = (code: string, data: object = {}) => ({
  errors: [{ message: code, extensions: { code, data } }],
});

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });

async function draw() {
  const rendered = await drawInShop(<SignInForm />, { families: ['account', 'buy'] });
  const { net, user } = rendered;
  return {
    ...rendered,
    async signIn() {
      const before = net.calls.length;
      await user.type(email(), 'mei@example.com');
      await user.type(password(), 'Lantern-Harbour-27{Enter}');
      await net.waitForCalls(before + 1);
    },
  };
}

describe('the form of a sign-in', () => {
  it('reports what is missing and focuses the first field', async () => {
    const { net, user } = await draw();
    await user.click(submit());
    expect(await screen.findAllByRole('alert')).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(email()));
    expect(net.calls).toEqual([]);
  });

  it('sends address and password once, even if the button is pressed again', async () => {
    const { net, user, signIn } = await draw();
    await signIn();
    await user.keyboard('{Enter}');
    expect(net.calls.map(({ variables }) => variables)).toEqual([
      { email: 'mei@example.com', password: 'Lantern-Harbour-27', code: null },
    ]);
  });

  it('reports the failure, and selects the password for the next attempt', async () => {
    const { net, signIn } = await draw();
    await signIn();
    net.calls[0]?.answer(refusal('SIGN_IN_FAILED', { retry_after_seconds: 0 }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/address or the password is wrong/);
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(email().value).toBe('mei@example.com');
  });

  it('cannot be sent during the wait that the shop requires', async () => {
    const { net, signIn } = await draw();
    await signIn();
    net.calls[0]?.answer(refusal('SIGN_IN_FAILED', { retry_after_seconds: 30 }));
    await waitFor(() => expect(submit().disabled).toBe(true));
    expect(screen.getByRole('timer')).toBeTruthy();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('continues with the code from the e-mail, and goes back', async () => {
    const { net, user, signIn } = await draw();
    await signIn();
    net.calls[0]?.answer(refusal('SIGN_IN_CODE_REQUIRED'));
    const code = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Code' });
    await waitFor(() => expect(document.activeElement).toBe(code));
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    await user.type(code, '123456{Enter}');
    await net.waitForCalls(2);
    expect(net.calls[1]?.variables).toEqual({
      email: 'mei@example.com',
      password: 'Lantern-Harbour-27',
      code: '123456',
    });
    net.calls[1]?.answer(refusal('SIGN_IN_CODE_INVALID'));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    const [, back] = screen.getAllByRole('button').slice(-2);
    await user.click(back as HTMLElement);
    expect(screen.queryByRole('alert')).toBeNull();
    expect([email().value, password().value]).toEqual(['mei@example.com', 'Lantern-Harbour-27']);
  });

  it('keeps both values if the connection is lost', async () => {
    const { net, signIn } = await draw();
    await signIn();
    net.calls[0]?.fail();
    await screen.findByRole('alert');
    expect([email().value, password().value]).toEqual(['mei@example.com', 'Lantern-Harbour-27']);
  });
});
