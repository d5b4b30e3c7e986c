import { loadMessages } from '@jinlan/messages';
import { expect, it } from 'vitest';
import { render } from './entry-server.tsx';
import { earlyTapsScript } from './shell/early-taps/early-taps.ts';

/** What the shop answers to the query of a page's frame, with all notices. Every other query fails. */
const frame = {
  storeConfig: {
    ...{
      code: 'hk_en',
      plain_store_view_code: 'default',
      market: 'hk',
      locale: 'en_US',
      logo_lines: ['Jinlan', ''],
    },
    ...{ store_name: 'Jinlan', default_display_currency_code: 'HKD', linked_pages: [], social_links: [] },
    ...{ header_logo_src: null, conversation_url: null, has_conversations: false, courier_free_above: null },
    ...{
      registration_text: null,
      events_url: null,
      notices: ['TEST_PAYMENTS', 'SAMPLE_DATA', 'SAMPLE_ACCOUNTS'],
    },
  },
  ...{ currency: { available_currency_codes: ['HKD'] }, availableStores: [], categoryList: [] },
  ...{ goldPrices: [], cmsBlocks: { items: [] } },
};

const pageAt = (url: string) =>
  render({
    url,
    ...{ storeViewCode: 'hk_en', currency: 'HKD', cookies: {}, nonce: 'n', assets: {} },
    execute: async (_query, _variables, name) =>
      name === 'ShopFrame' ? { data: frame } : { data: null, errors: [{ message: 'No answer' }] },
  });

it.each([
  '/cart',
  '/checkout',
  '/sign-in',
  '/stores',
  '/compare',
  '/staff/sign-in',
  '/staff/orders',
  '/no-such-page',
] as const)(
  '%s records early taps, and shows the notices to the operator: test payments, sample data, sample accounts',
  async (url) => {
    const { html } = await pageAt(url);
    expect(html).toContain(earlyTapsScript);
    const english = await loadMessages('en-US');
    for (const text of [
      english['shell.notice.testPayments'],
      english['shell.notice.sampleData'],
      english['shell.notice.sampleAccounts'],
    ])
      expect(html).toContain(`<p>${text}</p>`);
  },
);
