import { describe, expect, test } from 'vitest';
import { DAY, NIGHT, radianceFrom } from '../../light/index.ts';
import type { Metal } from '../../model.ts';
import { withPage } from './chromium.ts';
import type { Piece } from './page.ts';
import {
  boxOf,
  differenceOf,
  hueOf,
  meanColour,
  PAPER,
  type Pixels,
  pieceIn,
  pixelAt,
  received,
} from './pictures.ts';

const page = withPage();
const [WIDTH, HEIGHT] = [200, 250];

const band = (metal: Metal, finish: 'polished' | 'brushed' | 'matte' = 'polished'): Piece => ({
  form: 'band',
  material: { kind: 'metal', metal, finish },
});

async function open(...pieces: readonly Piece[]): Promise<void> {
  await page().evaluate(
    async ([width, height, shown]) => {
      window.workbench.close();
      window.workbench.open(width, height);
      await window.workbench.show(...shown);
    },
    [WIDTH, HEIGHT, pieces] as const,
  );
}

const show = (...pieces: readonly Piece[]) =>
  page().evaluate(async (shown) => window.workbench.show(...shown), pieces);

const picture = async (): Promise<Pixels> =>
  received(
    await page().evaluate(([width, height]) => window.workbench.picture(width, height), [
      WIDTH,
      HEIGHT,
    ] as const),
  );

const frames = () => page().evaluate(() => window.workbench.viewer().frames);
const cost = () => page().evaluate(() => window.workbench.viewer().cost);

describe('the studio', () => {
  const [width, height] = [96, 48];
  const directionAt = (x: number, y: number): readonly [number, number, number] => {
    const turn = ((x + 0.5) / width - 0.5) * 2 * Math.PI;
    const rise = ((y + 0.5) / height - 0.5) * Math.PI;
    return [Math.sin(turn) * Math.cos(rise), Math.sin(rise), Math.cos(turn) * Math.cos(rise)];
  };
  const differences = (drawn: readonly number[], studio: typeof DAY) =>
    Array.from({ length: width * height }, (_, at) => {
      const expectedRadiance = radianceFrom(studio, directionAt(at % width, Math.floor(at / width)));
      return Math.max(
        ...expectedRadiance.map(
          (light, channel) => Math.abs(light - (drawn[at * 4 + channel] ?? 0)) / (0.1 + light),
        ),
      );
    });
  const drawn = (night: boolean, throughCube: boolean) =>
    page().evaluate(([studio, w, h, cube]) => window.workbench.unrolled(studio, w, h, cube), [
      night ? NIGHT : DAY,
      width,
      height,
      throughCube,
    ] as const);

  test('has the same light in the shader as in TypeScript, by day and by night', async () => {
    for (const night of [false, true]) {
      const worst = Math.max(...differences(await drawn(night, false), night ? NIGHT : DAY));
      expect(worst).toBeLessThan(0.01);
    }
  });

  test('has the right orientation in the cube', async () => {
    const off = differences(await drawn(false, true), DAY).sort((a, b) => a - b);
    // At a lamp's edge a pixel of the cube mixes light and dark, so a few pixels may differ.
    expect(off[Math.floor(off.length * 0.9)]).toBeLessThan(0.02);
    expect(off[Math.floor(off.length * 0.5)]).toBeLessThan(0.004);
  });
});

