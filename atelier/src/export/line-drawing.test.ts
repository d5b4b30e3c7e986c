import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extrude } from '../geometry/extrude.ts';
import { moved } from '../geometry/matrix.ts';
import { ball, lathe } from '../geometry/turning.ts';
import type { Mesh, Model } from '../model.ts';
import { assemble } from '../pieces/assembly.ts';
import { type DrawnLine, lineDrawing, onPaper } from './line-drawing.ts';

const metal = { kind: 'metal', metal: 'pt950', finish: 'polished' } as const;

function laid(...parts: readonly (readonly [mesh: Mesh, x: number, y: number, z: number])[]): Model {
  const piece = assemble();
  for (const [mesh, x, y, z] of parts) piece.lay('plate', mesh, metal, [moved(x, y, z)]);
  return piece.finish('hanging');
}

const block = (width: number, height: number, depth: number) =>
  extrude(
    {
      outer: [
        [-width / 2, -height / 2],
        [width / 2, -height / 2],
        [width / 2, height / 2],
        [-width / 2, height / 2],
      ],
      holes: [],
    },
    { depth, bevel: 0, backBevel: 0, pieces: 1 },
  );

const lengthOf = (lines: readonly DrawnLine[]) =>
  lines.reduce((sum, [x0, y0, x1, y1]) => sum + Math.hypot(x1 - x0, y1 - y0), 0);

describe('a line drawing', () => {
  test('of a block is the visible rectangle, from each side', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 12 }),
        fc.integer({ min: 3, max: 12 }),
        fc.integer({ min: 3, max: 12 }),
        (width, height, depth) => {
          const model = laid([block(width, height, depth), 0, 0, 0]);
          for (const [view, across, up] of [
            ['front', width, height],
            ['top', width, depth],
            ['side', depth, height],
          ] as const) {
            const { lines, box } = lineDrawing(model, view);
            expect(box.right - box.left).toBeCloseTo(across, 5);
            expect(box.top - box.bottom).toBeCloseTo(up, 5);
            expect(lengthOf(lines)).toBeCloseTo(2 * (across + up), 1);
          }
        },
      ),
      { numRuns: 8 },
    );
  });

  test('of a ball is one circle', () => {
    const { lines } = lineDrawing(laid([ball(5, 96), 0, 0, 0]), 'front');
    for (const [x, y] of lines) expect(Math.hypot(x, y)).toBeCloseTo(5, 1);
    expect(lengthOf(lines) / (2 * Math.PI * 5)).toBeCloseTo(1, 1);
  });

  test('shows every edge in front and no hidden edge', () => {
    const [large, small] = [block(10, 10, 2), block(4, 4, 2)];
    const behind = lineDrawing(laid([large, 0, 0, 0], [small, 0, 0, -5]), 'front');
    const before = lineDrawing(laid([large, 0, 0, 0], [small, 0, 0, 5]), 'front');
    expect(lengthOf(behind.lines)).toBeCloseTo(40, 1);
    expect(lengthOf(before.lines)).toBeCloseTo(56, 1);
  });

  test('omits the given parts', () => {
    const piece = assemble();
    piece.lay('plate', block(4, 4, 1), metal);
    piece.lay(
      'chain',
      lathe(
        [
          [20, 0],
          [21, 0],
          [21, 1],
          [20, 1],
        ],
        32,
      ),
      metal,
    );
    const { box } = lineDrawing(piece.finish('hanging'), 'front', (part) => part === 'chain');
    expect([box.left, box.right, box.bottom, box.top]).toEqual([-2, 2, -2, 2]);
  });

  test('has every point where its view shows it', () => {
    expect(onPaper('front', [1, 2, 3])).toEqual([1, 2]);
    expect(onPaper('top', [1, 2, 3])).toEqual([1, -3]);
    expect(onPaper('side', [1, 2, 3])).toEqual([-3, 2]);
  });
});
