import { along, lengthOf } from '../../geometry/curve.ts';
import { extrude } from '../../geometry/extrude.ts';
import { cutGem, sizeOfCarat } from '../../geometry/gems/cut-gem.ts';
import { after, moved, turned } from '../../geometry/matrix.ts';
import { memory } from '../../geometry/memory.ts';
import { grown, roundLine } from '../../geometry/outline.ts';
import type { Point } from '../../geometry/profile.ts';
import { domeMesh } from '../../geometry/relief.ts';
import { ball, lathe } from '../../geometry/turning.ts';
import type { GemShape, Jade, Material, Mesh, Metal, Millimetres, Stone, Vector } from '../../model.ts';
import type { LayMotif } from '../motif.ts';
import { peaceBuckle } from '../plate.ts';
import { bezelWall, grainRadius, haloPlaces, haloTray, prongHead, smallRound } from '../ring/head.ts';
import type { MainStone, SmallStones } from '../ring/options.ts';
import { metalOf } from '../ring/shank.ts';
import type { Tessellation } from '../tessellation.ts';
import { figureMesh, veinsMesh } from './figures.ts';
import { cabochon, turning } from './solids.ts';

/** Stones, pearls and jade as charms: their table or dome towards +z. */

const forms = memory<Mesh>(64);

export const stoneOf = (shape: GemShape, carat: number, stone: Stone): MainStone => ({
  shape,
  stone,
  ...sizeOfCarat(shape, carat, stone),
});

const FACING = after(turned('x', Math.PI / 2), turned('y', Math.PI));

/** A stone in prongs, with a ring of small ones round it if `sides` is set. */
export const cluster =
  (stone: MainStone, sides: SmallStones | null, metal: Metal): LayMotif =>
  (piece, at, tessellation) => {
    const cut = cutGem(stone.shape, stone, tessellation.gem);
    const { gem } = cut;
    const foot = gem.below * 0.92;
    const spot = after(at, moved(0, 0, foot), FACING);
    piece.set('centre-stone', cut, stone.stone, [spot]);
    const key = JSON.stringify(['cluster', stone, sides, tessellation.prong]);
    const headMeshes = prongHead(gem, foot, 4, tessellation);
    piece.lay(
      'prong',
      forms(`prongs ${key}`, () => headMeshes.prongs),
      metalOf(metal),
      [spot],
    );
    piece.lay(
      'gallery',
      forms(`gallery ${key}`, () => headMeshes.gallery),
      metalOf(metal),
      [spot],
    );
    const half = gem.length / 2;
    if (sides === null) return { top: half * 0.9, aside: gem.width / 2, depth: foot * 1.1 };
    const { diameter, count } = sides;
    const { places, offset } = haloPlaces(gem, count, diameter, tessellation);
    const level = after(spot, moved(0, -0.12 - diameter * 0.12, 0));
    piece.lay(
      'halo',
      forms(`tray ${key}`, () => haloTray(gem, offset, diameter, tessellation)),
      metalOf(metal),
      [level],
    );
    piece.set(
      'melee',
      smallRound(diameter, tessellation),
      sides.stone,
      places.map((place) => after(level, moved(...place))),
    );
    const grain = forms(`grain ${diameter} ${tessellation.bead}`, () =>
      ball(grainRadius(diameter), tessellation.bead),
    );
    piece.lay(
      'bead',
      grain,
      metalOf(metal),
      places.flatMap((place, i) => {
        const next = places[(i + 1) % places.length] as Vector;
        const [x, z] = [(place[0] + next[0]) / 2, (place[2] + next[2]) / 2];
        const r = Math.hypot(x, z);
        return [-1, 1].map((side) => {
          const by = 1 + (side * diameter * 0.4) / r;
          return after(level, moved(x * by, 0.02, z * by));
        });
      }),
    );
    const out = diameter + 0.3;
    return { top: half + out, aside: gem.width / 2 + out, depth: foot * 1.1 };
  };

/** A stone in a bezel. */
export const bezelled =
  (stone: MainStone, metal: Metal): LayMotif =>
  (piece, at, tessellation) => {
    const cut = cutGem(stone.shape, stone, tessellation.gem);
    const { gem } = cut;
    const spot = after(at, moved(0, 0, gem.below), FACING);
    piece.set('centre-stone', cut, stone.stone, [spot]);
    const wall = forms(JSON.stringify(['bezel', stone, tessellation.loop]), () =>
      bezelWall(gem, gem.below, tessellation),
    );
    piece.lay('bezel', wall, metalOf(metal), [spot]);
    const rim = 0.2 + 0.04 * gem.width;
    return { top: gem.length / 2 + rim, aside: gem.width / 2 + rim, depth: gem.below };
  };