describe('the live view', () => {
  test('shows the piece whole, in the middle, on the paper of the page', async () => {
    await open(band('18k-yellow'));
    const drawn = await picture();
    // Gold is more saturated than the shadow beside it.
    const { box, count } = boxOf(drawn, (colour) => hueOf(colour).saturation > 0.3);
    expect(count).toBeGreaterThan(WIDTH * HEIGHT * 0.08);
    expect(box.left).toBeGreaterThan(4);
    expect(box.right).toBeLessThan(WIDTH - 4);
    expect(box.top).toBeGreaterThan(4);
    expect(box.bottom).toBeLessThan(HEIGHT - 4);
    expect(Math.abs(box.left + box.right - WIDTH)).toBeLessThan(24);
    expect(pixelAt(drawn, 1, 1)).toEqual(PAPER);
    expect(pixelAt(drawn, WIDTH - 2, 1)).toEqual(PAPER);
  });

  test('distinguishes rose, yellow and white gold', async () => {
    await open(band('18k-rose'));
    const looks: Record<string, ReturnType<typeof hueOf>> = {};
    for (const metal of ['18k-rose', '18k-yellow', '18k-white', 'pt950'] as const) {
      await show(band(metal));
      const drawn = await picture();
      looks[metal] = hueOf(meanColour(drawn, pieceIn(drawn).box));
    }
    const { '18k-rose': rose, '18k-yellow': yellow, '18k-white': white, pt950 } = looks;
    expect(rose?.hue).toBeGreaterThan(5);
    expect((yellow?.hue ?? 0) - (rose?.hue ?? 0)).toBeGreaterThan(8);
    expect(yellow?.hue).toBeLessThan(60);
    expect(white?.saturation).toBeLessThan(0.16);
    expect(white?.saturation).toBeGreaterThan(pt950?.saturation ?? 1);
    expect(rose?.saturation).toBeGreaterThan(0.22);
  });

  test('draws the same picture of the same piece every time', async () => {
    await open({ form: 'solitaire', stone: 'diamond' });
    const first = await picture();
    await open({ form: 'solitaire', stone: 'diamond' });
    expect((await picture()).data).toEqual(first.data);
  });

  test('shows every material with its own look, inside the outline of the piece', async () => {
    const pieces: readonly Piece[] = [
      { form: 'ball', material: { kind: 'pearl', pearl: 'akoya' } },
      { form: 'ball', material: { kind: 'pearl', pearl: 'tahitian' } },
      { form: 'ball', material: { kind: 'jade', jade: 'green' } },
      { form: 'ball', material: { kind: 'jade', jade: 'icy' } },
      { form: 'ball', material: { kind: 'cord', colour: 'red' } },
      { form: 'ball', material: { kind: 'enamel', colour: 'blue' } },
      { form: 'ball', material: { kind: 'metal', metal: '18k-yellow', finish: 'polished' } },
      { form: 'ball', material: { kind: 'metal', metal: '18k-yellow', finish: 'brushed' } },
      { form: 'ball', material: { kind: 'metal', metal: '18k-yellow', finish: 'matte' } },
    ];
    await open({ form: 'ball', material: { kind: 'enamel', colour: 'black' } });
    const { box } = pieceIn(await picture());
    const earlierPictures: Pixels[] = [await picture()];
    for (const piece of pieces) {
      await show(piece);
      const drawn = await picture();
      for (const earlier of earlierPictures) {
        const { box: changed, count } = differenceOf(drawn, earlier);
        expect(count).toBeGreaterThan(((box.right - box.left) * (box.bottom - box.top)) / 8);
        expect(changed.left).toBeGreaterThanOrEqual(box.left - 3);
        expect(changed.right).toBeLessThanOrEqual(box.right + 3);
        expect(changed.top).toBeGreaterThanOrEqual(box.top - 3);
        expect(changed.bottom).toBeLessThanOrEqual(box.bottom + 3);
      }
      earlierPictures.push(drawn);
    }
  });

  test("changes only the stone's pixels when the stone changes", async () => {
    await open({ form: 'solitaire', stone: 'diamond' });
    const diamond = await picture();
    const piece = pieceIn(diamond).box;
    await show({ form: 'solitaire', stone: 'ruby' });
    const ruby = await picture();
    const { box, count } = differenceOf(ruby, diamond);
    expect(count).toBeGreaterThan(300);
    expect(box.bottom).toBeLessThan((piece.top + piece.bottom) / 2);
    const { hue, saturation } = hueOf(meanColour(ruby, box));
    expect(hue < 25 || hue > 330).toBe(true);
    expect(saturation).toBeGreaterThan(0.25);
  });

  test('shows two pieces side by side', async () => {
    await open(band('18k-yellow'), band('18k-rose'));
    const { box } = pieceIn(await picture());
    expect(box.right - box.left).toBeGreaterThan((box.bottom - box.top) * 1.1);
    expect(box.left).toBeGreaterThan(2);
    expect(box.right).toBeLessThan(WIDTH - 2);
  });

  test('shows the piece as the brightest thing on the night ground too', async () => {
    await open(band('18k-yellow'));
    await page().evaluate(async () => {
      window.workbench.viewer().ground('night');
      await window.workbench.viewer().settled();
    });
    const drawn = await picture();
    expect(pixelAt(drawn, 1, 1)).toEqual([20, 17, 15]);
    const bright = differenceOf(drawn, { ...drawn, data: drawn.data.map(() => 20) }, 240);
    expect(bright.count).toBeGreaterThan(WIDTH * HEIGHT * 0.02);
  });
});

