/** Options of only some styles of a flow, seen in the live view. The order journeys cover the others. */
import { describe, it } from 'vitest';
import { chooseTile, designOn, engrave, openStyle, priceShown, sees, standsAt } from '../support/atelier.ts';
import { expectAccessible, withBrowser } from '../support/browser.ts';

const visit = withBrowser();

describe('a bracelet', () => {
  it('of links has the length for the wrist, and a character', async () => {
    const visited = await visit({ width: 375 });
    const { page } = visited;
    await openStyle(visited, 'bracelet', '细涟');
    await designOn(page, {
      charm: sees(/^心/),
      chain: sees(/^蛇骨链/),
      wrist: sees(/^20 厘米/),
    });
    await priceShown(page);
  });

  it('of stones has the chosen stones', async () => {
    const visited = await visit({ width: 375 });
    const { page } = visited;
    await openStyle(visited, 'bracelet', '镜水');
    await designOn(page, { gem: sees(/^红宝石/), wrist: sees(/^19 厘米/) });
    await priceShown(page);
  });

  it('in one piece has its width, finish, inner diameter and engraving', async () => {
    const visited = await visit({ width: 375 });
    const { page } = visited;
    await openStyle(visited, 'bracelet', '圆满');
    await designOn(page, {
      metal: sees(/18K金 玫瑰/),
      width: sees(/^8\.0 毫米/),
      finish: sees(/锤纹/),
      bangle: sees(/^60 毫米/),
      engraving: (at) => engrave(at, '内圈', 'LOVE'),
    });
    await priceShown(page);
  });
});

describe('a pendant', () => {
  it('is an animal of the zodiac', async () => {
    const visited = await visit({ width: 375 });
    const { page } = visited;
    await openStyle(visited, 'pendant', '生肖');
    await standsAt(page, 'animal');
    await sees(/^马/)(page);
    await expectAccessible(page);
  });

  it('is a single stone of the chosen kind', async () => {
    const visited = await visit({ width: 375 });
    const { page } = visited;
    await openStyle(visited, 'pendant', '一点');
    await standsAt(page, 'gem');
    await sees(/^祖母绿/)(page);
  });
});

describe('a necklace', () => {
  it('has a charm with an engraving', async () => {
    const visited = await visit({ width: 375 });
    const { page } = visited;
    await openStyle(visited, 'necklace', '挂念');
    await designOn(page, { charm: sees(/^小牌/), engraving: (at) => engrave(at, '牌面', 'LOVE') });
    await priceShown(page);
  });
});

describe('pair rings', () => {
  it('by carat have stones of the chosen weight', async () => {
    const visited = await visit({ width: 375 });
    const { page } = visited;
    await openStyle(visited, 'pair-rings', '同舟');
    await standsAt(page, 'mode');
    await chooseTile(page, /^按克拉选/);
    await expectAccessible(page);
    await designOn(page, { gender: () => expectAccessible(page), carat: sees(/^0\.20 克拉/) }, 'style');
    await expectAccessible(page);
  });
});
