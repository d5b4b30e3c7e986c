import { cutGem } from '../../geometry/gems/cut-gem.ts';
import type { Detail, Model } from '../../model.ts';
import { assemble } from '../assembly.ts';
import { tessellations } from '../tessellation.ts';
import { accentAngles, setAccents } from './accents.ts';
import { clearOf, mountHead } from './mounting.ts';
import type { RingOptions } from './options.ts';
import { layBand, shankOf } from './shank.ts';

/** A ring of any kind: band, head, shoulders, small stones. Works for all options with positive measures. */
export function ringModel(options: RingOptions, detail: Detail): Model {
  const { head, accents, band } = options;
  const ring = assemble();
  const stone = head === null ? null : cutGem(head.stone.shape, head.stone, tessellations[detail].gem);
  const shank = shankOf(options, stone?.gem ?? null);
  layBand(ring, options, shank, detail);
  if (head !== null && stone !== null) mountHead(ring, options, head, stone, shank, detail);
  if (accents !== null) {
    const angles = accentAngles(accents, shank, stone === null ? 0 : clearOf(head, stone));
    setAccents(ring, options, accents, angles, shank, detail);
  }
  const { radius } = shank;
  const back = shank.outside(Math.PI);
  ring.dimension({
    code: 'width',
    from: [0, -back, -band.backWidth / 2],
    to: [0, -back, band.backWidth / 2],
    millimetres: band.backWidth,
  });
  ring.dimension({
    code: 'inner-diameter',
    from: [-radius, 0, 0],
    to: [radius, 0, 0],
    millimetres: radius * 2,
  });
  ring.dimension({
    code: 'thickness',
    from: [radius, 0, 0],
    to: [back, 0, 0],
    millimetres: band.thickness,
  });
  return ring.finish('standing', { on: 'finger', radius, width: band.width });
}
