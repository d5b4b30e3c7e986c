import { after, moved, turned } from '../../geometry/matrix.ts';
import { ball, ringOfWire } from '../../geometry/turning.ts';
import { wireMesh } from '../../geometry/wire.ts';
import type { Metal, Millimetres, Vector } from '../../model.ts';
import type { LayMotif } from '../motif.ts';
import { metalOf } from '../ring/shank.ts';

/** Earring parts that are not charms. */

/**
 * 流苏 (tassel): three fine chains of different lengths, a bead at the end of each. `fall` is the length of the longest.
 */
export const tassel =
  (fall: Millimetres, metal: Metal): LayMotif =>
  (piece, at, tessellation) => {
    const links = ringOfWire(0.72, 0.2, tessellation.lathe >> 1, tessellation.link.sides);
    const end = ball(1.6, tessellation.ball);
    const strands = [-1, 0, 1].map((side) => ({ x: side * 2.1, long: fall * (side === 0 ? 1 : 0.76) }));
    for (const { x, long } of strands) {
      const count = Math.floor(long / 1.05);
      piece.lay(
        'link',
        links,
        metalOf(metal),
        Array.from({ length: count }, (_, i) =>
          after(at, moved(x, -i * 1.05, 1.2), turned('y', (i % 2) * (Math.PI / 2)), turned('x', Math.PI / 2)),
        ),
      );
      piece.lay('bead', end, metalOf(metal), [after(at, moved(x, -count * 1.05 - 1, 1.2))], 0.4);
    }
    const bar = wireMesh({
      path: [
        [-3, 0.9, 1.2],
        [3, 0.9, 1.2],
      ] as readonly Vector[],
      radius: 0.55,
      sides: tessellation.wire.sides,
      capRings: 4,
    });
    piece.lay('drop', bar, metalOf(metal), [at]);
    return { top: 1.4, aside: 3, depth: 2.4 };
  };