describe('economy', () => {
  test('nothing is drawn while nothing moves', async () => {
    await open(band('18k-yellow'));
    const before = await frames();
    await page().evaluate(async () => {
      for (let i = 0; i < 20; i++) await new Promise(requestAnimationFrame);
    });
    expect(await frames()).toBe(before);
    await page().evaluate(async () => {
      window.workbench.viewer().turn(30, 0);
      await window.workbench.viewer().settled();
    });
    expect(await frames()).toBe(before + 1);
  });

  test('a change of metal or finish uploads no mesh to the graphics card, a change of form only the new mesh', async () => {
    await open(band('18k-yellow'));
    const { uploads } = await cost();
    expect(uploads).toBe(1);
    await show(band('18k-rose', 'brushed'));
    await show(band('pt950', 'matte'));
    expect((await cost()).uploads).toBe(uploads);
    await show({ form: 'solitaire', stone: 'diamond' });
    expect((await cost()).uploads).toBe(uploads + 2);
  });

  test('each node is one draw call, and the table is another', async () => {
    await open({ form: 'solitaire', stone: 'diamond' });
    expect((await cost()).calls).toBe(3);
  });
});

describe('user input', () => {
  const eye = async () => {
    await page().evaluate(() => window.workbench.viewer().settled());
    return picture();
  };

  test('rotates the piece by dragging and by arrow keys', async () => {
    await open(band('18k-yellow'));
    const start = await picture();
    const canvas = page().locator('canvas');
    const box = await canvas.boundingBox();
    if (box === null) throw new Error('The canvas has no place.');
    await page().mouse.move(box.x + 100, box.y + 120);
    await page().mouse.down();
    await page().mouse.move(box.x + 40, box.y + 110, { steps: 3 });
    await page().mouse.up();
    const dragged = await eye();
    expect(differenceOf(dragged, start).count).toBeGreaterThan(1000);
    await canvas.focus();
    await page().keyboard.press('ArrowRight');
    const turned = await eye();
    expect(differenceOf(turned, dragged).count).toBeGreaterThan(500);
    await page().keyboard.press('ArrowLeft');
    expect(differenceOf(await eye(), dragged).count).toBe(0);
    await page().keyboard.press('Home');
    expect(differenceOf(await eye(), start).count).toBe(0);
  });

  test('zooms by wheel only where the canvas has the focus, and by keys within limits', async () => {
    await open(band('18k-yellow'));
    const canvas = page().locator('canvas');
    const start = await picture();
    await canvas.hover();
    await page().mouse.wheel(0, -200);
    expect(differenceOf(await eye(), start).count).toBe(0);
    await canvas.focus();
    for (let i = 0; i < 30; i++) await page().keyboard.press('-');
    const far = pieceIn(await eye()).box;
    const was = pieceIn(start).box;
    expect(far.right - far.left).toBeLessThan(was.right - was.left);
    expect(far.right - far.left).toBeGreaterThan((was.right - was.left) * 0.6);
    await page().mouse.wheel(0, -200);
    // The wheel event reaches the page only after the call has returned.
    const width = async () => {
      const { left, right } = pieceIn(await eye()).box;
      return right - left;
    };
    await expect.poll(width).toBeGreaterThan(far.right - far.left);
  });
});

