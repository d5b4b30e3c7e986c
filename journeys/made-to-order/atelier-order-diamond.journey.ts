/**
 * A diamond ring and a bracelet from the customiser, ordered as a guest, from the grid of styles to the order's page.
 * The live view shows each change.
 */
import { describe } from 'vitest';
import {
  designOn,
  engrave,
  goOn,
  openStyle,
  orderAsGuest,
  priceShown,
  seenChanging,
  sees,
  standsAt,
} from '../support/atelier.ts';
import { expectAccessible, look, quiet } from '../support/browser.ts';
import { addToBag, withRuns } from '../support/order-runs.ts';

const inEachRun = withRuns();

describe('a diamond ring', () => {
  inEachRun(
    'is designed from its setting, with a stone of the inventory',
    async ({ visited, page, main, zh, name }) => {
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
      await look(page, `atelier-diamond-stone-${name}`);
      await goOn(page, 'metal');
      await designOn(page, {
        metal: sees(zh ? /Pt950/ : /Platinum/),
        gem: sees(zh ? /^蓝宝石/ : /^Sapphire/),
        size: sees(/^20/),
        engraving: (at) => engrave(at, zh ? '内圈' : 'Inside', 'LOVE'),
      });
      await priceShown(page);
      await look(page, `atelier-diamond-review-${name}`);
      await addToBag(visited, zh);
      await orderAsGuest(visited, zh);
      await main
        .getByText(zh ? /椭圆/ : /oval/i)
        .first()
        .waitFor();
    },
  );
});

describe('a bracelet', () => {
  inEachRun('is a cord in its colour with an engraved tag', async ({ visited, page, main, zh, name }) => {
    await openStyle(visited, 'bracelet', zh ? '红线' : 'Red Thread');
    await designOn(page, {
      metal: sees(zh ? /18K金 玫瑰/ : /18K rose gold/),
      charm: sees(zh ? /^小牌/ : /^Tag/),
      strap: sees(zh ? /^蓝/ : /^Blue/),
      engraving: (at) => engrave(at, zh ? '牌面' : 'Tag', 'LOVE'),
    });
    await priceShown(page);
    await look(page, `atelier-bracelet-review-${name}`);
    await addToBag(visited, zh);
    await orderAsGuest(visited, zh);
    await main.getByText('LOVE').first().waitFor();
  });
});
