import { bend } from '../../geometry/curve.ts';
import type { CutStone } from '../../geometry/gems/cut-gem.ts';
import { cutGem } from '../../geometry/gems/cut-gem.ts';
import { after, type Matrix, moved, placed, turned } from '../../geometry/matrix.ts';
import { memory } from '../../geometry/memory.ts';
import { joinMeshes } from '../../geometry/mesh.ts';
import { ball } from '../../geometry/turning.ts';
import { wireMesh } from '../../geometry/wire.ts';
import type { Detail, Mesh, Metal, Millimetres, Vector } from '../../model.ts';
import type { Assembly } from '../assembly.ts';
import { type Tessellation, tessellations } from '../tessellation.ts';
import { bezelWall, grainRadius, haloPlaces, haloTray, prongHead, prongRadius, smallRound } from './head.ts';
import type { HeadOptions, RingOptions, SmallStones } from './options.ts';
import { metalOf, type Shank } from './shank.ts';

const forms = memory<readonly Mesh[]>(64);

/** Space of the head in mm along the turn from the top. Small stones begin beyond it. */
export function clearOf(head: HeadOptions | null, { gem }: CutStone): Millimetres {
  if (head === null) return 0;
  const stoneSpace = gem.width * 0.42;
  switch (head.kind) {
    case 'three-stone':
      return gem.width / 2 + (head.sides?.diameter ?? 0) + 0.5;
    case 'tension':
      return gem.width / 2 + 0.6;
    default:
      return stoneSpace;
  }
}

/** Adds the stone and its head on the top of the ring. */
export function mountHead(
  ring: Assembly,
  options: RingOptions,
  head: HeadOptions,
  stone: CutStone,
  shank: Shank,
  detail: Detail,
): void {
  const { gem } = stone;
  const tessellation = tessellations[detail];
  const metal = options.metals[1] ?? options.metals[0];
  const at = moved(0, shank.girdle, 0);
  const foot = shank.girdle - (shank.radius + options.band.thickness * 0.55);
  const key = JSON.stringify([head, foot, detail]);
  ring.set('centre-stone', stone, head.stone.stone, [at]);
  ring.dimension({
    code: 'stone',
    from: placed(at, [-gem.width / 2, 0, 0]),
    to: placed(at, [gem.width / 2, 0, 0]),
    millimetres: gem.width,
  });
  ring.dimension({
    code: 'height',
    from: [0, shank.radius, 0],
    to: [0, shank.girdle + gem.above, 0],
    millimetres: shank.girdle + gem.above - shank.radius,
  });
  switch (head.kind) {
    case 'tension':
      return;
    case 'bezel': {
      const [wall] = forms(key, () => [bezelWall(gem, foot - options.band.thickness * 0.3, tessellation)]);
      ring.lay('bezel', wall as Mesh, metalOf(metal), [at]);
      break;
    }
    default: {
      const count = head.kind === 'six-prong' ? 6 : 4;
      const [prongs, gallery] = forms(key, () => {
        const headMeshes = prongHead(gem, foot, count, tessellation);
        return [headMeshes.prongs, headMeshes.gallery];
      });
      ring.lay('prong', prongs as Mesh, metalOf(metal), [at]);
      ring.lay('gallery', gallery as Mesh, metalOf(metal), [at]);
      if (head.kind === 'halo' && head.sides !== null)
        layHalo(ring, stone, head.sides, at, metal, tessellation, key);
      if (head.kind === 'three-stone' && head.sides !== null) {
        layNeighbours(ring, options, stone, head.sides, shank, metal, tessellation, key);
      }
    }
  }
  if (options.shoulder === 'cathedral') layArches(ring, options, stone, shank, foot, detail);
}

