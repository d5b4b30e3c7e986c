import { describe, expect, it } from 'vitest';
import { structuredPage } from './structured-data.ts';

const facts = {
  identifier: 'about',
  title: '关于金兰',
  description: '一间金铺',
  url: 'https://x.example/about',
  tree: [],
  shop: { name: '金兰珠宝', origin: 'https://x.example' },
  home: '首页',
};

describe('the schema.org description of a content page', () => {
  it('has its type, its shop and its breadcrumbs', () => {
    const [page, crumbs] = structuredPage(facts);
    expect(page).toMatchObject({ '@type': 'AboutPage', name: '关于金兰', url: facts.url });
    expect(crumbs).toMatchObject({
      itemListElement: [{ item: 'https://x.example/' }, { item: 'https://x.example/about' }],
    });
  });

  it('contains every question, whichever category is open', () => {
    const group = (title: string) => ({
      title,
      items: [{ question: `${title}?`, html: '<p>A &amp; B</p>' }],
    });
    const [page] = structuredPage({
      ...facts,
      identifier: 'faq',
      tree: [
        {
          kind: 'row',
          appearance: 'contained',
          children: [{ kind: 'faq', groups: [group('甲'), group('乙')] }],
        },
      ],
    });
    expect(page).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [
        { name: '甲?', acceptedAnswer: { text: 'A & B' } },
        { name: '乙?', acceptedAnswer: { text: 'A & B' } },
      ],
    });
  });
});
