/** The shop's own data. */
import * as v from 'valibot';
import { integer } from './values.ts';

/** Lines of text, or a picture instead. Without either, the shop's names are shown. */
export const shopLogoOrNull = v.nullable(
  v.object({
    first: v.exactOptional(v.string()),
    second: v.exactOptional(v.string()),
    /** The file is below the media folder; width and height in pixels. */
    picture: v.exactOptional(v.object({ file: v.string(), width: integer, height: integer })),
  }),
);
