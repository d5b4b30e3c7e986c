/** An entry of `pictures/manifest.json`. */
import { count, record, textLike, textOf } from '../fields.ts';

export const pictureMeasures = record({
  file: textOf(500),
  /** Pixels; also for the height. */
  width: count(1),
  height: count(1),
  /** The average colour of the picture. */
  color: textLike(/^#[0-9a-f]{6}$/, 'a colour, as #e9dfcb'),
});
