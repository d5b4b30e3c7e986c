import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectedDimension } from '@jinlan/atelier/viewer';
import { wordsIn } from '@jinlan/client/words/testing';
import {
  type Blueprint,
  begin,
  choose,
  type Design,
  drawUp,
  openWorkshop,
  previewOf,
  readTables,
} from '@jinlan/domain/customiser';
import { describe, expect, test } from 'vitest';
import { describeDesign } from './describe-design.ts';
import { measuredLines } from './measures.ts';
import { wordsFor } from './pieces-shown.ts';
import { base64Of, MOST_BYTES, smallEnough } from './saved-file.ts';
import { viewsOf } from './stage-view.ts';
import { FINGER, WRIST } from './worn/body-drawing.ts';
import { placeOfBody } from './worn/WornLayer.tsx';

const sample = join(import.meta.dirname, '../../../../sample/customiser.json');
const parsed = readTables(JSON.parse(readFileSync(sample, 'utf8')));
if (!parsed.ok) throw new Error('The sample tables cannot be read.');
const workshop = openWorkshop(parsed.value, () => true);

type Steps = readonly (readonly [step: string, value: unknown])[];

function designOf(flow: Design['flow'], steps: Steps = []): Design {
  let draft = begin(workshop, flow);
  for (const [step, value] of steps) {
    const next = choose(workshop, draft, step as never, value as never);
    if (!next.ok) throw new Error(`${step}: ${JSON.stringify(next.error)}`);
    ({ draft } = next.value);
  }
  const design = previewOf(workshop, draft);
  if (design === null) throw new Error('Nothing to preview.');
  return design;
}

function blueprintsOf(design: Design): readonly Blueprint[] {
  const drawnPieces = drawUp(workshop, design);
  if (!drawnPieces.ok) throw new Error(drawnPieces.error.code);
  return drawnPieces.value.map(({ blueprint }) => blueprint);
}

describe('the views that are offered', () => {
  const of = (flow: Design['flow'], steps: Steps = []) => viewsOf(blueprintsOf(designOf(flow, steps)));

  test('show a stone only if there is one, and the inside only of round pieces', () => {
    expect(of('diamond-ring')).toContain('stone');
    expect(of('single-ring')).not.toContain('stone');
    expect(of('single-ring')).toContain('inside');
    expect(of('necklace')).not.toContain('inside');
    expect(of('necklace')).toContain('back');
  });

  test('show a piece worn if its body part can be drawn', () => {
    for (const flow of ['single-ring', 'pair-rings', 'diamond-ring', 'bracelet', 'necklace'] as const)
      expect(of(flow)).toContain('worn');
    const pendant = blueprintsOf(designOf('pendant'));
    const alone = pendant.map((one) => (one.kind === 'pendant' ? { ...one, chain: null } : one));
    expect(viewsOf(alone)).not.toContain('worn');
  });

  test('begin with the whole piece, even before anything is loaded', () => {
    expect(viewsOf([])).toEqual(['whole']);
    expect(of('bracelet')[0]).toBe('whole');
  });
});

