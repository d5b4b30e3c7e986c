/** The grid of styles, a design stored in its address, and links to designs. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chooseTile, designOn, goOn, openStyle, standsAt } from '../support/atelier.ts';
import { expectAccessible, look, quiet, withBrowser } from '../support/browser.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

describe('the made-to-order grid', () => {
  it('is rendered by the server without requesting anything again; its filters are in the address', async () => {
    const { page, at } = await visit();
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/graphql')) requests.push(request.url());
    });
    await page.goto(at('/customizer'));
    await quiet(page);
    expect(requests).toEqual([]);
    expect(await main(page).getByRole('article').count()).toBe(30);
    await page.getByRole('button', { name: /^男士/ }).click();
    await page.waitForURL(/wearer=men/);
    await expect.poll(() => main(page).getByRole('article').count()).toBe(7);
    await page.getByRole('button', { name: /足金999/ }).click();
    await page.waitForURL(/metal=gold-999/);
    await expect.poll(() => main(page).getByRole('article').count()).toBe(4);
    await page.reload();
    await expect.poll(() => main(page).getByRole('article').count()).toBe(4);
    await expectAccessible(page);
    await look(page, 'atelier-grid-1280-zh');
    await page.goBack();
    await expect.poll(() => main(page).getByRole('article').count()).toBe(7);
  });

  it.each([375, 768, 1680] as const)('fits at %i px in English', async (width) => {
    const { page, at } = await visit({ width, store: 'hk_en' });
    await page.goto(at('/customizer/diamond-ring'));
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBeLessThanOrEqual(0);
    const columns = await main(page)
      .getByRole('article')
      .evaluateAll(
        (cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size,
      );
    expect(columns).toBe({ 375: 1, 768: 3, 1680: 4 }[width]);
    await look(page, `atelier-grid-${width}-en`);
    await expectAccessible(page);
  });

  it('keeps every style reachable under the consent banner', async () => {
    const { page, at } = await visit({ width: 375, consent: 'unasked' });
    await page.goto(at('/customizer/necklace'));
    const question = page.locator('section[data-bottom-bar]');
    await question.waitFor();
    const last = main(page).getByRole('article').last().getByRole('link').first();
    await last.focus();
    const edges = async () => [await last.boundingBox(), await question.boundingBox()];
    await expect
      .poll(async () => {
        const [style, consentBox] = await edges();
        return style && consentBox ? consentBox.y - (style.y + style.height) : -1;
      })
      .toBeGreaterThanOrEqual(0);
    await expectAccessible(page);
  });

  it('is linked from a made-to-order piece, and opens at the most similar style', async () => {
    const { page, at } = await visit({ width: 375, drawn: false });
    await page.goto(at('/yiquan-made-to-order-gold-band.html'));
    await main(page).getByRole('link', { name: '自己设计一件' }).click();
    await standsAt(page, 'metal');
    await main(page).getByText('素圈').filter({ visible: true }).first().waitFor();
    // This browser cannot draw, so the stage shows the style's picture.
    const still = page.locator('[data-stage="picture"]').getByRole('img', { name: /素圈/ });
    await expect
      .poll(() => still.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0);
  });

  it('shows that an unknown flow does not exist', async () => {
    const { page, at } = await visit();
    const answer = await page.goto(at('/customizer/crown'));
    expect(answer?.status()).toBe(404);
    await page.getByRole('link', { name: '查看全部款式' }).click();
    await page.waitForURL(at('/customizer'));
  });
});

describe('a diamond ring', () => {
  it('can begin at a stone’s own page, with that stone', async () => {
    const { page, at } = await visit({ drawn: false });
    await page.goto(at('/loose-diamonds?shape=round&carat=0.5_0.6'));
    await main(page).getByRole('article').first().getByRole('link').first().click();
    await page.getByRole('link', { name: '镶成戒指' }).click();
    await standsAt(page, 'style');
    await page.getByRole('link', { name: /主石.*克拉/ }).waitFor();
    await expectAccessible(page);
    await chooseTile(page, /一心/);
    await goOn(page, 'metal');
  });

  it.each([
    ['default', '主石：这颗钻石已不在售，请另选一颗'],
    ['hk_en', 'Centre stone: This diamond is no longer for sale; please choose another'],
  ])('with a stone that is gone offers the others and says so (%s)', async (store, message) => {
    const { page, at } = await visit({ width: 375, store, drawn: false });
    await page.goto(at('/customizer/diamond-ring/next?stone=JD-999999'));
    await standsAt(page, 'stone');
    await page.getByRole('status').getByText(message).waitFor();
    await expectAccessible(page);
    await look(page, `atelier-stone-lost-375-${store}`);
  });
});

describe('a design is shared', () => {
  it('by a short link, which opens it elsewhere in the reader’s language', async () => {
    const visited = await visit({ drawn: false });
    const { page } = visited;
    await openStyle(visited, 'necklace', '流光');
    await designOn(page, {});
    await page.getByRole('button', { name: '分享设计' }).click();
    const dialog = page.getByRole('dialog', { name: '分享设计' });
    await dialog.getByRole('img', { name: '设计链接的二维码' }).waitFor();
    await expectAccessible(page);
    const path = new URL(await dialog.getByText(/\/customizer\/d\/[a-z]{8}$/).innerText()).pathname;
    const other = await visit({ width: 375, store: 'hk_en', drawn: false });
    await other.page.goto(other.at(path), { waitUntil: 'load' });
    await standsAt(other.page, 'review');
    await main(other.page).getByText('Flowing Light').filter({ visible: true }).first().waitFor();
    await expectAccessible(other.page);
    const answer = await other.page.goto(other.at('/customizer/d/zzzzzzzz'));
    expect(answer?.status()).toBe(404);
    await expectAccessible(other.page);
  });
});

describe('the address of a design', () => {
  it('survives a reload, going back through the steps, and another language', async () => {
    const visited = await visit({ drawn: false });
    const { page, at } = visited;
    await openStyle(visited, 'single-ring', '素圈');
    await chooseTile(page, /18K金 白色$/);
    await goOn(page, 'width');
    await chooseTile(page, /^4\.0 毫米/);
    await goOn(page, 'finish');
    await page.reload();
    await standsAt(page, 'finish');
    await page.getByRole('link', { name: /宽度.*4\.0 毫米/ }).waitFor();
    await page.goBack();
    await standsAt(page, 'width');
    // Back returns to the previous step and undoes nothing.
    await expect.poll(() => page.getByRole('radio', { name: /^4\.0 毫米/ }).isChecked()).toBe(true);
    await chooseTile(page, /^6\.0 毫米/);
    await page.goForward();
    await standsAt(page, 'finish');
    await page.getByRole('link', { name: /宽度.*6\.0 毫米/ }).waitFor();
    const { pathname, search } = new URL(page.url());
    await page.goto(at(`${pathname}${search}&store=hk_en`));
    await page.getByRole('heading', { level: 1, name: 'Finish' }).waitFor();
    await page.getByRole('link', { name: /Width.*6\.0 mm/ }).waitFor();
  });

  it('survives a reload at a step of either ring of a pair', async () => {
    const visited = await visit({ drawn: false });
    const { page } = visited;
    await openStyle(visited, 'pair-rings', '同舟');
    await designOn(page, {}, 'her-metal');
    await chooseTile(page, /18K金 玫瑰$/);
    await page.reload();
    await standsAt(page, 'her-metal');
    await expect.poll(() => page.getByRole('radio', { name: /18K金 玫瑰$/ }).isChecked()).toBe(true);
  });

  it('opens at the step that a link names, or at the first unfinished step before it', async () => {
    const { page, at } = await visit({ drawn: false });
    await page.goto(at('/customizer/single-ring/engraving?style=su-quan'));
    await standsAt(page, 'metal');
    await page.goto(at('/customizer/pendant/chain?style=yuan-pai'));
    await standsAt(page, 'metal');
  });

  it('explains an edited and a truncated link, and offers links', async () => {
    const visited = await visit({ drawn: false });
    const { page, at } = visited;
    await openStyle(visited, 'single-ring', '素圈');
    await chooseTile(page, /18K金 白色$/);
    await page.waitForURL(/d=/);
    const address = new URL(page.url());
    const code = address.searchParams.get('d') ?? '';
    await page.goto(at(`/customizer/single-ring/metal?d=${code.slice(0, -6)}`));
    await page.getByText('设计链接不完整，请重新复制').waitFor();
    await expectAccessible(page);
    const other = code.at(-9) === 'A' ? 'B' : 'A';
    await page.goto(at(`/customizer/single-ring/metal?d=${code.slice(0, -9)}${other}${code.slice(-8)}`));
    await page.getByText('设计链接被改动过，请重新复制').waitFor();
    await page.goto(at('/customizer/single-ring/metal?d=%00nonsense'));
    await page.getByText('这不是设计链接').waitFor();
    await page.getByRole('link', { name: '继续设计单戒' }).click();
    await standsAt(page, 'metal');
    await expect.poll(() => page.getByRole('radio', { name: /18K金 白色$/ }).isChecked()).toBe(true);
  });
});

describe('the bar of steps', () => {
  /** In px: how far the current step extends beyond the bar, and how much of a step is cut off at the left edge. */
  const cutIn = (page: Page) =>
    page.getByRole('navigation', { name: 'Steps' }).evaluate((bar) => {
      const list = bar.querySelector('ol') as HTMLOListElement;
      const edge = list.getBoundingClientRect();
      const cutBy = (step: Element, sides: readonly ('left' | 'right')[]): number => {
        const { left, right } = step.getBoundingClientRect();
        const out = { left: edge.left - left, right: right - edge.right };
        return right < edge.left + 1 ? 0 : Math.max(0, ...sides.map((side) => Math.round(out[side])));
      };
      const currentStep = list.querySelector('[aria-current]') as Element;
      return {
        present: cutBy(currentStep, ['left', 'right']),
        left: Math.max(...[...list.children].map((step) => cutBy(step, ['left']))),
      };
    });

  it.each([
    ['necklace', 'Flowing Light', 'review'],
    ['pair-rings', 'One Boat', 'her-size'],
  ])(
    'of a %s shows the current step whole and begins with a whole one, at each step',
    async (flow, style, last) => {
      const visited = await visit({ width: 768, store: 'hk_en', drawn: false });
      const { page } = visited;
      await openStyle(visited, flow, style);
      for (;;) {
        const path = new URL(page.url()).pathname;
        await expect.poll(() => cutIn(page)).toEqual({ present: 0, left: 0 });
        if (path.endsWith(`/${last}`)) break;
        await page.getByRole('button', { name: /^Next:/ }).click();
        await page.waitForURL((url) => url.pathname !== path);
        await main(page).getByRole('heading', { level: 1 }).waitFor();
      }
      await look(page, `atelier-steps-${flow}-768-en`);
    },
  );
});
