import { describe, expect, test } from 'vitest';
import { lengthOf } from '../../geometry/curve.ts';
import { HERE, moved } from '../../geometry/matrix.ts';
import { boundsOf } from '../../geometry/mesh.ts';
import { type Detail, enamelColours, jades, type Model, type Vector } from '../../model.ts';
import { outlines } from '../../testing/arbitraries.ts';
import { expectSound } from '../../testing/solid.ts';
import { coilOf, spiralOf } from '../bracelet/loop.ts';
import { earringModel } from '../earring.ts';
import type { LayMotif } from '../motif.ts';
import { tessellations } from '../tessellation.ts';
import {
  abacus,
  bambooModel,
  barModel,
  beansModel,
  bellCharm,
  bezelled,
  boundBookModel,
  capped,
  cardModel,
  cloudCharm,
  cluster,
  domed,
  enamelBlossom,
  enamelDisc,
  envelopeModel,
  everySo,
  figureCharm,
  figures,
  filigree,
  fishCharm,
  gourdCharm,
  hungCharm,
  ingotModel,
  inscribed,
  jadeBuckle,
  jadeDrop,
  jadeTablet,
  layBeads,
  layCurb,
  lineModel,
  lotusCharm,
  medal,
  moonCharm,
  openModel,
  ornamentCodes,
  pearl,
  pendantModel,
  plaitMesh,
  reliefBangleModel,
  ridgedStar,
  ropeMesh,
  ruyiHead,
  snowflake,
  stoneOf,
  stringOf,
  tassel,
  together,
  toppedRingModel,
  turnedCharm,
  turningCodes,
  twistedBangleModel,
} from './index.ts';

const gold = { kind: 'metal', metal: 'gold-999', finish: 'polished' } as const;
const akoya = { kind: 'pearl', pearl: 'akoya' } as const;
const small = { stone: 'diamond', diameter: 1.2, count: 16 } as const;
const details: readonly Detail[] = ['live', 'bench'];

const charms: Readonly<Record<string, LayMotif>> = {
  ...Object.fromEntries(
    figures.map((figure) => [
      figure,
      figureCharm({ figure, height: 14, thickness: 2, metal: 'gold-999', lined: true }),
    ]),
  ),
  'domed flower': figureCharm({
    figure: 'osmanthus',
    height: 11,
    thickness: 2.6,
    domed: true,
    metal: '18k-rose',
  }),
  'puffed heart': figureCharm({ figure: 'heart', height: 11, thickness: 4, round: 0.86, metal: 'gold-999' }),
  ...Object.fromEntries(turningCodes.map((code) => [code, turnedCharm(code, 12, gold)])),
  'gourd with a belt': gourdCharm(14, 'gold-999'),
  'lying gourd': gourdCharm(14, 'gold-999', true),
  bell: bellCharm(12, 'gold-999'),
  ...Object.fromEntries(enamelColours.map((one) => [`plum ${one}`, enamelBlossom(14, one, 'gold-999')])),
  'enamel disc': enamelDisc(15, 'green', 'gold-999', bezelled(stoneOf('round', 0.1, 'diamond'), 'gold-999')),
  filigree: filigree(24, 'gold-999'),
  snowflake: snowflake(13, 'pt950'),
  'inscribed lock': inscribed(
    { figure: 'lock', height: 20, thickness: 2, metal: 'gold-999' },
    '日',
    8,
    outlines,
    true,
  ),
  abacus: abacus(18, 'gold-999'),
  cluster: cluster(stoneOf('oval', 1, 'sapphire'), small, '18k-white'),
  'pear alone': cluster(stoneOf('pear', 0.5, 'diamond'), null, '18k-white'),
  bezelled: bezelled(stoneOf('round', 0.2, 'diamond'), '18k-rose'),
  ...Object.fromEntries(jades.map((jade) => [`dome ${jade}`, domed(jade, 9, 11, '18k-yellow')])),
  pearl: pearl(akoya, 8, '18k-white'),
  'jade drop': capped('drop', { kind: 'jade', jade: 'green' }, 14, '18k-yellow'),
  'pearl on a cap': capped('ball', akoya, 10, '18k-yellow'),
  'jade buckle': jadeBuckle('green', 20),
  'jade tablet': jadeTablet('white', 30, '18k-yellow'),
  'walled jade drop': jadeDrop('green', 8, 12, '18k-yellow'),
  'ridged star': ridgedStar(12, '18k-white'),
  'round fish': fishCharm(20, 'gold-999'),
  'cloud with curls': cloudCharm(20, 'gold-999'),
  'head of a sceptre': ruyiHead(18, 'gold-999'),
  'open lotus': lotusCharm(21, 'gold-999'),
  'thin moon': moonCharm(12, '18k-rose'),
  'plain medal': medal({ text: '日', height: 16, thickness: 1.2, rim: 'plain', outlines }),
  'grained medal': medal({ text: '日', height: 16, thickness: 1.2, rim: 'grained', outlines }),
  'medal with stones': medal({ text: '日', height: 18, thickness: 1.2, rim: 'plain', stones: 40, outlines }),
  tassel: tassel(30, 'gold-999'),
};

