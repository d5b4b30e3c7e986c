/**
 * Name of a value in the tab's storage: the piece whose heart a guest tapped. It is added to a list after the sign-in.
 */
export const WISH_TO_KEEP = 'wish_to_keep';
/** Seconds for which the value is stored, enough to create an account. */
export const KEPT_SECONDS = 1800;
