/** What must be read or typed before the next step is scrolled into view, wherever on the page the shopper is. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chooseTile, designOn, goOn, openStyle, standsAt } from '../support/atelier.ts';
import { expectAccessible, expectInSight, look, type Visit, withBrowser } from '../support/browser.ts';

const visit = withBrowser();

/** A plain ring at the step of its engraving, with everything before it chosen. */
async function beforeItsWords(visited: Visit): Promise<void> {
  const { page } = visited;
  await openStyle(visited, 'single-ring', '素圈');
  await designOn(page, { size: (on) => chooseTile(on, /^13/) }, 'engraving');
  await page.getByRole('textbox').filter({ visible: true }).fill('执子之手');
  await page.waitForFunction((before) => location.href !== before, page.url());
}

const nextButton = (page: Page, name: RegExp) => page.getByRole('button', { name });

describe('on a phone', () => {
  it('a missing confirmation of an engraving: the checkbox scrolls into view, at its step and before the bag', async () => {
    const visited = await visit({ width: 375, drawn: false });
    const { page } = visited;
    await beforeItsWords(visited);
    await nextButton(page, /^下一步/).click();
    await expectInSight(page.getByText('请先核对刻字内容'));
    await expectInSight(page.getByRole('checkbox'));
    await expectAccessible(page);
    await look(page, 'asked-engraving-375-zh');

    await page.goto(page.url().replace('/engraving?', '/review?'));
    await standsAt(page, 'review');
    for (const _ of ['once', 'again']) {
      await page.evaluate(() => scrollTo(0, 0));
      await nextButton(page, /^加入购物袋$/).click();
      await expectInSight(page.getByText('请先核对刻字内容'));
    }
    await page.getByRole('checkbox').check();
    await nextButton(page, /^加入购物袋$/).click();
    await page.getByRole('dialog', { name: '购物袋' }).waitFor();
  });

  it('an impossible engraving: its field scrolls into view', async () => {
    const visited = await visit({ width: 375, drawn: false });
    const { page } = visited;
    await beforeItsWords(visited);
    await page.getByRole('textbox').filter({ visible: true }).fill('执子之手😀');
    await page.getByText('表情符号“😀”不能刻').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await nextButton(page, /^下一步/).click();
    await expectInSight(page.getByText('表情符号“😀”不能刻'));
  });

  it('no network: one message at a time, and price and next button stay visible', async () => {
    const visited = await visit({ width: 375, drawn: false });
    const { page, context } = visited;
    await openStyle(visited, 'single-ring', '素圈');
    await context.setOffline(true);
    const toast = page.getByText('您已离线，部分功能可能无法使用。');
    const mark = page.getByRole('complementary', { name: '现在没有网络' });
    const height = async () => (await mark.boundingBox())?.height;
    await toast.waitFor();
    await expectInSight(toast);
    await expectInSight(page.locator('output').last());
    await expectInSight(nextButton(page, /^下一步/));
    expect(await height()).toBe(0);
    await toast.waitFor({ state: 'detached' });
    await expect.poll(height).toBeGreaterThan(0);
    await expectInSight(mark);
    await expectInSight(page.locator('output').last());
    const address = page.url();
    await page.getByRole('button', { name: '保存设计' }).click();
    await expectInSight(page.getByText('网络中断，请检查连接后再试。'));
    expect(page.url()).toBe(address);
    await look(page, 'asked-offline-375-zh');
  });

  it('no store chosen for collection: the message is visible', async () => {
    const visited = await visit({ width: 375, drawn: false });
    const { page, at } = visited;
    await openStyle(visited, 'single-ring', '素圈');
    await designOn(page, { size: (on) => chooseTile(on, /^13/) });
    await nextButton(page, /^加入购物袋$/).click();
    await page.getByRole('dialog', { name: '购物袋' }).getByRole('link', { name: '去结算' }).click();
    await page.waitForURL(at('/checkout'));
    await page.getByRole('main').getByRole('radio', { name: '到店自提' }).check();
    for (const from of ['its top', 'its foot']) {
      await page.evaluate((foot) => scrollTo(0, foot ? document.body.scrollHeight : 0), from === 'its foot');
      await nextButton(page, /^提交订单$/).click();
      await expectInSight(page.getByText('请选择提货门店'));
    }
    await expectAccessible(page);
    await look(page, 'asked-store-375-zh');
  });

  it('in landscape, a piece made of a text without its text: its field scrolls into view', async () => {
    const visited = await visit({ width: 375, drawn: false });
    const { page } = visited;
    await page.setViewportSize({ width: 667, height: 375 });
    await openStyle(visited, 'pendant', '一笔');
    await standsAt(page, 'text');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await nextButton(page, /^下一步/).click();
    await expectInSight(page.getByText('请输入文字'));
    await page.getByRole('textbox').filter({ visible: true }).fill('安');
    await goOn(page, 'metal');
  });
});

describe('on a wide screen', () => {
  it('the consent banner leaves price and date visible', async () => {
    const visited = await visit({ consent: 'unasked', drawn: false });
    const { page } = visited;
    await openStyle(visited, 'single-ring', '素圈');
    const banner = await page.getByRole('region', { name: /Cookie/ }).boundingBox();
    const price = await page.locator('output').last().boundingBox();
    expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThan(price?.y ?? 0);
    await look(page, 'asked-cookies-1280-zh');
  });
});

describe('in a browser that cannot draw', () => {
  it('the design is described in words, without a hint to rotate it', async () => {
    const visited = await visit({ drawn: false });
    const { page } = visited;
    await openStyle(visited, 'single-ring', '素圈');
    await page.getByText('图为款式原样，不随您的选择变化').waitFor();
    expect(await page.getByText(/^素圈 单戒：款式 素圈/).count()).toBe(1);
    expect(await page.getByText('方向键转动').count()).toBe(0);
  });

  it('no picture is mentioned if the style’s picture does not load', async () => {
    const visited = await visit({ drawn: false });
    const { page } = visited;
    await page.route('**/media/**', (route) => route.abort());
    await openStyle(visited, 'single-ring', '素圈');
    await page.getByText('这个浏览器画不了立体图，其他步骤照常可用。').waitFor();
    await expect.poll(() => page.getByText('图为款式原样').count()).toBe(0);
    await look(page, 'asked-no-picture-1280-zh');
  });
});
