import { LinkProvider } from '@jinlan/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ShopLink } from '../shell/App.tsx';
import { PageButton, PageLink } from './PageLink.tsx';
import { type Shop, ShopProvider } from './shop.tsx';

const draw = (pages: Shop['pages']) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LinkProvider component={ShopLink}>
        <ShopProvider shop={{ pages } as Shop}>
          <PageLink page="privacy">Privacy</PageLink>
          <PageButton page="contact" search="?about=JL1">
            Ask
          </PageButton>
        </ShopProvider>
      </LinkProvider>
    </MemoryRouter>,
  );

it('a page link leads to the retailer’s page at any path, and is absent without one', () => {
  const rendered = draw({ contact: '/lianxi' });
  expect(rendered).toContain('href="/lianxi?about=JL1"');
  expect(rendered).not.toContain('Privacy');
  expect(draw({})).toBe('');
});