/** A dome of jade in a plain bezel. */
export const domed =
  (jade: Jade, width: Millimetres, length: Millimetres, metal: Metal): LayMotif =>
  (piece, at, tessellation) => {
    const height = Math.min(width, length) * 0.42;
    const seat = 0.9;
    piece.lay('charm', cabochon(width, length, height, tessellation), { kind: 'jade', jade }, [
      after(at, moved(0, 0, seat)),
    ]);
    const wall = forms(JSON.stringify(['wall', width, length, tessellation.lathe]), () => {
      const oval = (by: number) =>
        roundLine(tessellation.lathe, (angle) => {
          const [a, b] = [width / 2 + by, length / 2 + by];
          return (a * b) / Math.hypot(b * Math.cos(angle), a * Math.sin(angle));
        });
      return extrude(
        { outer: oval(0.55), holes: [oval(-0.25).toReversed()] },
        { depth: seat + height * 0.3, bevel: 0.28, backBevel: 0.1, pieces: tessellation.bevel },
      );
    });
    piece.lay('bezel', wall, metalOf(metal), [at]);
    return { top: length / 2 + 0.5, aside: width / 2 + 0.5, depth: seat };
  };

/** A pearl on a small cup that hides its drill hole. */
export const pearl =
  (material: Material, diameter: Millimetres, metal: Metal): LayMotif =>
  (piece, at, tessellation) => {
    const bead = forms(JSON.stringify(['pearl', diameter, tessellation.ball]), () =>
      ball(diameter / 2, tessellation.ball),
    );
    piece.lay('charm', bead, material, [after(at, moved(0, 0, diameter * 0.52))]);
    const cup = forms(JSON.stringify(['cup', diameter, tessellation.lathe]), () =>
      lathe(
        [
          [0, -0.3],
          [diameter * 0.2, -0.3],
          [diameter * 0.36, diameter * 0.1],
          [diameter * 0.3, diameter * 0.12],
          [0, diameter * 0.08],
        ],
        tessellation.lathe,
      ),
    );
    piece.lay('seat', cup, metalOf(metal), [after(at, turned('x', Math.PI / 2))]);
    return { top: diameter / 2, aside: diameter / 2, depth: diameter };
  };

/** A pearl or a drop of jade that hangs below a gold cap. */
export const capped =
  (form: 'ball' | 'drop', material: Material, height: Millimetres, metal: Metal): LayMotif =>
  (piece, at, tessellation) => {
    const body =
      form === 'drop'
        ? turning('drop', height, tessellation)
        : forms(JSON.stringify(['capped', height, tessellation.ball]), () =>
            ball(height / 2, tessellation.ball),
          );
    const half = form === 'drop' ? height * 0.33 : height / 2;
    // Under the rod of an earring, with a loop no thicker than a plate's.
    const middle = after(at, moved(0, 0, 0.8));
    piece.lay('charm', body, material, [middle]);
    const cap = forms(JSON.stringify(['cap', form, height, tessellation.lathe]), () =>
      lathe(
        [
          [0, -0.5],
          [height * 0.14, -0.6],
          [height * 0.15, -0.3],
          [0.5, 0.5],
          [0, 0.7],
        ],
        tessellation.lathe,
      ),
    );
    piece.lay('seat', cap, metalOf(metal), [after(middle, moved(0, height / 2, 0))]);
    return { top: height / 2 + 0.6, aside: half, depth: 1.6 };
  };