describe('charms', () => {
  test.each(Object.entries(charms))('%s: closed, with a loop that its chain goes through', (_, lay) => {
    for (const detail of details) {
      const on = { kind: 'o-chain', gauge: 0.4, length: 400 } as const;
      const charm = hungCharm(lay, '18k-yellow');
      const model = pendantModel({ charm, metal: '18k-yellow', on }, detail);
      expectSound(model);
      const bail = model.nodes.find(({ part }) => part === 'bail');
      expect(bail).toBeDefined();
      const height = bail?.matrices[13] ?? 0;
      const tops = pendantModel({ charm, metal: '18k-yellow', on: null }, detail).bounds.max[1];
      expect(height).toBeGreaterThan(0);
      expect(tops).toBeGreaterThan(height);
    }
  });

  test('hang from a cord, and in pairs', () => {
    const charm = hungCharm(charms.leaf as LayMotif, 'gold-999');
    const corded = pendantModel(
      { charm, metal: 'gold-999', on: { cord: 'red', diameter: 1.6, length: 420 } },
      'live',
    );
    expectSound(corded);
    expect(corded.nodes.some(({ material }) => material.kind === 'cord')).toBe(true);
    const ornament = { kind: 'motif', motif: charm } as const;
    expectSound(earringModel({ kind: 'stud', metal: 'gold-999', ornament }, 'live'));
    expectSound(
      earringModel({ kind: 'drop', metal: 'gold-999', ornament, hung: ornament, fall: 20 }, 'bench'),
    );
  });
});

