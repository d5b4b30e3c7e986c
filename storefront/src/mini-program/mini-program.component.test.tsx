import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../app/testing.tsx';
import { AccountMenu, WishlistLink } from '../shell/header/AccountMenu.tsx';
import { Logo } from '../shell/header/Header.tsx';
import { BackButton } from './BackButton.tsx';
import EntryScreen from './EntryScreen.tsx';
import { isHomePath, modeOf, setPlatform } from './mode.ts';

afterEach(() => {
  cleanup();
  setPlatform(null);
});

const header = (
  <>
    <BackButton />
    <Logo />
    <AccountMenu />
    <WishlistLink />
  </>
);
const pathOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the header in a mini-program', () => {
  it.each([
    ['cmMiniPro', '/made-to-order', '/favourite'],
    ['shopMiniPro', '/', '/wishlist'],
    [null, '/', '/wishlist'],
  ])('of the platform %s leads to %s and %s', async (platform, home, wishlist) => {
    setPlatform(platform);
    await drawInShop(header, { path: '/rings.html' });
    expect(pathOf(/Jinlan/)).toBe(home);
    expect(pathOf(/Wish list/)).toBe(wishlist);
    expect(screen.queryByRole('button', { name: 'Back' }) === null).toBe(platform === null);
  });

  it.each(['/', '/made-to-order', '/made-to-order/'])(
    'has no back button on the home path %s',
    async (path) => {
      setPlatform('cmMiniPro');
      await drawInShop(header, { path });
      expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    },
  );

  it('leads home where the tab has no page before', async () => {
    setPlatform('cmMiniPro');
    const { user, address } = await drawInShop(header, { path: '/rings.html' });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(address()).toBe('/made-to-order');
  });

  it('leads a guest to the page of signing in, with the current path', async () => {
    setPlatform('cmMiniPro');
    await drawInShop(header, { path: '/rings.html?page=2' });
    expect(pathOf(/My account/)).toBe('/authorizedUser/login?next=%2Frings.html%3Fpage%3D2');
  });

  it('opens the menu of signing in outside a mini-program', async () => {
    await drawInShop(header, { path: '/rings.html' });
    expect(screen.getByRole('button', { name: 'My account' })).toBeDefined();
  });
});

describe('the entry of a mini-program', () => {
  const enter = async (query: string) => {
    window.history.replaceState(null, '', `/wechat/minipro${query}`);
    const drawn = await drawInShop(
      <>
        <EntryScreen />
        <Logo />
      </>,
      { path: `/wechat/minipro${query}` },
    );
    await waitFor(() => expect(drawn.address()).not.toContain('minipro'));
    return { address: drawn.address(), home: pathOf(/Jinlan/) };
  };

  it.each([
    ['?platform=cmMiniPro', '/made-to-order', '/made-to-order'],
    ['?platform=cmMiniPro&path=%2Frings.html', '/rings.html', '/made-to-order'],
    ['?platform=other&path=%2Frings.html', '/rings.html', '/'],
    ['?platform=%3Cscript%3E&path=https%3A%2F%2Fevil.example', '/', '/'],
    ['?platform=cmMiniPro&path=%2F%2Fevil.example', '/made-to-order', '/made-to-order'],
    ['', '/', '/'],
  ])('%s leads to %s', async (query, address, home) => {
    expect(await enter(query)).toEqual({ address, home });
  });
});

describe('the mode', () => {
  it('is that of the made-to-order mini-program for its platform alone', () => {
    expect(modeOf('cmMiniPro').home).toBe('/made-to-order');
    expect(modeOf('CMMINIPRO').home).toBe('/');
    expect(modeOf(null).isOn).toBe(false);
    expect(isHomePath('/made-to-order/core-jewels')).toBe(false);
  });
});
