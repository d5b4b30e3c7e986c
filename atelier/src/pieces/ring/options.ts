import type { GemSize } from '../../geometry/gems/cut-gem.ts';
import type { BandShape } from '../../geometry/profile.ts';
import type { Finish, GemShape, Metal, Millimetres, Stone } from '../../model.ts';

/**
 * One metal, or two: the second is that of a band's inlay, of every other strand of a twist, or of a solitaire's head.
 */
export type Metals = readonly [Metal] | readonly [Metal, Metal];

export interface BandOptions {
  readonly shape: BandShape | 'twisted';
  /** Width at the top of the finger, then at its back. */
  readonly width: Millimetres;
  readonly backWidth: Millimetres;
  readonly thickness: Millimetres;
}

export interface SmallStones {
  readonly stone: Stone;
  readonly count: number;
  readonly diameter: Millimetres;
}

export interface AccentOptions extends SmallStones {
  readonly setting: 'flush' | 'pave' | 'channel';
}

export interface MainStone extends Required<GemSize> {
  readonly shape: GemShape;
  readonly stone: Stone;
}

export interface HeadOptions {
  readonly kind: 'four-prong' | 'six-prong' | 'bezel' | 'halo' | 'three-stone' | 'tension';
  readonly stone: MainStone;
  /** The stones of a halo, or the two beside the centre stone of a three-stone ring. */
  readonly sides: SmallStones | null;
}

export interface RingOptions {
  readonly metals: Metals;
  readonly finish: Finish;
  /** Inner circumference: the ring's size. */
  readonly circumference: Millimetres;
  readonly band: BandOptions;
  readonly accents: AccentOptions | null;
  readonly head: HeadOptions | null;
  readonly shoulder: 'plain' | 'cathedral' | 'pave' | 'channel';
}
