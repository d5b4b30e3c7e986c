/**
 * Rings from the customiser, ordered as a guest, from the grid of styles to the order's page. The live view shows each
 * change.
 */
import { describe, expect } from 'vitest';
import {
  chooseTile,
  designOn,
  goOn,
  openStyle,
  orderAsGuest,
  priceShown,
  seenChanging,
  sees,
  standsAt,
} from '../support/atelier.ts';
import { expectAccessible, expectInSight, look } from '../support/browser.ts';
import { addToBag, withRuns } from '../support/order-runs.ts';

const inEachRun = withRuns();

describe('a single ring', () => {
  inEachRun('is designed and ordered as a guest', async ({ visited, page, main, zh, name }) => {
    await openStyle(visited, 'single-ring', zh ? '藏星' : 'Hidden Star');
    await standsAt(page, 'metal');
    await look(page, `atelier-ring-metal-${name}`);
    const ring = {
      metal: sees(zh ? /18K金 玫瑰/ : /18K rose gold/),
      width: sees(zh ? /^5\.0 毫米/ : /^5\.0 mm/),
      finish: sees(zh ? /拉丝/ : /Brushed/),
      gem: sees(zh ? /红宝石/ : /Ruby/),
    };
    await designOn(page, ring, 'size');
    // A size fits only one person, so continuing does not choose one.
    await page.getByRole('button', { name: zh ? /^下一步/ : /^Next:/ }).click();
    const missing = page.getByText(zh ? '请先选手寸' : 'Please choose first: Ring size');
    await missing.waitFor();
    await expectInSight(missing);
    await sees(/^20/)(page);
    await look(page, `atelier-ring-size-${name}`);
    await expectAccessible(page);
    await goOn(page, 'engraving');
    // The rubies leave no space for an outside engraving.
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
    await look(page, `atelier-ring-engraving-${name}`);
    await expectAccessible(page);
    await goOn(page, 'review');
    await priceShown(page);
    await main.getByText('执子之手').filter({ visible: true }).first().waitFor();
    await look(page, `atelier-ring-review-${name}`);
    await expectAccessible(page);
    await addToBag(visited, zh);
    await orderAsGuest(visited, zh);
    await main.getByText('执子之手').first().waitFor();
    await main
      .getByText(zh ? /18K金 玫瑰/ : /18K rose gold/)
      .first()
      .waitFor();
    await look(page, `atelier-ring-order-${name}`);
  });
});

describe('a ring engraved outside and inside', () => {
  inEachRun(
    'shows both, is checked once and keeps both to the order',
    async ({ visited, page, main, zh, name }) => {
      await openStyle(visited, 'single-ring', zh ? '素圈' : 'Plain Circle');
      await designOn(page, {
        width: (at) => chooseTile(at, zh ? /^5\.0 毫米/ : /^5\.0 mm/),
        size: (at) => chooseTile(at, /^13/),
        engraving: async (at) => {
          const text = at.getByRole('textbox').filter({ visible: true }).first();
          await seenChanging(at, () => text.fill('执子之手 与子偕老'));
          await at.getByRole('tab', { name: zh ? /^内圈/ : /^Inside/ }).click();
          // The brush font has no letters, so the font changes by itself.
          await seenChanging(at, () => text.fill('Forever & Ever'));
          await expect
            .poll(() => at.getByRole('tabpanel').getByRole('radio', { name: /Arial/ }).isChecked())
            .toBe(true);
          await at.getByRole('checkbox').check();
          await look(at, `atelier-two-engravings-${name}`);
          await expectAccessible(at);
        },
      });
      await priceShown(page);
      await look(page, `atelier-two-engravings-review-${name}`);
      await addToBag(visited, zh);
      await orderAsGuest(visited, zh);
      for (const words of ['执子之手 与子偕老', 'Forever & Ever'])
        await main.getByText(words).first().waitFor();
    },
  );
});
