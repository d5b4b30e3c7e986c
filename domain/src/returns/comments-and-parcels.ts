/** Comments of buyer and store on a return, and the parcels in which its pieces come back. */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import type { Market } from '../markets/index.ts';
import { typedCode } from '../people/index.ts';

/** Most characters of one comment. */
export const RETURN_COMMENT_MAX = 500;
/** Most comments of one return by each side, so that neither can fill it for the other. */
export const RETURN_COMMENTS_MAX = 20;
/** Most pictures of one return. */
export const RETURN_PICTURES_MAX = 5;
/** Most parcels of one return. */
export const RETURN_PARCELS_MAX = 5;

export type ReturnAuthor = 'buyer' | 'store';

/** `again`: the side's newest comment has the same text, as after a repeated click. */
export type CommentVerdict = 'add' | 'again' | 'full';

export function judgeComment(
  earlier: readonly { readonly author: ReturnAuthor; readonly text: string }[],
  comment: { readonly author: ReturnAuthor; readonly text: string },
): CommentVerdict {
  const own = earlier.filter(({ author }) => author === comment.author);
  if (earlier.at(-1)?.author === comment.author && own.at(-1)?.text === comment.text) return 'again';
  return own.length < RETURN_COMMENTS_MAX ? 'add' : 'full';
}

export const returnCarriers = ['sf', 'ems', 'jd', 'dhl', 'fedex', 'other'] as const;

export type ReturnCarrier = (typeof returnCarriers)[number];

const abroad: readonly ReturnCarrier[] = ['sf', 'dhl', 'fedex', 'other'];

/** Couriers that buyers of a market can name. */
export const carriersOf: Readonly<Record<Market, readonly ReturnCarrier[]>> = {
  cn: ['sf', 'ems', 'jd', 'other'],
  hk: abroad,
  mo: abroad,
  my: abroad,
  sg: abroad,
};

export interface ReturnParcel {
  readonly carrier: ReturnCarrier;
  readonly number: string;
}

export type ParcelRefusal = Refusal<
  'RETURN_PARCEL_INVALID',
  { readonly reason: 'carrier' | 'number' | 'too_many' | 'settled' }
>;

/** `isOpen`: the return waits to be settled. A parcel that is known already is returned as it is. */
export function readParcel(
  market: Market,
  { isOpen, parcels }: { readonly isOpen: boolean; readonly parcels: readonly ReturnParcel[] },
  typed: { readonly carrier: string; readonly number: string },
): Result<ReturnParcel, ParcelRefusal> {
  const wrong = (reason: ParcelRefusal['data']['reason']) => refuse('RETURN_PARCEL_INVALID', { reason });
  const carrier = carriersOf[market].find((each) => each === typed.carrier);
  if (carrier === undefined) return wrong('carrier');
  const number = tidyParcelNumber(typed.number);
  if (!isParcelNumber(number)) return wrong('number');
  const known = parcels.find((each) => each.carrier === carrier && each.number === number);
  if (known !== undefined) return ok(known);
  if (!isOpen) return wrong('settled');
  return parcels.length < RETURN_PARCELS_MAX ? ok({ carrier, number }) : wrong('too_many');
}

const tidyParcelNumber = (typed: string): string =>
  typedCode(typed.slice(0, 200)).replace(/[\s-]/g, '').toUpperCase();

/** Letters and digits, as on the waybill. */
export const isParcelNumber = (typed: string): boolean => /^[0-9A-Z]{6,40}$/.test(tidyParcelNumber(typed));
