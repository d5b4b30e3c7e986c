import { describe, expect, it } from 'vitest';
import { shareCardOf } from './share-card.ts';

const origin = 'https://shop.example';

/** A head with these contents by selector. */
const headOf = (contents: Readonly<Record<string, string>>): ParentNode =>
  ({
    querySelector: (selector: string) =>
      contents[selector] === undefined ? null : { getAttribute: () => contents[selector] },
  }) as unknown as ParentNode;

const ring = {
  'meta[property="og:title"]': 'One Circle band | Jinlan',
  'meta[property="og:description"]': 'Gold 999',
  'meta[property="og:image"]': 'https://shop.example/media/ring.jpg',
  'meta[property="og:site_name"]': 'Jinlan',
  'link[rel=canonical]': 'https://shop.example/ring.html',
};

describe('the card of a page in WeChat', () => {
  it('has title, price, text, picture and the canonical address', () => {
    expect(shareCardOf(headOf(ring), origin, 'HK$5,184')).toEqual({
      title: 'One Circle band | Jinlan',
      desc: 'HK$5,184 · Gold 999',
      link: 'https://shop.example/ring.html',
      imgUrl: 'https://shop.example/media/ring.jpg',
    });
    expect(shareCardOf(headOf(ring), origin, null).desc).toBe('Gold 999');
  });

  it('of one person’s page leads home, and says nothing of the page', () => {
    const head = headOf({ ...ring, 'meta[name=robots]': 'noindex, follow' });
    expect(shareCardOf(head, origin, null)).toMatchObject({
      title: 'Jinlan',
      desc: '',
      link: 'https://shop.example/',
    });
  });

  it('leads home where the address is missing or another site’s', () => {
    const elsewhere = { ...ring, 'link[rel=canonical]': 'https://shop.example.evil.example/x' };
    expect(shareCardOf(headOf(elsewhere), origin, null).link).toBe('https://shop.example/');
    expect(shareCardOf(headOf({}), origin, null)).toEqual({
      title: '',
      desc: '',
      link: 'https://shop.example/',
      imgUrl: '',
    });
  });
});
