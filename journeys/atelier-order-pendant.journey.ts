/** A pendant and a necklace of the customiser ordered as a guest, from the grid of styles to the order's page, with the piece seen changing. */
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import {
  designOn,
  engrave,
  openStyle,
  orderAsGuest,
  priceShown,
  seenChanging,
  sees,
} from './support/atelier.ts';
import { look, withBrowser } from './support/browser.ts';
import { addToBag, nameOf, runs } from './support/order-runs.ts';

const visit = withBrowser();
const main = (page: Page) => page.getByRole('main');

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
