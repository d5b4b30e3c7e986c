import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { TransferPart } from './TransferPart.tsx';

afterEach(cleanup);

it('shows short copy buttons beside long numbers, which screen readers tell apart', async () => {
  const step = {
    kind: 'transfer',
    ...{ payee: 'Jinlan', identifier: 'fps@jinlan.example', amount: '16220.00', reference: '20261127000001' },
    ...{ content: '000201', expiresAt: '2026-11-28T04:45:00.000Z' },
  } as const;
  await drawInShop(<TransferPart step={step} />, { families: ['buy'] });
  const copy = screen.getByRole('button', { name: 'Copy: Reference (order number)' });
  expect(copy.textContent).toBe('Copy');
  expect(screen.getAllByRole('button')).toHaveLength(4);
});
