/** A piece designed and ordered: from the grid of styles over every step to the bag, on phone and desktop, in both languages. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  chooseTile,
  designOn,
  drawnAnew,
  goOn,
  openStyle,
  orderAsGuest,
  priceShown,
  standsAt,
} from './support/atelier.ts';
import { expectAccessible, look, quiet, type Visit, withBrowser } from './support/browser.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

interface Run {
  readonly width: 375 | 1280;
  readonly store: string;
  readonly zh: boolean;
}

const runs: readonly Run[] = [
  { width: 375, store: 'default', zh: true },
  { width: 1280, store: 'hk_en', zh: false },
];
const nameOf = ({ width, zh }: Run): string => `${width} px, ${zh ? 'Chinese' : 'English'}`;

async function addToBag({ page }: Visit, zh: boolean): Promise<void> {
  await page.getByRole('button', { name: zh ? '加入购物袋' : 'Add to bag' }).click();
  await page.getByRole('dialog', { name: zh ? '购物袋' : /bag/i }).waitFor();
}

describe('the made-to-order grid', () => {
  it('comes drawn by the server and asks nothing again; its filters live in the address', async () => {
    const { page, at } = await visit();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/graphql')) asked.push(request.url());
    });
    await page.goto(at('/customizer'));
    await quiet(page);
    expect(asked).toEqual([]);
    expect(await main(page).getByRole('article').count()).toBe(30);
    await page.getByRole('button', { name: /^男士/ }).click();
    await page.waitForURL(/wearer=men/);
    await expect.poll(() => main(page).getByRole('article').count()).toBe(7);
    await page.getByRole('button', { name: /足金999/ }).click();
    await page.waitForURL(/metal=gold-999/);
    const found = await main(page).getByRole('article').count();
    await page.reload();
    expect(await main(page).getByRole('article').count()).toBe(found);
    await expectAccessible(page);
    await look(page, 'atelier-grid-1280-zh');
    await page.goBack();
    await expect.poll(() => main(page).getByRole('article').count()).toBe(7);
  });

  it.each([375, 768, 1680] as const)('stands well at %i px in English', async (width) => {
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

  it('says of a flow that nobody makes that there is none', async () => {
    const { page, at } = await visit();
    const answer = await page.goto(at('/customizer/crown'));
    expect(answer?.status()).toBe(404);
    await page.getByRole('link', { name: '查看全部款式' }).click();
    await page.waitForURL(at('/customizer'));
  });
});

describe('a single ring', () => {
  it.each(runs)('is designed and ordered as a guest ($width px, $store)', async (run) => {
    const visited = await visit(run);
    const { page } = visited;
    const { zh } = run;
    await openStyle(visited, 'single-ring', zh ? '素圈' : 'Plain Circle');
    await standsAt(page, 'metal');
    await look(page, `atelier-ring-metal-${nameOf(run)}`);
    await drawnAnew(page, () => chooseTile(page, zh ? /18K金 玫瑰/ : /18K rose gold/));
    await goOn(page, 'width');
    await drawnAnew(page, () => chooseTile(page, zh ? /^5\.0 毫米/ : /^5\.0 mm/));
    await goOn(page, 'finish');
    await drawnAnew(page, () => chooseTile(page, zh ? /锤纹/ : /Hammered/));
    await goOn(page, 'size');
    // What fits one finger alone is never chosen by going on.
    await page.getByRole('button', { name: zh ? /^下一步/ : /^Next:/ }).click();
    await page.getByText(zh ? '请先选手寸' : 'Please choose first: Ring size').waitFor();
    await chooseTile(page, /^13/);
    await look(page, `atelier-ring-size-${nameOf(run)}`);
    await expectAccessible(page);
    await goOn(page, 'engraving');
    await page
      .getByRole('group', { name: zh ? '刻字' : 'Engraving' })
      .getByRole('radio', { name: zh ? '内壁' : 'Inside' })
      .check({ force: true });
    const text = page.getByRole('textbox').first();
    await text.fill('执子之手😀');
    await page.getByText(zh ? '表情符号“😀”不能刻' : 'The emoji “😀” cannot be cut').waitFor();
    await drawnAnew(page, () => text.fill('执子之手'));
    await page.getByRole('button', { name: zh ? /^下一步/ : /^Next:/ }).click();
    await page.getByText(zh ? '请先核对刻字内容' : 'Please check the engraving first').waitFor();
    await page.getByRole('checkbox').check();
    await look(page, `atelier-ring-engraving-${nameOf(run)}`);
    await expectAccessible(page);
    await goOn(page, 'review');
    await priceShown(page);
    await main(page).getByText('执子之手').filter({ visible: true }).first().waitFor();
    await look(page, `atelier-ring-review-${nameOf(run)}`);
    await expectAccessible(page);
    await addToBag(visited, zh);
    await orderAsGuest(visited, zh);
    await main(page).getByText('执子之手').first().waitFor();
    await main(page)
      .getByText(zh ? /18K金 玫瑰/ : /18K rose gold/)
      .first()
      .waitFor();
    await look(page, `atelier-ring-order-${nameOf(run)}`);
  });
});

describe('a diamond ring', () => {
  it.each(runs)(
    'is designed from its setting, with a stone of the inventory ($width px, $store)',
    async (run) => {
      const visited = await visit(run);
      const { page } = visited;
      const { zh } = run;
      await openStyle(visited, 'diamond-ring', zh ? '一心' : 'One Heart');
      await standsAt(page, 'stone');
      await page.getByText(zh ? '未含主石，选定钻石后计入。' : /Without the centre stone/).waitFor();
      await page.getByRole('button', { name: zh ? /^下一步/ : /^Next:/ }).click();
      await page.getByText(zh ? '请先选主石' : 'Please choose first: Centre stone').waitFor();
      await page.getByRole('checkbox', { name: zh ? /椭圆形/ : /Oval/ }).check({ force: true });
      await quiet(page);
      await page
        .getByRole('button', { name: zh ? /椭圆形.*的详情/ : /Details of .*Oval/i })
        .first()
        .click();
      const close = page.getByRole('dialog', { name: zh ? /椭圆形/ : /Oval/i });
      await close.getByText(/\d\.\d\d × \d\.\d\d/).waitFor();
      await expectAccessible(page);
      await drawnAnew(page, () =>
        close.getByRole('button', { name: zh ? '选这颗' : 'Choose this one' }).click(),
      );
      await page.getByText(zh ? /^已选 .*椭圆/ : /^Chosen: .*oval/i).waitFor();
      await look(page, `atelier-diamond-stone-${nameOf(run)}`);
      await goOn(page, 'metal');
      await drawnAnew(page, () => chooseTile(page, zh ? /Pt950/ : /Platinum/));
      await goOn(page, 'size');
      await chooseTile(page, /^12/);
      await goOn(page, 'engraving');
      await goOn(page, 'review');
      await priceShown(page);
      await look(page, `atelier-diamond-review-${nameOf(run)}`);
      await addToBag(visited, zh);
    },
  );

  it('begins at a stone’s own page as well, and is of that stone', async () => {
    const { page, at } = await visit();
    await page.goto(at('/loose-diamonds?shape=round&carat=0.5_0.6'));
    await main(page).getByRole('article').first().getByRole('link').first().click();
    await page.getByRole('link', { name: '镶成戒指' }).click();
    await standsAt(page, 'style');
    await page.getByRole('link', { name: /主石.*克拉/ }).waitFor();
    await chooseTile(page, /一心/);
    await goOn(page, 'metal');
  });
});

describe('every other flow', () => {
  it('pair rings: one design for two, her ring and his apart, cheaper together (1280 px, English)', async () => {
    const visited = await visit({ store: 'hk_en' });
    const { page } = visited;
    await openStyle(visited, 'pair-rings', 'One Boat');
    await standsAt(page, 'mode');
    await designOn(page, {
      'her.metal': (at) => drawnAnew(at, () => chooseTile(at, /18K rose gold$/)),
      'her.size': (at) => drawnAnew(at, () => chooseTile(at, /^8/)),
      'him.metal': (at) => drawnAnew(at, () => chooseTile(at, /Platinum/)),
      'him.size': (at) => drawnAnew(at, () => chooseTile(at, /^20/)),
    });
    await priceShown(page);
    await main(page).getByText('Less for a pair').waitFor();
    await expectAccessible(page);
    await look(page, 'atelier-pair-review-1280-en');
    await addToBag(visited, false);
  });

  it('bracelet: a cord in its colour with an engraved tag (375 px, Chinese)', async () => {
    const visited = await visit({ width: 375 });
    const { page } = visited;
    await openStyle(visited, 'bracelet', '红线');
    await designOn(page, {
      charm: (at) => drawnAnew(at, () => chooseTile(at, /^小牌/)),
      strap: (at) => drawnAnew(at, () => chooseTile(at, /^蓝/)),
      engraving: async (at) => {
        await at
          .getByRole('group', { name: '刻字' })
          .getByRole('radio', { name: '牌面' })
          .check({ force: true });
        await drawnAnew(at, () => at.getByRole('textbox').first().fill('LOVE'));
        await at.getByRole('checkbox').check();
      },
    });
    await priceShown(page);
    await look(page, 'atelier-bracelet-review-375-zh');
    await addToBag(visited, true);
  });

  it('pendant: Chinese characters made in gold, on a chain (1280 px, Chinese)', async () => {
    const visited = await visit();
    const { page } = visited;
    await openStyle(visited, 'pendant', '一笔');
    await designOn(page, {
      text: (at) => drawnAnew(at, () => at.getByRole('textbox').first().fill('平安')),
      chain: (at) => drawnAnew(at, () => chooseTile(at, /^盒/)),
    });
    await priceShown(page);
    await look(page, 'atelier-pendant-review-1280-zh');
    await addToBag(visited, true);
  });

  it('necklace: a name written into it (375 px, English)', async () => {
    const visited = await visit({ width: 375, store: 'hk_en' });
    const { page } = visited;
    await openStyle(visited, 'necklace', 'Signature');
    await designOn(page, {
      text: (at) => drawnAnew(at, () => at.getByRole('textbox').first().fill('Mei')),
      extender: (at) => chooseTile(at, /Without/),
    });
    await priceShown(page);
    await look(page, 'atelier-necklace-review-375-en');
    await addToBag(visited, false);
  });
});

describe('a design is shared', () => {
  it('by a short link that opens it elsewhere, in the language of whoever opens it', async () => {
    const visited = await visit();
    const { page } = visited;
    await openStyle(visited, 'necklace', '流光');
    await designOn(page, {});
    await page.getByRole('button', { name: '分享设计' }).click();
    const dialog = page.getByRole('dialog', { name: '分享设计' });
    await dialog.getByRole('img', { name: '设计链接的二维码' }).waitFor();
    await expectAccessible(page);
    const path = new URL(await dialog.getByText(/\/customizer\/d\/[a-z]{8}$/).innerText()).pathname;
    const other = await visit({ width: 375, store: 'hk_en' });
    await other.page.goto(other.at(path), { waitUntil: 'load' });
    await standsAt(other.page, 'review');
    await main(other.page).getByText('Flowing Light').filter({ visible: true }).first().waitFor();
    const answer = await other.page.goto(other.at('/customizer/d/zzzzzzzz'));
    expect(answer?.status()).toBe(404);
  });
});

describe('a design lives in its address', () => {
  it('is kept by a reload, by going back through the steps, and in another language', async () => {
    const visited = await visit();
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
    // Going back is a step back and no undo.
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

  it('opens at the step that a link names, or at the first before it that is not made', async () => {
    const { page, at } = await visit();
    await page.goto(at('/customizer/single-ring/engraving?style=su-quan'));
    await standsAt(page, 'metal');
    await page.goto(at('/customizer/pendant/chain?style=yuan-pai'));
    await standsAt(page, 'metal');
  });

  it('says of an edited link and of one cut short what is wrong, and leads on', async () => {
    const visited = await visit();
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
