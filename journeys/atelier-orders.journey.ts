/** Each flow of the customiser ordered as a guest, from the grid of styles to the order's page, with the piece seen changing. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  chooseTile,
  designOn,
  engrave,
  goOn,
  openStyle,
  orderAsGuest,
  priceShown,
  seenChanging,
  sees,
  standsAt,
} from './support/atelier.ts';
import { expectAccessible, expectInSight, look, quiet, type Visit, withBrowser } from './support/browser.ts';

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

describe('a single ring', () => {
  it.each(runs)('is designed and ordered as a guest ($width px, $store)', async (run) => {
    const visited = await visit(run);
    const { page } = visited;
    const { zh } = run;
    await openStyle(visited, 'single-ring', zh ? '藏星' : 'Hidden Star');
    await standsAt(page, 'metal');
    await look(page, `atelier-ring-metal-${nameOf(run)}`);
    const ring = {
      metal: sees(zh ? /18K金 玫瑰/ : /18K rose gold/),
      width: sees(zh ? /^5\.0 毫米/ : /^5\.0 mm/),
      finish: sees(zh ? /拉丝/ : /Brushed/),
      gem: sees(zh ? /红宝石/ : /Ruby/),
    };
    await designOn(page, ring, 'size');
    // What fits one finger alone is never chosen by going on.
    await page.getByRole('button', { name: zh ? /^下一步/ : /^Next:/ }).click();
    const missing = page.getByText(zh ? '请先选手寸' : 'Please choose first: Ring size');
    await missing.waitFor();
    await expectInSight(missing);
    await sees(/^20/)(page);
    await look(page, `atelier-ring-size-${nameOf(run)}`);
    await expectAccessible(page);
    await goOn(page, 'engraving');
    // Outside the rubies have left no room.
    await page.getByRole('tab', { name: zh ? /^外圈/ : /^Outside/ }).click();
    await page
      .getByRole('tabpanel')
      .getByText(zh ? '外圈镶了石，没有刻字的位置' : 'The stones leave no room outside')
      .waitFor();
    await page.getByRole('tab', { name: zh ? /^内圈/ : /^Inside/ }).click();
    const text = page.getByRole('textbox').filter({ visible: true }).first();
    await text.fill('毒品');
    await page.getByText(zh ? '这段文字不能刻' : /cannot be cut/).waitFor();
    await text.fill('执子之手😀');
    await page.getByText(zh ? '表情符号“😀”不能刻' : 'The emoji “😀” cannot be cut').waitFor();
    await seenChanging(page, () => text.fill('执子之手'));
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
      await openStyle(visited, 'diamond-ring', zh ? '三生' : 'Three Lives');
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
      await seenChanging(page, () =>
        close.getByRole('button', { name: zh ? '选这颗' : 'Choose this one' }).click(),
      );
      await page.getByText(zh ? /^已选 .*椭圆/ : /^Chosen: .*oval/i).waitFor();
      await look(page, `atelier-diamond-stone-${nameOf(run)}`);
      await goOn(page, 'metal');
      await designOn(page, {
        metal: sees(zh ? /Pt950/ : /Platinum/),
        gem: sees(zh ? /^蓝宝石/ : /^Sapphire/),
        size: sees(/^20/),
        engraving: (at) => engrave(at, zh ? '内圈' : 'Inside', 'LOVE'),
      });
      await priceShown(page);
      await look(page, `atelier-diamond-review-${nameOf(run)}`);
      await addToBag(visited, zh);
      await orderAsGuest(visited, zh);
      await main(page)
        .getByText(zh ? /椭圆/ : /oval/i)
        .first()
        .waitFor();
    },
  );
});

describe('a ring with words outside and inside', () => {
  it.each(runs)(
    'shows both, is checked once and keeps both to the order ($width px, $store)',
    async (run) => {
      const visited = await visit(run);
      const { page } = visited;
      const { zh } = run;
      await openStyle(visited, 'single-ring', zh ? '素圈' : 'Plain Circle');
      await designOn(page, {
        width: (at) => chooseTile(at, zh ? /^5\.0 毫米/ : /^5\.0 mm/),
        size: (at) => chooseTile(at, /^13/),
        engraving: async (at) => {
          const text = at.getByRole('textbox').filter({ visible: true }).first();
          await seenChanging(at, () => text.fill('执子之手 与子偕老'));
          await at.getByRole('tab', { name: zh ? /^内圈/ : /^Inside/ }).click();
          // Letters leave the brush by themselves.
          await seenChanging(at, () => text.fill('Forever & Ever'));
          await expect
            .poll(() => at.getByRole('tabpanel').getByRole('radio', { name: /Arial/ }).isChecked())
            .toBe(true);
          await at.getByRole('checkbox').check();
          await look(at, `atelier-two-engravings-${nameOf(run)}`);
          await expectAccessible(at);
        },
      });
      await priceShown(page);
      await look(page, `atelier-two-engravings-review-${nameOf(run)}`);
      await addToBag(visited, zh);
      await orderAsGuest(visited, zh);
      for (const words of ['执子之手 与子偕老', 'Forever & Ever'])
        await main(page).getByText(words).first().waitFor();
    },
  );
});

describe('pair rings', () => {
  it.each(runs)(
    'are one design for two, hers and his apart, and cheaper together ($width px, $store)',
    async (run) => {
      const visited = await visit(run);
      const { page } = visited;
      const { zh } = run;
      await openStyle(visited, 'pair-rings', zh ? '同舟' : 'One Boat');
      await standsAt(page, 'mode');
      await designOn(page, {
        'her-metal': sees(zh ? /18K金 玫瑰$/ : /18K rose gold$/),
        'her-width': sees(zh ? /^3\.5 毫米/ : /^3\.5 mm/),
        'her-finish': sees(zh ? /磨砂/ : /Matte/),
        'her-gem': sees(zh ? /^蓝宝石/ : /^Sapphire/),
        'her-size': sees(/^8/),
        'him-metal': sees(zh ? /Pt950/ : /Platinum/),
        'him-size': sees(/^20/),
        'him-engraving': (at) => engrave(at, zh ? '内圈' : 'Inside', 'LOVE'),
      });
      await priceShown(page);
      await main(page)
        .getByText(zh ? '对戒优惠' : 'Less for a pair')
        .waitFor();
      await expectAccessible(page);
      await look(page, `atelier-pair-review-${nameOf(run)}`);
      await addToBag(visited, zh);
      await orderAsGuest(visited, zh);
      for (const ring of zh ? ['女戒', '男戒'] : ['Her ring', 'His ring'])
        await main(page).getByText(ring).first().waitFor();
    },
  );
});

describe('a bracelet', () => {
  it.each(runs)('is a cord in its colour with an engraved tag ($width px, $store)', async (run) => {
    const visited = await visit(run);
    const { page } = visited;
    const { zh } = run;
    await openStyle(visited, 'bracelet', zh ? '红线' : 'Red Thread');
    await designOn(page, {
      metal: sees(zh ? /18K金 玫瑰/ : /18K rose gold/),
      charm: sees(zh ? /^小牌/ : /^Tag/),
      strap: sees(zh ? /^蓝/ : /^Blue/),
      engraving: (at) => engrave(at, zh ? '牌面' : 'Tag', 'LOVE'),
    });
    await priceShown(page);
    await look(page, `atelier-bracelet-review-${nameOf(run)}`);
    await addToBag(visited, zh);
    await orderAsGuest(visited, zh);
    await main(page).getByText('LOVE').first().waitFor();
  });
});

describe('a pendant', () => {
  it.each(runs)('is Chinese characters made in gold, on a chain ($width px, $store)', async (run) => {
    const visited = await visit(run);
    const { page } = visited;
    const { zh } = run;
    await openStyle(visited, 'pendant', zh ? '一笔' : 'One Stroke');
    await designOn(page, {
      text: (at) => seenChanging(at, () => at.getByRole('textbox').first().fill('平安')),
      metal: sees(zh ? /18K金 白色/ : /18K white gold/),
      pendantSize: sees(zh ? /^大号/ : /^Large/),
      chain: sees(zh ? /^盒/ : /^Box/),
      length: sees(zh ? /^50 厘米/ : /^50 cm/),
      engraving: (at) => engrave(at, zh ? '背面' : 'Back', 'LOVE'),
    });
    await priceShown(page);
    await look(page, `atelier-pendant-review-${nameOf(run)}`);
    await addToBag(visited, zh);
    await orderAsGuest(visited, zh);
    await main(page).getByText('平安').first().waitFor();
  });
});

describe('a necklace', () => {
  it.each(runs)('has a name written into it ($width px, $store)', async (run) => {
    const visited = await visit(run);
    const { page } = visited;
    const { zh } = run;
    await openStyle(visited, 'necklace', zh ? '签名' : 'Signature');
    await designOn(page, {
      text: (at) => seenChanging(at, () => at.getByRole('textbox').first().fill('Mei')),
      metal: sees(zh ? /足金999/ : /Gold 999/),
      chain: sees(zh ? /^盒/ : /^Box/),
      length: sees(zh ? /^50 厘米/ : /^50 cm/),
      extender: sees(zh ? /不加/ : /Without/),
      clasp: sees(zh ? /^OT扣/ : /^Toggle/),
    });
    await priceShown(page);
    await look(page, `atelier-necklace-review-${nameOf(run)}`);
    await addToBag(visited, zh);
    await orderAsGuest(visited, zh, 'fine gold');
    await main(page).getByText('Mei').first().waitFor();
  });
});
