import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { NothingToDo } from './NothingToDo.tsx';

afterEach(cleanup);

describe('a paid order without a next step', () => {
  /** An order of gift cards, which is neither sent nor collected. */
  const draw = (of_other_store: boolean) =>
    drawInShop(
      <NothingToDo
        order={
          {
            ...{ status: 'complete_complete', payment: { status: 'paid' }, actions: [], of_other_store },
            ...{ pickup_store: null, shipping_address: null },
          } as unknown as StaffOrderFragment
        }
      />,
      { families: ['staff'] },
    );

  it('says that its own store goes on, if that is another one', async () => {
    await draw(true);
    expect(screen.getByText(/Paid here/)).toBeTruthy();
  });

  it('of this store does not say so, also where nothing is delivered', async () => {
    await draw(false);
    expect(screen.queryByText(/Paid here/)).toBeNull();
  });
});
