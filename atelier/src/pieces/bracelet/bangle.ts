import { turned } from '../../geometry/matrix.ts';
import type { Detail, Finish, Millimetres, Model } from '../../model.ts';
import { assemble } from '../assembly.ts';
import type { BandOptions, Metals } from '../ring/options.ts';
import { layBand, shankOf } from '../ring/shank.ts';

export interface BangleOptions {
  readonly metals: Metals;
  readonly finish: Finish;
  /** Inner diameter, 圈口. */
  readonly innerDiameter: Millimetres;
  readonly band: BandOptions;
}

/** A closed bangle, lying flat with its top in front. */
export function bangleModel({ metals, finish, innerDiameter, band }: BangleOptions, detail: Detail): Model {
  const piece = assemble();
  const ring = {
    metals,
    finish,
    circumference: innerDiameter * Math.PI,
    band,
    accents: null,
    head: null,
    shoulder: 'plain',
  } as const;
  layBand(piece, ring, shankOf(ring, null), detail, turned('x', Math.PI / 2));
  const radius = innerDiameter / 2;
  piece.dimension({
    code: 'inner-diameter',
    from: [-radius, 0, 0],
    to: [radius, 0, 0],
    millimetres: innerDiameter,
  });
  piece.dimension({
    code: 'width',
    from: [0, -band.width / 2, radius + band.thickness],
    to: [0, band.width / 2, radius + band.thickness],
    millimetres: band.width,
  });
  return piece.finish('lying', { on: 'wrist', across: radius, deep: radius, width: band.width });
}
