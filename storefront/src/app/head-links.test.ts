import { describe, expect, it } from 'vitest';
import { addressIn, hreflangOf, standsIn } from './head-links.ts';

const chinese = { code: 'default', locale: 'zh-Hans-CN' } as const;
const english = { code: 'hk_en', locale: 'en-US' } as const;

describe('the address of a page for search engines', () => {
  it('has no query in the first store view, and names all others', () => {
    expect(addressIn('https://x.example', { path: '/gold.html' }, chinese, 'default')).toBe(
      'https://x.example/gold.html',
    );
    expect(addressIn('https://x.example', { path: '/gold.html' }, english, 'default')).toBe(
      'https://x.example/gold.html?store=hk_en',
    );
    expect(addressIn('', { path: '/gold.html?page=2' }, english, 'default')).toBe(
      '/gold.html?page=2&store=hk_en',
    );
  });

  it('has no query in whichever store view the shop lists first', () => {
    expect(addressIn('', { path: '/gold.html' }, english, 'hk_en')).toBe('/gold.html');
    expect(addressIn('', { path: '/gold.html' }, chinese, 'hk_en')).toBe('/gold.html?store=default');
  });

  it('has its own path in each language', () => {
    const page = { path: '/gushi', paths: { 'zh-Hans-CN': '/gushi', 'en-US': '/our-story' } };
    expect(addressIn('', page, chinese, 'default')).toBe('/gushi');
    expect(addressIn('', page, english, 'default')).toBe('/our-story?store=hk_en');
  });

  it('has each store view’s own suffix for pieces and categories', () => {
    const suffix = { of: 'productSuffix', own: '.html' } as const;
    const bare = { ...english, productSuffix: '', categorySuffix: '.htm' };
    expect(addressIn('', { path: '/ring.html', suffix }, bare, 'default')).toBe('/ring?store=hk_en');
    expect(
      addressIn('', { path: '/gold?page=2', suffix: { of: 'categorySuffix', own: '' } }, bare, 'default'),
    ).toBe('/gold.htm?page=2&store=hk_en');
    expect(addressIn('', { path: '/about.html' }, bare, 'default')).toBe('/about.html?store=hk_en');
    expect(addressIn('', { path: '/ring.html', suffix }, english, 'default')).toBe('/ring.html?store=hk_en');
  });

  it('is in every market, or in the given ones', () => {
    expect(standsIn({ path: '/gold.html' }, 'sg')).toBe(true);
    expect(standsIn({ path: '/ring.html', markets: null }, 'sg')).toBe(true);
    expect(['cn', 'sg'].map((market) => standsIn({ path: '/ring.html', markets: ['cn'] }, market))).toEqual([
      true,
      false,
    ]);
  });

  it('contains language and market', () => {
    expect(hreflangOf({ locale: 'en-US', market: 'hk' })).toBe('en-HK');
    expect(hreflangOf({ locale: 'zh-Hans-CN', market: 'cn' })).toBe('zh-Hans-CN');
  });
});
