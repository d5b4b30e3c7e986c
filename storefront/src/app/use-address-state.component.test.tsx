import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Navigator, Router, type To } from 'react-router';
import { expect, it } from 'vitest';
import { useAddressState } from './use-address-state.ts';

/** A router that applies an address only when the test says so, like a slow page. */
function slowRouter() {
  const sent: string[] = [];
  let search = '';
  const take = (to: To) => {
    sent.push(typeof to === 'string' ? to : (to.search ?? ''));
  };
  const navigator: Navigator = { createHref: String, go: () => {}, push: take, replace: take };
  const { result, rerender } = renderHook(
    () =>
      useAddressState<readonly string[]>(
        (address) => address.getAll('piece'),
        (pieces) => new URLSearchParams(pieces.map((piece) => ['piece', piece])),
      ),
    {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <Router location={{ pathname: '/set', search }} navigator={navigator}>
          {children}
        </Router>
      ),
    },
  );
  return {
    chosen: () => result.current.state,
    choose: (...pieces: string[]) => act(() => result.current.set(pieces, { replace: true })),
    arriveAt: (address: string) => {
      search = address;
      rerender();
    },
    sent,
  };
}

it('a second choice stays when the address of the first is applied', () => {
  const page = slowRouter();
  page.choose('bangle');
  page.choose('bangle', 'ring');
  page.arriveAt('?piece=bangle');
  expect(page.chosen()).toEqual(['bangle', 'ring']);
  page.arriveAt('?piece=bangle&piece=ring');
  expect(page.chosen()).toEqual(['bangle', 'ring']);
  expect(page.sent).toEqual(['?piece=bangle', '?piece=bangle&piece=ring']);
});

it('an address that is changed elsewhere changes the state', () => {
  const page = slowRouter();
  page.choose('bangle');
  page.choose('bangle', 'ring');
  page.arriveAt('?piece=chain');
  expect(page.chosen()).toEqual(['chain']);
});

it('a choice is shown at once, and dropped on Back', () => {
  const page = slowRouter();
  page.choose('bangle');
  expect(page.chosen()).toEqual(['bangle']);
  act(() => {
    dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(page.chosen()).toEqual([]);
});

it('a reverted choice shows the state of the address again', () => {
  const page = slowRouter();
  page.choose('bangle');
  page.choose();
  expect(page.chosen()).toEqual([]);
});