function layHalo(
  ring: Assembly,
  { gem }: CutStone,
  { stone, count, diameter }: SmallStones,
  at: Matrix,
  metal: Metal,
  tessellation: Tessellation,
  key: string,
): void {
  const { places, offset } = haloPlaces(gem, count, diameter, tessellation);
  // The halo is slightly below the girdle, so the centre stone stands out.
  const level = after(at, moved(0, -0.12 - diameter * 0.12, 0));
  const [tray, grain] = forms(`halo ${key}`, () => [
    haloTray(gem, offset, diameter, tessellation),
    ball(grainRadius(diameter), tessellation.bead),
  ]);
  ring.lay('halo', tray as Mesh, metalOf(metal), [level]);
  ring.set(
    'melee',
    smallRound(diameter, tessellation),
    stone,
    places.map((place) => after(level, moved(...place))),
  );
  const beads = places.flatMap((place, i) => {
    const next = places[(i + 1) % places.length] as Vector;
    const middle: Vector = [(place[0] + next[0]) / 2, 0, (place[2] + next[2]) / 2];
    const r = Math.hypot(middle[0], middle[2]);
    return [-1, 1].map((side) => {
      const by = 1 + (side * diameter * 0.4) / r;
      return after(level, moved(middle[0] * by, 0.02, middle[2] * by));
    });
  });
  ring.lay('bead', grain as Mesh, metalOf(metal), beads);
}

/** Adds the two stones beside the centre stone, each in a small head, leaning outwards with the ring. */
function layNeighbours(
  ring: Assembly,
  { band }: RingOptions,
  { gem }: CutStone,
  sides: SmallStones,
  shank: Shank,
  metal: Metal,
  tessellation: Tessellation,
  key: string,
): void {
  const stone = cutGem('round', { width: sides.diameter }, tessellation.gem);
  const plain = shank.radius + band.thickness;
  const girdle = plain - 0.2 + stone.gem.below + Math.max(0, gem.below - stone.gem.below) * 0.45;
  const distance = gem.width / 2 + sides.diameter / 2 + prongRadius(gem) * 1.2;
  const angle = Math.asin(Math.min(0.9, distance / girdle));
  const spots = [-1, 1].map((side) => after(turned('z', -side * angle), moved(0, girdle, 0)));
  ring.set('side-stone', stone, sides.stone, spots);
  const [head] = forms(`beside ${key}`, () => {
    const headMeshes = prongHead(stone.gem, girdle - shank.radius - band.thickness * 0.55, 4, tessellation);
    return [joinMeshes([headMeshes.prongs, headMeshes.gallery])];
  });
  ring.lay('prong', head as Mesh, metalOf(metal), spots);
}

/** Cathedral shoulders: two arches on each side rise from the band to the gallery. */
function layArches(
  ring: Assembly,
  { metals, band, circumference }: RingOptions,
  { gem }: CutStone,
  shank: Shank,
  foot: Millimetres,
  detail: Detail,
): void {
  const tessellation = tessellations[detail];
  const key = JSON.stringify(['arches', band, circumference, gem.shape, gem.width, gem.length, foot, detail]);
  const [arches] = forms(key, () => {
    const high = Math.min(0.6, shank.widthAt(0) * 0.3);
    const start = Math.min(1.05, 8 / shank.outside(0));
    const r = shank.outside(start) - 0.75;
    const head: Vector = [gem.width * 0.36, shank.girdle - foot * 0.3, 0];
    const line = bend(
      [r * Math.sin(start), r * Math.cos(start), 0],
      [-3.6 * Math.cos(start), 3.6 * Math.sin(start), 0],
      head,
      [-1.6, 1.7, 0],
      tessellation.prong.pieces + 8,
    );
    return [
      joinMeshes(
        [-1, 1].map((side) =>
          wireMesh({
            path: line.map(([x, y, z]): Vector => [x * side, y, z]),
            // Slim where it leaves the band: otherwise its flanks would overhang the band's curve.
            radius: (share) => high * (0.3 + 0.7 * Math.min(1, share / 0.55)),
            sides: tessellation.prong.sides,
            oval: { up: [0, 0, 1], wide: 0.8, high: (shank.widthAt(start) * 0.44) / high },
          }),
        ),
      ),
    ];
  });
  ring.lay('shoulder', arches as Mesh, metalOf(metals[0]));
}
