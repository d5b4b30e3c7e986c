import { gzipSync } from 'node:zlib';
import { glbOf, stlOf } from '@jinlan/atelier/export';
import type { Model } from '@jinlan/atelier/model';
import { modelOf, type Outlines, volumesOf } from '@jinlan/atelier/pieces';
import type { Blueprint, RingBlueprint } from '@jinlan/domain/customiser';

/**
 * Measures the cost of a changed design in the workshop: a form made for the first time, another metal of the same
 * form, the weight for a quote. Dimensions differ by micrometres between rounds, so that no cache helps.
 */

const CHANGE_MS = 50;
const MATERIAL_MS = 16;
const ROUNDS = 60;

const solitaire: RingBlueprint = {
  kind: 'ring',
  metal: '18k-white',
  finish: 'polished',
  circumference: 52_000,
  band: { profile: 'comfort', width: 2100, backWidth: 2100, thickness: 1750 },
  accents: null,
  head: {
    kind: 'six-prong',
    stone: {
      shape: 'round',
      gem: 'diamond',
      colouredOption: 'white',
      carat: 100,
      width: 6500,
      length: 6500,
      depth: 3950,
    },
    sides: null,
  },
  shoulder: 'cathedral',
  engraving: [],
};

/** A letter with a hole and eight curves; it has about as many points as a brushed character. */
const glyph = {
  path: 'M500 0Q880 40 900 400Q920 800 500 860Q60 820 80 420Q100 60 500 0ZM480 180Q260 220 250 430Q260 660 480 690Q720 660 740 430Q720 220 480 180Z',
  unitsPerEm: 1000,
  advance: 1000,
};
const outlines: Outlines = () => glyph;

const chain = { kind: 'cable', gauge: 400, length: 450_000 } as const;

type Piece = readonly [name: string, of: (round: number) => Blueprint, triangles: number | null];

const pieces: readonly Piece[] = [
  ['solitaire, six prongs', (n) => ({ ...solitaire, circumference: 52_000 + n }), 20_000],
  [
    'halo with pavé shoulders',
    (n) => ({
      ...solitaire,
      circumference: 52_000 + n,
      head: {
        kind: 'halo',
        stone: {
          shape: 'cushion',
          gem: 'diamond',
          colouredOption: 'white',
          carat: 100,
          width: 5800 + n,
          length: 6100,
          depth: 3700,
        },
        sides: { gem: 'diamond', count: 20, diameter: 1200 },
      },
      shoulder: 'pave',
      accents: { setting: 'pave', gem: 'diamond', count: 20, diameter: 1300 },
    }),
    null,
  ],
  [
    'band, hammered, 6 mm',
    (n) => ({
      ...solitaire,
      head: null,
      shoulder: 'plain',
      finish: 'hammered',
      circumference: 62_000 + n,
      band: { profile: 'd-shape', width: 6000, backWidth: 6000, thickness: 1900 },
    }),
    null,
  ],
  [
    'tennis bracelet, 60 stones',
    (n) => ({
      kind: 'tennis-bracelet',
      metal: '18k-white',
      gem: 'diamond',
      count: 60,
      diameter: 2500 + n,
      length: 185_000,
    }),
    60_000,
  ],
  [
    'pendant, four characters, on its chain',
    (n) => ({
      kind: 'pendant',
      metal: 'gold-999',
      motif: { kind: 'character', text: '百年好合', font: 'kaiti' },
      height: 18_000 + n,
      thickness: 1200,
      chain: { ...chain, gauge: 400 + n },
      engraving: [],
    }),
    null,
  ],
  [
    'red cord, ten beads and a charm',
    (n) => ({
      kind: 'cord-bracelet',
      metal: 'gold-999',
      strap: 'red',
      cordDiameter: 1600 + n,
      beads: { count: 10, diameter: 5000 + n },
      charm: { code: 'fu' },
      charmHeight: 11_000 + n,
      engraving: [],
    }),
    null,
  ],
];

const trianglesOf = ({ nodes, meshes }: Model): number =>
  nodes.reduce(
    (sum, { mesh, matrices }) => sum + (((meshes[mesh]?.indices.length ?? 0) / 3) * matrices.length) / 16,
    0,
  );

/** Processor time of this thread in ms, so that other programs do not count. */
const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Mean and 95th percentile of a hundred rounds, in ms; a single round is precise to a few tenths only. */
function timed(run: (round: number) => void): { mean: number; slow: number } {
  const startMs = processorMs();
  const times = Array.from({ length: ROUNDS }, (_, round) => {
    const began = processorMs();
    run(round);
    return processorMs() - began;
  });
  const mean = (processorMs() - startMs) / ROUNDS;
  times.sort((a, b) => a - b);
  return { mean, slow: times[Math.floor(ROUNDS * 0.95)] ?? 0 };
}

/** Returns one line for each piece, with its limit beside each figure. */
export function measureAtelier(): readonly string[] {
  const lines = [
    'Forms of the atelier (ms of processor: mean, 95 of 100; a change at most 50, another metal at most 16)',
  ];
  for (const [name, of, maxTriangles] of pieces) {
    const first = processorMs();
    const model = modelOf(of(0), outlines, 'live');
    const cold = processorMs() - first;
    const change = timed((round) => modelOf(of(round + 1), outlines, 'live'));
    const again = timed(() => modelOf({ ...of(1), metal: '18k-rose' }, outlines, 'live'));
    const weigh = timed((round) => volumesOf(of(round + 200), outlines));
    const repeated = timed(() => volumesOf(of(200), outlines));
    const triangles = trianglesOf(model);
    const missed = [
      change.slow > CHANGE_MS ? 'change' : null,
      again.slow > MATERIAL_MS ? 'metal' : null,
      maxTriangles !== null && triangles > maxTriangles ? 'triangles' : null,
      model.nodes.length > 25 ? 'draws' : null,
    ].filter((miss) => miss !== null);
    lines.push(
      [
        `  ${name.padEnd(40)}`,
        `first ${cold.toFixed(0)}`,
        `change ${change.mean.toFixed(1)}, ${change.slow.toFixed(1)}`,
        `metal ${again.mean.toFixed(1)}, ${again.slow.toFixed(1)}`,
        `weight ${weigh.mean.toFixed(1)} (known ${repeated.mean.toFixed(2)})`,
        `${triangles} triangles${maxTriangles === null ? '' : ` (at most ${maxTriangles})`}, ${model.nodes.length} draws`,
        missed.length === 0 ? '' : `✗ ${missed.join(', ')}`,
      ].join('  '),
    );
  }
  const bench = modelOf(solitaire, outlines, 'bench');
  const [stl, glb] = [stlOf(bench), glbOf(bench)];
  const kilobytes = (file: Uint8Array): string =>
    `${(file.length / 1000).toFixed(0)} kB, ${(gzipSync(file).length / 1000).toFixed(0)} gzip`;
  lines.push(`  the solitaire's files: STL ${kilobytes(stl)}; glTF ${kilobytes(glb)}`);
  return lines;
}
