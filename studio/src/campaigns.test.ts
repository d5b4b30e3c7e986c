import { describe, expect, test } from 'vitest';
import type { Model } from '../../atelier/src/model.ts';
import { BESIDE, campaignEntries, UPRIGHT, WIDE } from './campaigns.ts';
import { specOf } from './manifest.ts';
import { pieceEntries } from './pieces/index.ts';

const entries = campaignEntries(() => null);

/** Height above the table of the lowest point of the pieces on it, mm. */
function lowest(model: Model): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (const { mesh, matrices } of model.nodes) {
    const positions = model.meshes[mesh]?.positions ?? new Float32Array();
    for (let m = 0; m < matrices.length; m += 16) {
      const row = [1, 5, 9, 13].map((at) => matrices[m + at] ?? 0) as [number, number, number, number];
      for (let p = 0; p < positions.length; p += 3) {
        const [x = 0, y = 0, z = 0] = positions.subarray(p, p + 3);
        lowest = Math.min(lowest, row[0] * x + row[1] * y + row[2] * z + row[3]);
      }
    }
  }
  return lowest;
}

describe('the campaign pictures', () => {
  test('are eight wide ones, an upright one and one beside text, with unique names', () => {
    expect(entries).toHaveLength(10);
    const names = [...entries, ...pieceEntries(() => null)].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(entries.find(({ name }) => name === 'hero-zhishou')?.words).not.toHaveLength(0);
    for (const { name, width, height } of entries)
      expect({ width, height }).toEqual(
        name === 'lanzuo' ? BESIDE : name.endsWith('-phone') ? UPRIGHT : WIDE,
      );
  });

  test.each(entries.filter(({ words }) => words === undefined).map((entry) => [entry.name, entry] as const))(
    '%s has everything on the table and nothing below it',
    (_, entry) => {
      for (const { model } of specOf(entry).shown) expect(Math.abs(lowest(model))).toBeLessThan(0.05);
    },
  );
});
