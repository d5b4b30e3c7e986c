import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../../app/testing.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PasswordRules } from './PasswordRules.tsx';

afterEach(cleanup);

describe('a field for a password', () => {
  const draw = (error?: string) =>
    drawInShop(
      <PasswordField label="Password" hint="Eight or more" error={error} autoComplete="new-password" />,
      {
        families: ['account'],
      },
    );
  const box = () => screen.getByLabelText<HTMLInputElement>('Password');

  it('shows the password on demand, and hides it again', async () => {
    const { user } = await draw();
    await user.type(box(), 'Secret-1');
    expect(box().type).toBe('password');
    await user.click(screen.getByRole('button'));
    expect(box().type).toBe('text');
    expect(box().value).toBe('Secret-1');
    await user.click(screen.getByRole('button'));
    expect(box().type).toBe('password');
  });

  it('has a button that does not send the form', async () => {
    await draw();
    expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button');
  });

  it('warns about caps lock in place of its hint', async () => {
    await draw();
    expect(screen.getByText('Eight or more')).toBeTruthy();
    const locked = new KeyboardEvent('keydown', { key: 'A', bubbles: true });
    Object.defineProperty(locked, 'getModifierState', { value: (key: string) => key === 'CapsLock' });
    fireEvent(box(), locked);
    expect(screen.queryByText('Eight or more')).toBeNull();
    fireEvent.keyUp(box(), { key: 'a' });
    expect(screen.getByText('Eight or more')).toBeTruthy();
  });

  it('announces its error', async () => {
    await draw('Too short');
    expect(screen.getByRole('alert').textContent).toBe('Too short');
  });
});

describe('the rules of a password', () => {
  function PasswordForm() {
    const [text, setText] = useState('');
    return (
      <>
        <input aria-label="text" value={text} onChange={({ target }) => setText(target.value)} />
        <PasswordRules password={text} />
      </>
    );
  }
  /** Whether each rule is met, in the order of the list. */
  const met = () => screen.getAllByRole('listitem').map((item) => item.querySelector('svg') !== null);

  it('are ticked off one by one during typing', async () => {
    const { user } = await drawInShop(<PasswordForm />, { families: ['account'] });
    expect(met()).toEqual([false, false, false]);
    await user.type(screen.getByRole('textbox'), 'A');
    expect(met()).toEqual([false, false, true]);
    await user.type(screen.getByRole('textbox'), '7');
    expect(met()).toEqual([false, true, true]);
    await user.type(screen.getByRole('textbox'), 'bcdefghij');
    expect(met()).toEqual([true, true, true]);
  });
});
