/**
 * What must not lose or change a design: an old or broken link, another tab, a sign-in, another language, a stone sold
 * in the meantime.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chooseTile, designOn, goOn, live, openStyle, priceShown, standsAt } from '../support/atelier.ts';
import { expectAccessible, look, quiet, type Visit, withBrowser } from '../support/browser.ts';
import { createCustomer, signInHere } from '../support/customers.ts';
import { inWidth, ofAnotherShop } from '../support/design-codes.ts';
import { placeOrder } from '../support/orders.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');
const codeIn = (page: Page): string => new URL(page.url()).searchParams.get('d') ?? '';
const isChosen = (page: Page, name: RegExp) =>
  expect.poll(() => main(page).getByRole('radio', { name }).first().isChecked()).toBe(true);

/** Share code of a ring in a style that is not in the tables. */
const retiredStyle = 'ASd3iQEAAgxvZi1sYXN0LXllYXIGBAcoCAIJABP9AxQBAARMT1ZFAADoRDGi';

/** A plain ring of white gold, 4.0 mm wide, at the step after the width. */
async function whiteRing(visited: Visit): Promise<string> {
  const { page } = visited;
  await openStyle(visited, 'single-ring', '素圈');
  await chooseTile(page, /18K金 白色$/);
  await goOn(page, 'width');
  await chooseTile(page, /^4\.0 毫米/);
  await goOn(page, 'finish');
  return codeIn(page);
}

describe('a design link', () => {
  it('with retired options lists them, stays unchanged and can be repaired', async () => {
    const visited = await visit({ drawn: false });
    const { page, at } = visited;
    const retired = inWidth(await whiteRing(visited), 40, 65);
    for (const open of [
      () => page.goto(at(`/customizer/single-ring/finish?d=${retired}`)),
      () => page.reload(),
    ]) {
      await open();
      await standsAt(page, 'width');
      await page.getByRole('status').getByText('宽度：目前不提供').waitFor();
      expect(codeIn(page)).toBe(retired);
    }
    await look(page, 'atelier-retired-1280-zh');
    await expectAccessible(page);
    await page.getByRole('link', { name: /材质与颜色.*18K金 白色/ }).waitFor();
    await chooseTile(page, /^5\.0 毫米/);
    await expect.poll(() => codeIn(page)).not.toBe(retired);
    await expect.poll(() => page.getByText('宽度：目前不提供').count()).toBe(0);
    await goOn(page, 'finish');
  });

  it('of a retired style reports only the style, not each choice that depended on it', async () => {
    const { page, at } = await visit({ width: 375, drawn: false });
    await page.goto(at(`/customizer/single-ring/review?d=${retiredStyle}`));
    await standsAt(page, 'style');
    const droppedList = page.getByRole('status').getByRole('listitem');
    await expect
      .poll(() => droppedList.allInnerTexts())
      .toEqual(['款式：目前不提供', '其余的选择请随之重新选']);
    await look(page, 'atelier-retired-style-375-zh');
    await expectAccessible(page);
  });

  it('of another shop is recognised, and offers links', async () => {
    const visited = await visit({ width: 375, drawn: false });
    const { page, at } = visited;
    const code = await whiteRing(visited);
    await page.goto(at(`/customizer/single-ring/finish?d=${ofAnotherShop(code)}`));
    await page.getByText('这个设计链接来自另一家店').waitFor();
    await look(page, 'atelier-other-shop-375-zh');
    await expectAccessible(page);
    await page.getByRole('link', { name: '继续设计单戒' }).click();
    await standsAt(page, 'finish');
    expect(codeIn(page)).toBe(code);
  });
});

describe('two tabs that edit one design', () => {
  it('each keep their own design, and neither replaces the other’s in the account or the bag', async () => {
    const visited = await visit();
    const { page: one, at, context } = visited;
    const customer = await createCustomer();
    await one.goto(at('/sign-in'));
    await signInHere(one, customer);
    await one.waitForURL(at('/account'));
    await whiteRing(visited);
    await goOn(one, 'size');
    await chooseTile(one, /^13/);
    const other = await context.newPage();
    await other.goto(one.url());
    for (const [page, metal] of [
      [one, '18K金 玫瑰'],
      [other, '铂金 Pt950'],
    ] as const) {
      await page.bringToFront();
      await live(page);
      await page.getByRole('link', { name: /材质与颜色/ }).click();
      await standsAt(page, 'metal');
      await chooseTile(page, metal);
    }
    // Each tab is reloaded after the other has changed.
    for (const page of [one, other]) await page.reload();
    await isChosen(one, /18K金 玫瑰$/);
    await isChosen(other, /Pt950/);
    for (const page of [one, other]) {
      await page.bringToFront();
      await live(page);
      await designOn(page, {});
      await page.getByRole('button', { name: '保存设计' }).last().click();
      await page.getByText('已保存“素圈').waitFor();
      await page.getByRole('button', { name: '加入购物袋' }).click();
      await page.getByRole('dialog', { name: '购物袋' }).waitFor();
    }
    await other.goto(at('/cart'));
    for (const metal of ['18K金 玫瑰', '铂金 Pt950'])
      await main(other).getByText(metal, { exact: false }).first().waitFor();
    await other.goto(at('/saved-designs'));
    await main(other).getByText('共 2 件设计').waitFor();
    await expectAccessible(other);
    await look(other, 'atelier-saved-1280-zh');
  });
});

