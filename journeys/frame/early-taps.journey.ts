/** The first seconds on a slow phone: no tap or text before hydration is lost. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrated, quiet, settled, withBrowser } from '../support/browser.ts';
import { simplePieces } from '../support/pieces.ts';
import { asSlowPhone, ENTRY, holdCode, seenEarly } from '../support/slow-phone.ts';

const visit = withBrowser();

const ring = '/zhishou-inscribed-gold-ring.html';
const set = '/wujin-five-golds-wedding-set.html';
const menuButton = (page: Page) => page.getByRole('button', { name: '打开菜单' });
const menu = (page: Page) => page.getByRole('dialog', { name: '菜单' });
const isPressed = (control: Locator) => control.getAttribute('aria-busy');

interface PageOptions {
  readonly width?: 375 | 1280;
  /** Also slows the processor down. Chromium does this by busy waiting, so most journeys only delay the code. */
  readonly slow?: boolean;
}

/** Opens a page that is visible but not hydrated. `wake` lets its code load. */
async function openWithoutCode(path: string, { width = 375, slow = false }: PageOptions = {}) {
  const { page, at } = await visit({ width });
  if (slow) await asSlowPhone(page);
  const wake = await holdCode(page, ENTRY);
  await page.goto(at(path), { waitUntil: 'commit' });
  return { page, at, wake };
}

/** Records the page's requests that add to a bag. */
function additions(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (body.includes('mutation AddToBag')) sent.push(body);
  });
  return sent;
}

