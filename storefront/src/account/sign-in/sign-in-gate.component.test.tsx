import { cleanup, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { SignedInOnly } from '../session.tsx';

afterEach(cleanup);

function Address() {
  const { pathname, search, hash } = useLocation();
  return <p>{pathname + search + hash}</p>;
}

it('keeps the key of a mailed link behind the number sign, where no server sees it', async () => {
  await drawInShop(
    <>
      <SignedInOnly>{null}</SignedInOnly>
      <Address />
    </>,
    { path: '/order-details/1?store=hk_en#return=abc.d' },
  );
  const next = encodeURIComponent('/order-details/1?store=hk_en');
  expect(await screen.findByText(`/sign-in?next=${next}#return=abc.d`)).toBeTruthy();
});
