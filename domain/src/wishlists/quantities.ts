/** Quantities of wished pieces: whole, from 1 to 99. */
export const LARGEST_QUANTITY = 99;

export const isWishedQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= LARGEST_QUANTITY;

/** The quantity of a piece that is added again with the same choices. */
export const joinQuantities = (present: number, added: number): number =>
  Math.min(LARGEST_QUANTITY, present + added);

/**
 * Returns how many of a piece a move or copy takes, and how many stay in the first list. It takes all if `wanted` is null
 * or more than the list has.
 */
export function takeQuantity(
  present: number,
  wanted: number | null,
): { readonly taken: number; readonly left: number } {
  const taken = wanted === null ? present : Math.min(present, wanted);
  return { taken, left: present - taken };
}
