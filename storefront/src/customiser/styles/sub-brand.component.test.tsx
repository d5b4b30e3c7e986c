import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { MiniCartProvider } from '../../shell/header-state.tsx';
import { TopBar } from '../flow/TopBar.tsx';
import StylesScreen from './StylesScreen.tsx';

afterEach(cleanup);

test('the customiser shows the retailer’s name of its sub-brand', async () => {
  await drawInShop(<StylesScreen />, { families: ['atelier', 'customiser'] });
  const title = 'Mid-Levels Atelier, made to order';
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
  expect(within(screen.getByRole('navigation', { name: 'You are here' })).getByText(title)).toBeDefined();
  expect(document.title).toBe('Design your own, made to order by Mid-Levels Atelier | Jinlan');
});

test('the bar of the flow shows the retailer’s sub-brand', async () => {
  await drawInShop(
    <MiniCartProvider>
      <TopBar />
    </MiniCartProvider>,
    { families: ['atelier'] },
  );
  expect(screen.getByRole('link', { name: 'Mid-Levels Atelier' })).toBeDefined();
});
