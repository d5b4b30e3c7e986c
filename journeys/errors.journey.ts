/** The pages that stand where one could not be shown (specification, section 8). */
import { expect, it } from 'vitest';
import { answerChanged, answerFailing } from './support/answers.ts';
import { expectAccessible, hydrated, look, withBrowser } from './support/browser.ts';

const visit = withBrowser();

interface Pieces {
  readonly products: { readonly items: readonly { readonly card_facts: unknown }[] };
}

it.each([
  {
    store: 'default',
    gold: '黄金',
    internal: '出了点问题，抱歉。',
    reload: '重新载入',
    notFound: '您要找的页面不存在，抱歉。',
    oops: '哎呀！',
    oopsMessage: '似乎出了点问题，抱歉。',
    home: '回到首页',
  },
  {
    store: 'cn_en',
    gold: 'Gold',
    internal: 'Something went wrong. Sorry about that.',
    reload: 'Reload',
    notFound: "Looks like the page you were hoping to find doesn't exist. Sorry about that.",
    oops: 'Oops!',
    oopsMessage: 'Looks like something went wrong. Sorry about that.',
    home: 'Take me home',
  },
])(
  'errors in $store, in the words of the specification',
  async ({ store, gold, internal, reload, notFound, oops, oopsMessage, home }) => {
    const { page, at } = await visit({ store });
    const main = page.getByRole('main');
    await page.goto(at('/no-such-page'));
    await page.getByText(notFound, { exact: true }).waitFor();

    // The shop fails to say what stands at an address: the page that does not open has a reload that opens it.
    await answerFailing(page, 'ResolveUrl', { status: 500, code: 'INTERNAL_SERVER_ERROR' });
    await page.getByRole('banner').getByRole('link', { name: gold, exact: true }).click();
    await main.getByText(internal, { exact: true }).waitFor();
    await look(page, `internal-error-${store}`);
    await main.getByRole('button', { name: reload }).click();
    await main.getByRole('heading', { level: 1, name: new RegExp(`^${gold}`) }).waitFor();
    await hydrated(page);

    // What comes cannot be drawn.
    await page.unrouteAll({ behavior: 'wait' });
    await answerChanged<Pieces>(page, 'ProductPage', (data) => ({
      ...data,
      products: { ...data.products, items: data.products.items.map((one) => ({ ...one, card_facts: null })) },
    }));
    await main.getByRole('article').first().getByRole('link').first().click();
    await main.getByRole('heading', { level: 1, name: oops, exact: true }).waitFor();
    await main.getByText(oopsMessage, { exact: true }).waitFor();
    await look(page, `oops-${store}`);
    await expectAccessible(page);
    await main.getByRole('link', { name: home, exact: true }).click();
    await main.locator('[data-banner="hero"]').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  },
);