/** A drop of jade with a flat back, in a gold bezel with grains along it and a bead over its tip. */
export const jadeDrop =
  (jade: Jade, width: Millimetres, length: Millimetres, metal: Metal): LayMotif =>
  (piece, at, tessellation) => {
    const line = Array.from({ length: tessellation.lathe * 2 }, (_, i): Point => {
      const turn = (2 * Math.PI * i) / (tessellation.lathe * 2);
      // The drop is wide below, with straight flanks towards the tip.
      const aside = Math.sin(turn) * Math.sin(turn / 2) ** 0.86;
      return [(-aside * width) / 2 / 0.79, (Math.cos(turn) * length) / 2];
    });
    const drop = (by: number): readonly Point[] => grown(line, by);
    const [seat, dome] = [0.8, width * 0.36];
    const body = forms(JSON.stringify(['jade drop', width, length, tessellation.lathe]), () =>
      domeMesh(drop(0), seat, dome, tessellation.bevel * 4),
    );
    piece.lay('charm', body, { kind: 'jade', jade }, [at]);
    const wall = forms(JSON.stringify(['drop wall', width, length, tessellation.lathe]), () =>
      extrude(
        { outer: drop(0.55), holes: [drop(-0.15).toReversed()] },
        { depth: seat + 0.35, bevel: 0.32, backBevel: 0.1, pieces: tessellation.bevel + 1 },
      ),
    );
    piece.lay('bezel', wall, metalOf(metal), [at]);
    const round = drop(0.75).map(([x, y]): Vector => [x, y, 0]);
    const closed = [...round, round[0] as Vector];
    const totalLength = lengthOf(closed);
    const count = Math.round(totalLength / 0.58);
    const grain = forms(JSON.stringify(['drop grain', tessellation.bead]), () =>
      ball(0.27, tessellation.bead),
    );
    piece.lay(
      'bead',
      grain,
      metalOf(metal),
      along(closed, totalLength / count)
        .slice(0, count)
        .map(({ at: [x, y] }) => after(at, moved(x, y, 0.42))),
    );
    const top = length / 2 + 1.1;
    const bead = forms(JSON.stringify(['drop bead', tessellation.ball]), () =>
      ball(0.75, tessellation.ball >> 1),
    );
    piece.lay('bead', bead, metalOf(metal), [after(at, moved(0, top, 0.6))]);
    return { top: top + 0.6, aside: width / 2 + 0.8, depth: 1.6 };
  };

/** 平安扣 (peace buckle) of jade: a ring with a small hole. */
export const jadeBuckle =
  (jade: Jade, height: Millimetres): LayMotif =>
  (piece, at, tessellation) => {
    const thickness = height * 0.2;
    piece.lay('charm', peaceBuckle(height, thickness, tessellation), { kind: 'jade', jade }, [
      after(at, moved(0, 0, thickness / 2), turned('x', Math.PI / 2)),
    ]);
    return { top: height / 2, aside: height / 2, depth: thickness };
  };

/** 无事牌: a plain pillow-shaped tablet with rounded edges, held at the top by a gold cap with a cloud on it. */
export const jadeTablet =
  (jade: Jade, height: Millimetres, metal: Metal): LayMotif =>
  (piece, at, tessellation: Tessellation) => {
    const [w, h] = [height * 0.324, height / 2];
    const thickness = height * 0.2;
    const body = forms(JSON.stringify(['tablet', height, tessellation.lathe]), () => {
      // Its sides are slightly curved too.
      const outer = roundLine(tessellation.lathe * 2, (angle) => {
        const [x, y] = [Math.abs(Math.cos(angle)) / w, Math.abs(Math.sin(angle)) / h];
        return (x ** 6.5 + y ** 6.5) ** (-1 / 6.5);
      });
      return extrude(
        { outer, holes: [] },
        {
          depth: thickness,
          bevel: thickness * 0.44,
          backBevel: thickness * 0.4,
          pieces: tessellation.bevel * 3,
          crown: thickness * 0.13,
        },
      );
    });
    piece.lay('charm', body, { kind: 'jade', jade }, [at]);
    const half = height * 0.16;
    const [cap, cloud] = [
      forms(JSON.stringify(['tablet cap', height, tessellation.bevel]), () =>
        extrude(
          {
            outer: roundLine(tessellation.lathe, (angle) => {
              const [x, y] = [
                Math.abs(Math.cos(angle)) / half,
                Math.abs(Math.sin(angle)) / (thickness * 0.53),
              ];
              return (x ** 5 + y ** 5) ** (-1 / 5);
            }),
            holes: [],
          },
          { depth: height * 0.085, bevel: 0.8, backBevel: 0.3, pieces: tessellation.bevel * 2 },
        ),
      ),
      figureMesh('cloud', height * 0.15, 1.1, 0.6, tessellation),
    ];
    piece.lay('seat', cap, metalOf(metal), [
      after(at, moved(0, h - height * 0.052, thickness / 2), turned('x', -Math.PI / 2)),
    ]);
    const face = thickness * 0.86;
    // Matte, so its polished lines contrast: a flat mirror would show one dull tone.
    piece.lay('seat', cloud, metalOf(metal, 'matte'), [after(at, moved(0, h - height * 0.105, face - 0.3))]);
    const veins = veinsMesh('cloud', height * 0.15, face + 0.8, height * 0.0062, tessellation);
    if (veins !== null)
      piece.lay('seat', veins, metalOf(metal), [after(at, moved(0, h - height * 0.105, 0))]);
    return { top: h + height * 0.02, aside: w, depth: thickness * 0.5, loop: [0, h + height * 0.02] };
  };