describe('measured lines', () => {
  const size = { width: 400, height: 300 };
  const line = (code: ProjectedDimension['code'], x: number, y: number, toX: number, toY: number) => ({
    code,
    piece: 0,
    millimetres: 5,
    from: { x, y },
    to: { x: toX, y: toY },
  });

  test('have short strokes across their ends', () => {
    const [measured] = measuredLines([line('width', 100, 100, 160, 180)], size);
    const along = { x: 60, y: 80 };
    expect((measured?.across.x ?? 1) * along.x + (measured?.across.y ?? 1) * along.y).toBeCloseTo(0);
  });

  test('are omitted if seen from their end', () => {
    expect(measuredLines([line('width', 100, 100, 103, 102)], size)).toEqual([]);
  });

  test('keep their labels apart and inside the picture', () => {
    const codes = ['width', 'thickness', 'height', 'length', 'stone'] as const;
    const labels = measuredLines(
      codes.map((code, index) => line(code, 330, 260 + index, 398, 262 + index)),
      size,
    ).map(({ label }) => label);
    expect(labels).toHaveLength(codes.length);
    for (const [index, { x, y }] of labels.entries()) {
      expect(x).toBeLessThan(size.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(size.height);
      for (const other of labels.slice(index + 1)) expect(Math.abs(other.y - y)).toBeGreaterThanOrEqual(24);
    }
  });

  test('are above a bracelet on a wrist', () => {
    const wrist = {
      wearing: { on: 'wrist', across: 27, deep: 23, width: 3, moved: new Map() },
      x: 200,
      y: 160,
      scale: 4,
    } as const;
    const [measured] = measuredLines([line('wrist', 120, 150, 280, 150)], size, [wrist]);
    expect(measured?.label.y).toBeLessThan(140);
  });

  describe('of a ring on a finger', () => {
    const phone = { width: 375, height: 397 };
    const finger = (x: number) =>
      ({ wearing: { on: 'finger', radius: 7, width: 3, moved: new Map() }, x, y: 190, scale: 5 }) as const;
    const ring = [
      line('inner-diameter', 152, 190, 222, 190),
      line('thickness', 222, 190, 230, 190),
      line('width', 187, 198, 187, 212),
    ];

    test('show only the band’s width, on the visible side, with the label away from it', () => {
      const [width, ...rest] = measuredLines(ring, phone, [finger(187)]);
      expect(rest).toEqual([]);
      expect(width?.code).toBe('width');
      expect(width?.to.y).toBeLessThan(190);
      expect(width?.anchor).toBe('start');
      expect(width?.label.x).toBeGreaterThan(222);
      expect((width?.label.x ?? 375) + 108).toBeLessThanOrEqual(375);
    });

    test('show only the width of the stone', () => {
      const lines = measuredLines([...ring, line('stone', 175, 170, 199, 170)], phone, [finger(187)]);
      expect(lines.map(({ code }) => code)).toEqual(['stone']);
    });

    test('are below each ring of a pair, side by side', () => {
      const pair = [line('width', 100, 195, 100, 201), { ...line('width', 265, 195, 265, 201), piece: 1 }];
      const [hers, his] = measuredLines(pair, phone, [finger(100), finger(265)]);
      expect(hers?.label.x).toBe(100);
      expect(his?.label.x).toBe(265);
      expect(his?.label.y).toBe(hers?.label.y);
    });
  });
});

describe('the drawn body', () => {
  const moved = new Map<number, Float32Array>();

  test('has a ring finger as thick as the ring’s hole, and slightly thicker beside it', () => {
    for (const radius of [7, 8.5, 10.4]) {
      const place = placeOfBody({
        wearing: { on: 'finger', radius, width: 3, moved },
        x: 40,
        y: 50,
        scale: 6,
      });
      const by = Number(/scale\(([\d.]+)\)/.exec(place)?.[1]);
      const flesh = (FINGER * by) / 6 / (2 * radius);
      expect(flesh).toBeGreaterThan(1);
      expect(flesh).toBeLessThan(1.06);
      expect(place).toContain('translate(40 50)');
    }
  });

  test('has a wrist as wide as the bracelet allows', () => {
    const wearing = { on: 'wrist', across: 27, deep: 23, width: 3, moved } as const;
    const by = Number(/scale\(([\d.]+)\)/.exec(placeOfBody({ wearing, x: 0, y: 0, scale: 4 }))?.[1]);
    expect((WRIST * by) / 4).toBeCloseTo(54);
  });
});

describe('engraved text', () => {
  const engraving = (...lines: [string] | [string, string]) =>
    ({ position: 'back', font: 'kaiti', lines }) as const;
  const places = [
    { place: 'back', node: 0, u: 0, v: 0, length: 10, height: 4, period: null, turned: false } as const,
  ];

  test('fits its area, with two lines one above the other', () => {
    const one = wordsFor(engraving('平安'), '"K"', places);
    const two = wordsFor(engraving('平安', '喜乐'), '"K"', places);
    expect(one.size).toBeLessThanOrEqual(2.5);
    expect(two.text).toBe('平安\n喜乐');
    expect(two.size * 2.3).toBeLessThan(4);
    expect(two.size).toBeLessThan(one.size);
  });
});

describe('the description of a design', async () => {
  const chinese = await wordsIn('zh-Hans-CN', 'customiser', 'diamonds', 'stage');
  const english = await wordsIn('en-US', 'customiser', 'diamonds', 'stage');
  const engraved: Steps = [
    ['style', 'su-quan'],
    ['metal', '18k-rose'],
    ['width', 40],
    ['finish', 'brushed'],
    ['size', 521],
    [
      'engraving',
      [
        { position: 'outside', font: 'kaiti', lines: ['执子之手', '与子偕老'] },
        { position: 'inside', font: 'serif', lines: ['Forever'] },
      ],
    ],
  ];

  test('names every choice of a piece, and each engraving with its position', () => {
    const design = designOf('single-ring', engraved);
    const inChinese = describeDesign(chinese, workshop, design, '素圈');
    for (const text of [
      '素圈',
      '18K金 玫瑰',
      '4.0\u00a0毫米',
      '拉丝',
      '内周 52.1\u00a0毫米',
      '外圈刻“执子之手 / 与子偕老”（楷体）',
      '内圈刻“Forever”（衬线体）',
    ])
      expect(inChinese).toContain(text);
    expect(inChinese).toContain('18K金 玫瑰，宽度 4.0\u00a0毫米，');
    const inEnglish = describeDesign(english, workshop, design, 'Plain');
    for (const text of ['Plain: ', '4.0\u00a0mm', '“Forever”']) expect(inEnglish).toContain(text);
    expect(inEnglish.replace(/“[^”]*”/g, '')).not.toMatch(/\p{Script=Han}/u);
  });

  test('distinguishes hers and his', () => {
    const both = describeDesign(chinese, workshop, designOf('pair-rings'), '对戒');
    expect(both).toMatch(/^女戒：.+。 男戒：.+。$/);
  });
});

describe('a picture for the shop', () => {
  const blob = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

  test('has the best quality that is small enough', async () => {
    const qualities: number[] = [];
    const picture = await smallEnough(async (quality) => {
      qualities.push(quality);
      return blob(quality > 0.7 ? MOST_BYTES + 1 : MOST_BYTES);
    });
    expect(picture?.size).toBe(MOST_BYTES);
    expect(qualities).toEqual(qualities.toSorted((a, b) => b - a));
    expect(qualities.at(-1)).toBeLessThanOrEqual(0.7);
  });

  test('is null if even the lowest quality is too large', async () => {
    expect(await smallEnough(async () => blob(MOST_BYTES + 1))).toBeNull();
  });

  test('is sent as the base64 of its bytes', async () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, i) => (i * 7) % 256);
    expect(Buffer.from(await base64Of(new Blob([bytes])), 'base64')).toEqual(Buffer.from(bytes));
  });
});
