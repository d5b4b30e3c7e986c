import { expect, it } from 'vitest';
import { structuredCategory } from './structured-category.ts';

it('each piece of a page has its position in the whole list', () => {
  const pieces = ['a', 'b'].map((key) => ({ name: key.toUpperCase(), url_key: key, url_suffix: '.html' }));
  const page = { path: '/gold.html?page=2', name: '黄金', description: null, total: 26, before: 24, pieces };
  const structured = structuredCategory(page, { origin: 'https://shop.example', name: '金兰' });
  expect(structured).toMatchObject({
    '@type': 'CollectionPage',
    url: 'https://shop.example/gold.html?page=2',
    isPartOf: { url: 'https://shop.example/' },
    mainEntity: {
      numberOfItems: 26,
      itemListElement: [
        { position: 25, name: 'A', url: 'https://shop.example/a.html' },
        { position: 26, name: 'B', url: 'https://shop.example/b.html' },
      ],
    },
  });
  expect(structured).not.toHaveProperty('description');
});
