import { cleanup, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { useMailedKeys } from './use-mailed-keys.ts';

afterEach(cleanup);

function Keys() {
  const { pathname, search, hash } = useLocation();
  const keys = Object.entries(useMailedKeys()).map(([name, key]) => `${name}=${key}`);
  return <p>{[...keys, pathname + search + hash].join(' ')}</p>;
}

it.each([
  ['return=abc.d', 'cancel=null return=abc.d invoice=null'],
  ['invoice=1.abc', 'cancel=null return=null invoice=1.abc'],
  ['cancel=abc.d', 'cancel=abc.d return=null invoice=null'],
])('the key of a link, %s, is read and leaves the address', async (key, read) => {
  await drawInShop(<Keys />, { path: `/order-details/20260822140731?store=hk_en#${key}` });
  expect(await screen.findByText(`${read} /order-details/20260822140731?store=hk_en`)).toBeTruthy();
});
