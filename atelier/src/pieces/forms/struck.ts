import { after, type Matrix, moved, turned } from '../../geometry/matrix.ts';
import { memory } from '../../geometry/memory.ts';
import { joinMeshes } from '../../geometry/mesh.ts';
import { boundsOfShapes } from '../../geometry/outline.ts';
import type { Point } from '../../geometry/profile.ts';
import { ball, ringOfWire } from '../../geometry/turning.ts';
import { wireMesh } from '../../geometry/wire.ts';
import type { Mesh, Metal, Millimetres } from '../../model.ts';
import { lettering, lettersMesh, type Outlines } from '../lettering.ts';
import type { LayMotif } from '../motif.ts';
import { layPlate, peaceBuckle } from '../plate.ts';
import { grainRadius, smallRound } from '../ring/head.ts';
import { metalOf } from '../ring/shank.ts';
import { type FigureCharm, figureCharm } from './charms.ts';

/** Charms that are struck or built up: characters, a medal set with stones, a buckle, an abacus. Faces towards +z, backs at z = 0. */

const forms = memory<Mesh>(24);

/** A figure with characters raised on it. */
export const inscribed =
  (charm: FigureCharm, text: string, room: Millimetres, outlines: Outlines): LayMotif =>
  (piece, at, fine) => {
    const reach = figureCharm(charm)(piece, at, fine);
    const shapes = lettering(text, outlines, room, [...text].length > 1 ? 'across' : 'down');
    if (shapes.length === 0) return reach;
    const widest = boundsOfShapes(shapes).right * 2;
    const by = Math.min(1, (charm.height * 0.86) / widest);
    const fitted = shapes.map(({ outer, holes }) => {
      const shrink = (line: readonly Point[]) => line.map(([x, y]): Point => [x * by, y * by]);
      return { outer: shrink(outer), holes: holes.map(shrink) };
    });
    piece.lay('glyph', lettersMesh(fitted, 0.7, fine), metalOf(charm.metal), [
      after(at, moved(0, -charm.height * 0.04, charm.thickness - 0.25)),
    ]);
    return reach;
  };

/** A medal with a raised rim and one character; `stones` small diamonds stand round it where there are any. */
export const haloedCharacter =
  (text: string, height: Millimetres, stones: number, outlines: Outlines): LayMotif =>
  (piece, at, fine) => {
    const metal: Metal = 'gold-999';
    const thickness = height * 0.075;
    layPlate(
      piece,
      {
        kind: 'disc',
        height,
        thickness,
        metal,
        text,
        down: false,
        outlines,
        rim: stones > 0 ? 'none' : 'grained',
      },
      at,
      fine,
    );
    if (stones === 0) return { top: height / 2, aside: height / 2, depth: thickness };
    const out = height * 0.45;
    const diameter = Math.min(1.3, (2 * Math.PI * out) / stones / 1.08);
    const spot = (i: number, r: number): Matrix => {
      const angle = (2 * Math.PI * i) / stones;
      return after(
        at,
        moved(r * Math.cos(angle), r * Math.sin(angle), thickness + 0.1),
        turned('x', Math.PI / 2),
      );
    };
    const places = Array.from({ length: stones }, (_, i) => i);
    piece.set(
      'melee',
      smallRound(diameter, fine),
      'diamond',
      places.map((i) => spot(i, out)),
    );
    const grain = forms(JSON.stringify(['set grain', diameter, fine.bead]), () =>
      ball(grainRadius(diameter), fine.bead),
    );
    piece.lay(
      'bead',
      grain,
      metalOf(metal),
      places.flatMap((i) => [-1, 1].map((side) => spot(i + 0.5, out + side * diameter * 0.42))),
    );
    const rim = forms(JSON.stringify(['two rims', height, diameter, fine.lathe]), () =>
      joinMeshes(
        [-1, 1].map((side) =>
          ringOfWire(out + side * (diameter / 2 + 0.14), 0.2, fine.lathe * 2, fine.wire.sides),
        ),
      ),
    );
    piece.lay('halo', rim, metalOf(metal), [after(at, moved(0, 0, thickness), turned('x', Math.PI / 2))]);
    return { top: height / 2, aside: height / 2, depth: thickness };
  };

/** 平安扣 of gold. */
export const goldBuckle =
  (height: Millimetres, metal: Metal): LayMotif =>
  (piece, at, fine) => {
    const thickness = height * 0.2;
    piece.lay('charm', peaceBuckle(height, thickness, fine), metalOf(metal), [
      after(at, moved(0, 0, thickness / 2), turned('x', Math.PI / 2)),
    ]);
    return { top: height / 2, aside: height / 2, depth: thickness };
  };

/** 算盘: a frame, a beam, six rods, each with a bead above and three below. */
export const abacus =
  (width: Millimetres, metal: Metal): LayMotif =>
  (piece, at, fine) => {
    const height = width * 0.72;
    const [bar, level] = [width * 0.036, width * 0.06];
    const rod = (from: Point, to: Point, thick: number): Mesh =>
      wireMesh({
        path: [
          [from[0], from[1], level],
          [to[0], to[1], level],
        ],
        radius: thick,
        sides: fine.link.sides + 2,
        capRings: 2,
      });
    const [w, h] = [width / 2, height / 2];
    const beam = height * 0.2;
    const columns = Array.from({ length: 6 }, (_, i) => ((i - 2.5) * width) / 6.6);
    const frame = forms(JSON.stringify(['abacus', width, fine.link]), () =>
      joinMeshes([
        rod([-w - bar * 0.4, -h], [w + bar * 0.4, -h], bar),
        rod([-w - bar * 0.4, h], [w + bar * 0.4, h], bar),
        rod([-w, -h], [-w, h], bar),
        rod([w, -h], [w, h], bar),
        rod([-w, beam], [w, beam], bar * 0.7),
        ...columns.map((x) => rod([x, -h], [x, h], bar * 0.34)),
      ]),
    );
    const bead = forms(JSON.stringify(['abacus bead', width, fine.lathe]), () =>
      ringOfWire(width * 0.034, width * 0.032, fine.lathe >> 1, fine.wire.sides),
    );
    piece.lay('plate', frame, metalOf(metal), [at]);
    piece.lay(
      'bead',
      bead,
      metalOf(metal),
      columns.flatMap((x, i) => {
        const low = (k: number) => -h + bar * 2 + k * width * 0.066 + (k >= 3 - (i % 3) ? width * 0.12 : 0);
        const places = [low(0), low(1), low(2), h - bar * 2 - (i % 2) * width * 0.05];
        return places.map((y) => after(at, moved(x, y, level)));
      }),
    );
    return { top: h + bar, aside: w, depth: level * 2 };
  };
