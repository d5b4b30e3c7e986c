import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { FrameProvider } from '../../shell/frame-context.tsx';
import { Details } from './Details.tsx';
import type { ProductDetailFragment } from './queries.generated.ts';

afterEach(cleanup);

const frame = { blocks: {} } as unknown as Parameters<typeof FrameProvider>[0]['frame'];
const draw = (details: readonly { readonly label: string; readonly value: string }[], over: object = {}) => {
  const piece = {
    details,
    description: { html: '<p>Brushed by hand.</p>' },
    has_dynamic_gold: false,
    return_exclusion: null,
    ...over,
  };
  return drawInShop(
    <FrameProvider frame={frame}>
      <Details
        piece={piece as unknown as ProductDetailFragment}
        variant={null}
        courier={{ fee: null, freeAbove: null }}
      />
    </FrameProvider>,
    { families: ['piece'] },
  );
};
const opened = () => screen.getAllByRole('group').filter((one) => one.hasAttribute('open'));

test('without facts, a piece has no empty specification, and its story is open', async () => {
  await draw([]);
  expect(screen.queryByText('Specification')).toBeNull();
  expect(opened().map((one) => one.textContent)).toEqual([expect.stringContaining('Brushed by hand.')]);
});

test('the facts of a piece are open, above its story', async () => {
  await draw([{ label: 'Material', value: 'Wool' }]);
  expect(opened().map((one) => one.textContent)).toEqual([expect.stringContaining('MaterialWool')]);
});

test.each([
  ['made_to_order', false, 'What is made for you cannot be returned or exchanged.'],
  ['bullion', true, 'Bars and pellets cannot be returned'],
  [null, true, /price of gold by weight|Gold ornaments|Return it within fourteen days/],
] as const)('a piece that is excluded as %s says so under returns', async (exclusion, byWeight, text) => {
  await draw([], { return_exclusion: exclusion, has_dynamic_gold: byWeight });
  expect(screen.getByText(text)).toBeTruthy();
});
