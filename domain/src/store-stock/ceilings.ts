/**
 * How much reservations may keep of a store, so that strangers cannot empty it: all of them together, those of guests,
 * those of one wide network, and those of one network.
 */

/** The share of its pieces that a store keeps for reservations at most. */
const shareOfStore = 1 / 4;
/** Shares of what the store keeps. */
const shareOfGuests = 0.6;
const shareOfWideNetwork = 0.4;
const shareOfNetwork = 0.2;

/** Numbers of pieces that are kept in a store now. */
export interface KeptPieces {
  readonly all: number;
  readonly ofGuests: number;
  readonly ofNetwork: number;
  readonly ofWideNetwork: number;
}

/** The pieces that a store keeps at most. `pieces`: those that it has, with the kept ones. 0 for a store that keeps none. */
export const ceilingOf = (setting: number, pieces: number): number =>
  setting === 0 ? 0 : Math.max(1, Math.min(setting, Math.floor(pieces * shareOfStore)));

/** Whether a store may keep one more piece. `isGuest`: for somebody without an account. */
export function mayKeepOneMore(kept: KeptPieces, ceiling: number, isGuest: boolean): boolean {
  const upTo = (share: number): number => Math.max(1, Math.floor(ceiling * share));
  return (
    kept.all < ceiling &&
    kept.ofNetwork < upTo(shareOfNetwork) &&
    kept.ofWideNetwork < upTo(shareOfWideNetwork) &&
    (!isGuest || kept.ofGuests < upTo(shareOfGuests))
  );
}
