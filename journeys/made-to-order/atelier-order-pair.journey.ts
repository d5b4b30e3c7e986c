/**
 * Pair rings from the customiser, ordered as a guest, from the grid of styles to the order's page. The live view shows
 * each change.
 */
import { describe } from 'vitest';
import {
  designOn,
  engrave,
  openStyle,
  orderAsGuest,
  priceShown,
  sees,
  standsAt,
} from '../support/atelier.ts';
import { expectAccessible, look } from '../support/browser.ts';
import { addToBag, withRuns } from '../support/order-runs.ts';

const inEachRun = withRuns();

describe('pair rings', () => {
  inEachRun(
    'are one design for two, hers and his apart, and cheaper together',
    async ({ visited, page, main, zh, name }) => {
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
      await main.getByText(zh ? '对戒优惠' : 'Less for a pair').waitFor();
      await expectAccessible(page);
      await look(page, `atelier-pair-review-${name}`);
      await addToBag(visited, zh);
      await orderAsGuest(visited, zh);
      for (const ring of zh ? ['女戒', '男戒'] : ['Her ring', 'His ring'])
        await main.getByText(ring).first().waitFor();
    },
  );
});
