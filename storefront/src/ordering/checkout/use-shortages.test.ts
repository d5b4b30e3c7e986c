import { expect, it } from 'vitest';
import type { BagFragment } from '../../bag/fragments.generated.ts';
import { shortOf } from './use-shortages.ts';

const shortage = (item_uid: string) => ({ item_uid, sku: item_uid, name: item_uid, available: 0 });
const line = (uid: string, reason: string | null) => ({
  uid,
  has_error: reason !== null,
  errors: reason === null ? null : [{ reason }],
});

it('the bag reports sold-out pieces, the delivery those that only another delivery can bring', () => {
  const bag = {
    items: [line('well', null), line('elsewhere', 'STOCK_ELSEWHERE'), line('gone', 'INSUFFICIENT_STOCK')],
  } as unknown as BagFragment;
  const shortages = shortOf(bag, ['well', 'elsewhere', 'gone'].map(shortage));
  expect(shortages.map(({ item_uid }) => item_uid)).toEqual(['well', 'elsewhere']);
});
