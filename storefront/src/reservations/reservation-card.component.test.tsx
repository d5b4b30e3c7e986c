import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { drawInShop } from '../app/testing.tsx';
import type { OwnReservationFragment } from './fragments.generated.ts';
import { ReservationCard } from './ReservationCard.tsx';

afterEach(cleanup);

const of = (stage: OwnReservationFragment['stage']) =>
  ({
    ...{ __typename: 'Reservation', number: 'R261121000001', stage, version: 1, key: 'key', store: null },
    ...{ expires_at: '2026-11-20T04:00:00.000Z', created_at: '2026-11-18T04:00:00.000Z', sku: 'JL1' },
    ...{ piece: 'Bead', choice: '', product: null, reason: null, may_cancel: false, name: 'Lam Mei' },
    mobile: '****4567',
  }) as unknown as OwnReservationFragment;

it('shows until when a piece is kept, and no time that has passed while it is tried', async () => {
  await drawInShop(<ReservationCard reservation={of('PREPARED')} onChanged={() => {}} />, {
    families: ['reservations'],
  });
  screen.getByText(/^Kept until/);
  cleanup();
  await drawInShop(<ReservationCard reservation={of('TRIED')} onChanged={() => {}} />, {
    families: ['reservations'],
  });
  screen.getByText('With you');
  expect(screen.queryByText(/^Kept until/)).toBeNull();
});