describe('movement', () => {
  test('two fingers zoom, one rotates', async () => {
    await open(band('18k-yellow'));
    const start = pieceIn(await picture()).box;
    const touch = await page().context().newCDPSession(page());
    const fingers = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...points: readonly (readonly [number, number])[]
    ) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      });
    await fingers('touchStart', [80, 125], [120, 125]);
    for (const spread of [15, 10, 5]) await fingers('touchMove', [100 - spread, 125], [100 + spread, 125]);
    await fingers('touchEnd');
    const width = async () => {
      const { left, right } = pieceIn(await picture()).box;
      return right - left;
    };
    await expect.poll(width).toBeLessThan((start.right - start.left) * 0.85);
    const pinched = await picture();
    await fingers('touchStart', [60, 125]);
    for (const x of [70, 90, 110]) await fingers('touchMove', [x, 125]);
    await fingers('touchEnd');
    await expect.poll(async () => differenceOf(await picture(), pinched).count).toBeGreaterThan(500);
    await touch.detach();
  });

  const framesOfWalk = async (reducedMotion: boolean) => {
    await page().evaluate(
      async ([width, height, still, piece]) => {
        window.workbench.close();
        window.workbench.open(width, height, { reducedMotion: still });
        await window.workbench.show(piece);
      },
      [WIDTH, HEIGHT, reducedMotion, band('18k-yellow')] as const,
    );
    const before = await frames();
    await page().evaluate(async () => {
      window.workbench.viewer().view('side');
      await window.workbench.viewer().settled();
    });
    const walked = (await frames()) - before;
    const side = await picture();
    return { walked, side };
  };

  test('a new view is animated; with reduced motion it is reached at once', async () => {
    const walk = await framesOfWalk(false);
    const jump = await framesOfWalk(true);
    expect(walk.walked).toBeGreaterThan(1);
    expect(jump.walked).toBe(1);
    expect(differenceOf(walk.side, jump.side).count).toBe(0);
  });
});

