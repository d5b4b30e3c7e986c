/** What the shop says about itself. */
import * as v from 'valibot';
import { integer } from './values.ts';

/** Lines of the wordmark, a picture in its place, or neither: the shop's names. */
export const shopLogoOrNull = v.nullable(
  v.object({
    first: v.exactOptional(v.string()),
    second: v.exactOptional(v.string()),
    /** Below the media folder; width and height in pixels. */
    picture: v.exactOptional(v.object({ file: v.string(), width: integer, height: integer })),
  }),
);
