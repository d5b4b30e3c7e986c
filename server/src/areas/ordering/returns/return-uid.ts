import { refuse } from '../../../platform/requests/refusal.ts';

/** A return's number: that of its order, `R`, and 1 for the order's first return. */
export const returnNumber = (orderNumber: string, sequence: number): string => `${orderNumber}-R${sequence}`;

/** `Return.uid` of the schema. */
export const returnUid = (orderNumber: string, sequence: number): string =>
  btoa(returnNumber(orderNumber, sequence));

/** `uid` of a parcel or picture of a return. */
export const partUid = (orderNumber: string, sequence: number, partId: number): string =>
  btoa(`${returnNumber(orderNumber, sequence)}/${partId}`);

export interface NamedReturn {
  readonly number: string;
  readonly sequence: number;
}

/** Reads `Return.uid`; anything else is refused as RETURN_NOT_FOUND. */
export function readReturnUid(uid: string): NamedReturn {
  const [number, sequence, rest] = partsOf(uid);
  if (number === undefined || sequence === undefined || rest !== undefined) throw refuse('RETURN_NOT_FOUND');
  return { number, sequence: Number(sequence) };
}

/** Reads the `uid` of a parcel or picture; anything else is refused as RETURN_NOT_FOUND. */
export function readPartUid(uid: string): NamedReturn & { readonly partId: number } {
  const [number, sequence, partId] = partsOf(uid);
  if (number === undefined || sequence === undefined || partId === undefined)
    throw refuse('RETURN_NOT_FOUND');
  return { number, sequence: Number(sequence), partId: Number(partId) };
}

function partsOf(uid: string): readonly (string | undefined)[] {
  const text = Buffer.from(uid.slice(0, 100), 'base64').toString('latin1');
  return /^(\d{14,20})-R(\d{1,6})(?:\/(\d{1,15}))?$/.exec(text)?.slice(1) ?? [];
}
