import { expectPictures, numberOf, part, textOf, until } from './parts.ts';
import type { Journey } from './walk.ts';

/** A category of several pages. */
const CATEGORY = '/gold.html';

export const browse: Journey = {
  name: 'browse',
  inOrder: false,
  steps: [
    {
      title: 'the home page has its content, its pictures and the menu',
      async walk({ page, open }) {
        await open('/');
        await expectPictures(part(page, 'main-page'));
        await until('a menu', async () => (await part(page, 'megaMenuItem-megaMenuLink').count()) >= 4);
      },
    },
    {
      title: 'the menu leads to a category',
      async walk({ page, open }) {
        await open('/');
        await part(page, 'megaMenuItem-megaMenuLink').first().click();
        await expectPictures(part(page, 'gallery-root'));
        const prices = await part(page, 'gallery-root').locator('[class*="item-price-"]').allInnerTexts();
        if (!prices.every((price) => /\d/.test(price))) throw new Error(`A price is missing: ${prices}`);
      },
    },
    {
      title: 'a filter narrows the list, and taking it back widens it',
      async walk({ page, open }) {
        await open(CATEGORY);
        const count = part(page, 'category-categoryInfo');
        const all = await numberOf(count);
        const blocks = part(page, 'filterBlock-root');
        await until('filters', async () => (await blocks.count()) >= 3);
        await blocks.nth(1).locator('label').first().click();
        await until('fewer pieces', async () => (await numberOf(count)) < all);
        await expectPictures(part(page, 'gallery-root'));
        await part(page, 'filterSidebar-action').locator('button').click();
        await until('all pieces', async () => (await numberOf(count)) === all);
      },
    },
    {
      title: 'each group of filters finds pieces',
      async walk({ page, open }) {
        await open(CATEGORY);
        const blocks = part(page, 'filterBlock-root');
        await until('filters', async () => (await blocks.count()) >= 3);
        const groups = await blocks.count();
        for (let group = 0; group < groups; group += 1) {
          await open(CATEGORY);
          const count = part(page, 'category-categoryInfo');
          const all = await numberOf(count);
          const block = blocks.nth(group);
          const name = await textOf(block.locator('[class*="filterBlock-name-"]'));
          const option = block.locator('label');
          if (!(await option.first().isVisible())) await block.locator('button').first().click();
          await option.first().click();
          await until(`an address with the filter ${name}`, async () => page.url().includes('%5Bfilter%5D'));
          await until(`pieces for the filter ${name}`, async () => {
            const countBefore = await numberOf(count);
            return countBefore > 0 && countBefore <= all;
          });
        }
      },
    },
    {
      title: 'a sort order puts the pieces in the order of their prices',
      async walk({ page, open }) {
        await open(CATEGORY);
        await part(page, 'productSort-sortButton').click();
        await part(page, 'productSort-menuItem').last().locator('button').click();
        const prices = part(page, 'gallery-root').locator('[class*="item-price-"]');
        await until('prices in order', async () => {
          const [first = 0, second = 0, third = 0] = (await prices.allInnerTexts()).map((text) =>
            Number(text.replaceAll(/[^\d.]/g, '')),
          );
          return first > 0 && (first - second) * (second - third) >= 0;
        });
      },
    },
    {
      title: 'the second page has other pieces',
      async walk({ page, open }) {
        await open(CATEGORY);
        const first = part(page, 'gallery-root').locator('[class*="item-name-"]');
        const before = await textOf(first);
        await part(page, 'pagination-root').locator('button').filter({ hasText: '2' }).click();
        await until('other pieces', async () => (await textOf(first)) !== before);
        await expectPictures(part(page, 'gallery-root'));
      },
    },
    {
      title: 'a tile leads to the piece with its price, pictures and description',
      async walk({ page, open }) {
        await open(CATEGORY);
        const tile = part(page, 'gallery-root').locator('a[class*="item-name-"]').first();
        const name = await textOf(tile);
        await tile.click();
        const piece = part(page, 'productFullDetail-root');
        await until(`the piece ${name}`, async () => (await textOf(piece.locator('h1'))) === name);
        if ((await numberOf(part(piece, 'productFullDetail-productPrice'))) === 0)
          throw new Error('No price');
        await expectPictures(part(piece, 'productFullDetail-imageCarousel'));
        if ((await textOf(part(piece, 'richText-root'))) === '') throw new Error('No description');
        await part(page, 'breadcrumbs-root').first().waitFor();
      },
    },
    {
      title: 'an address of a piece opened directly shows it',
      async walk({ page, open }) {
        await open('/yuexia-fu-pendant-necklace.html');
        await expectPictures(part(page, 'productFullDetail-imageCarousel'));
      },
    },
    {
      title: 'the search suggests pieces and finds them',
      async walk({ page, open }) {
        await open('/');
        await part(page, 'searchTrigger-root').first().click();
        await page.locator('[name="search_query"]').fill('ring');
        await expectPictures(part(page, 'autocomplete-suggestions'));
        await page.locator('[name="search_query"]').press('Enter');
        await expectPictures(part(page, 'gallery-root'));
        await until(
          'a number of results',
          async () => (await numberOf(part(page, 'searchPage-totalPages'))) > 0,
        );
      },
    },
    {
      title: 'the results can be filtered',
      async walk({ page, open }) {
        await open('/search.html?query=ring');
        const count = part(page, 'searchPage-totalPages');
        const all = await numberOf(count);
        await part(page, 'filterBlock-root').nth(1).locator('label').first().click();
        await until('fewer results', async () => (await numberOf(count)) < all);
      },
    },
    {
      title: 'a search without results says so',
      async walk({ page, open }) {
        await open('/search.html?query=xqzwvjk');
        await part(page, 'searchPage-noResult').waitFor();
      },
    },
    {
      title: 'an address that nobody has shows the page for it',
      async walk({ page, open }) {
        await open('/no-such-page.html');
        await part(page, 'errorView-root').first().waitFor();
      },
    },
    {
      title: 'another store view shows its language',
      async walk({ page, open }) {
        await open('/');
        const link = part(page, 'megaMenuItem-megaMenuLink').first();
        const before = await textOf(link);
        await part(page, 'storeSwitcher-trigger').first().click();
        await part(page, 'storeSwitcher-menuItem').locator('button:enabled').first().click();
        await until('a menu in Chinese', async () => {
          const text = await textOf(link);
          return text !== before && /\p{Script=Han}/u.test(text);
        });
      },
    },
  ],
};