describe('nothing is lost', () => {
  it('by a sign-in during a flow: it returns to the step, and the design is saved', async () => {
    const visited = await visit({ drawn: false });
    const { page, at } = visited;
    const customer = await createCustomer();
    const code = await whiteRing(visited);
    await page.getByRole('button', { name: '保存设计' }).first().click();
    await signInHere(page, customer);
    await standsAt(page, 'finish');
    expect(codeIn(page)).toBe(code);
    await page.getByText('已保存“素圈').waitFor();
    await page.goto(at('/saved-designs'));
    await main(page).getByRole('link', { name: /素圈/ }).last().click();
    await standsAt(page, 'finish');
    expect(codeIn(page)).toBe(code);
  });

  it('by another language and market, chosen on the page, nor by a reload', async () => {
    const visited = await visit({ width: 375, drawn: false });
    const { page } = visited;
    const code = await whiteRing(visited);
    await page.getByRole('button', { name: /选择地区与语言/ }).click();
    await page.getByRole('link', { name: '中国香港 English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Finish' }).waitFor();
    expect(codeIn(page)).toBe(code);
    await page.reload();
    expect(codeIn(page)).toBe(code);
    await page.goBack();
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Finish' }).waitFor();
    await expect.poll(() => page.locator('output').last().innerText()).toMatch(/HK\$/);
  });
});

describe('a stone that was just sold', () => {
  /** Chooses the stone at this position of the list; returns its number. */
  async function withFirstStone({ page }: Visit, index: number): Promise<string> {
    await standsAt(page, 'stone');
    await quiet(page);
    await main(page).locator('input[name=stone]').nth(index).check({ force: true });
    const chosenText = await page.getByText(/^已选 /).innerText();
    return /JD-\d+/.exec(chosenText)?.[0] ?? '';
  }

  it('is reported when the shopper continues, and the list of stones is shown again', async () => {
    const visited = await visit({ drawn: false });
    const { page } = visited;
    await openStyle(visited, 'diamond-ring', '一心');
    const sku = await withFirstStone(visited, 0);
    await designOn(page, { size: (on) => chooseTile(on, /^12/) });
    await page.getByRole('link', { name: /^主石/ }).click();
    await standsAt(page, 'stone');
    await placeOrder({ designs: [codeIn(page)] });
    await page.getByRole('button', { name: /^下一步/ }).click();
    await page.getByRole('status').getByText('主石：这颗钻石已不在售，请另选一颗').waitFor();
    await standsAt(page, 'stone');
    await expect.poll(() => main(page).locator(`input[name=stone][value=${sku}]`).count()).toBe(0);
    // The list is dimmed until its second request is answered.
    await quiet(page);
    await main(page).locator('fieldset[aria-busy=true]').waitFor({ state: 'detached' });
    await look(page, 'atelier-stone-sold-1280-zh');
    await expectAccessible(page);
    expect(await withFirstStone(visited, 0)).not.toBe(sku);
    await goOn(page, 'metal');
  });

  it('is reported when the design is added to the bag, and the rest of the ring stays', async () => {
    const visited = await visit({ width: 375, drawn: false });
    const { page } = visited;
    await openStyle(visited, 'diamond-ring', '一心');
    await withFirstStone(visited, 1);
    await designOn(page, {
      metal: (on) => chooseTile(on, /Pt950/),
      size: (on) => chooseTile(on, /^12/),
    });
    await priceShown(page);
    await placeOrder({ designs: [codeIn(page)] });
    await page.getByRole('button', { name: '加入购物袋' }).click();
    await page.getByRole('status').getByText('主石：这颗钻石已不在售，请另选一颗').waitFor();
    await standsAt(page, 'stone');
    await withFirstStone(visited, 1);
    await goOn(page, 'metal');
    await isChosen(page, /Pt950/);
    await designOn(page, {});
    await page.getByRole('button', { name: '加入购物袋' }).click();
    await page.getByRole('dialog', { name: '购物袋' }).waitFor();
  });
});
