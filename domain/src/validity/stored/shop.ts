/** The shop's own data. */
import * as v from 'valibot';
import type { Valid } from '../check.ts';
import { localText, localTextOrNull } from '../fields.ts';
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

/** Who sells in a market; null prints the shop's name. */
export const shopSellerOrNull = v.nullable(
  v.object({
    name: localText,
    address: localText,
    /** The registration of the business, such as a company number; null for none. */
    registration: localTextOrNull,
    /** Number as a taxpayer, such as a GST number; null for sellers without one. */
    taxNumber: v.nullable(v.string()),
  }),
);
/** The account for transfers by FPS, and how many hours an order waits for one; null for none. */
export const fpsTermsOrNull = v.nullable(
  v.object({ identifier: v.string(), payee: v.string(), hours: integer }),
);
export type FpsTerms = NonNullable<Valid<typeof fpsTermsOrNull>>;

export type ShopSeller = NonNullable<Valid<typeof shopSellerOrNull>>;
