import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../../app/testing.tsx';
import { SearchBox } from './SearchBox.tsx';

afterEach(cleanup);

const suggestion = (kind: string, label: string, url: string) => ({
  __typename: 'SearchSuggestion',
  kind,
  label,
  below: [],
  url,
  image_url: null,
  price: null,
});

async function draw(path = '/') {
  const done: string[] = [];
  const rendered = await drawInShop(<SearchBox focusWhen={false} onDone={() => done.push('done')} />, {
    path,
  });
  return { ...rendered, done, box: screen.getByRole<HTMLInputElement>('combobox') };
}

/** Renders the box with two suggestions. */
async function suggested() {
  const rendered = await draw();
  await rendered.user.type(rendered.box, 'ring');
  await rendered.net.waitForCalls(1);
  rendered.net.calls[0]?.answer({
    data: {
      searchSuggestions: [
        suggestion('category', 'Rings', '/rings.html'),
        suggestion('term', 'ring of jade', '/search.html?query=jade'),
      ],
    },
  });
  await screen.findByRole('option', { name: 'Rings' });
  return rendered;
}

const chosen = () => screen.queryByRole('option', { selected: true })?.textContent ?? null;

describe('the search box', () => {
  it('searches for what was typed', async () => {
    const { user, box, address, done } = await draw();
    await user.type(box, 'jade{Enter}');
    expect(address()).toBe('/search.html?query=jade');
    expect(done).toEqual(['done']);
  });

  it('requires two characters, and removes the message when something is typed', async () => {
    const { user, box, address } = await draw();
    await user.type(box, 'j{Enter}');
    expect(screen.getByRole('alert').textContent).toContain('two characters');
    expect(address()).toBe('/');
    await user.type(box, 'a');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('contains the search of the page', async () => {
    const { box } = await draw('/search.html?query=pearl');
    expect(box.value).toBe('pearl');
  });

  it('requests suggestions when typing pauses, not for each letter', async () => {
    const { net } = await suggested();
    expect(net.calls.map(({ variables }) => variables)).toEqual([{ search: 'ring' }]);
  });

  it('moves through the suggestions by arrow keys, and round to the typed text', async () => {
    const { user, box } = await suggested();
    expect(box.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe('Rings');
    expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe('ring of jade');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBeNull();
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe('ring of jade');
  });

  it('opens the selected suggestion, by Enter or by a press', async () => {
    const { user, address } = await suggested();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe('/rings.html');
    cleanup();
    const again = await suggested();
    await again.user.click(screen.getByRole('option', { name: 'ring of jade' }));
    expect(again.address()).toBe('/search.html?query=jade');
  });

  it('closes its suggestions on Escape without losing the text; the second Escape closes the box', async () => {
    const { user, box, done } = await suggested();
    await user.keyboard('{Escape}');
    expect(box.getAttribute('aria-expanded')).toBe('false');
    expect(box.value).toBe('ring');
    expect(done).toEqual([]);
    await user.keyboard('{Escape}');
    expect(done).toEqual(['done']);
  });
});
