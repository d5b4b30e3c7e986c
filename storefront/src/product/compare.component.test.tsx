import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../app/testing.tsx';
import { CompareMark } from './CompareMark.tsx';
import { comparedPieces } from './compared.ts';
import { PieceTray } from './PieceTray.tsx';

afterEach(() => {
  cleanup();
  comparedPieces.clear();
});

const names = ['Ring', 'Bangle', 'Chain', 'Pendant', 'Charm'];

function Page() {
  const [refused, setRefused] = useState(0);
  return (
    <>
      {names.map((name) => (
        <CompareMark
          key={name}
          piece={{ sku: name.toUpperCase(), name, small_image: null }}
          onFull={() => setRefused((count) => count + 1)}
        />
      ))}
      <PieceTray refused={refused} />
    </>
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`${name}`) });

describe('pieces to compare', () => {
  it('are ticked in the list and appear in the tray', async () => {
    const { user } = await drawInShop(<Page />, { families: ['compare'] });
    await user.click(box('Ring'));
    expect(box('Ring').checked).toBe(true);
    expect(screen.getByText('Choose one more to compare')).toBeTruthy();
    await user.click(box('Bangle'));
    expect(screen.getByRole('link').getAttribute('href')).toContain('/compare?pieces=ring,bangle');
  });

  it('are four at most; the fifth is refused with an announcement and stays unticked', async () => {
    const { user } = await drawInShop(<Page />, { families: ['compare'] });
    for (const name of names) await user.click(box(name));
    expect(box('Charm').checked).toBe(false);
    expect(screen.getByRole('alert').textContent).toMatch(/4|four/);
    expect(comparedPieces.list().map(({ sku }) => sku)).toEqual(['RING', 'BANGLE', 'CHAIN', 'PENDANT']);
  });

  it('leave space for another when one is removed from the tray', async () => {
    const { user } = await drawInShop(<Page />, { families: ['compare'] });
    for (const name of names) await user.click(box(name));
    await user.click(screen.getByRole('button', { name: 'Take out Bangle' }));
    expect(box('Bangle').checked).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(box('Charm'));
    expect(box('Charm').checked).toBe(true);
  });

  it('are all removed at once', async () => {
    const { user } = await drawInShop(<Page />, { families: ['compare'] });
    await user.click(box('Ring'));
    await user.click(box('Chain'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(names.map((name) => box(name).checked)).toEqual(names.map(() => false));
  });
});