const models: Readonly<Record<string, (detail: Detail) => Model>> = {
  'open ring with balls': (detail) =>
    openModel(
      { metal: 'gold-999', finish: 'polished', innerDiameter: 17, wire: 2, gap: 4, balls: 4 },
      'finger',
      detail,
    ),
  'open bangle': (detail) =>
    openModel(
      { metal: 'gold-999', finish: 'brushed', innerDiameter: 58, wire: 5, gap: 20, balls: 0 },
      'wrist',
      detail,
    ),
  'bamboo bangle': (detail) =>
    bambooModel({ metal: 'gold-999', innerDiameter: 57, wire: 6.5, joints: 9 }, detail),
  ...Object.fromEntries(
    ornamentCodes.map((ornament) => [
      `bangle with a ${ornament}`,
      (detail: Detail) =>
        reliefBangleModel(
          {
            metal: 'gold-999',
            finish: 'matte',
            innerDiameter: 57,
            width: 10,
            thickness: 2,
            ornament,
            count: 18,
            ...(ornament === 'cloud' ? { shown: 5 } : {}),
          },
          detail,
        ),
    ]),
  ),
  'twisted bangle': (detail) =>
    twistedBangleModel({ metal: 'gold-999', innerDiameter: 57, strand: 3.8, strands: 2, turns: 13 }, detail),
  'cabochon ring': (detail) =>
    toppedRingModel(
      {
        metal: '18k-yellow',
        finish: 'polished',
        circumference: 52,
        band: { shape: 'd', width: 2.4, backWidth: 2, thickness: 1.7 },
        tops: [{ lay: domed('green', 9, 12, '18k-yellow'), angle: 12, sunk: 0.4 }],
      },
      detail,
    ),
  'gold bar': (detail) =>
    barModel(
      {
        metal: 'gold-9999',
        width: 16,
        height: 27,
        thickness: 1.2,
        lines: [{ text: 'ol', height: 4, at: 5 }],
        outlines,
      },
      detail,
    ),
  beans: (detail) =>
    beansModel(
      {
        metal: 'gold-9999',
        length: 7,
        places: [
          [0, 0, 10],
          [8, 3, 80],
        ],
      },
      detail,
    ),
  ingot: (detail) => ingotModel({ metal: 'gold-999', length: 26 }, detail),
  envelope: (detail) => envelopeModel({ metal: 'gold-999', width: 30, text: 'ol', outlines }, detail),
  card: (detail) =>
    cardModel({ metal: 'gold-999', width: 80, lines: [{ text: 'ol', height: 8, at: 2 }], outlines }, detail),
  book: (detail) =>
    boundBookModel({ metal: 'gold-999', cover: 'blue', width: 70, title: 'lo', outlines }, detail),
  'rope chain': (detail) =>
    lineModel(
      {
        worn: 'neck',
        length: 420,
        metal: 'gold-999',
        clasp: 0.7,
        lay: (piece, line, up, tessellation) => {
          piece.lay(
            'chain',
            ropeMesh(line, { diameter: 2.4, strands: 2, pitch: 2.4, up }, tessellation),
            gold,
          );
        },
      },
      detail,
    ),
  'plaited chain': (detail) =>
    lineModel(
      {
        worn: 'neck',
        length: 420,
        metal: 'gold-999',
        clasp: 0.7,
        lay: (piece, line, up, tessellation) => {
          piece.lay('chain', plaitMesh(line, { width: 4, strand: 1.2, plait: 9, up }, tessellation), gold);
        },
      },
      detail,
    ),
  'curb bracelet': (detail) =>
    lineModel(
      {
        worn: 'wrist',
        length: 180,
        metal: 'gold-999',
        clasp: 1,
        lay: (piece, line, up, tessellation) =>
          layCurb(piece, { width: 5, wire: 1.5, metal: 'gold-999' }, line, up, tessellation),
      },
      detail,
    ),
};

test.each(Object.entries(models))('%s is closed', (_, make) => {
  for (const detail of details) expectSound(make(detail));
});

/** The centre line of a wire: the mean of each ring of its surface. */
const middlesOf = (positions: Float32Array, sides: number): readonly Vector[] =>
  Array.from({ length: positions.length / 3 / (sides + 1) }, (_, ring) => {
    const mean = (axis: number): number => {
      let sum = 0;
      for (let i = 0; i < sides; i++) sum += positions[(ring * (sides + 1) + i) * 3 + axis] as number;
      return sum / sides;
    };
    return [mean(0), mean(1), mean(2)];
  });

test('a flat plait has the given width, and its strands cross without intersecting', () => {
  const line = Array.from({ length: 43 }, (_, i): Vector => [i, 0, 0]);
  const strand = 1.2;
  const [width, plait] = [4, 9];
  const mesh = plaitMesh(line, { width, strand, plait, up: [0, 0, 1] }, tessellations.still);
  const { min, max } = boundsOf(mesh, new Float32Array(HERE));
  expect(max[1] - min[1]).toBeCloseTo(width, 1);
  expect(max[2] - min[2]).toBeLessThan(strand * 2.7);
  // Its three wires are the three parts of the mesh.
  const third = mesh.positions.length / 3;
  const sides = tessellations.still.link.sides;
  const middles = [0, 1, 2].map((k) => middlesOf(mesh.positions.subarray(k * third, (k + 1) * third), sides));
  const [one, two] = middles as [readonly Vector[], readonly Vector[]];
  const nearest = Math.min(
    ...one.flatMap((a) => two.map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]))),
  );
  expect(nearest).toBeGreaterThan(strand * 0.95);
});

