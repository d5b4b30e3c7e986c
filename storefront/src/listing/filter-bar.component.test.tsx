import { cleanup, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../app/testing.tsx';
import { FilterBar } from './FilterBar.tsx';
import type { Facet } from './facets.ts';
import type { ListingState } from './listing-state.ts';

afterEach(cleanup);

const plain: ListingState = {
  chosen: {},
  price: { from: null, to: null },
  sort: 'position',
  page: 3,
  allPages: false,
};
const kinds = ['metal', 'stone', 'style', 'size', 'colour', 'series', 'in_store'];

async function draw(first: Partial<ListingState> = {}, codes: readonly string[] = ['metal']) {
  const states: ListingState[] = [];
  function ControlledBar() {
    const [state, setState] = useState<ListingState>({ ...plain, ...first });
    const facets: readonly Facet[] = codes.map((code) => ({
      code,
      label: code,
      options: ['gold', 'silver', 'none'].map((value) => ({
        value,
        label: `${code} ${value}`,
        count: value === 'none' ? 0 : 7,
        on: (state.chosen[code] ?? []).includes(value),
      })),
    }));
    return (
      <FilterBar
        state={state}
        facets={facets}
        bands={[
          { from: 0, to: 5_000, count: 4 },
          { from: 5_000, to: null, count: 3 },
        ]}
        ends={{ min: 100, max: 20_000 }}
        total={7}
        sorts={['position', 'price_asc']}
        onChange={(next) => {
          states.push(next);
          setState(next);
        }}
      />
    );
  }
  const { user } = await drawInShop(<ControlledBar />, { families: ['find'] });
  return { user, given: states };
}

/** The same option is in both the bar and the sheet. */
const inBar = (name: RegExp) => screen.getAllByRole<HTMLInputElement>('checkbox', { name, hidden: true })[0];
const panel = (name: string) =>
  screen.getAllByText(name, { selector: 'summary' })[0]?.closest('details') as HTMLDetailsElement;

describe('the filters of a list', () => {
  it('apply from the list’s first page', async () => {
    const { user, given: states } = await draw();
    await user.click(inBar(/metal gold/) as HTMLElement);
    expect(states).toEqual([expect.objectContaining({ chosen: { metal: ['gold'] }, page: 1 })]);
  });

  it('combine within a facet, and are removed by the same checkbox', async () => {
    const { user, given: states } = await draw();
    await user.click(inBar(/metal gold/) as HTMLElement);
    await user.click(inBar(/metal silver/) as HTMLElement);
    await user.click(inBar(/metal gold/) as HTMLElement);
    expect(states.map(({ chosen }) => chosen.metal)).toEqual([['gold'], ['gold', 'silver'], ['silver']]);
  });

  it('do not offer options without pieces', async () => {
    await draw();
    expect(inBar(/metal none/)?.disabled).toBe(true);
  });

  it('can be removed if no piece matches any more', async () => {
    await draw({ chosen: { metal: ['none'] } });
    expect(inBar(/metal none/)?.disabled).toBe(false);
  });

  it('are listed below with buttons to remove each and all', async () => {
    const { user, given: states } = await draw({ chosen: { metal: ['gold', 'silver'] } });
    const chosen = screen.getByRole('list', { name: 'Chosen filters' });
    await user.click(within(chosen).getByRole('button', { name: 'Remove filter: metal gold' }));
    expect(states.at(-1)?.chosen).toEqual({ metal: ['silver'] });
    await user.click(within(chosen).getByRole('button', { name: 'Clear all' }));
    expect(states.at(-1)?.chosen).toEqual({});
    expect(screen.queryByRole('list', { name: 'Chosen filters' })).toBeNull();
  });

  it('are counted on the phone’s button', async () => {
    await draw({ chosen: { metal: ['gold', 'silver'] } });
    expect(screen.getByRole('button', { name: 'Filter (2)' })).toBeTruthy();
  });

  it('fit one line: from the sixth on they share a panel, except for the stores', async () => {
    await draw({}, kinds);
    const bar = screen.getByText('More', { selector: 'summary' }).closest('details');
    const labels = [...(bar as HTMLElement).querySelectorAll('details summary')].map(
      ({ textContent }) => textContent,
    );
    expect(labels).toEqual(['More', 'colour', 'series']);
    expect(panel('in_store').parentElement?.textContent).toContain('metal');
  });

  it('close on Escape, with the focus on their button, and on a press elsewhere', async () => {
    const { user } = await draw();
    const metal = panel('metal');
    metal.open = true;
    await user.keyboard('{Escape}');
    expect(metal.open).toBe(false);
    expect(document.activeElement).toBe(metal.querySelector('summary'));
    metal.open = true;
    await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
    expect(metal.open).toBe(false);
  });

  it('include price bands that can be switched on and off', async () => {
    const { user, given: states } = await draw();
    const band = () =>
      screen.getAllByRole('button', { name: /HK\$5,000 and over/, hidden: true })[0] as HTMLElement;
    await user.click(band());
    expect(states.at(-1)?.price).toEqual({ from: 5_000, to: null });
    expect(band().getAttribute('aria-pressed')).toBe('true');
    await user.click(band());
    expect(states.at(-1)?.price).toEqual({ from: null, to: null });
  });

  it('are not changed by another sort order, which starts at the first page', async () => {
    const { user, given: states } = await draw({ chosen: { metal: ['gold'] } });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'price_asc');
    expect(states).toEqual([
      expect.objectContaining({ sort: 'price_asc', page: 1, chosen: { metal: ['gold'] } }),
    ]);
  });
});
