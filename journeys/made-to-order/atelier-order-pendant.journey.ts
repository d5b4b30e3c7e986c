/**
 * A pendant and a necklace from the customiser, ordered as a guest, from the grid of styles to the order's page. The
 * live view shows each change.
 */
import { describe } from 'vitest';
import {
  designOn,
  engrave,
  openStyle,
  orderAsGuest,
  priceShown,
  seenChanging,
  sees,
} from '../support/atelier.ts';
import { look } from '../support/browser.ts';
import { addToBag, withRuns } from '../support/order-runs.ts';

const inEachRun = withRuns();

describe('a pendant', () => {
  inEachRun('is Chinese characters made in gold, on a chain', async ({ visited, page, main, zh, name }) => {
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
    await look(page, `atelier-pendant-review-${name}`);
    await addToBag(visited, zh);
    await orderAsGuest(visited, zh);
    await main.getByText('平安').first().waitFor();
  });
});

describe('a necklace', () => {
  inEachRun('has a name written into it', async ({ visited, page, main, zh, name }) => {
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
    await look(page, `atelier-necklace-review-${name}`);
    await addToBag(visited, zh);
    await orderAsGuest(visited, zh, 'fine gold');
    await main.getByText('Mei').first().waitFor();
  });
});
