import { consentIn, storedValues } from '@jinlan/client/data';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../app/testing.tsx';
import { CookieBanner } from './CookieBanner.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function draw() {
  const done: string[] = [];
  const { user } = await drawInShop(<CookieBanner onDone={() => done.push('done')} />, {
    families: ['consent'],
  });
  return { user, done };
}

const press = (name: string) => screen.getByRole('button', { name });

describe('the cookie banner', () => {
  it.each([
    ['Accept both', true],
    ['Necessary only', false],
  ] as const)('is answered by one press: %s', async (name, memory) => {
    const { user, done } = await draw();
    await user.click(press(name));
    expect(consentIn(storedValues)).toMatchObject({ memory });
    expect(done).toEqual(['done']);
  });

  it('can be answered choice by choice, and the necessary ones cannot be refused', async () => {
    const { user, done } = await draw();
    await user.click(press('Choose'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Necessary/ }).disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: /^Pieces you looked at/ }));
    expect(done).toEqual([]);
    await user.click(press('Keep my choice'));
    expect(consentIn(storedValues)).toMatchObject({ memory: true });
    expect(done).toEqual(['done']);
  });

  it('begins with the previous answers', async () => {
    const first = await draw();
    await first.user.click(press('Accept both'));
    cleanup();
    const { user } = await draw();
    await user.click(press('Choose'));
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Pieces you looked at/ });
    expect(box.checked).toBe(true);
    await user.click(box);
    await user.click(press('Keep my choice'));
    expect(consentIn(storedValues)).toMatchObject({ memory: false });
  });
});
