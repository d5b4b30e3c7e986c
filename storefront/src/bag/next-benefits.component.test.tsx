import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { drawInShop } from '../app/testing.tsx';
import type { BagFragment } from './fragments.generated.ts';
import { NextBenefits } from './NextBenefits.tsx';

afterEach(cleanup);

const draw = (benefits: BagFragment['next_benefits']) =>
  drawInShop(<NextBenefits bag={{ next_benefits: benefits } as BagFragment} />, { families: ['buy'] });
const missing = { value: 500, currency: 'HKD' } as const;

it('says what the bag lacks for free delivery and for each promotion', async () => {
  await draw([
    { kind: 'FREE_DELIVERY', label: null, missing, missing_pieces: null },
    { kind: 'AMOUNT', label: 'Winter', missing, missing_pieces: null },
    { kind: 'CRAFT_CHARGE', label: 'Craft week', missing, missing_pieces: null },
    { kind: 'PIECES', label: 'Second at half price', missing: null, missing_pieces: 1 },
  ]);
  expect(screen.getByRole('list', { name: 'Within reach' })).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'HK$500 more for free delivery',
    'HK$500 more for “Winter”',
    'HK$500 more craft charge for “Craft week”',
    '1 more piece for “Second at half price”',
  ]);
});

it('shows no empty list', async () => {
  await draw([]);
  expect(screen.queryByRole('list')).toBeNull();
});
