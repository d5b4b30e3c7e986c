/**
 * The order of conversations at the desk, and the space that their pictures may take. A stranger has proven no address or
 * number. Many conversations of strangers must not hide those of customers, nor fill their space (decision 168).
 */

/** How many strangers' conversations of one network and day the desk's list shows; a list of their own shows later ones. */
export const TURNS_IN_LIST = 5;

/** The turn of people who have proven an address or number, or have an order: they come before all others. */
export const PROVEN_TURN = 0;

/** How many conversations staff can end at once: chosen ones, and all of the networks of chosen ones. */
export const CLOSED_TOGETHER_MOST = { chosen: 50, networks: 500 } as const;

/** The share of all space for pictures of one market's strangers. Five markets' shares leave more than a third to customers. */
const STRANGERS_SHARE = 1 / 8;

/** Pictures of a stranger are deleted after this time if no member of staff has opened the conversation. */
export const UNSEEN_PICTURES_MS = 7 * 86_400_000;

export interface PictureBytes {
  readonly all: number;
  /** Bytes of the pictures of strangers in the market. */
  readonly ofStrangers: number;
}

/** How many bytes of strangers' pictures must be deleted before another one is stored; 0 if there is enough space. */
export function bytesToFree(taken: PictureBytes, size: number, most: number, isProven: boolean): number {
  const tooMany = taken.all + size - most;
  const tooManyOfStrangers = isProven ? 0 : taken.ofStrangers + size - most * STRANGERS_SHARE;
  return Math.max(0, tooMany, tooManyOfStrangers);
}