test('beads that grow towards the middle touch one another and stay on their line', () => {
  const line = Array.from({ length: 101 }, (_, i) => [i * 2, 0, 0] as const);
  const beads = stringOf(line, 8, (share) => 1 + 0.5 * Math.sin(Math.PI * share));
  expect(beads.length).toBeGreaterThan(14);
  beads.slice(1).forEach(({ at, size }, i) => {
    const before = beads[i] as (typeof beads)[number];
    expect(at[0] - before.at[0]).toBeCloseTo(4 * (size + before.size) + 0.12, 0);
  });
  expect(everySo(line, 9)).toHaveLength(9);
  const model = lineModel(
    {
      worn: 'wrist',
      length: 170,
      metal: 'gold-999',
      clasp: null,
      lay: (piece, path, _, tessellation) => layBeads(piece, gold, 6, stringOf(path, 6), tessellation),
    },
    'live',
  );
  expectSound(model);
});

test.each([7.5, 13])(
  'a necklace of beads of %d mm in two rounds passes over itself without intersecting',
  (diameter) => {
    const line = coilOf(430, diameter);
    const beads = stringOf(line, diameter);
    const nearest = beads.flatMap(({ at: [x, y, z] }, i) =>
      beads.slice(i + 2).map(({ at }) => Math.hypot(x - at[0], y - at[1], z - at[2])),
    );
    expect(Math.min(...nearest)).toBeGreaterThan(diameter * 0.9);
    expect(Math.max(...line.map(([, y]) => y))).toBeCloseTo(diameter * 1.02, 1);
  },
);

test('a necklace in a spiral keeps its length and the given distance between rounds', () => {
  const line = spiralOf(440, 4.5);
  expect(lengthOf(line)).toBeCloseTo(440, 0);
  const round = 120;
  for (const [i, [x, , z]] of line.slice(round).entries()) {
    const before = line[i] as (typeof line)[number];
    expect(Math.hypot(before[0], before[2]) - Math.hypot(x, z)).toBeGreaterThan(4.4);
  }
});

test("struck pendants have the width and weight of the sample's list", () => {
  for (const [name, width, grams] of [
    ['head of a sceptre', 18, 4.12],
    ['open lotus', 21, 3.86],
    ['cloud with curls', 20, 3.4],
  ] as const) {
    const charm = hungCharm(charms[name] as LayMotif, 'gold-999');
    const { bounds, measures } = pendantModel({ charm, metal: 'gold-999', on: null }, 'bench');
    expect(bounds.max[0] - bounds.min[0], name).toBeGreaterThan(width * 0.95);
    expect(bounds.max[0] - bounds.min[0], name).toBeLessThan(width * 1.05);
    expect(measures.grams / grams, name).toBeGreaterThan(0.85);
    expect(measures.grams / grams, name).toBeLessThan(1.15);
  }
});

test('a set contains all parts of its pieces, each at its position', () => {
  const ring = (models['cabochon ring'] as (detail: Detail) => Model)('live');
  const bar = (models['gold bar'] as (detail: Detail) => Model)('live');
  const set = together([
    { model: ring, at: moved(-20, 0, 0) },
    { model: bar, at: moved(20, 0, 0) },
  ]);
  expectSound(set);
  expect(set.nodes).toHaveLength(ring.nodes.length + bar.nodes.length);
  expect(set.measures.grams).toBeCloseTo(ring.measures.grams + bar.measures.grams, 9);
  expect(set.nodes[0]?.matrices[12]).toBeCloseTo((ring.nodes[0]?.matrices[12] ?? 0) - 20, 5);
  // Words are engraved on the piece marked for them, whatever its position in the list.
  expect(set.engravables).toEqual([]);
  const words = together([
    { model: bar, at: moved(20, 0, 0) },
    { model: ring, at: moved(-20, 0, 0), inscribed: true },
  ]);
  expect(words.engravables).toHaveLength(ring.engravables.length);
  for (const { node } of words.engravables) expect(words.nodes[node]?.part).toBe('band');
});
