/**
 * How many pieces of a store may be set aside for reservations, so that strangers cannot empty it. There is a limit for all
 * reservations together, for those of guests, of one wide network, and of one network.
 */

/** The share of its pieces that a store may set aside at most. */
const shareOfStore = 1 / 4;
/** The shares of that maximum which guests, a wide network and a network may have. */
const shareOfGuests = 0.6;
const shareOfWideNetwork = 0.4;
const shareOfNetwork = 0.2;

/**
 * How many pieces a store has set aside now: for everybody, for guests, and for the network and the wide network that asks.
 */
export interface KeptPieces {
  readonly all: number;
  readonly ofGuests: number;
  readonly ofNetwork: number;
  readonly ofWideNetwork: number;
}

/**
 * The most pieces that a store may set aside to be tried; 0 if `setting` is 0. `pieces`: how many the store has, including
 * those set aside.
 */
export const ceilingOf = (setting: number, pieces: number): number =>
  setting === 0 ? 0 : Math.max(1, Math.min(setting, Math.floor(pieces * shareOfStore)));

/** Whether a store may set one more piece aside. `isGuest`: whether it is for somebody without an account. */
export function mayKeepOneMore(kept: KeptPieces, ceiling: number, isGuest: boolean): boolean {
  const upTo = (share: number): number => Math.max(1, Math.floor(ceiling * share));
  return (
    kept.all < ceiling &&
    kept.ofNetwork < upTo(shareOfNetwork) &&
    kept.ofWideNetwork < upTo(shareOfWideNetwork) &&
    (!isGuest || kept.ofGuests < upTo(shareOfGuests))
  );
}