describe('a tap before hydration', () => {
  const answers: readonly (readonly [
    name: string,
    path: string,
    control: (page: Page) => Locator,
    answer: (page: Page) => Locator,
  ])[] = [
    ['the menu', '/', menuButton, menu],
    [
      'the search',
      '/',
      (page) => page.getByRole('button', { name: '打开搜索' }),
      (page) => page.getByRole('combobox', { name: '搜索' }),
    ],
    [
      'the filters',
      '/gold.html',
      (page) => page.getByRole('button', { name: '筛选', exact: true }),
      (page) => page.getByRole('dialog', { name: '筛选' }),
    ],
  ];

  it.each(answers)('is shown as pressed and then answered: %s', async (_name, path, control, answer) => {
    const { page, wake } = await openWithoutCode(path);
    const button = control(page);
    await seenEarly(page, button);
    await button.tap();
    await expect.poll(() => isPressed(button)).toBe('true');
    expect(await answer(page).isVisible()).toBe(false);
    wake();
    await answer(page).waitFor();
    await hydrated(page);
    await expect.poll(() => isPressed(page.locator('header button').first())).toBeNull();
  });

  it('is answered: the size is chosen, with its price', async () => {
    const { page, wake } = await openWithoutCode(ring);
    const sizes = page.getByRole('group', { name: /手寸|戒指|尺寸/ }).first();
    const last = sizes.getByRole('radio', { disabled: false }).last();
    const bar = page.locator('[data-bottom-bar] small');
    await seenEarly(page, sizes);
    const before = await bar.allInnerTexts();
    await last.locator('..').tap();
    await expect.poll(() => last.isChecked()).toBe(true);
    wake();
    const label = (await last.locator('..').locator('span').first().innerText()).trim();
    await expect.poll(async () => (await bar.allInnerTexts()).join(' ')).toContain(label);
    expect(before.join(' ')).not.toContain(label);
    expect(await last.isChecked()).toBe(true);
  });

  it('adds to the bag once, even if the button was pressed twice', async () => {
    const [piece] = await simplePieces('default');
    const { page, wake } = await openWithoutCode(piece?.path ?? '', { slow: true });
    const sent = additions(page);
    const button = page.getByRole('button', { name: '加入购物袋' });
    await seenEarly(page, button);
    await button.tap();
    await button.tap();
    await expect.poll(() => isPressed(button)).toBe('true');
    wake();
    await page.getByRole('dialog', { name: '购物袋' }).waitFor();
    await quiet(page);
    expect(sent).toHaveLength(1);
    await page.getByRole('link', { name: '购物袋，1 件' }).first().waitFor({ state: 'attached' });
    await expect.poll(() => isPressed(button)).toBeNull();
  });

  it('is answered in order for keys as well', async () => {
    const { page, wake } = await openWithoutCode('/');
    const search = page.getByRole('button', { name: '打开搜索' });
    await seenEarly(page, search);
    await search.press('Enter');
    await menuButton(page).press('Space');
    expect([await isPressed(search), await isPressed(menuButton(page))]).toEqual(['true', 'true']);
    wake();
    await menu(page).waitFor();
    await page.getByRole('button', { name: '收起搜索', includeHidden: true }).waitFor({ state: 'attached' });
  });

  it('is answered in the column of a set too', async () => {
    const { page, wake } = await openWithoutCode(set);
    const button = page.getByRole('button', { name: '加入购物袋' });
    await seenEarly(page, button);
    await button.tap();
    await expect.poll(() => isPressed(button)).toBe('true');
    wake();
    await page.getByRole('main').getByRole('alert').first().waitFor();
    await expect.poll(() => isPressed(button)).toBeNull();
  });

  it('on a link is followed by the browser alone', async () => {
    const { page } = await openWithoutCode('/');
    const link = page.getByRole('main').getByRole('link').first();
    await seenEarly(page, link);
    await link.tap();
    await page.waitForURL((url) => url.pathname !== '/', { waitUntil: 'commit' });
  });

  it('is not replayed if it would place an order or pay', async () => {
    const { page, wake } = await openWithoutCode('/');
    const button = menuButton(page);
    await seenEarly(page, button);
    await button.evaluate((element) => element.setAttribute('data-replay', 'never'));
    await button.tap();
    expect(await isPressed(button)).toBeNull();
    wake();
    await hydrated(page);
    expect(await menu(page).isVisible()).toBe(false);
  });

  it('is not replayed after ten seconds, and is then not shown as pressed any more', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.clock.install();
    const wake = await holdCode(page, ENTRY);
    await page.goto(at('/'), { waitUntil: 'commit' });
    const button = menuButton(page);
    await button.tap();
    await expect.poll(() => isPressed(button)).toBe('true');
    await page.clock.fastForward(10_000);
    await expect.poll(() => isPressed(button)).toBeNull();
    await page.clock.resume();
    wake();
    await hydrated(page);
    expect(await menu(page).isVisible()).toBe(false);
  });
});

describe('a second tap right after the first', () => {
  /**
   * Taps twice at the same position, even if something else has appeared there. Dialogs settle for 2 s, because a busy
   * machine may take longer than their 350 ms between the two taps.
   */
  async function tapTwice(page: Page, control: Locator): Promise<void> {
    await page.evaluate(() => document.documentElement.style.setProperty('--settling', '2000ms'));
    const box = await control.boundingBox();
    if (!box) throw new Error('Nothing to tap');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.touchscreen.tap(x, y);
    await page.locator('dialog[open]').first().waitFor();
    await page.touchscreen.tap(x, y);
  }

  it('does not reach the drawer that the first one opened', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.goto(at('/'));
    await hydrated(page);
    await tapTwice(page, menuButton(page));
    await settled(menu(page));
    expect(await menu(page).isVisible()).toBe(true);
    expect(await page.locator('details[open]').count()).toBe(0);
    await menu(page).locator('summary').first().tap();
    await expect.poll(() => page.locator('details[open]').count()).toBe(1);
  });

  it('does not close the sheet beside which it lands', async () => {
    const { page, at } = await visit({ width: 375 });
    await page.goto(at('/gold.html'));
    await hydrated(page);
    await tapTwice(page, page.getByRole('button', { name: '筛选', exact: true }));
    const sheet = page.getByRole('dialog', { name: '筛选' });
    await settled(sheet);
    expect(await sheet.isVisible()).toBe(true);
  });
});

