import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let sample: string;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  sample = await readFile(new URL('../../../../sample/shop.json', import.meta.url), 'utf8');
});
afterAll(() => shop.close());

const importAgreements = async (agreements: unknown) => {
  const file = JSON.parse(sample);
  file.markets.hk.agreements = agreements;
  const [report] = await shop.areas.stores.importFiles({ shop: JSON.stringify(file) });
  return report;
};

const read = (store: string) =>
  must(
    shop.graphql(
      `{ checkoutAgreements { agreement_id name content checkbox_text is_html mode path }
         storeConfig { is_checkout_agreements_enabled } }`,
      {},
      { store },
    ),
  );

describe('the terms that an order accepts', () => {
  it('are a page of the shop, in the language of the store view', async () => {
    const english = await read('hk_en');
    expect(english.storeConfig).toEqual({ is_checkout_agreements_enabled: true });
    expect(english.checkoutAgreements).toMatchObject([
      { name: 'Terms of sale', mode: 'AUTO', is_html: true, path: expect.stringMatching(/^\/\S+/) },
    ]);
    const [{ agreement_id: id, content, checkbox_text: box }] = english.checkoutAgreements;
    expect(content).toContain('data-content-type');
    expect(box).toBe('I have read and accept: Terms of sale');
    const chinese = await read('hk_zh');
    expect(chinese.checkoutAgreements).toMatchObject([{ agreement_id: id, name: '买卖条款' }]);
  });

  it('are the pages of the import, in its order, without those that do not exist', async () => {
    await importAgreements([
      { page: 'privacy', mode: 'manual' },
      { page: 'gone', mode: 'manual' },
      { page: 'tandc', mode: 'auto' },
    ]);
    const { checkoutAgreements: found } = await read('hk_en');
    expect(found.map(({ mode }: { mode: string }) => mode)).toEqual(['MANUAL', 'AUTO']);
    expect((await read('default')).checkoutAgreements).toHaveLength(1);
  });

  it('are none where the import names none', async () => {
    await importAgreements(undefined);
    expect(await read('hk_en')).toEqual({
      checkoutAgreements: [],
      storeConfig: { is_checkout_agreements_enabled: false },
    });
  });

  it.each([
    ['another mode', [{ page: 'tandc', mode: 'maybe' }]],
    ['a page without a name', [{ page: '', mode: 'auto' }]],
    ['six pages', Array(6).fill({ page: 'tandc', mode: 'auto' })],
    ['no list', 'tandc'],
  ])('are refused with %s', async (_, agreements) => {
    expect((await importAgreements(agreements))?.problems[0]?.path).toMatch(/^markets\.hk\.agreements/);
  });
});
