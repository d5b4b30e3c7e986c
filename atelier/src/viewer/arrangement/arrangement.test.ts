import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import type { Model } from '../../model.ts';
import { tennisModel } from '../../pieces/index.ts';
import { ballOf, bandOf, solitaireOf, yellow } from '../testing/models.ts';
import { arrange, frame, stand, standOf, tableUnder, type ViewName } from './arrangement.ts';

const VIEWS: readonly ViewName[] = ['whole', 'front', 'top', 'side', 'outside', 'inside', 'back'];
const bracelet = tennisModel(
  { metal: '18k-white', stone: 'diamond', count: 40, diameter: 3, length: 170 },
  'live',
);
const pieces: readonly (readonly [string, readonly Model[]])[] = [
  ['a band', [bandOf(yellow)]],
  ['a solitaire', [solitaireOf('diamond')]],
  ['a pair', [bandOf(yellow), solitaireOf('diamond')]],
  ['a ball', [ballOf(yellow)]],
  ['a bracelet', [bracelet]],
];

describe.each(pieces)('%s', (_, models) => {
  test.each(VIEWS)('fills the picture and is not cut off from %s, in any aspect ratio', (view) => {
    for (const aspect of [0.8, 1, 1.9, 0.45]) {
      const arrangement = arrange(models, view === 'back');
      const orbit = { ...standOf(arrangement, view), zoom: 1 };
      const { target, distance } = frame(arrangement, orbit, 24, aspect);
      const camera = new PerspectiveCamera(24, aspect, 1, 1000);
      stand(camera, orbit, target, distance);
      const projectedPoints = arrangement.points.map((point) => new Vector3().copy(point).project(camera));
      const reach = Math.max(...projectedPoints.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
      expect(reach).toBeLessThan(0.93);
      expect(reach).toBeGreaterThan(0.75);
      for (const { z } of projectedPoints) expect(Math.abs(z)).toBeLessThan(1);
      const middle = (of: (point: Vector3) => number) =>
        Math.min(...projectedPoints.map(of)) + Math.max(...projectedPoints.map(of));
      expect(Math.abs(middle(({ x }) => x))).toBeLessThan(0.03);
      expect(Math.abs(middle(({ y }) => y))).toBeLessThan(0.03);
    }
  });

  test('is on the table, over its middle, with its shadow inside the square below', () => {
    const arrangement = arrange(models, false);
    const { min, max } = arrangement.bounds;
    expect(min.y).toBeCloseTo(0, 5);
    const square = tableUnder(arrangement);
    expect(square.height).toBeCloseTo(0, 5);
    expect(square.x - square.side / 2).toBeLessThan(min.x);
    expect(square.x + square.side / 2).toBeGreaterThan(max.x);
    expect(square.z - square.side / 2).toBeLessThan(min.z);
    expect(square.z + square.side / 2).toBeGreaterThan(max.z);
  });
});

test('two rings stand apart: no part of one is inside the other', () => {
  const arrangement = arrange([bandOf(yellow), bandOf(yellow)], false);
  const [near, far] = arrangement.matrices.map((matrix) => new Vector3().setFromMatrixPosition(matrix));
  expect((near?.z ?? 0) - (far?.z ?? 0)).toBeGreaterThan(5);
  expect(far?.x ?? 0).toBeGreaterThan(near?.x ?? 0);
});

test('the main stone is found where there is one', () => {
  expect(arrange([bandOf(yellow)], false).stone).toBeNull();
  const { stone, bounds } = arrange([solitaireOf('diamond')], false);
  expect(stone?.y).toBeGreaterThan((bounds.min.y + bounds.max.y * 2) / 3);
});