describe('a pressed button', () => {
  it.each([
    ['a button', '/', menuButton],
    ['a size', ring, (page: Page) => page.getByRole('radio', { disabled: false }).last().locator('..')],
  ] as const)('shows it by the styles alone: %s', async (_name, path, control) => {
    const { page } = await openWithoutCode(path);
    const pressed = control(page);
    await seenEarly(page, pressed);
    const opacity = (): Promise<number> =>
      pressed.evaluate((element) => Number(getComputedStyle(element).opacity));
    await pressed.hover();
    expect(await opacity()).toBe(1);
    // In Chromium, touch events do not make an element `:active`; the mouse does.
    await page.mouse.down();
    expect(await opacity()).toBeLessThan(1);
    await page.mouse.move(0, 0);
    await page.mouse.up();
  });
});

describe('text typed before hydration', () => {
  it('stays in the search box, with its caret, and is searched', async () => {
    const { page, wake } = await openWithoutCode('/', { width: 1280 });
    const box = page.getByRole('combobox', { name: '搜索' });
    await seenEarly(page, box);
    await box.pressSequentially('手镯');
    await box.press('ArrowLeft');
    wake();
    await page.getByRole('option', { name: /手镯/ }).first().waitFor();
    expect(await box.inputValue()).toBe('手镯');
    await expect.poll(() => box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(1);
  });

  it('stays in a form, which the page sends instead of the browser', async () => {
    const { page, wake } = await openWithoutCode('/sign-in');
    const email = page.getByRole('textbox', { name: '电子邮箱' });
    const password = page.getByLabel('密码', { exact: true });
    await seenEarly(page, email);
    await email.fill('early@example.com');
    await password.fill('wrong-Early-1');
    const address = page.url();
    const submit = page.getByRole('main').getByRole('button', { name: '登录', exact: true });
    await submit.tap();
    await expect.poll(() => isPressed(submit)).toBe('true');
    wake();
    await page.getByRole('main').getByRole('alert').first().waitFor();
    expect(page.url()).toBe(address);
    expect(await email.inputValue()).toBe('early@example.com');
  });
});

describe('a part whose code loads after the page', () => {
  it('replays the submission of its form, which the browser does not send', async () => {
    const { page, at } = await visit({ width: 375 });
    await asSlowPhone(page);
    const letFormCome = await holdCode(page, /\/assets\/ContactForm-[^/]*\.js/);
    await page.goto(at('/contact'), { waitUntil: 'commit' });
    const name = page.getByRole('main').getByRole('textbox', { name: '姓名' });
    const submit = page.getByRole('main').getByRole('button', { name: '发送' });
    await page.waitForFunction(() => performance.getEntriesByName('awake').length > 0);
    await name.fill('早安');
    await submit.tap();
    await expect.poll(() => isPressed(submit)).toBe('true');
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) posts.push(request.url());
    });
    letFormCome();
    await page.getByRole('main').getByRole('alert').first().waitFor();
    expect(posts).toEqual([]);
    expect(await name.inputValue()).toBe('早安');
    await expect.poll(() => isPressed(submit)).toBeNull();
  });

  it('stays visible while the page around it changes', async () => {
    const { page, at } = await visit({ width: 375 });
    const letPartCome = await holdCode(page, /\/assets\/DesignOwn-[^/]*\.js/);
    await page.goto(at('/yiquan-made-to-order-gold-band.html'), { waitUntil: 'commit' });
    const design = page.getByRole('main').getByRole('link', { name: '自己设计一件' });
    await page.waitForFunction(() => performance.getEntriesByName('awake').length > 0);
    const sizes = page.getByRole('main').getByRole('radio', { disabled: false });
    for (const at of [1, 2]) {
      await sizes.nth(at).locator('..').tap();
      await expect.poll(() => new URL(page.url()).search).not.toBe('');
      expect(await design.isVisible()).toBe(true);
    }
    letPartCome();
    await hydrated(page);
    expect(await design.isVisible()).toBe(true);
  });
});
