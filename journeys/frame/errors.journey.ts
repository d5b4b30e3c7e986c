/** Error pages (specification 8). */
import { expect, it } from 'vitest';
import { answerChanged, answerFailing } from '../support/answers.ts';
import { expectAccessible, hydrated, look, withBrowser } from '../support/browser.ts';

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
    unexpected: '抱歉，发生了意外错误。',
    debug: /调试：TypeError \w+ \//,
    close: '关闭',
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
    unexpected: 'Sorry! An unexpected error occurred.',
    debug: /Debug: TypeError \w+ \//,
    close: 'Close',
  },
])(
  'errors in $store, in the words of the specification',
  async ({ store, gold, internal, reload, notFound, oops, oopsMessage, home, unexpected, debug, close }) => {
    const { page, at } = await visit({ store });
    const main = page.getByRole('main');
    await page.goto(at('/no-such-page'));
    await page.getByText(notFound, { exact: true }).waitFor();

    // The shop cannot resolve an address: the error page's button reloads and opens it.
    await answerFailing(page, 'ResolveUrl', { status: 500, code: 'INTERNAL_SERVER_ERROR' });
    await page.getByRole('banner').getByRole('link', { name: gold, exact: true }).click();
    await main.getByText(internal, { exact: true }).waitFor();
    await look(page, `internal-error-${store}`);
    await main.getByRole('button', { name: reload }).click();
    await main.getByRole('heading', { level: 1, name: new RegExp(`^${gold}`) }).waitFor();
    await hydrated(page);

    // The answer cannot be rendered.
    await page.unrouteAll({ behavior: 'wait' });
    await answerChanged<Pieces>(page, 'ProductPage', (data) => ({
      ...data,
      products: {
        ...data.products,
        items: data.products.items.map((item) => ({ ...item, card_facts: null })),
      },
    }));
    await main.getByRole('article').first().getByRole('link').first().click();
    await main.getByRole('heading', { level: 1, name: oops, exact: true }).waitFor();
    await main.getByText(oopsMessage, { exact: true }).waitFor();
    await look(page, `oops-${store}`);
    await expectAccessible(page);
    await main.getByRole('link', { name: home, exact: true }).click();
    await main.locator('[data-banner="hero"]').waitFor();
    await page.waitForURL(({ pathname }) => pathname === '/');

    // The error is dispatched, because a thrown one would fail the journey.
    await hydrated(page);
    await page.evaluate(() =>
      dispatchEvent(new ErrorEvent('error', { error: new TypeError('x is not a function') })),
    );
    const toast = page.getByRole('alert').filter({ hasText: unexpected });
    await toast.getByText(debug).waitFor();
    await look(page, `unexpected-error-${store}`);
    await toast.getByRole('button', { name: close }).click();
    await toast.waitFor({ state: 'detached' });
  },
);

it.each([
  [375, 'default', '出了点问题，抱歉。', '重新载入', '回到首页'],
  [1280, 'cn_en', 'Something went wrong. Sorry about that.', 'Reload', 'Take me home'],
] as const)(
  'a campaign page that fails at %i px in %s shows a picture, the message and a link',
  async (width, store, message, reload, home) => {
    const { page, at } = await visit({ width, store });
    await page.goto(at('/size-guide'));
    await hydrated(page);
    await answerFailing(page, 'ContentPage', { status: 500, code: 'INTERNAL_SERVER_ERROR' });
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /隐私|Privacy/ })
      .click();
    const main = page.getByRole('main');
    await main.getByText(message, { exact: true }).waitFor();
    const picture = main.locator('section img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await main.getByRole('link', { name: home, exact: true }).waitFor();
    await look(page, `campaign-error-${width}`);
    await expectAccessible(page);
    await page.unrouteAll({ behavior: 'wait' });
    await main.getByRole('button', { name: reload }).click();
    await main.getByText(message, { exact: true }).waitFor({ state: 'detached' });
    await main.getByRole('heading', { level: 1 }).waitFor();
  },
);
