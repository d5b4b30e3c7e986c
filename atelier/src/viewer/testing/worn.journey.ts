import { describe, expect, test } from 'vitest';
import { withPage } from './chromium.ts';
import { THICKNESS_OF_RING } from './models.ts';
import type { Piece } from './page.ts';
import { boxOf, differenceOf, distance, hueOf, PAPER, type Pixels, received } from './pictures.ts';

const page = withPage();
const SIDE = 240;

const ring = (circumference: number): Piece => ({ form: 'ring', circumference });

async function open(view: 'whole' | 'worn', foot: number, ...pieces: readonly Piece[]): Promise<void> {
  await page().evaluate(
    async ([side, name, covered, shown]) => {
      window.workbench.close();
      window.workbench.open(side, side, { foot: covered });
      await window.workbench.show(...shown);
      window.workbench.viewer().view(name);
      await window.workbench.viewer().settled();
    },
    [SIDE, view, foot, pieces] as const,
  );
}

const picture = async (taking = {}): Promise<Pixels> =>
  received(
    await page().evaluate(([side, how]) => window.workbench.picture(side, side, how), [
      SIDE,
      taking,
    ] as const),
  );
const bodies = () => page().evaluate(() => window.workbench.viewer().bodies);
const gold = (drawn: Pixels) => boxOf(drawn, (colour) => hueOf(colour).saturation > 0.33).box;

describe('a ring that is worn', () => {
  test('is as wide in the picture as the finger that the page draws', async () => {
    for (const circumference of [44, 52, 64]) {
      await open('worn', 0, ring(circumference));
      const [body] = await bodies();
      if (body?.wearing.on !== 'finger') throw new Error('A ring is worn on a finger.');
      expect(body.wearing.radius * 2 * Math.PI).toBeCloseTo(circumference, 3);
      const { left, right } = gold(await picture());
      const outside = 2 * (body.wearing.radius + THICKNESS_OF_RING) * body.scale;
      expect(Math.abs(right - left - outside)).toBeLessThan(6);
      expect(Math.abs((left + right) / 2 - body.x)).toBeLessThan(4);
    }
  });

  test('has the same scale at every ring size', async () => {
    const scales: number[] = [];
    for (const circumference of [44, 64]) {
      await open('worn', 0, ring(circumference));
      const [body] = await bodies();
      scales.push(body?.scale ?? 0);
    }
    expect(scales[0]).toBeGreaterThan(2);
    expect(scales[1]).toBeCloseTo(scales[0] ?? 0, 3);
  });

  test('hides its far side behind the finger, and is shown without a table', async () => {
    await open('worn', 0, ring(52));
    const [body] = await bodies();
    const worn = await picture();
    const middle = { x: Math.round(body?.x ?? 0), y: Math.round(body?.y ?? 0) };
    const reach = (body?.scale ?? 0) * 8;
    // Below the middle of the finger, only the ring's far side would be visible.
    const behind = boxOf(
      worn,
      (colour, x, y) => Math.abs(x - middle.x) < 20 && y > middle.y + 10 && hueOf(colour).saturation > 0.33,
    );
    expect(behind.count).toBe(0);
    const outside = boxOf(
      worn,
      (colour, x, y) => Math.hypot(x - middle.x, y - middle.y) > reach * 1.7 && distance(colour, PAPER) > 12,
    );
    expect(outside.count).toBe(0);
  });

  test('keeps its view under touch and keys, except for the zoom', async () => {
    await open('worn', 0, ring(52));
    const before = await picture();
    const [far] = await bodies();
    await page().locator('canvas').focus();
    await page().keyboard.press('ArrowRight');
    await page().evaluate(() => window.workbench.viewer().settled());
    expect(differenceOf(await picture(), before).count).toBe(0);
    await page().keyboard.press('+');
    await page().evaluate(() => window.workbench.viewer().settled());
    const [near] = await bodies();
    expect((near?.scale ?? 0) / (far?.scale ?? 1)).toBeCloseTo(1.18, 2);
  });

  test('of a pair is shown beside the other, each on its own hand', async () => {
    await open('worn', 0, ring(50), ring(60));
    const [her, him] = await bodies();
    expect((him?.x ?? 0) - (her?.x ?? 0)).toBeGreaterThan(60 * (her?.scale ?? 1));
    expect(him?.scale).toBeCloseTo(her?.scale ?? 0, 3);
  });
});

test('a picture of the whole leaves the view unchanged', async () => {
  await open('worn', 0, ring(52));
  const before = await picture();
  const wholePicture = await picture({ view: 'whole', ground: 'day', type: 'image/png' });
  expect(differenceOf(wholePicture, before).count).toBeGreaterThan(1000);
  expect((await picture()).data).toEqual(before.data);
  await open('whole', 0, ring(52));
  expect(differenceOf(await picture(), wholePicture).count).toBe(0);
});

test('a covered bottom of the page moves the piece up, but not in pictures', async () => {
  const middleOf = () =>
    page().evaluate(() => {
      const [line] = window.workbench.viewer().dimensions.filter(({ code }) => code === 'inner-diameter');
      return ((line?.from.y ?? 0) + (line?.to.y ?? 0)) / 2;
    });
  await open('whole', 0, ring(52));
  const [free, plain] = [await middleOf(), await picture()];
  await open('whole', 60, ring(52));
  expect(await middleOf()).toBeLessThan(free - 20);
  expect(differenceOf(await picture(), plain).count).toBe(0);
});
