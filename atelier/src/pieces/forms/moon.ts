import { after, moved } from '../../geometry/matrix.ts';
import { memory } from '../../geometry/memory.ts';
import { joinMeshes, skinOf } from '../../geometry/mesh.ts';
import type { Point } from '../../geometry/profile.ts';
import { radians } from '../../geometry/vector.ts';
import type { Mesh, Metal, Millimetres, Vector } from '../../model.ts';
import type { LayMotif } from '../motif.ts';
import { metalOf } from '../ring/shank.ts';
import type { Tessellation } from '../tessellation.ts';

/** A moon that hangs by one of its tips. Face towards +z, back at z = 0. */

const forms = memory<Mesh>(8);

/** Height of a moon's wall, and of its ridge at the broadest point. */
const WALL: Millimetres = 0.45;
const RIDGE: Millimetres = 1.7;
/** Angle from its middle to either tip, degrees. The moon hangs from one tip and opens to the upper left. */
const HORN = 128;
const LEAN = -48;

/** A crescent with a ridge along its back; its outer edge is a circle about the origin. */
function moonMesh(across: Millimetres, tessellation: Tessellation): Mesh {
  const [radius, broad, tip] = [across / 2, across * 0.135, across * 0.022];
  const caps = tessellation.bevel * 3;
  const steps = tessellation.lathe * 2;
  /** For each row: middle of the section, half width, and factor of the height. */
  const rows = Array.from({ length: steps + 2 * caps + 1 }, (_, row) => {
    const along = Math.max(-1, Math.min(1, (2 * (row - caps)) / steps - 1));
    const beyond = Math.max(caps - row, row - caps - steps, 0) / caps;
    const half = tip + (broad - tip) * Math.cos((Math.PI / 2) * along) ** 1.35;
    const heightFactor = Math.cos((Math.PI / 2) * beyond);
    const angle = radians(LEAN + HORN * along);
    const on = Math.sign(along) * half * Math.sin((Math.PI / 2) * beyond);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return {
      x: (radius - half) * c - on * s,
      y: (radius - half) * s + on * c,
      c,
      s,
      half: half * heightFactor,
      heightFactor,
      full: half / broad,
    };
  });
  /**
   * Strips of the section from the outer foot over the ridge and round the back. Each has its own normals (sideways,
   * up).
   */
  const slope = (from: number, to: number, rising: boolean) => (full: number) =>
    Array.from({ length: tessellation.bevel * 2 + 1 }, (_, k): Point => {
      const share = k / (tessellation.bevel * 2);
      const up = rising ? share : 1 - share;
      return [from + (to - from) * share, WALL + RIDGE * full * (up + 0.22 * Math.sin(Math.PI * up))];
    });
  const strips: readonly ((full: number) => readonly Point[])[] = [
    () => [
      [1, 0],
      [1, WALL],
    ],
    slope(1, -0.1, true),
    slope(-0.1, -1, false),
    () => [
      [-1, WALL],
      [-1, 0],
    ],
    () => [
      [-1, 0],
      [1, 0],
    ],
  ];
  return joinMeshes(
    strips.map((strip) => {
      const points = rows.flatMap(({ x, y, c, s, half, heightFactor, full }) =>
        strip(full).map(
          ([aside, z]): Vector => [x + c * aside * half, y + s * aside * half, z * heightFactor],
        ),
      );
      return skinOf(points, rows.length, strip(1).length);
    }),
  );
}

/** 新月: a thin crescent with fine round tips. */
export const moonCharm =
  (across: Millimetres, metal: Metal): LayMotif =>
  (piece, at, tessellation) => {
    const body = forms(JSON.stringify(['moon', across, tessellation.lathe]), () =>
      moonMesh(across, tessellation),
    );
    const aside = across * 0.08;
    piece.lay('charm', body, metalOf(metal), [after(at, moved(-aside, 0, 0))]);
    const horn = radians(LEAN + HORN - 3.5);
    const loop: Point = [
      (across / 2) * Math.cos(horn) - aside,
      (across / 2) * Math.sin(horn) - across * 0.01,
    ];
    return { top: loop[1], aside: across / 2, depth: 1.1, loop };
  };