describe('saved pictures and measures', () => {
  test('measure lines are on the picture of the piece', async () => {
    await open(band('18k-yellow'));
    const { box } = pieceIn(await picture());
    const [line] = await page().evaluate(async () => {
      window.workbench.viewer().view('front');
      await window.workbench.viewer().settled();
      return window.workbench.viewer().dimensions;
    });
    const front = pieceIn(await picture()).box;
    expect(line?.code).toBe('inner-diameter');
    expect(line?.millimetres).toBeCloseTo(52 / Math.PI, 6);
    const outer = front.right - front.left;
    const inner = (line?.to.x ?? 0) - (line?.from.x ?? 0);
    // A band 1.7 mm thick, for a finger of 16.55 mm.
    expect(inner / outer).toBeGreaterThan(0.76);
    expect(inner / outer).toBeLessThan(0.87);
    expect(box.right).toBeGreaterThan(box.left);
  });

  test('a picture has the requested size and leaves the canvas unchanged', async () => {
    await open(band('18k-yellow'));
    const [large, before, after] = await page().evaluate(async () => {
      const canvas = document.querySelector('canvas');
      const was = [canvas?.width, canvas?.height];
      const { width, height } = await window.workbench.picture(480, 600);
      return [[width, height], was, [canvas?.width, canvas?.height]];
    });
    expect(large).toEqual([480, 600]);
    expect(after).toEqual(before);
  });

  test('a picture has its size even if the page resizes the canvas at that moment', async () => {
    await open(band('18k-yellow'));
    const size = await page().evaluate(async () => {
      const canvas = document.querySelector('canvas');
      if (canvas === null) throw new Error('No canvas.');
      // This observer runs after the viewer's own, before the viewer has drawn at the new size.
      const { width, height } = await new Promise<{ width: number; height: number }>((resolve) => {
        new ResizeObserver(() => resolve(window.workbench.picture(480, 600))).observe(canvas);
        canvas.style.width = '180px';
      });
      return [width, height];
    });
    expect(size).toEqual([480, 600]);
  });

  test('a film of one turn is returned where the browser can record', async () => {
    await open(band('18k-yellow'));
    const start = await picture();
    const film = await page().evaluate(() => window.workbench.filmed(1));
    expect(film?.type).toMatch(/^video\//);
    expect(film?.size).toBeGreaterThan(2000);
    expect(differenceOf(await picture(), start).count).toBe(0);
  });

  test('a still of the same piece has the light of the live view', async () => {
    const still = received(
      await page().evaluate((piece) => window.workbench.still(piece, 2), band('18k-yellow')),
    );
    const { box, count } = pieceIn(still);
    expect(count).toBeGreaterThan(still.width * still.height * 0.08);
    expect(pixelAt(still, 1, 1)).toEqual(PAPER);
    const { hue, saturation } = hueOf(meanColour(still, box));
    expect(hue).toBeGreaterThan(25);
    expect(hue).toBeLessThan(60);
    expect(saturation).toBeGreaterThan(0.2);
  });
});

describe('engraving', () => {
  const cut = async (place: 'inside' | 'outside', text: string) => {
    await page().evaluate(([piece, words]) => window.workbench.engraved(piece, words), [
      band('18k-yellow'),
      text === '' ? [] : [{ place, text, family: 'serif', size: 2.4 }],
    ] as const);
    await page().evaluate(async (view) => {
      window.workbench.viewer().view(view);
      await window.workbench.viewer().settled();
    }, place);
    return picture();
  };

  test('changes the metal only where it is engraved, and its canvas is not empty', async () => {
    await open(band('18k-yellow'));
    for (const place of ['outside', 'inside'] as const) {
      const plain = await cut(place, '');
      const words = await cut(place, 'L & M 2026');
      const [ink] = await page().evaluate(() => window.workbench.viewer().ink);
      expect(ink).toBeGreaterThan(0.01);
      const { box, count } = differenceOf(words, plain);
      const piece = pieceIn(plain).box;
      expect(count).toBeGreaterThan(60);
      expect(box.right - box.left).toBeLessThan((piece.right - piece.left) * 0.9);
      expect(box.bottom - box.top).toBeLessThan((piece.bottom - piece.top) * 0.5);
    }
  });

  test('disappears when its text is removed', async () => {
    await open(band('18k-yellow'));
    const plain = await cut('outside', '');
    await cut('outside', 'L & M');
    expect(differenceOf(await cut('outside', ''), plain).count).toBe(0);
  });
});

describe('failures', () => {
  test('the same picture comes back after a lost WebGL context', async () => {
    await open({ form: 'solitaire', stone: 'sapphire' });
    const before = await picture();
    await page().evaluate(() => window.workbench.loseContext());
    expect(await page().evaluate(() => window.workbench.lost())).toEqual([true, false]);
    await page().evaluate(() => window.workbench.viewer().settled());
    expect((await picture()).data).toEqual(before.data);
  });

  test('a browser without WebGL is detected before the viewer is loaded', async () => {
    expect(await page().evaluate(() => window.workbench.available())).toBe(true);
    const without = await page().evaluate(() => {
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = () => null;
      const answer = window.workbench.available();
      HTMLCanvasElement.prototype.getContext = getContext;
      return answer;
    });
    expect(without).toBe(false);
  });

  test('the browser can open another viewer after twenty', async () => {
    for (let i = 0; i < 20; i++) {
      await page().evaluate(() => {
        window.workbench.close();
        window.workbench.open(40, 50);
      });
    }
    await open(band('18k-yellow'));
    expect(pieceIn(await picture()).count).toBeGreaterThan(1000);
  });
});
