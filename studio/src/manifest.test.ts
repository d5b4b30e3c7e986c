import { expect, test } from 'vitest';
import type { Material } from '../../atelier/src/model.ts';
import { jadeBangleModel, strandModel } from '../../atelier/src/pieces/index.ts';
import { LOOK_VERSIONS, STILL_VERSION } from '../../atelier/src/viewer/version.ts';
import { versionsOf } from './manifest.ts';

const bangle = (jade: 'icy' | 'green') => ({
  shown: [{ model: jadeBangleModel({ jade, innerDiameter: 56, thickness: 10 }, 'live'), words: [] }],
});
const strand = (material: Material) => ({
  shown: [
    {
      model: strandModel({ worn: 'wrist', material, diameter: 8, length: 168, metal: '18k-yellow' }, 'live'),
      words: [],
    },
  ],
});

test('a changed look changes only the names of its own stills', () => {
  expect(versionsOf(bangle('icy'))).toEqual({
    version: STILL_VERSION,
    looks: { 'jade icy': LOOK_VERSIONS['jade icy'] },
  });
  expect(versionsOf(strand({ kind: 'pearl', pearl: 'golden' }))).toEqual({
    version: STILL_VERSION,
    looks: { 'pearl golden': LOOK_VERSIONS['pearl golden'] },
  });
  // The names from before looks had versions stay valid.
  expect(versionsOf(bangle('green'))).toEqual({ version: STILL_VERSION });
  expect(versionsOf(strand({ kind: 'pearl', pearl: 'akoya' }))).toEqual({ version: STILL_VERSION });
});
